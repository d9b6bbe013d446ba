"""Mark students' solutions and students' own test suites against a kit of staged exercises."""

__version__ = "0.1.0"
