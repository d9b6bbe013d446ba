"""The model answers of the contract track."""

from reference import use_flat_names

use_flat_names(__file__)
