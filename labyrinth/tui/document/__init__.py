"""What is known of a maze, and the parts of the screen that follow it."""
