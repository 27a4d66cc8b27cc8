"""The solvers: one algorithm a file, found by its file."""
