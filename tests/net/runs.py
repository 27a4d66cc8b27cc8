"""The runs that the net records: algorithm, options and maze, as a text that can be run again.

A generation is written `generator RECIPE`, with ` on SHARE` where it is carved on from there; a
search `solver CHOICE in MAZE`, with ` over STOPS` for stops.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from labyrinth import Maze, generate, generators, solvers
from tests.net import adaptors

TEXTS = {
    "hall": "###########\n#         #\n#         #\n#  S # G  #\n#    #    #\n"
    "#         #\n###########\n",
    # The nearest goal cannot be reached.
    "goals": "##########\n#    S #G#\n#      ###\n#      ###\n#  G   ###\n#      ###\n"
    "#      ###\n##########\n",
    "apart": "#######\n#S  #G#\n# # ###\n#   ###\n#######\n",
    "border": "   #   \n S # G \n   #   \n       \n",
}


@dataclass(frozen=True)
class Run:
    """What a run came to: its trace, its maze, and the solution of a search."""

    kind: str
    key: str
    maze: adaptors.Maze
    trace: adaptors.Trace
    solution: adaptors.Solution | None = None

    @property
    def facts(self) -> adaptors.Facts:
        """What the search knew of its tiles; a generation has none."""
        if self.solution is None:
            return None
        return adaptors.facts_of(self.trace, self.key, self.maze)


@cache
def maze_named(name: str) -> Maze:
    """Return one of the mazes that are searched: perfect, with loops, weights, halls, no way."""
    match name:
        case "perfect":
            return generate("dfs", 6, 6, 1)
        case "braid":
            return generate("prim", 8, 8, 2, braid=1.0)
        case "weights":
            return generate("prim", 6, 6, 2, braid=0.5, weights=(1, 9))
        case "cave":
            return generate("cave", 8, 9, 3)
        case "heart":
            return generate("wilson", 9, 9, 5, shape="heart", braid=0.4)
        case "turned":
            maze = generate("prim", 8, 8, 2, braid=1.0)
            assert maze.start is not None
            maze.start, maze.goals = maze.goals[-1], (maze.start, (1, 15))
            return maze
    return Maze.from_text(TEXTS[name])


MAZES = (
    *("perfect", "braid", "weights", "cave", "heart", "turned"),
    *("hall", "goals", "apart", "border"),
)


def names_of(kind: str, key: str) -> list[str]:
    """Return the runs of one algorithm, as texts."""
    algorithm = adaptors.algorithm_of(key, kind)
    varied = adaptors.option_texts(algorithm)
    names = []
    if kind == "solver":
        limits = [option.key for option in algorithm.options if option.key == "limit"]
        for options in ["", *varied]:
            few = options.startswith("limit=") or not limits
            given = ",".join(part for part in (options, "" if few else "limit=2000") if part)
            chosen = f"{key}:{given}" if given else key
            mazes = ("braid", "weights", "hall", "goals") if options else MAZES
            names += [f"solver {chosen} in {maze}" for maze in mazes]
            if not options:
                names.append(f"solver {chosen} in braid over 3,3 15,1")
        return names
    plain = f"generator {key}"
    names += [f"{plain}:8x9:3", *(f"{plain}:8x9:3:{options}" for options in varied)]
    names += [f"{plain}:1x1:5", f"{plain}:1x6:5", f"{plain}:6x1:5", f"{plain}:24x31:8"]
    names += [f"{plain}:8x9:3 on 0.2", f"{plain}:8x9:3 on 0.6"]
    every = (
        "braid=0.5,weights=1:9",
        "sparse=0.5,endpoints=dead-end",
        "symmetry=rotate",
        "symmetry=mirror-horizontal",
        "shape=heart,endpoints=farthest",
        "shape=text:AB",
        "start=0,1,goal=6,0",
        "start-room=1,1,goal-room=2,3",
    )
    return names + [f"{plain}:8x17:5:{options}" for options in every]


def performed(name: str, *, decisions: bool) -> Run | None:
    """Run what a text says; None where the program refuses it."""
    kind, _, rest = name.partition(" ")
    key = rest.partition(" ")[0].partition(":")[0]
    try:
        if kind == "generator":
            recipe, _, share = rest.partition(" on ")
            maze = adaptors.generated(recipe, decisions=decisions)
            carved = adaptors.carved_on(maze, float(share)) if share else maze
            if carved is None or carved.trace is None:
                return None
            return Run(kind, key, carved, carved.trace)
        choice, _, where = rest.partition(" in ")
        maze_name, _, stops = where.partition(" over ")
        places = [(int(row), int(col)) for row, col in (s.split(",") for s in stops.split())]
        maze = maze_named(maze_name)
        solution = adaptors.searched(maze, choice, places, decisions=decisions)
        return Run(kind, key, maze, solution.trace, solution)
    except ValueError:
        return None


def algorithms() -> list[tuple[str, str]]:
    """Return the kind and the key of every algorithm."""
    return [
        *(("generator", key) for key in sorted(generators())),
        *(("solver", key) for key in sorted(solvers())),
    ]
