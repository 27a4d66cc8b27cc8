"""The racers of a race before it is run, preset races, and the bets on lanes."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.declaration.solver_choice import SolverChoice
from labyrinth.core.records import Frozen
from labyrinth.core.sentences import listed
from labyrinth.races.clock import ClockKind

# How many lanes race side by side on a screen.
FEWEST, MOST = 2, 4
MOST_BETS: Final = 9


class NamedRace(Frozen):
    """A race that a screen is going to show: two to four solvers, or two to four generators.

    `clock` is the kind of clock in a race of solvers.
    """

    solvers: tuple[SolverChoice, ...] = ()
    generators: tuple[Recipe, ...] = ()
    clock: ClockKind = ClockKind.EXPANSIONS


class Preset(Frozen):
    """A preset race; `racers` has two to four solvers or generators as text."""

    key: str
    title: str
    racers: tuple[str, ...]


_OF_SOLVERS: Final = (
    Preset("classics", "The classics", ("dfs", "bfs", "dijkstra", "a-star")),
    Preset("wall-followers", "Wall followers", ("left-hand", "right-hand", "pledge")),
    Preset("informed-blind", "Informed vs uninformed", ("a-star", "greedy", "dijkstra", "bfs")),
)
_OF_GENERATORS: Final = (
    Preset("long-short", "Long paths, short paths", ("dfs", "divide", "prim")),
    Preset("uniform", "All mazes equally likely", ("wilson", "aldous-broder", "houston")),
    Preset("by-weight", "By random weights", ("kruskal", "true-prim", "modified-prim")),
)
PRESETS: Final = {preset.key: preset for preset in _OF_SOLVERS}
GENERATOR_PRESETS: Final = {preset.key: preset for preset in _OF_GENERATORS}


class Bet(Frozen):
    """A player's bet on the winner: the name of the player, and the number of a lane, from 0."""

    name: str
    lane: int


Bets = tuple[Bet, ...]


class Entries(NamedTuple):
    """The racers (solvers or recipes) in the order of their lanes, and the bets on the winner."""

    racers: tuple[Any, ...]
    bets: Bets


def on_lanes(bets: Bets, lanes: int) -> Bets:
    """Return the bets on lanes that exist in a race with this number of lanes."""
    return tuple(bet for bet in bets if bet.lane < lanes)


def bettors(bets: Bets, lane: int) -> list[str]:
    """Return the names of the players who bet on a lane."""
    return [bet.name for bet in bets if bet.lane == lane]


def who_was_right(bets: Bets, places: Sequence[int | None]) -> str:
    """Return a sentence on whose bets were right, "" without bets.

    `places` has the place of each lane; bets on lanes in place 1 were right.
    """
    if not bets:
        return ""
    right = [bet.name for bet in bets if places[bet.lane] == 1]
    if not right:
        return "No bet was right."
    if len(right) == len(bets) > 1:
        return f"{'Both' if len(right) == 2 else f'All {len(right)}'} bets were right."
    return f"{listed(right)} {'was' if len(right) == 1 else 'were'} right."
