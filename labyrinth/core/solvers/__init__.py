"""The solvers, one algorithm per file."""
