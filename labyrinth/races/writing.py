"""The board in files: JSON, and CSV with a line for each lane."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from labyrinth.core.maze.maze import Maze
from labyrinth.core.search.timing import Timing
from labyrinth.core.table import in_csv
from labyrinth.races.bets import Bets, bettors
from labyrinth.races.board import Row
from labyrinth.races.clock import ClockKind
from labyrinth.races.lane import STANDINGS
from labyrinth.races.photo_finish import photo_finish
from labyrinth.races.race import Race

_OUTCOMES: Final = {standing: outcome for outcome, standing in STANDINGS.items()}
"""Searches that have ended are told as results of searches are, in files."""


def board_json(
    race: Race, maze: Maze, kind: ClockKind, timings: Sequence[Timing | None], bets: Bets = ()
) -> str:
    """Return the board of the end as a document of JSON, lanes in the order of their places.

    `timings` holds for each lane what its search takes, None where it was not measured. Each lane
    tells who has bet on it.
    """
    finish = photo_finish(race, kind)
    document = {
        "recipe": str(maze.recipe) if maze.recipe else None,
        "start": maze.start,
        "goals": maze.goals,
        "corridors": race.corridors,
        "clock": kind.value,
        "lanes": [
            {
                **_figures(row, margin),
                "reason": race.lanes[row.lane].reason,
                "milliseconds": _milliseconds(timings[row.lane]),
                "bets": bettors(bets, row.lane),
            }
            for row, margin in zip(finish.rows, finish.margins, strict=True)
        ],
        "finish": finish.sentence,
    }
    return json.dumps(document, indent=2) + "\n"


def board_csv(
    race: Race, kind: ClockKind, timings: Sequence[Timing | None], bets: Bets = ()
) -> str:
    """Return the board of the end as CSV, below a line with the names; see `board_json`."""
    finish = photo_finish(race, kind)
    lines = [
        {
            **_figures(row, margin),
            **_flat(_milliseconds(timings[row.lane])),
            "bets": ", ".join(bettors(bets, row.lane)),
        }
        for row, margin in zip(finish.rows, finish.margins, strict=True)
    ]
    return in_csv(lines)


def _figures(row: Row, margin: int | None) -> dict[str, object]:
    return {
        "place": row.place,
        "margin": margin,
        "outcome": _OUTCOMES.get(row.standing, row.standing.value),
        "solver": row.solver,
        "steps": row.steps,
        "cost": row.cost,
        "ratio": None if row.ratio is None else round(row.ratio, 4),
        "expanded": row.expanded,
        "expansions": row.expansions,
        "events": row.events,
        "largest_frontier": row.largest_frontier,
        "turns": row.turns,
        "branches": row.branches,
    }


def _milliseconds(timing: Timing | None) -> dict[str, float | int | None]:
    if timing is None:
        return dict.fromkeys(("median", "shortest", "longest", "runs"))
    seconds = {"median": timing.median, "shortest": timing.shortest, "longest": timing.longest}
    return {
        **{name: round(1000 * value, 3) for name, value in seconds.items()},
        "runs": timing.runs,
    }


def _flat(figures: Mapping[str, float | int | None]) -> dict[str, float | int | None]:
    return {
        "runs" if name == "runs" else f"{name}_milliseconds": value
        for name, value in figures.items()
    }
