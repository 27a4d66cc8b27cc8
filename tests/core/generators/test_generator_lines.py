"""Lines of generators that tell one sort of passage or wall from another."""

from __future__ import annotations

from collections.abc import Iterator

from labyrinth import Maze, Trace, generate, generators
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.trace.events import TILE_MASK


def of_generator(key: str, trace: Trace) -> Iterator[tuple[int, int, str]]:
    """Yield the row and the column of each event of a generator itself, and the event's line."""
    for position, event in enumerate(trace.events, 1):
        line = trace.line_at(position)
        assert line is not None
        if line.heading == generators()[key].name:
            yield *divmod(event & TILE_MASK, trace.width), line.text.strip()


def traced(key: str) -> Trace:
    trace = generate(key, 8, 9, seed=3).trace
    assert trace is not None
    return trace


def test_sidewinder_and_eller_dig_sideways_in_rows_of_rooms() -> None:
    sideways = ("join", "dig right", "if the next one is of another set: dig right")
    for key in ("sidewinder", "eller"):
        for row, _, line in of_generator(key, traced(key)):
            assert (row % 2 == 1) == line.startswith(sideways)


def test_sidewinder_joins_all_of_the_first_row_and_eller_the_last_by_a_line_of_its_own() -> None:
    rows_of_lines = {"sidewinder": ("join the rooms of the first", 1), "eller": ("if the", 15)}
    for key, (begin, the_row) in rows_of_lines.items():
        for row, _, line in of_generator(key, traced(key)):
            assert (row == the_row) == line.startswith(begin)


def test_blobby_division_fills_posts_before_it_builds_walls() -> None:
    for row, col, line in of_generator("blobby-division", traced("blobby-division")):
        assert (row % 2 == col % 2 == 0) == line.startswith("join all rooms")


def test_origin_shift_prunes_loops_before_it_goes_on() -> None:
    maze = generate("origin-shift", 4, 4, seed=1)
    assert maze.trace is not None
    hall = Maze(maze.height, maze.width)
    for row in range(1, maze.height - 1):
        for col in range(1, maze.width - 1):
            hall[row, col] = row % 2 or col % 2
    result = carving_on(maze, len(maze.trace), hall.tiles, seed=1).finish()
    trace = result.maze.trace
    assert trace is not None
    lines = [trace.line_at(position) for position in range(1, len(trace) + 1)]
    pruned = [line for line in lines if line and line.heading == "A tree to shift"]
    assert len(pruned) == 2 * 4 * 3 - (4 * 4 - 1)
