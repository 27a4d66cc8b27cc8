"""Playing: the user walks the maze."""
