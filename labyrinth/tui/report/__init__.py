"""The report card of a maze, in words: beside the maze, and in full."""
