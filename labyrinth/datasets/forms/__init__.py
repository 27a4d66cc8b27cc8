"""Files of data sets, one form a file."""
