"""What is known of the maze, and what follows from it."""
