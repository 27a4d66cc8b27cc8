"""Plots of a study: their content, drawn by plotext in a terminal, by matplotlib in files."""
