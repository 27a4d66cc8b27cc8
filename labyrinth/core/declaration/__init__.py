"""What an algorithm declares: its pseudocode, options and data structures; and the recipe."""
