"""Keys: their meanings, their places and their names."""
