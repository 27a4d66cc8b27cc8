"""Where rooms are searched, whatever is said of the run speaks of rooms."""

from __future__ import annotations

import pytest

from labyrinth import generate, solve, solvers
from labyrinth.core.explain.sentence import reason
from labyrinth.core.explain.wording import of_rooms
from labyrinth.core.search.inspection import inspection
from labyrinth.core.trace.player import Player

OF_ROOMS = [
    key
    for key, solver in solvers().items()
    if any(option.key == "graph" for option in solver.options)
]


@pytest.mark.parametrize("key", OF_ROOMS)
def test_no_text_of_a_search_of_rooms_says_tile(key: str) -> None:
    algorithm = solvers()[key]
    for line in algorithm.pseudocode.lines:
        text = of_rooms(line.text)
        assert "tile" not in text
        assert "weight" not in text or "passage's weight" in text
    maze = generate("kruskal", 3, 3, seed=2, weights="edges:1:9", braid=1.0)
    trace = solve(maze, key, graph="rooms", decisions=True).trace
    assert maze.start is not None
    player = Player(trace)
    known = inspection(trace, algorithm, maze.start, maze.goals).finish()
    for position in range(1, len(trace) + 1):
        player.seek(position)
        assert "tile" not in reason(player, known)
