"""The history: what undo and redo go through."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.maze.maze import Maze
from labyrinth.core.trace.trace import Trace
from labyrinth.game.game import Game
from labyrinth.results.result import Result
from labyrinth.tui.document.search_run import NO_STOPS, Stops

BUDGET: Final = 128_000_000
"""Bytes of all remembered states together; beyond that the farthest are forgotten."""
_A_STATE: Final = 1000
"""Bytes of a state besides its tiles and its trace, at the most."""


@dataclass(frozen=True, slots=True)
class State:
    """A maze as it was, with its recipe, the path of its file, and whether it had edits to save.

    The stops of its searches are no edits, but go with it. So does its game where another maze took
    its place: no edit undoes what was played.
    """

    maze: Maze
    recipe: Recipe | None = None
    path: Path | None = None
    edited: bool = False
    stops: Stops = NO_STOPS
    game: Game | None = None
    ordinal: int = 0
    """Which maze it is a state of, of all that were opened one after another."""

    def copy(self, *, share_maze: bool = False) -> State:
        """Return a state that does not follow changes of this one, but for a maze that is shared.

        The game of a state that is remembered keeps no maze but its own.
        """
        if share_maze:
            return replace(self, game=self.game and self.game.copy())
        maze = self.maze.copy()
        game = self.game and self.game.copy()
        if game is not None:
            game.walk.fit(maze)
        return replace(self, maze=maze, game=game)


class History:
    """The states before and after the present one; none of them changes as long as it is here.

    All together they hold no more than the budget, but for one state on either side. A trace that
    several of them share counts once, what was before it and its weights included.
    """

    def __init__(self, past: Iterable[State] = (), future: Iterable[State] = ()) -> None:
        """Begin with these states, the latest of the past last, the nearest of the future last."""
        self._past = deque(past)
        self._future = deque(future)
        self._bytes = 0
        self._sharing: Counter[int] = Counter()
        """How many states share the trace of that id."""
        for state in self.states:
            self._hold(state)

    @property
    def past(self) -> Sequence[State]:
        """The states that undo goes back to, the latest last."""
        return tuple(self._past)

    @property
    def future(self) -> Sequence[State]:
        """The states that redo goes on to, the nearest last."""
        return tuple(self._future)

    @property
    def states(self) -> Sequence[State]:
        """All of them."""
        return (*self._past, *self._future)

    def remember(self, before: State) -> None:
        """Remember what was before a change; what was undone cannot be done again then."""
        while self._future:
            self._let_go(self._future.popleft())
        self._past.append(before)
        self._hold(before)
        self._keep_to_the_budget()

    def saved(self) -> None:
        """Take note that the present was saved: every other state differs from its file now."""
        self._past = deque(replace(state, edited=True) for state in self._past)
        self._future = deque(replace(state, edited=True) for state in self._future)

    def undo(self, present: State) -> State | None:
        """Return the state before the present one, None if there is none."""
        return self._exchange(present, self._past, self._future)

    def redo(self, present: State) -> State | None:
        """Return the state that was undone last, None if there is none."""
        return self._exchange(present, self._future, self._past)

    def _exchange(self, present: State, out: deque[State], back: deque[State]) -> State | None:
        if not out:
            return None
        state = out.pop()
        self._let_go(state)
        back.append(present)
        self._hold(present)
        self._keep_to_the_budget()
        return state

    def _keep_to_the_budget(self) -> None:
        for states in (self._past, self._future):
            while self._bytes > BUDGET and len(states) > 1:
                self._let_go(states.popleft())

    def _hold(self, state: State) -> None:
        trace = state.maze.trace
        self._bytes += len(state.maze.tiles) + _A_STATE
        if trace is not None:
            self._sharing[id(trace)] += 1
            if self._sharing[id(trace)] == 1:
                self._bytes += _bytes_of_trace(trace)

    def _let_go(self, state: State) -> None:
        trace = state.maze.trace
        self._bytes -= len(state.maze.tiles) + _A_STATE
        if trace is not None:
            self._sharing[id(trace)] -= 1
            if not self._sharing[id(trace)]:
                del self._sharing[id(trace)]
                self._bytes -= _bytes_of_trace(trace)


def _bytes_of_trace(trace: Trace) -> int:
    """Return what a trace that no longer grows holds."""
    return len(trace.before) + len(trace.weights or b"") + len(trace) * trace.events.itemsize


MOST_RESULTS: Final = 100
MOST_BYTES: Final = 8_000_000
"""Bytes of all results together; beyond that the earliest are forgotten, but for the last one."""
_A_RESULT: Final = 1000
"""Bytes of a result besides its path, at the most."""
_A_TILE: Final = 100
"""Bytes of a tile that is not packed."""


class Results:
    """The results in the order of their searches, each search once; the mazes are numbered."""

    def __init__(self, kept: Iterable[Result] = ()) -> None:
        """Begin with results that were kept, the latest last."""
        self._results = list(kept)

    def __iter__(self) -> Iterator[Result]:
        """Yield all of them, the latest last."""
        return iter(tuple(self._results))

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._results)

    def add(self, result: Result) -> Result:
        """Add a result in the place of one of the same search; return it with its maze's number.

        A search that was made again is the latest, and what was measured of it holds; one that was
        only measured stays where it is.
        """
        numbers = {each.ground: each.maze for each in self._results}
        following = 1 + max(numbers.values(), default=0)
        added = replace(result, maze=numbers.get(result.ground, following))
        place = next((at for at, each in enumerate(self._results) if each.same_search(added)), None)
        if place is not None and self._results[place].when == added.when:
            self._results[place] = added
            return added
        if place is not None:
            before = self._results.pop(place)
            if before.timing.runs > added.timing.runs:
                added = replace(added, timing=before.timing)
        self._results.append(added)
        while len(self._results) > MOST_RESULTS or (
            len(self._results) > 1 and sum(map(_bytes_of_result, self._results)) > MOST_BYTES
        ):
            del self._results[0]
        return added


def _bytes_of_result(result: Result) -> int:
    tiles = len(result.goals) + len(result.stops) + len(result.waypoints)
    return _A_RESULT + len(result.way) + _A_TILE * tiles
