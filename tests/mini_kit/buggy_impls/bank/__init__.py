"""Bugs of the pretend kit."""
