"""Results of searches as rows of a table."""
