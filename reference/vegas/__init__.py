"""The model answers of the vegas track."""

from reference import use_flat_names

use_flat_names(__file__)
