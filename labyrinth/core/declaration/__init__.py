"""Declarations of algorithms (pseudocode, options, data structures), and recipes of mazes."""
