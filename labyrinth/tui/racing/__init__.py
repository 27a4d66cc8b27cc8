"""Races: lanes side by side, their board, and who takes part."""
