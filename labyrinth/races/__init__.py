"""Races of solvers or generators: their lanes, the clock, the board, and what decided them."""
