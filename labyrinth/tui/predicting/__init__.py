"""Predict mode: the user predicts what comes next in a run."""
