"""The game: walking a maze by hand, independent of any interface."""
