"""Functions that `Maze` and `Solution` offer but that a layer above the core implements.

`labyrinth/__init__.py` sets these functions when it is imported, before anything can use them.
"""

from collections.abc import Callable
from typing import Any

# `(maze, path=(), stops=(), waypoints=())`: returns an SVG picture as text.
svg_of: Callable[..., str]
# `(maze, graph)`: returns a networkx graph.
to_networkx: Callable[[Any, str], Any]
# `(graph)`: returns the maze of a networkx graph.
from_networkx: Callable[[Any], Any]
