"""Studies in the interface: setup, background run, table and findings."""
