"""Pictures of a race of generators: mazes of one size, carved side by side, as GIF, SVG or PNG."""

from __future__ import annotations

from collections.abc import Sequence

from labyrinth.formats import Style
from labyrinth.formats.support.animation import moments
from labyrinth.formats.support.side_by_side import Strip, gif_side_by_side, png_side_by_side
from labyrinth.formats.support.svg_side_by_side import Board, Still, svg_side_by_side
from labyrinth.races.clock import ClockKind
from labyrinth.races.generator_columns import GENERATOR_COLUMNS
from labyrinth.races.generator_commentary import generator_commentary
from labyrinth.races.generators import (
    GeneratorRace,
    GeneratorRow,
    names_of_recipes,
)


def generator_gif(race: GeneratorRace, kind: ClockKind, style: Style) -> bytes:
    """Return an animation of the race; the last frame tells how the mazes differ.

    Raises LabyrinthError where Pillow or the font is missing, or the picture would be too large.
    """
    length = race.clock(kind).length
    strips = _strips(race, kind, moments(length))
    return gif_side_by_side(strips, sentence_at(race, kind, length), style)


def generator_png(race: GeneratorRace, kind: ClockKind, time: int, style: Style) -> bytes:
    """Return the picture of the race when its clock says `time`; see `generator_gif`."""
    return png_side_by_side(_strips(race, kind, [time]), sentence_at(race, kind, time), style)


def generator_svg(race: GeneratorRace, kind: ClockKind, time: int, style: Style) -> str:
    """Return the vector picture of the race when its clock says `time`, with its board."""
    rows, names = race.board(race.clock(kind), time), names_of(race)
    stills = [
        Still(
            maze=race.lanes[row.lane].maze,
            trace=race.lanes[row.lane].course.trace,
            position=row.events,
            title=f"{names[row.lane]} \N{BLACK STAR}" if row.place == 1 else names[row.lane],
            foot=_foot(row),
        )
        for row in rows
    ]
    lines = sorted(rows, key=lambda row: row.place or len(rows) + 1)
    table = Board(
        [column.heading for column in GENERATOR_COLUMNS],
        [[column.text((row, names[row.lane])) for column in GENERATOR_COLUMNS] for row in lines],
        [column.is_number for column in GENERATOR_COLUMNS],
    )
    return svg_side_by_side(stills, table, sentence_at(race, kind, time), style)


def sentence_at(race: GeneratorRace, kind: ClockKind, time: int) -> str:
    """Return what there is to say of the race when its clock says `time`."""
    return generator_commentary(race.board(race.clock(kind), time), names_of(race))


def names_of(race: GeneratorRace) -> list[str]:
    """Return the name of each lane."""
    return names_of_recipes([lane.recipe for lane in race.lanes])


def _strips(race: GeneratorRace, kind: ClockKind, times: Sequence[int]) -> list[Strip]:
    clock, names = race.clock(kind), names_of(race)
    rows = race.board(clock, clock.length)
    return [
        Strip(
            maze=lane.maze,
            trace=lane.course.trace,
            positions=[clock.position(number, time) for time in times],
            title=names[number],
            foot=_foot(rows[number]),
        )
        for number, lane in enumerate(race.lanes)
    ]


def _foot(row: GeneratorRow) -> str:
    place = f"{row.place_text}, " if row.place_text else ""
    dead_ends = f", {row.report.dead_end_share:.0%} dead ends" if row.report else ""
    return f"{place}{row.events:,} events{dead_ends}"
