"""The state of the open maze, and the parts of the screen that follow it."""
