"""A race of generators: two or more carve mazes of one size, side by side."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from labyrinth.core.declaration.generator import registry
from labyrinth.core.declaration.options import format_in_words
from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.generation.generate import generation
from labyrinth.core.maze.maze import Maze
from labyrinth.core.measure import Report, report_run
from labyrinth.core.task import Task, relay
from labyrinth.core.trace.decisions import without_decisions
from labyrinth.races.board import ordinal
from labyrinth.races.clock import Clock, ClockKind
from labyrinth.races.course import Course, find_course
from labyrinth.races.lane_names import told_apart


@dataclass(frozen=True, slots=True)
class GeneratorLane:
    """One generator in a race: its maze, the report card of it, and the course of its trace.

    `report.expected` has what is usual of its figures. The trace of the maze tells decisions too,
    where they are recorded; that of the course has deeds alone.
    """

    recipe: Recipe
    maze: Maze
    course: Course
    report: Report


@dataclass(frozen=True, slots=True)
class GeneratorRow:
    """One generator on the board; `lane` counts from 0.

    `place` counts from 1 by the events up to the end, ties share one; it and the `report`, which
    has the figures of the maze, are None while it carves. `held` and `most_held` count the tiles in
    its hands now, and at most so far.
    """

    lane: int
    recipe: Recipe
    place: int | None
    events: int
    held: int
    most_held: int
    report: Report | None

    @property
    def place_text(self) -> str:
        """The place as it is written: "1st"; empty while it carves."""
        return "" if self.place is None else ordinal(self.place)


@dataclass(frozen=True, slots=True)
class GeneratorRace:
    """Generators whose mazes are carved; their clock counts events, or lets all end together."""

    lanes: tuple[GeneratorLane, ...]

    def clock(self, kind: ClockKind) -> Clock:
        """Return the clock of all lanes that counts so. Raises ValueError for expansions."""
        if kind is ClockKind.EXPANSIONS:
            raise ValueError("generators expand nothing")
        return Clock(kind, [lane.course for lane in self.lanes])

    def board(self, clock: Clock, time: int) -> list[GeneratorRow]:
        """Return the row of each lane, in the order of the lanes, when the clock says `time`."""
        return [
            self._row(number, position) for number, position in enumerate(clock.positions(time))
        ]

    def _row(self, number: int, position: int) -> GeneratorRow:
        lane = self.lanes[number]
        counts = lane.course.at(position)
        ended = position == len(lane.course)
        place = 1 + sum(len(other.course) < len(lane.course) for other in self.lanes)
        return GeneratorRow(
            lane=number,
            recipe=lane.recipe,
            place=place if ended else None,
            events=position,
            held=counts.frontier,
            most_held=counts.largest_frontier,
            report=lane.report if ended else None,
        )


def names_of_recipes(recipes: Sequence[Recipe]) -> list[str]:
    """Return the name of each lane, with its own options where a generator runs in several."""
    return told_apart(
        [(registry.get(each.algorithm).name, own_options_in_words(each)) for each in recipes]
    )


def own_options_in_words(recipe: Recipe) -> str:
    """Return the options of a recipe that only its generator has: "pick newest"."""
    own = registry.get(recipe.algorithm).options
    given = {each.key: recipe.options[each.key] for each in own if each.key in recipe.options}
    return format_in_words(own, given)


def generator_race(recipes: Sequence[Recipe], *, decisions: bool = False) -> Task[GeneratorRace]:
    """Prepare a race: maze by maze, slice by slice.

    With `decisions` the traces of the mazes tell them; clocks and figures count deeds alone.
    """
    return Task(_race(recipes, decisions=decisions))


def _race(recipes: Sequence[Recipe], *, decisions: bool) -> Generator[float, None, GeneratorRace]:
    lanes: list[GeneratorLane] = []
    for recipe in recipes:
        lane = yield from relay(
            _lane(recipe, decisions=decisions), lambda part: (len(lanes) + part) / len(recipes)
        )
        lanes.append(lane)
    return GeneratorRace(tuple(lanes))


def _lane(recipe: Recipe, *, decisions: bool) -> Generator[float, None, GeneratorLane]:
    carving = generation(recipe, decisions=decisions)
    for share in carving:
        yield share / 3
    maze = carving.result
    assert maze.trace is not None
    trace = without_decisions(maze.trace)
    course = yield from relay(find_course(trace), lambda share: (1 + share) / 3)
    measuring = report_run(maze)
    for share in measuring:
        yield (2 + share) / 3
    return GeneratorLane(recipe, maze, course, measuring.result)
