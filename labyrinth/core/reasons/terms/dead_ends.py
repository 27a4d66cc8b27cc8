"""Terms of dead ends that are braided away, or shortened."""

from __future__ import annotations

from labyrinth.core.counted import counted
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.room_grid import dead_end_rooms, walled_steps
from labyrinth.core.reasons.moment import Moment
from labyrinth.core.reasons.term import term
from labyrinth.core.trace import CARVE, CONSIDER


@term
def dead_ends_noted(moment: Moment) -> str | None:
    """Return how many dead ends the maze had before it was braided."""
    ends = _dead_ends_before(moment)
    return None if ends is None else counted(len(ends), "dead end")


@term
def dead_ends_gone(moment: Moment) -> str | None:
    """Return how many dead ends are gone of those that are to go, as in "3 of 6"."""
    ends, share = _dead_ends_before(moment), moment.option("braid")
    if ends is None or not isinstance(share, float):
        return None
    gone = len(ends) - len(ends - _joined(moment))
    return f"{gone:,} of {round(share * len(ends)):,}"


@term
def walls_before_rooms(moment: Moment) -> str | None:
    """Return behind how many walls of a dead end another room lies."""
    number = len(walled_steps(_maze(moment), moment.tile))
    return "1 wall before another room" if number == 1 else f"{number} walls before other rooms"


@term
def opened_before(moment: Moment) -> str | None:
    """Return the wall that was opened beside a room that was a dead end."""
    width = moment.trace.width
    beside = {moment.tile + step for step in (-width, -1, 1, width)}
    opened = [tile for tile in _opened(moment) if tile in beside]
    return moment.name(opened[-1]) if opened else None


@term
def behind_wall(moment: Moment) -> str | None:
    """Return the room behind a wall that may be opened, and whether it is a dead end too."""
    ends, step = _dead_ends_before(moment), moment.of_step()
    if ends is None or step is None:
        return None
    room = next(tile for line, tile in reversed(step) if line.kind is not CONSIDER)
    beyond = 2 * moment.tile - room
    return moment.name(beyond) + ", a dead end too" * (beyond in ends - _joined(moment))


@term
def wall_choice(moment: Moment) -> str | None:
    """Return among how many walls one was drawn, as in ", drawn from 2"; else nothing."""
    number = 0
    for line, _ in reversed((moment.of_step() or [])[:-1]):
        if line.kind is not CONSIDER:
            break
        number += 1
    return f", drawn from {number}" if number > 1 else ", the only one" * number


@term
def ends_gone(moment: Moment) -> str | None:
    """Return which dead ends a wall was before, as in "3,4 and 1,4 are dead ends"."""
    ends = _dead_ends_before(moment)
    if ends is None:
        return None
    left = ends - _joined(moment, before=True)
    gone = sorted(left.intersection(_sides(moment, moment.tile)))
    names = " and ".join(map(moment.name, gone))
    return f"{names} is a dead end" if len(gone) == 1 else f"{names} are dead ends"


def _maze(moment: Moment) -> Maze:
    return Maze(moment.trace.height, moment.trace.width, moment.player.tiles)


def _opened(moment: Moment) -> list[int]:
    """Return the walls that the step has opened so far."""
    return [tile for line, tile in moment.of_step() or [] if line.kind is CARVE]


def _sides(moment: Moment, wall: int) -> tuple[int, int]:
    """Return the rooms on both sides of a wall."""
    step = 1 if wall // moment.trace.width % 2 else moment.trace.width
    return wall - step, wall + step


def _joined(moment: Moment, *, before: bool = False) -> set[int]:
    """Return the rooms beside the walls opened so far, or `before` the last event."""
    opened = _opened(moment)
    if before and moment.line.kind is CARVE:
        opened.pop()
    return {room for wall in opened for room in _sides(moment, wall)}


def _dead_ends_before(moment: Moment) -> set[int] | None:
    """Return the dead ends among the rooms as they were when the step began."""
    if moment.of_step() is None:
        return None
    maze = _maze(moment).copy()
    for wall in _opened(moment):
        maze.tiles[wall] = 0
    return set(dead_end_rooms(maze))
