"""The race as an animated GIF: its lanes side by side, with captions."""

from __future__ import annotations

from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.maze import Maze
from labyrinth.formats import Style
from labyrinth.formats.support.animation import moments
from labyrinth.formats.support.side_by_side import Strip, write_side_by_side
from labyrinth.races.board import Row
from labyrinth.races.clock import ClockKind
from labyrinth.races.photo_finish import photo_finish
from labyrinth.races.race import Race


def race_gif(race: Race, maze: Maze, kind: ClockKind, style: Style) -> bytes:
    """Return the file; `maze` is that of the race.

    A lane that has ended tells its place and its figures below, the last frame what decided the
    race. Raises LabyrinthError where Pillow or the font is missing, or the picture would be too
    large.
    """
    clock, finish = race.clock(kind), photo_finish(race, kind)
    times = moments(clock.length)
    rows = {row.lane: row for row in finish.rows}
    strips = [
        Strip(
            trace=lane.trace,
            positions=[clock.position(number, time) for time in times],
            title=lane.name,
            foot=_foot(rows[number]),
        )
        for number, lane in enumerate(race.lanes)
    ]
    return write_side_by_side(maze, strips, finish.sentence, style)


def _foot(row: Row) -> str:
    told = [row.place_text, f"{row.expansions:,} expansions"]
    if row.cost is not None:
        told[1:1] = [f"{row.steps:,} steps", f"cost {in_text(row.cost)}"]
    return ", ".join(told)
