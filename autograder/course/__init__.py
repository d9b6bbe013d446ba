"""An nbgrader course made from the kit: notebooks, their lint, and the marks that nbgrader then saves."""
