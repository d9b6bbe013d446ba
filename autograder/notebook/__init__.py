"""Notebooks as submissions: a solution and its tests are taken out of the cells, whatever else is in them."""
