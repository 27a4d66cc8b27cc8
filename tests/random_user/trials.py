"""What is tried of the program: any use of it, edits that outlast a kill, its memory."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from labyrinth import generate, save
from tests.random_user.actions import JOURNEYS, Action, bytes_of
from tests.random_user.edits import Editing
from tests.random_user.program import FailedError, Program
from tests.random_user.screen import Screen

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
MAZE = "#######\n#S    #\n# # # #\n#    G#\n#######\n"
SCENARIO = "version 1\n0\tmap.map\t4\t3\t0\t0\t3\t2\t5.00000000\n"
MAP = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n"
OWN = ["--with", "breadth_first.py", "--with", "kruskal.py", "--with", "endless.py"]
ENDLESS = '''from labyrinth.learn import solver

@solver
def endless(maze):
    """Never end."""
    while True:
        pass
'''
STARTS: list[list[str]] = [
    [],
    OWN,
    ["dfs:5x9:3"],
    ["prim:8x12:2:weights=1:9,braid=0.4"],
    ["maze.txt"],
    ["cave:9x20:4", *OWN],
    ["breadth.scen"],
]
GROWTH = 10.0
"""How many megabytes more than after warming up the program may hold at its menu."""


@dataclass
class Trial:
    """What is tried: a kind, the arguments of the program, and what the user does."""

    kind: str
    arguments: list[str]
    actions: list[Action] = field(default_factory=list)


@dataclass
class Figures:
    """What was seen in trials."""

    actions: int = 0
    slowest: float = 0.0
    growth: float = 0.0
    kills: int = 0

    def __str__(self) -> str:
        return (
            f"{self.actions:,} actions, {self.kills} kills, slowest answer "
            f"{1000 * self.slowest:.0f} ms of processor time, memory grew by {self.growth:.1f} MB"
        )


Draw = Callable[[Screen], Action | None]
"""What the user does who sees a screen, None where that is all."""


@contextmanager
def home() -> Iterator[Path]:
    """Make a folder with files of every kind that the user may open."""
    with TemporaryDirectory(prefix="labyrinth-random-user-") as name:
        folder = Path(name).resolve()
        (folder / "maze.txt").write_text(MAZE)
        (folder / "breadth.scen").write_text(SCENARIO)
        (folder / "map.map").write_text(MAP)
        (folder / "endless.py").write_text(ENDLESS)
        save(generate("wilson", 4, 5, 1), folder / "picture.png")
        for name in ("breadth_first.py", "kruskal.py"):
            shutil.copy(EXAMPLES / name, folder)
        yield folder


def try_use(arguments: list[str], draw: Draw, figures: Figures) -> None:
    """Use the program as the user draws it. Raises FailedError. It is started whenever it ended."""
    with home() as folder:
        given: list[str] = arguments
        while True:
            with Program(given, folder) as program:
                while program.status is None and (action := draw(program.screen)) is not None:
                    _do(program, action)
                    figures.actions += 1
                    program.check()
                    figures.slowest = max(figures.slowest, program.slowest)
                if program.status is None:
                    program.answers()
                    program.leave()
                    return
                program.check_processes()
                figures.kills += 1
            given = [each for each in arguments if each in OWN]


def _do(program: Program, action: Action) -> None:
    match action:
        case ["resize", columns, lines]:
            program.resize(columns, lines)
        case ["wait", seconds]:
            program.wait(seconds)
        case ["answers"]:
            program.answers()
        case ["go", journey]:
            go(program, journey)
        case ["kill"]:
            program.kill()
        case _:
            program.press(bytes_of(action))
    program.settle()


def go(program: Program, journey: str) -> None:
    """Go to a screen from the main menu."""
    program.go_home()
    for keys in JOURNEYS[journey].split(" "):
        program.press(keys)
        program.settle()


def try_edits(arguments: list[str], actions: list[Action], figures: Figures) -> None:
    """Edit, be killed, continue. Raises FailedError."""
    with home() as folder:
        Editing(folder, arguments, actions).run()
    figures.actions += len(actions)
    figures.kills += 1


def try_memory(arguments: list[str], draw: Draw, figures: Figures) -> None:
    """Go through all screens again and again. Raises FailedError where memory grows.

    It is measured at the main menu, where there is no history to undo; the first time after it
    has warmed up, when everything is imported and cached.
    """
    with home() as folder, Program(arguments, folder) as program:
        told: list[float] = []
        while (action := draw(program.screen)) is not None:
            if action != ["measure"]:
                _do(program, action)
                figures.actions += 1
                program.check()
                if program.status is not None:
                    return
                continue
            program.go_home()
            program.settle(2.0)
            told.append(program.megabytes)
            figures.growth = max(figures.growth, told[-1] - told[0])
            if figures.growth > GROWTH:
                raise FailedError(f"memory: {', '.join(f'{each:.1f}' for each in told)} MB")
        program.leave()


def failure(trial: Trial, figures: Figures, draw: Draw | None = None) -> str:
    """Return how a trial fails, nothing where all is well.

    What is drawn is noted in the trial; without it the trial is performed as it was noted.
    """
    left = iter(trial.actions)

    def draw_noting(screen: Screen) -> Action | None:
        if draw is None:
            return next(left, None)
        if (action := draw(screen)) is not None:
            trial.actions.append(action)
        return action

    try:
        if trial.kind == "edits":
            try_edits(trial.arguments, trial.actions, figures)
        elif trial.kind == "memory":
            try_memory(trial.arguments, draw_noting, figures)
        else:
            try_use(trial.arguments, draw_noting, figures)
    except FailedError as error:
        return str(error)
    return ""
