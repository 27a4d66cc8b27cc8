"""Mazes that live by themselves: behind the main menu, and where nobody is at the keys."""
