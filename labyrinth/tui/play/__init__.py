"""The game in the interface: the user walks through the maze."""
