"""The generators, one algorithm per file."""
