"""The engine attacked by itself: a corpus of hostile suites and solutions, each with the mark that it deserves."""
