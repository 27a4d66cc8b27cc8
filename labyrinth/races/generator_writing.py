"""The board of a race of generators in files: JSON, and CSV with a line for each lane."""

from __future__ import annotations

import json

from labyrinth.core.measure.figures import usual_share_of_dead_ends
from labyrinth.core.table import in_csv
from labyrinth.races.bets import Bets, bettors
from labyrinth.races.clock import ClockKind
from labyrinth.races.generator_columns import difficulty_each
from labyrinth.races.generators import GeneratorRace, GeneratorRow

DECIMALS = 4


def generator_board_json(race: GeneratorRace, bets: Bets = ()) -> str:
    """Return the board of the end as a document of JSON, lanes in the order of their places.

    Each lane tells who has bet on it.
    """
    lanes = [{**_figures(row), "bets": bettors(bets, row.lane)} for row in ended_rows(race)]
    return json.dumps({"lanes": lanes}, indent=2) + "\n"


def generator_board_csv(race: GeneratorRace, bets: Bets = ()) -> str:
    """Return the board of the end as CSV, below a line with the names."""
    lines = [
        {**_figures(row), "bets": ", ".join(bettors(bets, row.lane))} for row in ended_rows(race)
    ]
    return in_csv(lines)


def ended_rows(race: GeneratorRace) -> list[GeneratorRow]:
    """Return the rows of the end, in the order of their places."""
    clock = race.clock(ClockKind.EVENTS)
    return sorted(race.board(clock, clock.length), key=lambda row: row.place or 0)


def _figures(row: GeneratorRow) -> dict[str, object]:
    report = row.report
    assert report is not None
    low, high = usual_share_of_dead_ends(report) or (None, None)
    each = difficulty_each(report)
    return {
        "place": row.place,
        "recipe": str(row.recipe),
        "events": row.events,
        "most_held": row.most_held,
        "dead_end_share": round(report.dead_end_share, DECIMALS),
        "usual_dead_end_share_low": _rounded(low),
        "usual_dead_end_share_high": _rounded(high),
        "longest_path": report.diameter,
        "junctions": report.junctions,
        "crossroads": report.crossroads,
        "mean_corridor": round(report.mean_corridor, DECIMALS),
        "longest_corridor": report.longest_corridor,
        "loops": report.loops,
        "difficulty": _rounded(each),
    }


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else round(figure, DECIMALS)
