"""Predict mode, in which the user predicts the next step of a run."""
