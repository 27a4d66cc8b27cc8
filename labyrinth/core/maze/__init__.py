"""The maze: a grid of tiles, its rooms, walls and neighbours."""
