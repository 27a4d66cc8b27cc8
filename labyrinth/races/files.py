"""A race in files: its lanes side by side as GIF, SVG or PNG, its board as JSON or CSV."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from labyrinth.core.search.timing import Timing
from labyrinth.core.table import in_csv
from labyrinth.formats import Style
from labyrinth.races.clock import ClockKind
from labyrinth.races.entries import Bets, bettors
from labyrinth.races.race import Race


def race_writers(
    race: Race,
    kind: ClockKind,
    time: int,
    style: Style,
    timings: Sequence[Timing | None] = (),
    bets: Bets = (),
) -> dict[str, Callable[[], bytes]]:
    """Return functions that make a file of the race at the clock position `time`, by suffix.

    `timings` has the search time of each lane, None if it was not measured. Functions for
    pictures raise LabyrinthError if Pillow or the font is missing, or a picture is too large.
    """

    def svg() -> bytes:
        # Drawing code is imported only for pictures.
        from labyrinth.races.svg_side_by_side import race_svg

        return race_svg(race, kind, time, style, timings).encode()

    def png() -> bytes:
        from labyrinth.races.side_by_side import race_png

        return race_png(race, kind, time, style)

    def gif() -> bytes:
        from labyrinth.races.side_by_side import race_gif

        return race_gif(race, kind, style)

    return {
        ".svg": svg,
        ".png": png,
        ".gif": gif,
        ".json": lambda: board_json(race, kind, timings, bets).encode(),
        ".csv": lambda: board_csv(race, kind, timings, bets).encode(),
    }


def board_json(
    race: Race, kind: ClockKind, timings: Sequence[Timing | None] = (), bets: Bets = ()
) -> str:
    """Return the final board as a JSON document, lanes in the order of their places.

    Each lane lists who bet on it; see `race_writers`.
    """
    lanes = [
        {**race.kind.figures(race, row, False), "bets": bettors(bets, row.lane)}
        for row in race.finish(kind, timings)
    ]
    return json.dumps(race.kind.document(race, kind, lanes), indent=2) + "\n"


def board_csv(
    race: Race, kind: ClockKind, timings: Sequence[Timing | None] = (), bets: Bets = ()
) -> str:
    """Return the final board as CSV, below a header; see `board_json`."""
    return in_csv(
        [
            {**race.kind.figures(race, row, True), "bets": ", ".join(bettors(bets, row.lane))}
            for row in race.finish(kind, timings)
        ]
    )
