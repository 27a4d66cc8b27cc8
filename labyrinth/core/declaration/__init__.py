"""What an algorithm declares of itself: its lines, options and structures; and the recipe."""
