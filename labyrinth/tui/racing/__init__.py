"""Races: lanes side by side, their board, and the entries."""
