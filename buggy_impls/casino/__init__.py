"""The pages of bugs of the casino track."""
