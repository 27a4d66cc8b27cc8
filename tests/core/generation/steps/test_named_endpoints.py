"""Endpoints that a recipe names by their tiles or rooms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Player, Recipe, generate
from labyrinth.core.generation.generate import generation


@given(st.integers(1, 5), st.integers(1, 5), st.booleans(), st.data())
def test_endpoints_lie_where_the_recipe_says(
    rows: int, cols: int, weighted: bool, data: st.DataObject
) -> None:
    tiles = st.tuples(st.integers(0, 2 * rows), st.integers(0, 2 * cols))
    start, goal = data.draw(tiles), data.draw(tiles)
    weights = (4, 9) if weighted else (1, 1)
    plain = generate("wilson", rows, cols, 3, weights=weights)
    maze = generate("wilson", rows, cols, 3, weights=weights, start=start, goal=goal)
    assert (maze.start, maze.goals) == (start, (goal,))
    for tile in {start, goal}:
        assert weights[0] <= maze[tile] <= weights[1]
        plain[tile] = maze[tile]
    assert maze.tiles == plain.tiles
    assert maze.trace is not None
    player = Player(maze.trace)
    player.seek(len(maze.trace))
    assert player.tiles == maze.tiles
    assert Recipe.parse(str(maze.recipe)) == maze.recipe
    assert maze.recipe is not None
    assert generation(maze.recipe).finish() == maze


def test_rooms_are_counted_from_the_top_left() -> None:
    maze = generate("dfs", 3, 4, 1, start_room=(2, 0), goal_room=(0, 3), endpoints="farthest")
    assert (maze.start, maze.goals) == ((5, 1), ((1, 7),))
    assert str(maze.recipe) == "dfs:3x4:1:endpoints=farthest,goal-room=0,3,start-room=2,0"


def test_one_place_leaves_the_other_endpoint() -> None:
    assert generate("dfs", 3, 4, 1, start=(3, 3)).goals == ((5, 7),)
    assert generate("dfs", 3, 4, 1, goal=(3, 3)).start == (1, 1)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("start=7,0", "option start must be one of the 7 x 9 tiles, counted from 0, not 7,0"),
        ("goal=0,9", "option goal must be one of the 7 x 9 tiles"),
        (
            "start-room=3,0",
            "option start-room must be one of the 3 x 4 rooms, counted from 0, not 3,0",
        ),
        ("goal-room=0,4", "option goal-room must be one of the 3 x 4 rooms"),
        ("goal=1", "option goal must be ROW,COL, both counted from 0, for example 3,5, not '1'"),
        ("start=-1,3", "not '-1,3'"),
        ("start=1,1,start-room=0,0", "options start and start-room set the same place"),
    ],
)
def test_what_is_no_place_is_refused(options: str, told: str) -> None:
    with pytest.raises(LabyrinthError, match=told):
        Recipe.parse(f"dfs:3x4:1:{options}")


@pytest.mark.parametrize("place", [(1,), (1, True), (-1, 0), [1, 1], "1,1", (1.0, 2)])
def test_values_that_are_no_pairs_are_refused(place: object) -> None:
    with pytest.raises(LabyrinthError, match="a pair"):
        Recipe("dfs", 3, 4, 1, {"start": place})  # type: ignore[dict-item]
