"""The columns of the board of generators: the figures of their mazes, beside what is usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.measure import Report
from labyrinth.core.measure.figures import usual_dead_ends
from labyrinth.core.measure.usual_difficulty import usual_difficulty
from labyrinth.core.table import NOTHING, Column
from labyrinth.races.generators import GeneratorRow

Line = tuple[GeneratorRow, str]
"""A row of the board, and the name of its lane."""


def _figure(
    heading: str, meaning: str, of: Callable[[Report], float | None], form: str = "{:,.0f}"
) -> Column[Line]:
    """Return the column of a figure of the maze, which is there when it is carved."""

    def value(line: Line) -> float | None:
        report = line[0].report
        return of(report) if report is not None else None

    def text(line: Line) -> str:
        figure = value(line)
        return NOTHING if figure is None else form.format(figure)

    return Column(heading, meaning, text, value)


def _usual(heading: str, meaning: str, text: Callable[[Report], str]) -> Column[Line]:
    """Return the column of what is usual of the figure before it."""

    def shown(line: Line) -> str:
        report = line[0].report
        return (text(report) if report is not None else "") or NOTHING

    return Column(heading, meaning, shown, shown, is_number=False)


def _count(heading: str, meaning: str, of: Callable[[GeneratorRow], int]) -> Column[Line]:
    return Column(
        heading, meaning, lambda line: f"{of(line[0]):,}", lambda line: float(of(line[0]))
    )


def difficulty_each(report: Report) -> float | None:
    """Return the difficulty in bits a room, None without a route or without rooms."""
    if report.difficulty is None or not report.rooms:
        return None
    return report.difficulty / report.rooms


def _usual_difficulty(report: Report) -> str:
    if difficulty_each(report) is None:
        return ""
    low, high = usual_difficulty(report.rooms)
    return f"{low:.2f}-{high:.2f}"


GENERATOR_COLUMNS: Final[tuple[Column[Line], ...]] = (
    Column(
        "place",
        "Who was done with the fewest events.",
        lambda line: line[0].place_text,
        lambda line: line[0].place,
        is_number=False,
    ),
    Column(
        "generator",
        "The generator, by the name of its lane.",
        lambda line: line[1],
        lambda line: line[1],
        is_number=False,
    ),
    _figure(
        "dead ends",
        "The share of rooms, or tiles, with one open neighbour.",
        lambda report: 100 * report.dead_end_share,
        "{:.1f}%",
    ),
    _usual(
        "usual",
        "The share of dead ends that is usual of this generator.",
        lambda report: usual_dead_ends(report, "-"),
    ),
    _figure("longest", "The steps of the longest shortest path.", lambda report: report.diameter),
    _figure("junctions", "The tiles where a way divides in two.", lambda report: report.junctions),
    _figure(
        "corridor",
        "The mean steps from one choice or end to the next.",
        lambda report: report.mean_corridor,
        "{:.1f}",
    ),
    _figure(
        "difficulty",
        "The bits a room that the way from the start to the goal asks for.",
        difficulty_each,
        "{:.2f}",
    ),
    _usual("of size", "The difficulty that is usual of mazes of this size.", _usual_difficulty),
    _count("events", "What it has done so far.", lambda row: row.events),
    _count("held", "The most tiles that were ever in its hands.", lambda row: row.most_held),
)
