"""The columns of the board of generators: the figures of their mazes, beside what is usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from labyrinth.core.measure import Report
from labyrinth.core.measure.figures import usual_dead_ends
from labyrinth.core.measure.usual_figures import usual_difficulty
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
        "Who was done with the fewest events is first.",
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
        "The share of the rooms where a way ends; of the tiles in a block maze.",
        lambda report: 100 * report.dead_end_share,
        "{:.1f}%",
    ),
    _usual(
        "usual dead ends",
        "The share of dead ends that mazes of this generator usually have.",
        lambda report: usual_dead_ends(report, "-"),
    ),
    _figure(
        "longest way",
        "The steps of the way between the two places that are farthest apart.",
        lambda report: report.diameter,
    ),
    _figure("junctions", "The tiles where a way divides in two.", lambda report: report.junctions),
    _figure(
        "corridor",
        "The mean steps of a corridor, from one junction or dead end to the next.",
        lambda report: report.mean_corridor,
        "{:.1f}",
    ),
    _figure(
        "difficulty",
        "How hard the way to the goal is to find, in bits a room: wrong ways and bends count.",
        difficulty_each,
        "{:.2f}",
    ),
    _usual(
        "usual difficulty",
        "The difficulty that mazes of this size usually have, whichever generator made them.",
        _usual_difficulty,
    ),
    _count("events", "The steps that the generator has done so far.", lambda row: row.events),
    _count(
        "most held",
        "The most tiles that its stack, list or walk held at one time: the memory it needs.",
        lambda row: row.most_held,
    ),
)
