"""Read mazes from pictures: find the walls, their lattice, the tiles and the endpoints."""
