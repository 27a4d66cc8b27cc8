"""Plots of a study: what is drawn, in a terminal by plotext, in files by matplotlib."""
