"""Terms of what a finished maze is given: its start, its goal and its weights."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import dead_end_rooms
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.structures.content import REACH


@term
def weight_range(moment: Moment) -> str | None:
    """Return between which weights those of all corridor tiles were drawn, as in "1 to 9"."""
    limits = moment.option("weights")
    return f"{limits[0]} to {limits[1]}" if isinstance(limits, tuple) else None


@term
def tile_weight(moment: Moment) -> str | None:
    """Return what the tile weighs."""
    return str(moment.player.tiles[moment.tile])


@term
def start_place(moment: Moment) -> str | None:
    """Return why the start lies there."""
    if moment.option("endpoints") == "farthest":
        return _end_of_longest(moment)
    return "the first corridor tile, row by row"


@term
def goal_place(moment: Moment) -> str | None:
    """Return why the goal lies there, of a dead end with its chance to be drawn."""
    how = moment.option("endpoints")
    if how == "farthest":
        return _end_of_longest(moment)
    drawn = _drawn_dead_end(moment) if how == "dead-end" else None
    return drawn or "the last corridor tile, row by row"


def _end_of_longest(moment: Moment) -> str:
    found = "an end of the longest shortest path"
    if len(moment.player.tiles) > REACH:
        return f"{found} that was found"
    return f"{found}, of {counted(_farthest(moment), 'step')}"


def _farthest(moment: Moment) -> int:
    """Return how many steps the tile lies from the one farthest from it."""
    seen = {moment.tile}
    ring, steps = [moment.tile], -1
    while ring:
        steps += 1
        around = {each for tile in ring for each in moment.open_beside(tile)} - seen
        seen |= around
        ring = list(around)
    return steps


def _drawn_dead_end(moment: Moment) -> str | None:
    """Return among how many dead ends the goal was drawn, None where there is none to draw."""
    trace, tiles = moment.trace, moment.player.tiles
    if len(tiles) > REACH:
        return "a dead end, drawn: the more remote, the more likely"
    step = moment.of_step()
    assert step is not None, "it has two events"
    (start_row, start_col) = divmod(step[0][1], trace.width)
    squares = {}
    for end in dead_end_rooms(Maze(trace.height, trace.width, tiles)):
        row, col = divmod(end, trace.width)
        squares[end] = (abs(row - start_row) + abs(col - start_col)) ** 2
    total = sum(squares.values())
    if not total:
        return None
    chance = f"its chance was {squares[moment.tile]:,} in {total:,}"
    return f"drawn from {counted(len(squares), 'dead end')}; {chance}"
