"""The real choices of a run: where its algorithm takes one of several tiles.

One kind a file. Each is a reading of the trace, declared beside the algorithm: no algorithm keeps
anything for it. What could have come is computed from what had happened up to there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.choices.at_junctions import AtJunctions, ByMarks, ByMouse
    from labyrinth.core.choices.backtracking import Backtracking
    from labyrinth.core.choices.by_rows import ByCoin, FromRun, RowByCoin
    from labyrinth.core.choices.choice import Choice, Choices, NoChoices
    from labyrinth.core.choices.digging import Digging, OtherTrees
    from labyrinth.core.choices.downhill import Downhill
    from labyrinth.core.choices.drawing import FromList, Lightest
    from labyrinth.core.choices.from_frontier import FromQueue, FromStack, LowestFirst
    from labyrinth.core.choices.hunting import FirstUncarved, JoinedTo
    from labyrinth.core.choices.joining import Joining
    from labyrinth.core.choices.picking import Picking
    from labyrinth.core.choices.several import Several
    from labyrinth.core.choices.wandering import Wandering

__all__ = [
    "AtJunctions",
    "Backtracking",
    "ByCoin",
    "ByMarks",
    "ByMouse",
    "Choice",
    "Choices",
    "Digging",
    "Downhill",
    "FirstUncarved",
    "FromList",
    "FromQueue",
    "FromRun",
    "FromStack",
    "JoinedTo",
    "Joining",
    "Lightest",
    "LowestFirst",
    "NoChoices",
    "OtherTrees",
    "Picking",
    "RowByCoin",
    "Several",
    "Wandering",
]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.core.choices.at_junctions": ("AtJunctions", "ByMarks", "ByMouse"),
        "labyrinth.core.choices.backtracking": ("Backtracking",),
        "labyrinth.core.choices.choice": ("Choice", "Choices", "NoChoices"),
        "labyrinth.core.choices.by_rows": ("ByCoin", "FromRun", "RowByCoin"),
        "labyrinth.core.choices.digging": ("Digging", "OtherTrees"),
        "labyrinth.core.choices.downhill": ("Downhill",),
        "labyrinth.core.choices.drawing": ("FromList", "Lightest"),
        "labyrinth.core.choices.from_frontier": ("FromQueue", "FromStack", "LowestFirst"),
        "labyrinth.core.choices.hunting": ("FirstUncarved", "JoinedTo"),
        "labyrinth.core.choices.joining": ("Joining",),
        "labyrinth.core.choices.picking": ("Picking",),
        "labyrinth.core.choices.several": ("Several",),
        "labyrinth.core.choices.wandering": ("Wandering",),
    },
)
