"""The colours of the program: its own themes, and the colours of tiles in all themes."""
