"""Races of generators, each of which carves its own maze."""

from collections.abc import Callable, Generator, Sequence
from operator import attrgetter
from typing import Any, Final

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.options import format_in_words
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.measure.baselines import usual_difficulty
from labyrinth.core.measure.figures import usual_dead_ends, usual_share_of_dead_ends
from labyrinth.core.measure.report_card import Report, report_run
from labyrinth.core.pluralize import pluralize
from labyrinth.core.sentences import listed
from labyrinth.core.table import NOTHING, Column
from labyrinth.core.task import Task
from labyrinth.core.trace.decisions import without_decisions
from labyrinth.core.trace.timeline import timeline
from labyrinth.races.clock import ClockKind
from labyrinth.races.race import BoardRow, Lane, Race, RaceKind, Standing, lane_names, run_lanes

# Up to this ratio of events, the difference is reported.
_CLOSE: Final = 1.1


def generator_race(recipes: Sequence[Recipe], *, decisions: bool = False) -> Task[Race]:
    """Carve the mazes of a race, slice by slice; the result is the race.

    With `decisions` each lane also has the trace with the decisions of its generator; clocks and
    figures do not count decisions.
    """
    named = zip(recipes, generator_names(recipes), strict=True)
    return run_lanes(GENERATORS, [_carved(each, name, decisions) for each, name in named])


def generator_names(recipes: Sequence[Recipe]) -> list[str]:
    """Return the name of each lane, with its options if its generator runs in several lanes."""
    return lane_names(
        [(registry.get(each.algorithm), own_options_in_words(each)) for each in recipes]
    )


def own_options_in_words(recipe: Recipe) -> str:
    """Return as text the options of a recipe that only its generator has, such as "pick newest"."""
    own = registry.get(recipe.algorithm).options
    given = {each.key: recipe.options[each.key] for each in own if each.key in recipe.options}
    return format_in_words(own, given)


def _carved(recipe: Recipe, name: str, decisions: bool) -> Generator[float, None, Lane]:
    carving = generation(recipe, decisions=decisions)
    for share in carving:
        yield share / 3
    maze, told = carving.result, carving.result.trace
    assert told is not None
    trace = without_decisions(told)
    counting, measuring = timeline(trace), report_run(maze)
    for share in counting:
        yield (1 + share) / 3
    for share in measuring:
        yield (2 + share) / 3
    run = counting.result
    return Lane(recipe, name, maze, trace, run, Standing.FOUND, told=told, report=measuring.result)


# The columns


def _of_row(heading: str, meaning: str, name: str, form: str | None = None) -> Column[BoardRow]:
    """Return the column of the attribute `name` of rows; it has numbers if `form` is given."""
    of = attrgetter(name)
    if form is None:
        return Column(heading, meaning, of, is_number=False)
    return Column(heading, meaning, of, form.format)


def _of_maze(
    heading: str, meaning: str, of: Callable[[Report], Any], form: str = "{:,.0f}"
) -> Column[BoardRow]:
    """Return the column of a figure of the maze, which is empty until the maze is carved."""
    return Column(
        heading, meaning, lambda row: None if row.report is None else of(row.report), form.format
    )


def _usual(heading: str, meaning: str, text: Callable[[Report], str]) -> Column[BoardRow]:
    """Return a column that has the usual range of the figure in the column before it."""
    return Column(
        heading, meaning, lambda row: (row.report and text(row.report)) or NOTHING, is_number=False
    )


def _difficulty(report: Report) -> float | None:
    """Return the difficulty in bits per room, None without a route or without rooms."""
    if report.difficulty is None or not report.rooms:
        return None
    return report.difficulty / report.rooms


def _usual_difficulty(report: Report) -> str:
    if _difficulty(report) is None:
        return ""
    low, high = usual_difficulty(report.rooms)
    return f"{low:.2f}-{high:.2f}"


GENERATOR_COLUMNS: Final[tuple[Column[BoardRow], ...]] = (
    _of_row(
        "place", "The generator that finished with the fewest events is first.", "place"
    ).replaced(shown=attrgetter("place_text")),
    _of_row("generator", "The generator, by the name of its lane.", "name"),
    _of_maze(
        "dead ends",
        "The share of dead ends among the rooms, or among the corridor tiles of a block maze.",
        lambda report: 100 * report.dead_end_share,
        "{:.1f}%",
    ),
    _usual(
        "usual dead ends",
        "The usual share of dead ends in mazes of this generator.",
        lambda report: usual_dead_ends(report, "-"),
    ),
    _of_maze(
        "diameter",
        "The number of steps between the two places farthest apart.",
        attrgetter("diameter"),
    ),
    _of_maze("junctions", "The number of places with three passages.", attrgetter("junctions")),
    _of_maze(
        "corridor",
        "The mean length of a corridor, in steps, from one junction or dead end to the next.",
        attrgetter("mean_corridor"),
        "{:.1f}",
    ),
    _of_maze(
        "difficulty",
        "How hard the path is to find, in bits per room: false branches and turns count.",
        _difficulty,
        "{:.2f}",
    ),
    _usual(
        "usual difficulty",
        "The range of difficulty of three in five perfect mazes of this size, in bits per room.",
        _usual_difficulty,
    ),
    _of_row("events", "The events of the generator so far.", "events", "{:,}"),
    _of_row(
        "most held",
        "The most tiles in the generator's stack, list or walk at one time: its memory.",
        "largest_frontier",
        "{:,}",
    ),
)


# Commentary


def _sentence(race: Race, kind: ClockKind, rows: Sequence[BoardRow]) -> str:
    """Return a sentence on which generators have finished, and on the state of the others.

    If all generators have finished, say how many more events the slowest generator had than the
    first one, and which mazes have the most and the fewest dead ends.
    """
    done = sorted((row for row in rows if row.report), key=lambda row: row.events)
    under_way = [row for row in rows if not row.report]
    if not done:
        if not any(row.events for row in rows):
            return "Ready to carve."
        fullest = _fullest(rows)
        return f"No generator has finished; {fullest}." if fullest else "No generator has finished."
    least, most = done[0].events, done[-1].events
    first = [row.name for row in done if row.events == least]
    each = " each" if len(first) > 1 else ""
    told = f"{listed(first)} finished after {pluralize(least, 'event')}{each}"
    if under_way:
        more = len(done) - len(first)
        also = f", {more} more {'has' if more == 1 else 'have'} finished" if more else ""
        return f"{told}{also}; {_fullest(under_way) or 'the others are still carving'}."
    last = listed(row.name for row in done if row.events == most)
    if least < most < _CLOSE * least:
        told = f"{told}, {last} after {most - least:,} more"
    elif least < most:
        told = f"{told}, {last} after {most / least:.1f} times as many"
    shares = [(row.report.dead_end_share, row.name) for row in done if row.report]
    (low, fewest), (high, busiest) = min(shares), max(shares)
    if high - low < 0.01:
        return f"{told}."
    return f"{told}. Dead ends: {high:.0%} of the rooms of {busiest}, {low:.0%} of {fewest}."


def _fullest(rows: Sequence[BoardRow]) -> str:
    """Return a clause on which generators hold the most tiles in memory; "" if all hold none."""
    most = max(row.frontier for row in rows)
    if not most:
        return ""
    named = [row.name for row in rows if row.frontier == most]
    if len(rows) == 1:
        return f"{named[0]} holds {pluralize(most, 'tile')} in memory"
    hold = "holds" if len(named) == 1 else "hold"
    return f"{listed(named)} {hold} the most tiles in memory, {most:,}"


# Pictures and files


def _foot(row: BoardRow) -> str:
    place = f"{row.place_text}, " if row.place_text else ""
    dead_ends = f", {row.report.dead_end_share:.0%} dead ends" if row.report else ""
    return f"{place}{pluralize(row.events, 'event')}{dead_ends}"


def _figures(race: Race, row: BoardRow, flat: bool) -> dict[str, object]:
    report = row.report
    assert report is not None
    low, high = usual_share_of_dead_ends(report) or (None, None)
    return {
        "place": row.place,
        "recipe": row.racer,
        "events": row.events,
        "most_held": row.largest_frontier,
        "dead_end_share": _rounded(report.dead_end_share),
        "usual_dead_end_share_low": _rounded(low),
        "usual_dead_end_share_high": _rounded(high),
        "longest_path": report.diameter,
        "junctions": report.junctions,
        "crossroads": report.crossroads,
        "mean_corridor": _rounded(report.mean_corridor),
        "longest_corridor": report.longest_corridor,
        "loops": report.loops,
        "difficulty": _rounded(_difficulty(report)),
    }


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 4)


GENERATORS: Final = RaceKind(
    clocks=(ClockKind.EVENTS, ClockKind.TOGETHER),
    columns=GENERATOR_COLUMNS,
    printed=GENERATOR_COLUMNS,
    dispensable=("most held", "usual difficulty", "corridor", "usual dead ends", "junctions"),
    sentence=_sentence,
    foot=_foot,
    figures=_figures,
    document=lambda race, kind, lanes: {"lanes": lanes},
)
