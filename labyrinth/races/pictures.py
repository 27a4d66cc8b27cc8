"""Pictures of a race: its lanes side by side, with captions, as GIF, SVG or PNG."""

from __future__ import annotations

from collections.abc import Sequence

from labyrinth.core.exact_costs import in_text
from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.timing import Timing
from labyrinth.formats import Style
from labyrinth.formats.support.animation import moments
from labyrinth.formats.support.side_by_side import Strip, gif_side_by_side, png_side_by_side
from labyrinth.formats.support.svg_side_by_side import Board, Still, svg_side_by_side
from labyrinth.races.board import Row, board, in_order
from labyrinth.races.clock import ClockKind
from labyrinth.races.columns import BOARD
from labyrinth.races.commentary import commentary
from labyrinth.races.lane import Lane
from labyrinth.races.photo_finish import photo_finish
from labyrinth.races.race import Race


def race_gif(race: Race, maze: Maze, kind: ClockKind, style: Style) -> bytes:
    """Return an animation of the race, whose maze is `maze`.

    A lane that has ended tells its place and its figures below, the last frame what decided the
    race. Raises LabyrinthError where Pillow or the font is missing, or the picture would be too
    large.
    """
    clock = race.clock(kind)
    return gif_side_by_side(
        _strips(race, maze, kind, moments(clock.length)), photo_finish(race, kind).sentence, style
    )


def race_png(race: Race, maze: Maze, kind: ClockKind, time: int, style: Style) -> bytes:
    """Return the picture of the race when its clock says `time`; see `race_gif`."""
    return png_side_by_side(_strips(race, maze, kind, [time]), sentence_at(race, kind, time), style)


def race_svg(
    race: Race,
    maze: Maze,
    kind: ClockKind,
    time: int,
    timings: Sequence[Timing | None],
    style: Style,
) -> str:
    """Return the vector picture of the race when its clock says `time`, with its board.

    `timings` holds for each lane what its search takes, None where it was not measured.
    """
    clock = race.clock(kind)
    rows = board(race, clock, time)
    stills = [
        _still(lane, maze, clock.position(number, time), rows[number])
        for number, lane in enumerate(race.lanes)
    ]
    lines = [(row, timings[row.lane]) for row in in_order(rows)]
    table = Board(
        [column.heading for column in BOARD],
        [[column.text(line) for column in BOARD] for line in lines],
        [column.is_number for column in BOARD],
    )
    return svg_side_by_side(stills, table, sentence_at(race, kind, time), style)


def sentence_at(race: Race, kind: ClockKind, time: int) -> str:
    """Return what there is to say of the race when its clock says `time`."""
    clock = race.clock(kind)
    if time >= clock.length:
        return photo_finish(race, kind).sentence
    return commentary(race, kind, board(race, clock, time))


def _strips(race: Race, maze: Maze, kind: ClockKind, times: Sequence[int]) -> list[Strip]:
    clock = race.clock(kind)
    rows = board(race, clock, clock.length)
    return [
        Strip(
            maze=maze,
            trace=lane.trace,
            positions=[clock.position(number, time) for time in times],
            title=lane.name,
            foot=_foot(rows[number]),
        )
        for number, lane in enumerate(race.lanes)
    ]


def _still(lane: Lane, maze: Maze, position: int, row: Row) -> Still:
    ended = position == len(lane.trace)
    width = lane.trace.width
    return Still(
        maze=maze,
        trace=lane.trace,
        position=position,
        title=f"{lane.name} \N{BLACK STAR}" if row.place == 1 else lane.name,
        foot=_foot(row) if row.place_text else f"{row.expansions:,} expansions",
        path=[divmod(tile, width) for tile in lane.path_tiles()] if ended else (),
        waypoints=lane.waypoints if ended else (),
    )


def _foot(row: Row) -> str:
    told = [row.place_text, f"{row.expansions:,} expansions"]
    if row.cost is not None:
        told[1:1] = [f"{row.steps:,} steps", f"cost {in_text(row.cost)}"]
    return ", ".join(told)
