"""The generators: one algorithm a file, found by its file."""
