"""The model answers of the rigged track."""

from reference import use_flat_names

use_flat_names(__file__)
