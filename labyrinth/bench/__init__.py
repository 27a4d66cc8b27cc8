"""The bench: runs of code in a process apart, with limits, line by line, and what they held."""
