"""Model answers of the pretend kit."""
