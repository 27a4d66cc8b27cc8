"""The game of walking a maze by hand, without any user interface."""
