"""The widgets: the maze, the menus and the small parts of the screens."""
