"""The program's colours: its own themes, and what the tiles of every theme look like."""
