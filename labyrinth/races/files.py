"""Files about a race: pictures of its lanes as GIF, SVG and PNG, its board as JSON and CSV."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

from labyrinth.core.search.timing import Timing
from labyrinth.core.table import in_csv
from labyrinth.formats import Style
from labyrinth.formats.support.optional_dependencies import look_for
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
    """Return, for each suffix, a function that returns the content of a file about the race.

    SVG and PNG show the race at the clock position `time`, GIF shows the whole race, and JSON and
    CSV have the final board. `timings` has the search time of each lane, None if it was not
    measured. Functions for pictures raise LabyrinthError if Pillow or the font is missing, or if
    the picture is too large.
    """

    def picture(suffix: str) -> bytes:
        # Drawing code is imported only for pictures.
        if suffix == ".svg":
            from labyrinth.races.svg_side_by_side import race_svg

            return race_svg(race, kind, time, style, timings).encode()
        look_for("images")
        from labyrinth.races.side_by_side import race_gif, race_png

        if suffix == ".png":
            return race_png(race, kind, time, style)
        return race_gif(race, kind, style)

    return {
        **{suffix: partial(picture, suffix) for suffix in (".svg", ".png", ".gif")},
        ".json": lambda: board_json(race, kind, timings, bets).encode(),
        ".csv": lambda: board_csv(race, kind, timings, bets).encode(),
    }


def board_json(
    race: Race, kind: ClockKind, timings: Sequence[Timing | None] = (), bets: Bets = ()
) -> str:
    """Return the board at the end of the race as a JSON document, in the order of the places.

    Each lane has the names of the players who bet on it. `timings` has the search time of each
    lane, None if it was not measured.
    """
    lanes = [
        {**race.kind.figures(race, row, False), "bets": bettors(bets, row.lane)}
        for row in race.finish(kind, timings)
    ]
    return json.dumps(race.kind.document(race, kind, lanes), indent=2) + "\n"


def board_csv(
    race: Race, kind: ClockKind, timings: Sequence[Timing | None] = (), bets: Bets = ()
) -> str:
    """Return the content of `board_json` as CSV: a header, and a line for each lane."""
    return in_csv(
        [
            {**race.kind.figures(race, row, True), "bets": ", ".join(bettors(bets, row.lane))}
            for row in race.finish(kind, timings)
        ]
    )
