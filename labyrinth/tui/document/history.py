"""What a document remembers: the states that undo and redo go through, and results of searches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.maze.maze import Maze
from labyrinth.game.game import Game
from labyrinth.results.result import Ground, Result
from labyrinth.tui.document.search_run import NO_STOPS, Stops

BUDGET: Final = 128_000_000
"""Bytes of all remembered states together; beyond that the farthest are forgotten."""
_A_STATE: Final = 1000
"""Bytes of a state besides its tiles and its trace, at the most."""

MOST_RESULTS: Final = 100
MOST_BYTES: Final = 8_000_000
"""Bytes of all results together; beyond that the earliest are forgotten, but for the last one."""
_A_RESULT: Final = 1000
"""Bytes of a result besides its path, at the most."""
_A_TILE: Final = 100
"""Bytes of a tile that is not packed."""


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

    @property
    def ground(self) -> Ground:
        """What tells the maze from others, in results."""
        return Ground.of(self.maze.height, self.maze.width, self.maze.tiles, self.recipe)

    def copy(self, *, share_maze: bool = False) -> State:
        """Return a state that does not follow changes of this one, but for a maze that is shared.

        The game of a state that is remembered keeps no maze but its own.
        """
        game = self.game and self.game.copy()
        if share_maze:
            return replace(self, game=game)
        maze = self.maze.copy()
        if game is not None:
            game.walk.fit(maze)
        return replace(self, maze=maze, game=game)


class History:
    """The states before and after the present one; none of them changes as long as it is here.

    All together they hold no more than the budget, but for one state on either side. A trace that
    several of them share counts once, what was before it and its weights included.
    """

    def __init__(self, past: Iterable[State] = (), future: Iterable[State] = ()) -> None:
        """Begin with these states."""
        self.past = list(past)
        """The states that undo goes back to, the latest last."""
        self.future = list(future)
        """The states that redo goes on to, the nearest last."""

    @property
    def states(self) -> Sequence[State]:
        """All of them."""
        return (*self.past, *self.future)

    @property
    def bytes(self) -> int:
        """How many bytes the states hold together."""
        traces = {id(each.maze.trace): each.maze.trace for each in self.states}
        return sum(len(each.maze.tiles) + _A_STATE for each in self.states) + sum(
            len(each.before) + len(each.weights or b"") + len(each) * each.events.itemsize
            for each in traces.values()
            if each is not None
        )

    def remember(self, before: State) -> None:
        """Remember what was before a change; what was undone cannot be done again then."""
        self.future.clear()
        self.past.append(before)
        self._keep_to_the_budget()

    def saved(self) -> None:
        """Take note that the present was saved: every other state differs from its file now."""
        for states in (self.past, self.future):
            states[:] = [replace(state, edited=True) for state in states]

    def undo(self, present: State) -> State | None:
        """Return the state before the present one, None if there is none."""
        return self._exchange(present, self.past, self.future)

    def redo(self, present: State) -> State | None:
        """Return the state that was undone last, None if there is none."""
        return self._exchange(present, self.future, self.past)

    def _exchange(self, present: State, out: list[State], back: list[State]) -> State | None:
        if not out:
            return None
        state = out.pop()
        back.append(present)
        self._keep_to_the_budget()
        return state

    def _keep_to_the_budget(self) -> None:
        for states in (self.past, self.future):
            while len(states) > 1 and self.bytes > BUDGET:
                del states[0]


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
        results = self._results
        numbers = {each.ground: each.maze for each in results}
        following = 1 + max(numbers.values(), default=0)
        added = replace(result, maze=numbers.get(result.ground, following))
        place = next((at for at, each in enumerate(results) if each.same_search(added)), None)
        if place is not None and results[place].when == added.when:
            results[place] = added
            return added
        if place is not None:
            before = results.pop(place)
            if before.timing.runs > added.timing.runs:
                added = replace(added, timing=before.timing)
        results.append(added)
        while len(results) > MOST_RESULTS or (
            len(results) > 1 and sum(map(_bytes_of, results)) > MOST_BYTES
        ):
            del results[0]
        return added


def _bytes_of(result: Result) -> int:
    tiles = len(result.goals) + len(result.stops) + len(result.waypoints)
    return _A_RESULT + len(result.way) + _A_TILE * tiles
