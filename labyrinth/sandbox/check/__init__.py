"""Is an algorithm right? Claims about it, and the smallest mazes that refute them."""
