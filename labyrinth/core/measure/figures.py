"""The report card's figures as text, each with its usual range and its meaning."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from labyrinth.core.measure.baselines import Expectation, Usual, usual_difficulty
from labyrinth.core.measure.report_card import Report
from labyrinth.core.pluralize import pluralize

KIND: Final = "What it is"
TEXTURE: Final = "Texture"
SOLUTION: Final = "Solution"
# Figures shown next to the maze when mazes are compared.
_SHORT: Final = {"loops", "junctions", "mean_corridor", "route.length", "route.decisions"}


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report card.

    `key` is the name of the report's field. `usual` is the text of the value or range expected of
    the generator, or of mazes of this size; it is empty if none is known. `strange` says that the
    value is far from the expected one. `short` marks figures that are shown next to the maze when
    mazes are compared.
    """

    key: str
    group: str
    name: str
    value: str
    meaning: str
    usual: str = ""
    strange: bool = False
    short: bool = False


def measured(figure: str, report: Report) -> float | None:
    """Return a figure, such as `turns` or `route.turns`, as a number.

    Returns None for a figure of the route if the maze has no route. For `route.false_branches` the
    number is the number of false branches.
    """
    of, _, name = figure.rpartition(".")
    found = getattr(report.route if of else report, name, None)
    return len(found) if isinstance(found, tuple) else found


def places_of(report: Report) -> int:
    """Return the number of rooms (for a block maze, of corridor tiles), at least 1."""
    return max(1, report.rooms or report.corridor_tiles)


def figures(report: Report) -> list[Figure]:
    """Return the lines of a report card, from top to bottom."""
    return [*_kind(report), *_texture(report), *_solution(report)]


def in_a_sentence(report: Report) -> str:
    """Return a sentence about a maze: whether it is perfect, has loops, or is not connected."""
    if report.regions == 0:
        return "There is no corridor."
    if report.regions > 1:
        return f"It has {report.regions:,} connected components: no path leads from one to another."
    if report.loops == 0:
        return "A perfect maze: exactly one path between any two places."
    return (
        f"It has {pluralize(report.loops, 'loop')}: many places can be reached by several routes."
    )


def range_text(low: float, high: float, form: str = ",.0f", between: str = " to ") -> str:
    """Return a range as text, such as "1 to 3"; one number if both ends look the same.

    Numbers are written in the format `form`.
    """
    return between.join(dict.fromkeys((f"{low:{form}}", f"{high:{form}}")))


def usual_share_of_dead_ends(report: Report) -> tuple[float, float] | None:
    """Return the usual range of the share of dead ends (0.0 to 1.0); None if it is not known."""
    if (usual := _usual_of(report, "dead_end_share")) is not None:
        return usual.low, usual.high
    if (share := _expected_of(report, "dead_end_share")) is not None:
        return max(0.0, share.expected - share.deviation), share.expected + share.deviation
    return None


def usual_dead_ends(report: Report, between: str = " to ") -> str:
    """Return the usual share of dead ends as text, such as "9% to 11%"; "" if it is not known."""
    usual = usual_share_of_dead_ends(report)
    return range_text(*usual, ".0%", between) if usual is not None else ""


def _usual_of(report: Report, figure: str) -> Usual | None:
    return next((each for each in report.usual if each.figure == figure), None)


def _expected_of(report: Report, figure: str) -> Expectation | None:
    return next((each for each in report.expected if each.figure == figure), None)


# The meanings of the figures that `_compared` shows.
_MEANINGS: Final = {
    "loops": "Passages that could be closed without disconnecting anything.",
    "regions": "Sets of tiles that can reach one another; a connected maze has one.",
    "junctions": "Places with three passages: a choice of two ways on.",
    "crossroads": "Places with four passages: a choice of three ways on.",
    "mean_corridor": "Mean length of a corridor, which ends at junctions or dead ends.",
    "turns": "Places where a corridor turns by a right angle.",
    "horizontal": "Share of passages that run left-right; 50% means no preference.",
    "diameter": "Length of the shortest path between the two places farthest apart.",
    "route.length": "The cheapest path from the start to a goal.",
    "route.decisions": "Places on the path where a false branch begins.",
    "route.false_branches": "False branches: parts off the path that do not lead to a goal.",
    "route.turns": "Right-angle turns on the path.",
}


def _compared(
    report: Report, key: str, group: str, name: str, value: str = "", form: str = ",.0f"
) -> Figure:
    """Return the line of a figure, with the guaranteed value or usual range if it is known.

    `value` is the text of the figure. If `value` is empty, the number is written in the format
    `form`.
    """
    found = measured(key, report)
    assert found is not None, "figures of a route are shown only if the maze has one"
    value = value or f"{found:{form}}"
    certain, usual = _expected_of(report, key), _usual_of(report, key)
    text, strange = "", False
    if certain is not None:
        text, strange = f"{certain.expected:,.0f}", bool(certain.note)
    elif usual is not None:
        text, strange = range_text(usual.low, usual.high, form), not usual.holds(found)
    return Figure(key, group, name, value, _MEANINGS[key], text, strange, key in _SHORT)


def _kind(report: Report) -> Iterator[Figure]:
    if report.of_rooms:
        size = f"{report.height // 2} x {report.width // 2} rooms"
        meaning = "Rooms (cells) are where passages meet or end; walls separate them."
        if report.rooms < (report.height // 2) * (report.width // 2):
            size += f", {report.rooms:,} open"
    else:
        size = f"{report.height} x {report.width} tiles"
        meaning = "A block maze: any tile may be a wall or a corridor."
    yield Figure("tiles", KIND, "Size", size, meaning)
    yield _compared(report, "loops", KIND, "Loops")
    yield _compared(report, "regions", KIND, "Components")
    if report.closed_off:
        meaning = "Corridor tiles that cannot be reached."
        value = pluralize(report.closed_off, "tile")
        yield Figure("closed_off", KIND, "Closed off", value, meaning, strange=True)


def _texture(report: Report) -> Iterator[Figure]:
    expected = _expected_of(report, "dead_end_share")
    of = "rooms" if report.of_rooms else "tiles"
    yield Figure(
        "dead_end_share",
        TEXTURE,
        "Dead ends",
        f"{report.dead_ends:,}, {report.dead_end_share:.1%} of {of}",
        "Places with a single passage. With many dead ends, false branches are short.",
        usual_dead_ends(report),
        strange=expected is not None and bool(expected.note),
        short=True,
    )
    corridors = f"{report.mean_corridor:.1f} steps, at most {report.longest_corridor:,}"
    diameter = f"{'' if report.diameter_exact else 'at least '}{pluralize(report.diameter, 'step')}"
    yield _compared(report, "junctions", TEXTURE, "Junctions")
    yield _compared(report, "crossroads", TEXTURE, "Crossroads")
    yield _compared(report, "mean_corridor", TEXTURE, "Corridors", corridors, ".1f")
    yield _compared(report, "turns", TEXTURE, "Turns")
    yield _compared(report, "horizontal", TEXTURE, "Horizontal", form=".0%")
    yield _compared(report, "diameter", TEXTURE, "Diameter", diameter)


def _solution(report: Report) -> Iterator[Figure]:
    route = report.route
    if route is None or report.difficulty is None:
        meaning = "A solution needs a start, a goal, and a path between them."
        yield Figure("route", SOLUTION, "Path", "none", meaning, short=True)
        return
    length = pluralize(route.length, "step")
    if route.cost != route.length:
        length += f", cost {route.cost:,}"
    wrong = f"{len(route.false_branches):,}"
    if route.false_branches:
        wrong += f", up to {pluralize(route.false_branches[0], 'tile')}"
    yield _compared(report, "route.length", SOLUTION, "Path", length)
    yield _compared(report, "route.decisions", SOLUTION, "Decisions")
    yield _compared(report, "route.false_branches", SOLUTION, "False paths", wrong)
    yield _compared(report, "route.turns", SOLUTION, "Path turns")
    bits = report.difficulty
    each = bits / places_of(report)
    value, strange = f"{each:.2f} bits/{'room' if report.rooms else 'tile'}", False
    meaning = f"{bits:,.0f} bits in all, for the false branches and turns of the path."
    usual = ""
    if report.rooms:
        low, high = usual_difficulty(report.rooms)
        word = "easy" if each < low else "hard" if each > high else "medium"
        value, strange = f"{word}, {value}", word != "medium"
        medium = range_text(low, high, ".2f")
        meaning = f"{bits:,.0f} bits for false branches and turns; medium: {medium} bits per room."
        if (own := _usual_of(report, "difficulty")) is not None:
            low, high = own.low / report.rooms, own.high / report.rooms
        usual = range_text(low, high, ".2f")
    yield Figure("difficulty", SOLUTION, "Difficulty", value, meaning, usual, strange, short=True)
