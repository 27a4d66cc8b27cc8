"""The figures of a report card in words, each with what is usual and what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.measure import Expectation, Report
from labyrinth.tui.report.difficulty import usual_difficulty
from labyrinth.tui.widgets.counted import counted

KIND: Final = "What it is"
TEXTURE: Final = "Texture"
SOLUTION: Final = "Solution"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report card.

    `usual` is what is expected of the generator, or of mazes of that size, empty if nothing is;
    `strange` says that the value is far from it. `short` tells those for which there is room
    beside the maze.
    """

    group: str
    name: str
    value: str
    meaning: str
    usual: str = ""
    strange: bool = False
    short: bool = False


def figures(report: Report) -> list[Figure]:
    """Return the lines of a report card, in the order in which they are read."""
    return [*_kind(report), *_texture(report), *_solution(report)]


def in_a_sentence(report: Report) -> str:
    """Say what kind of maze it is."""
    if report.regions == 0:
        return "There is no corridor."
    if report.regions > 1:
        return f"It falls into {report.regions:,} parts without a way between them."
    if report.loops == 0:
        return "A perfect maze: exactly one way between any two places."
    return f"It has {counted(report.loops, 'loop')}: there is more than one way to many places."


def _kind(report: Report) -> Iterator[Figure]:
    expected = {each.figure: each for each in report.expected}
    if report.of_rooms:
        size = f"{report.height // 2} x {report.width // 2} rooms"
        meaning = "A room is a place where ways meet or end; walls stand between them."
        if report.rooms < (report.height // 2) * (report.width // 2):
            size += f", {report.rooms:,} open"
    else:
        size = f"{report.height} x {report.width} tiles"
        meaning = "A block maze: any tile may be a wall or a corridor."
    yield Figure(KIND, "Size", size, meaning)
    meaning = "Passages that could be walled up without cutting anything off."
    yield _certain("Loops", report.loops, meaning, expected.get("loops"))
    meaning = "A part can be walked through without leaving it; one part is a whole maze."
    yield _certain("Parts", report.regions, meaning, expected.get("regions"))
    if report.closed_off:
        meaning = "Corridor tiles that cannot be reached."
        yield Figure(KIND, "Closed off", f"{report.closed_off:,} tiles", meaning, strange=True)


def _certain(name: str, value: int, meaning: str, expected: Expectation | None) -> Figure:
    usual = f"{expected.expected:,.0f}" if expected is not None else ""
    strange = expected is not None and bool(expected.note)
    return Figure(KIND, name, f"{value:,}", meaning, usual, strange, short=name == "Loops")


def _texture(report: Report) -> Iterator[Figure]:
    expected = next((each for each in report.expected if each.figure == "dead_end_share"), None)
    usual, strange = "", False
    if expected is not None:
        low = max(0.0, expected.expected - expected.deviation)
        usual = f"{low:.0%} to {expected.expected + expected.deviation:.0%}"
        strange = bool(expected.note)
    of = "rooms" if report.of_rooms else "tiles"
    share = f"{report.dead_ends:,}, {report.dead_end_share:.1%} of {of}"
    meaning = "Where a way ends and one has to turn back: many make short wrong ways."
    yield Figure(TEXTURE, "Dead ends", share, meaning, usual, strange, short=True)
    meaning = "Where a way divides in two: a choice."
    yield Figure(TEXTURE, "Junctions", f"{report.junctions:,}", meaning, short=True)
    meaning = "Where a way divides in three: a choice with more to get wrong."
    yield Figure(TEXTURE, "Crossroads", f"{report.crossroads:,}", meaning)
    meaning = "The mean from one choice or end to the next: long ones wind like rivers."
    corridor = f"{report.mean_corridor:.1f} steps, at most {report.longest_corridor:,}"
    yield Figure(TEXTURE, "Corridors", corridor, meaning, short=True)
    meaning = "Where a corridor turns by a right angle."
    yield Figure(TEXTURE, "Bends", f"{report.turns:,}", meaning)
    meaning = "Steps left or right of all: half is even, another share leans one way."
    yield Figure(TEXTURE, "Across", f"{report.horizontal:.0%}", meaning)
    meaning = "The way between the two places that are farthest apart."
    diameter = f"{'' if report.diameter_exact else 'at least '}{counted(report.diameter, 'step')}"
    yield Figure(TEXTURE, "Longest way", diameter, meaning)


def _solution(report: Report) -> Iterator[Figure]:
    route = report.route
    if route is None or report.difficulty is None:
        meaning = "A solution needs a start, a goal, and a way from one to the other."
        yield Figure(SOLUTION, "Path", "none", meaning, short=True)
        return
    length = counted(route.length, "step")
    if route.cost != route.length:
        length += f", cost {route.cost:,}"
    meaning = "The cheapest way from the start to a goal."
    yield Figure(SOLUTION, "Path", length, meaning, short=True)
    meaning = "Places on the path where a wrong way leads off: each is a question."
    yield Figure(SOLUTION, "Decisions", f"{route.decisions:,}", meaning, short=True)
    wrong = f"{len(route.false_branches):,}"
    if route.false_branches:
        wrong += f", up to {counted(route.false_branches[0], 'tile')}"
    meaning = "What hangs on the path and leads to no goal: large ones keep one busy."
    yield Figure(SOLUTION, "Wrong ways", wrong, meaning)
    meaning = "Right angles of the path."
    yield Figure(SOLUTION, "Bends of it", f"{route.turns:,}", meaning)
    places = report.rooms or report.corridor_tiles
    each = report.difficulty / max(1, places)
    value, usual, strange = f"{each:.2f} bits/{'room' if report.rooms else 'tile'}", "", False
    if report.rooms:
        low, high = usual_difficulty(places)
        word = "easy" if each < low else "hard" if each > high else "medium"
        value, usual = f"{word}, {value}", f"{low:.2f} to {high:.2f}"
        strange = word != "medium"
    meaning = f"{report.difficulty:,.0f} bits in all, for the wrong ways and the bends of the path."
    yield Figure(SOLUTION, "Difficulty", value, meaning, usual, strange, short=True)
