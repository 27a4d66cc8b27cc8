"""The steps after the generator that a recipe may ask for, one per file."""
