"""Building blocks of solvers."""
