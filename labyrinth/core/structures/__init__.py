"""What algorithms hold in their data structures, read from a run at any position.

One structure a file. Each is a reading of the trace: no algorithm keeps anything for it. Where the
kind of an event does not say enough, it is given the lines of its algorithm that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from labyrinth.core.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from labyrinth.core.structures.carved_rooms import CarvedRooms, WalkedRooms
    from labyrinth.core.structures.chambers import Regions
    from labyrinth.core.structures.content import Content, Entry, Label, Role, Structure
    from labyrinth.core.structures.disjoint_sets import RowSets, Trees
    from labyrinth.core.structures.heap import Heap
    from labyrinth.core.structures.newest_first import (
        filled_tiles,
        held_rooms,
        held_tiles,
        walk_of_rooms,
    )
    from labyrinth.core.structures.open_tiles import OpenTiles
    from labyrinth.core.structures.origin import Origin
    from labyrinth.core.structures.passages import PassagesInTurn, RefusedPassages
    from labyrinth.core.structures.place import Place
    from labyrinth.core.structures.priority_queue import Key, PriorityQueue
    from labyrinth.core.structures.queue import Queue
    from labyrinth.core.structures.robots import Robots
    from labyrinth.core.structures.run_of_rooms import RunOfRooms
    from labyrinth.core.structures.threshold import DeepeningEvents, Threshold
    from labyrinth.core.structures.turns import Turns
    from labyrinth.core.structures.way_back import WayBack

__all__ = [
    "CarvedRooms",
    "Content",
    "DeepeningEvents",
    "Entry",
    "Heap",
    "Key",
    "Label",
    "OpenTiles",
    "Origin",
    "PassagesInTurn",
    "Place",
    "PriorityQueue",
    "Queue",
    "RefusedPassages",
    "Regions",
    "Robots",
    "Role",
    "RowSets",
    "RunOfRooms",
    "Structure",
    "Threshold",
    "Trees",
    "Turns",
    "WalkedRooms",
    "WayBack",
    "filled_tiles",
    "held_rooms",
    "held_tiles",
    "walk_of_rooms",
]

__getattr__ = lazy_imports(
    __name__,
    {
        "labyrinth.core.structures.carved_rooms": ("CarvedRooms", "WalkedRooms"),
        "labyrinth.core.structures.chambers": ("Regions",),
        "labyrinth.core.structures.content": (
            "Content",
            "Entry",
            "Label",
            "Role",
            "Structure",
        ),
        "labyrinth.core.structures.disjoint_sets": (
            "RowSets",
            "Trees",
        ),
        "labyrinth.core.structures.heap": ("Heap",),
        "labyrinth.core.structures.newest_first": (
            "filled_tiles",
            "held_rooms",
            "held_tiles",
            "walk_of_rooms",
        ),
        "labyrinth.core.structures.open_tiles": ("OpenTiles",),
        "labyrinth.core.structures.origin": ("Origin",),
        "labyrinth.core.structures.passages": (
            "PassagesInTurn",
            "RefusedPassages",
        ),
        "labyrinth.core.structures.place": ("Place",),
        "labyrinth.core.structures.priority_queue": (
            "Key",
            "PriorityQueue",
        ),
        "labyrinth.core.structures.queue": ("Queue",),
        "labyrinth.core.structures.robots": ("Robots",),
        "labyrinth.core.structures.run_of_rooms": ("RunOfRooms",),
        "labyrinth.core.structures.threshold": (
            "DeepeningEvents",
            "Threshold",
        ),
        "labyrinth.core.structures.turns": ("Turns",),
        "labyrinth.core.structures.way_back": ("WayBack",),
    },
)
