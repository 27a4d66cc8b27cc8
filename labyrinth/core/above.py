"""What mazes and solutions offer that is made above the core; the package says how.

`labyrinth` sets these functions when it is imported, and so before anything else of it.
"""

from collections.abc import Callable
from typing import Any

svg_of: Callable[..., str]
"""`(maze, path=(), stops=(), waypoints=())`: a picture in SVG."""
to_networkx: Callable[[Any, str], Any]
"""`(maze, graph)`: a graph of networkx."""
from_networkx: Callable[[Any], Any]
"""`(graph)`: the maze of a graph of networkx."""
