"""Predict mode: the user predicts the next step of a run."""
