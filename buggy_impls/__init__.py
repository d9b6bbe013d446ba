"""The planted bugs, for staff: one page an exercise, one function a bug. See ``autograder.bugs.bug``."""
