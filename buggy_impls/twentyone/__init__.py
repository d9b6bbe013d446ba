"""The planted bugs of the twentyone track."""
