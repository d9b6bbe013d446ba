"""The pages of bugs of the rigged track."""
