"""The pages of bugs of the contract track."""
