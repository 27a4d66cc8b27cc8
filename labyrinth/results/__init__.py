"""Results of searches, and tables of these results."""
