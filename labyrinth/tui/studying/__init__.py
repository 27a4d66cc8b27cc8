"""Studies in the interface: the form, the background run, the table and the findings."""
