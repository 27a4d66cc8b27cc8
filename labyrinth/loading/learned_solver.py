"""The stand-in for a learner's solver: it drives a child, and records what that does."""

from __future__ import annotations

from array import array
from collections.abc import Generator
from contextlib import closing
from typing import Final

from labyrinth.bench.job import Job, Limits, Ran
from labyrinth.core.declaration.solver import (
    Decide,
    Found,
    Guarantee,
    Record,
    Slices,
    SolverAlgorithm,
)
from labyrinth.core.maze.maze import Maze
from labyrinth.core.maze.search_grid import SearchGrid
from labyrinth.core.search.solution import missed_path, path_fault
from labyrinth.core.search.toolkit.distances import reach
from labyrinth.core.task import relay
from labyrinth.core.trace import Trace
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from labyrinth.learn.events import EXPANDED, ON_PATH, SEEN_AGAIN, solver_lines
from labyrinth.loading.benches import lent_bench
from labyrinth.loading.learned import Learned

_TILES_A_SECOND: Final = 20_000
_EVENTS_A_TILE: Final = 32


class LearnedSolver(SolverAlgorithm):
    """A learner's solver as the program sees it; `learned` has its source."""

    def __init__(self, key: str, learned: Learned) -> None:
        """Stand for a function."""
        super().__init__(
            key=key,
            summary=learned.summary,
            guarantee=Guarantee.UNTOLD,
            growth="untold",
            structures=[("Stack", "Frontier")],
            choices="What it holds, and takes next, is its own.",
            pseudocode=solver_lines(learned.heading),
            refused={"diagonal": "maze.neighbours has no tiles across corners"},
        )
        self.learned = learned
        self.origin = learned.origin
        self.run = self._run

    @property
    def description(self) -> str:
        """The docstring of the function, and where it stands."""
        return self.learned.description

    def _run(self, grid: SearchGrid, record: Record, decide: Decide) -> Slices:
        """Let a child search, and record its events."""
        maze, recording = _maze_of(grid), _Recording(grid, record, decide)
        job = self._job(maze, lines=False, decisions=decide is not None)
        with lent_bench() as bench, closing(bench.run(job, recording.take)) as slices:
            ran = yield from relay(slices, lambda _: recording.expanded)
        expanded = recording.expanded
        if fault := (yield from _fault(ran, maze, grid)):
            return Found([], expanded, gave_up=fault)
        return Found([*map(grid.index, ran.path)], expanded)

    def job_of(self, trace: Trace) -> Job:
        """Return what makes the run of a trace again, line by line; of a tour, that of a leg."""
        assert trace.start is not None, "a search has a start"
        width = trace.width
        goals = tuple(divmod(goal, width) for goal in sorted(trace.goals))
        start = divmod(trace.start, width)
        maze = Maze(trace.height, width, trace.before, start=start, goals=goals)
        return self._job(maze, lines=True, decisions=trace.with_decisions)

    def _job(self, maze: Maze, *, lines: bool, decisions: bool) -> Job:
        return Job(
            what=self.learned.described.name,
            kind="solver",
            source=self.learned.source,
            maze=maze,
            limits=limits_for(len(maze.tiles)),
            lines=lines,
            decisions=decisions,
        )


def limits_for(tiles: int) -> Limits:
    """Return the limits of a run on a maze of so many tiles, whose lines are not looked at."""
    usual = Limits()
    more = tiles / _TILES_A_SECOND
    return usual.replaced(
        seconds=usual.seconds + more,
        patience=usual.patience + 3 * more,
        events=max(usual.events, _EVENTS_A_TILE * tiles),
    )


class _Recording:
    """Records the events of a child as those of the grid, which may have a ring around the maze."""

    def __init__(self, grid: SearchGrid, record: Record, decide: Decide) -> None:
        self._grid, self._record, self._decide = grid, record, decide
        self.expanded = 0

    def take(self, events: array[int]) -> None:
        """Record events; those of the path are left to the search."""
        expanded = EXPANDED >> TILE_BITS
        for event in events:
            code, tile = event >> TILE_BITS, event & TILE_MASK
            if self._grid.padding:
                event = (code << TILE_BITS) + self._grid.index(divmod(tile, self._grid.maze_width))
            if code == SEEN_AGAIN >> TILE_BITS:
                assert self._decide is not None, "decisions come where they are wanted"
                self._decide(event)
            elif code != ON_PATH >> TILE_BITS:
                self._record(event)
                self.expanded += code == expanded


def _maze_of(grid: SearchGrid) -> Maze:
    """Return the maze that a grid shows."""
    width, pad = grid.width, grid.padding
    rows = range(pad * width, len(grid.tiles) - pad * width, width)
    tiles = b"".join(grid.tiles[first + pad : first + width - pad] for first in rows)
    goals = tuple(map(grid.position, sorted(grid.goals)))
    start = grid.position(grid.start)
    return Maze(len(rows), grid.maze_width, tiles, start=start, goals=goals)


def _fault(ran: Ran, maze: Maze, grid: SearchGrid) -> Generator[int, None, str]:
    """Say why a run failed, or what is wrong with its answer, "" where nothing is."""
    if ran.failure is not None:
        return ran.failure.sentence
    if ran.path:
        fault = path_fault(maze, ran.path).removesuffix(".")
        return f"Its path {fault}." if fault else ""
    # A learner's word is not enough to say that no way leads to a goal.
    order, distances = yield from relay(reach(grid, grid.start), lambda _: 0)
    fewest = next(
        (steps for tile, steps in zip(order, distances, strict=True) if tile in grid.goals), None
    )
    return "" if fewest is None else f"It returned no path; {missed_path(fewest)}."
