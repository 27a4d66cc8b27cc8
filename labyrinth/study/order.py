"""What a worker is told, and what it gives back: texts and bytes, small to send."""

from __future__ import annotations

from labyrinth.core.frozen import Frozen
from labyrinth.study.places import Place


class Order(Frozen):
    """Runs that follow one another, from the index `first` on.

    The first run is that of the solver of that number on the first of the `places`; all `solvers`
    search each place in turn. `stamp` says by which version the runs are to be made.
    """

    first: int
    count: int
    solver: int
    places: tuple[Place, ...]
    solvers: tuple[str, ...]
    run_limit: float | None
    stamp: str


class Done(Frozen):
    """The rows of runs that follow one another, packed, and the seconds that they took."""

    first: int
    count: int
    payload: bytes
    seconds: float
