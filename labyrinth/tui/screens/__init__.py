"""The screens: the main menu, the generator menu, the maze, and their dialogs."""
