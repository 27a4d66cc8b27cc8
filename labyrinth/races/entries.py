"""Who races, lane by lane, by name or as they were chosen, and who has bet on which lane."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.frozen import Frozen
from labyrinth.core.sentences import listed
from labyrinth.races.clock import ClockKind

FEWEST, MOST = 2, 4
"""How many race side by side on a screen."""
MOST_BETS: Final = 9


class NamedRace(Frozen):
    """A race that is named before there is a screen to show it: two to four of one kind.

    `clock` is what that of solvers counts.
    """

    solvers: tuple[SolverChoice, ...] = ()
    generators: tuple[Recipe, ...] = ()
    clock: ClockKind = ClockKind.EXPANSIONS


class Preset(Frozen):
    """A race by name; `racers` holds two to four solvers or generators as they are written."""

    key: str
    title: str
    racers: tuple[str, ...]


_OF_SOLVERS: Final = (
    Preset("classics", "The classics", ("dfs", "bfs", "dijkstra", "a-star")),
    Preset("wall-followers", "Wall followers", ("left-hand", "right-hand", "pledge")),
    Preset("informed-blind", "Informed against blind", ("a-star", "greedy", "dijkstra", "bfs")),
)
_OF_GENERATORS: Final = (
    Preset("long-short", "Long ways, short ways", ("dfs", "divide", "prim")),
    Preset("uniform", "All mazes equally likely", ("wilson", "aldous-broder", "houston")),
    Preset("by-weight", "By random weights", ("kruskal", "true-prim", "modified-prim")),
)
PRESETS: Final = {preset.key: preset for preset in _OF_SOLVERS}
GENERATOR_PRESETS: Final = {preset.key: preset for preset in _OF_GENERATORS}


class Bet(Frozen):
    """What one player says: `lane` counts from 0."""

    name: str
    lane: int


Bets = tuple[Bet, ...]


class Entries(NamedTuple):
    """Who races, lane by lane (solvers or recipes), and who has said which lane wins."""

    racers: tuple[Any, ...]
    bets: Bets


def on_lanes(bets: Bets, lanes: int) -> Bets:
    """Return the bets on lanes that a race of so many has."""
    return tuple(bet for bet in bets if bet.lane < lanes)


def bettors(bets: Bets, lane: int) -> list[str]:
    """Return the names of those who have bet on a lane."""
    return [bet.name for bet in bets if bet.lane == lane]


def who_was_right(bets: Bets, places: Sequence[int | None]) -> str:
    """Say who has named a lane of the first place, whose number is 1; empty without bets."""
    if not bets:
        return ""
    right = [bet.name for bet in bets if places[bet.lane] == 1]
    if not right:
        return "Nobody was right."
    if len(right) == len(bets) > 1:
        return "Both were right." if len(right) == 2 else f"All {len(right)} were right."
    return f"{listed(right)} {'was' if len(right) == 1 else 'were'} right."
