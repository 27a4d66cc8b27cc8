"""Plots of a study, drawn by plotext in a terminal and by matplotlib in files."""
