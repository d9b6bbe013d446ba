"""The pages of bugs of the vegas track."""
