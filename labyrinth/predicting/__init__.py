"""Predicting: what comes next in a run, asked before it happens."""
