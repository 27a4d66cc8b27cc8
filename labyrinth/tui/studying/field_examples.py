"""What may stand in the fields of a study that have no list: examples, each with what it means."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

EXAMPLES: Final = MappingProxyType(
    {
        "mazes": {
            "generated": "each generator in each size from each seed",
            "files, recipes": "mazes that you have, or were given",
        },
        "sizes": {
            "20x40": "20 rows of 40 rooms",
            "10x10 20x20 40x40": "three sizes: how work grows with the size can be drawn then",
        },
        "seeds": {
            "100": "a hundred mazes of each kind, from the seeds 0 to 99",
            "5:20": "those from the seeds 5 to 20",
        },
        "files": {
            "maze.txt": "all mazes in a file",
            "'my mazes'": "all files in a folder whose name has a blank",
            "maps.txt#3": "the third maze in a file",
            "wilson:20x40:7 dfs:20x40:7": "two recipes",
        },
        "run-limit": {"10": "a run ends after ten seconds", "0.5": "or after half a second"},
        "braid": {
            "0.3": "three of ten dead ends are opened",
            "0 0.5 1": "none, half and all of them: each maze three times",
        },
        "sparse": {
            "0.2": "a fifth of the rooms in dead ends is filled again",
            "0 0.2": "none, and a fifth: each maze twice",
        },
        "weights": {
            "1:9": "a step costs 1 to 9, as is drawn for each tile",
            "1:1 1:9": "all steps cost 1, and 1 to 9: each maze twice",
        },
        "start": {"1,1": "the first room, in tiles"},
        "start-room": {"0,0": "the first room, in rooms"},
        "goal": {"19,39": "in mazes of 10x20 the last room, in tiles"},
        "goal-room": {"9,19": "in mazes of 10x20 the last room, in rooms"},
    }
)
"""Examples by the key of the field."""
