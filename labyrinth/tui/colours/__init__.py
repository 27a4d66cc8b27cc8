"""The program's colours: its own themes, and the colours of tiles in every theme."""
