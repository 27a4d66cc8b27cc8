"""A race in files: its lanes side by side as GIF, SVG or PNG, its board as JSON or CSV."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from labyrinth.core.search.timing import Timing
from labyrinth.core.table import in_csv
from labyrinth.formats import Style
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import Bets, bettors
from labyrinth.races.race import Race, in_order

if TYPE_CHECKING:
    from labyrinth.races.side_by_side import Strip

# What draws is imported where a picture is drawn.


def race_writers(
    race: Race,
    kind: ClockKind,
    time: int,
    style: Style,
    timings: Sequence[Timing | None] = (),
    bets: Bets = (),
) -> dict[str, Callable[[], bytes]]:
    """Return what makes a file of the race when its clock says `time`, by suffix.

    `timings` holds for each lane what its search takes, None where it was not measured. Pictures
    raise LabyrinthError where Pillow or the font is missing, or they would be too large.
    """
    return {
        ".svg": lambda: race_svg(race, kind, time, style, timings).encode(),
        ".png": lambda: race_png(race, kind, time, style),
        ".gif": lambda: race_gif(race, kind, style),
        ".json": lambda: board_json(race, kind, timings, bets).encode(),
        ".csv": lambda: board_csv(race, kind, timings, bets).encode(),
    }


def board_json(
    race: Race, kind: ClockKind, timings: Sequence[Timing | None] = (), bets: Bets = ()
) -> str:
    """Return the board of the end as a document of JSON, lanes in the order of their places.

    Each lane tells who has bet on it; see `race_writers`.
    """
    lanes = [
        {**race.kind.figures(race, row, False), "bets": bettors(bets, row.lane)}
        for row in race.finish(kind, timings)
    ]
    return json.dumps(race.kind.document(race, kind, lanes), indent=2) + "\n"


def board_csv(
    race: Race, kind: ClockKind, timings: Sequence[Timing | None] = (), bets: Bets = ()
) -> str:
    """Return the board of the end as CSV, below a line with the names; see `board_json`."""
    return in_csv(
        [
            {**race.kind.figures(race, row, True), "bets": ", ".join(bettors(bets, row.lane))}
            for row in race.finish(kind, timings)
        ]
    )


def race_gif(race: Race, kind: ClockKind, style: Style) -> bytes:
    """Return an animation of the race.

    A lane that has ended tells its place and its figures below, the last frame what decided the
    race; see `race_writers`.
    """
    from labyrinth.formats.draw.animation import moments
    from labyrinth.races.side_by_side import gif_side_by_side

    times = moments(race.clock(kind).length)
    return gif_side_by_side(_strips(race, kind, times), race.sentence(kind), style)


def race_png(race: Race, kind: ClockKind, time: int, style: Style) -> bytes:
    """Return the picture of the race when its clock says `time`; see `race_gif`."""
    from labyrinth.races.side_by_side import png_side_by_side

    return png_side_by_side(_strips(race, kind, [time]), race.sentence(kind, time), style)


def _strips(race: Race, kind: ClockKind, times: Sequence[int]) -> list[Strip]:
    from labyrinth.races.side_by_side import Strip

    clock = race.clock(kind)
    return [
        Strip(
            maze=lane.maze,
            trace=lane.trace,
            positions=[clock.position(row.lane, time) for time in times],
            title=lane.name,
            foot=race.kind.foot(row),
        )
        for lane, row in zip(race.lanes, race.board(clock, clock.length), strict=True)
    ]


def race_svg(
    race: Race,
    kind: ClockKind,
    time: int,
    style: Style,
    timings: Sequence[Timing | None] = (),
) -> str:
    """Return the vector picture of the race when its clock says `time`, with its board."""
    from labyrinth.races.svg_side_by_side import Board, Still, svg_side_by_side

    rows, columns = race.board(race.clock(kind), time, timings), race.kind.columns
    stills = []
    for lane, row in zip(race.lanes, rows, strict=True):
        ended, width = row.events == len(lane.trace), lane.trace.width
        still = Still(
            maze=lane.maze,
            trace=lane.trace,
            position=row.events,
            title=f"{lane.name} \N{BLACK STAR}" if row.place == 1 else lane.name,
            foot=race.kind.foot(row),
            path=[divmod(tile, width) for tile in lane.path_tiles()] if ended else (),
            waypoints=lane.waypoints if ended else (),
        )
        stills.append(still)
    table = Board(
        [column.heading for column in columns],
        [[column.text(row) for column in columns] for row in in_order(rows)],
        [column.is_number for column in columns],
    )
    return svg_side_by_side(stills, table, race.sentence(kind, time), style)
