"""Predicting what comes next in a run that is shown."""
