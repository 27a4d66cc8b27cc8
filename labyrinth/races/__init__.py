"""Races: several runs on one maze by one clock, their board, and what decided them."""
