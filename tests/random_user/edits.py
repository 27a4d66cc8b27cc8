"""Edits that are shown come back after a kill at any moment.

The edits are made twice: one by one, which tells each state of the maze, and typed ahead in a
program that is then killed. What it continues with has to be one of the states, none that is
older than what was shown a second before the kill.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic

import labyrinth
from tests.random_user.actions import ARROWS, FAR_ARROWS, Action, bytes_of
from tests.random_user.program import ESCAPE, MENU, FailedError, Program

SIZE = (100, 32)
ROWS, COLUMNS = 13, 25
"""Tiles of the maze that is edited: all of it is seen."""
LOST = 1.0
"""Seconds before a kill of which edits may be missing."""
TILES = frozenset("# SG123456789")
TOOLS = "dlobfm0w123456789"
SAVED = "saved.txt"
_MOUSE = re.compile(r"\x1b\[<[0-9;]*[Mm]")

State = tuple[str, ...]
"""The rows of a maze, as ASCII shows them."""


def drawn_edits(rng: Random) -> list[Action]:
    """Draw edits in groups, each typed at once, and the pauses between; at last the kill."""
    actions: list[Action] = []
    for _ in range(rng.randint(2, 14)):
        actions.append(["burst", *(_drawn_edit(rng) for _ in range(rng.randint(1, 9)))])
        if rng.random() < 0.5:
            actions.append(["wait", round(rng.uniform(0, 0.6), 3)])
    if rng.random() < 0.4:
        actions.append(["wait", 1.3])
    return [*actions, ["kill"]]


def _drawn_edit(rng: Random) -> Action:
    kind = rng.random()
    if kind < 0.3:
        return ["keys", rng.choice((*ARROWS * 3, *FAR_ARROWS))]
    if kind < 0.55:
        return ["keys", "\r"]
    if kind < 0.67:
        return ["keys", rng.choice(TOOLS)]
    if kind < 0.73:
        return ["keys", rng.choice(("\x1b[3~", "@e", "\x19"))]  # @ leaves the editor
    if kind < 0.82:
        return ["keys", rng.choice(("u", "u", "r"))]
    place = rng.randint(1, COLUMNS), rng.randint(1, ROWS)
    if kind < 0.92:
        return ["click", *place, rng.choice((0, 0, 2))]
    # Straight, so that it passes the same tiles however often the terminal reports it.
    to = (rng.randint(1, COLUMNS), place[1]) if kind < 0.96 else (place[0], rng.randint(1, ROWS))
    return ["drag", *place, *to, rng.choice((0, 2))]


class Editing:
    """One maze that is edited, killed and continued; places are those of the maze."""

    def __init__(self, folder: Path, arguments: list[str], actions: list[Action]) -> None:
        """Lay the maze and the settings into the folder of the program."""
        self._folder, self._actions = folder, actions
        self._name = arguments[0]
        labyrinth.save(
            labyrinth.generate("wilson", ROWS // 2, COLUMNS // 2, 5), folder / self._name
        )
        (folder / "labyrinth").mkdir()
        (folder / "labyrinth" / "settings.toml").write_text('glyphs = "ASCII"\nmotion = "none"\n')
        self._left, self._top = 0, 0

    def run(self) -> None:
        """Edit slowly, edit quickly, be killed, continue, undo. Raises FailedError."""
        states = self._edited_slowly()
        since = self._edited_quickly(states)
        with Program([], self._folder, SIZE) as program:
            program.until(lambda: "Continue" in program.screen.text(), "the menu")
            program.settle()
            program.press("c")
            program.until(lambda: MENU not in program.screen.text(), "Continue")
            program.settle()
            program.press("e")
            program.until(lambda: "Brush" in program.screen.text(), "E")
            program.settle(1.0)
            back = self._state(program)
            if back is None or back not in states[since:]:
                late = states.index(back) - since if back in states else "none of the states"
                raise FailedError(
                    f"edits: {late} of {since} to {len(states) - 1} came back:\n{program.shown}\n"
                    "in place of\n" + "\n".join(states[since])
                )
            self._save(program, back)
            program.press("e")
            program.until(lambda: "Brush" in program.screen.text(), "E")
            program.press("u" * len(states))
            program.settle(2.0)
            if self._state(program) != states[0]:
                raise FailedError(f"undo: it does not lead back to the file:\n{program.shown}")
            program.leave()

    def _edited_slowly(self) -> list[State]:
        with Program([self._name], self._folder, SIZE) as program:
            self._begin(program)
            states = [self._known(program)]
            for action in self._inputs():
                placed = self._placed(action)
                # Each part of a drag is a state of its own: what it has drawn so far is kept.
                for part in _MOUSE.findall(bytes_of(placed)) or [bytes_of(placed)]:
                    program.press(part)
                    program.settle()
                    states.append(self._state(program) or states[-1])
            program.leave()
        return states

    def _edited_quickly(self, states: list[State]) -> int:
        """Return which of the states was surely shown a second before the kill, at least."""
        shown = [(0.0, 0)]

        def look() -> None:
            state, (_, at) = self._state(program), shown[-1]
            if state in states[at:]:
                shown.append((monotonic(), states.index(state, at)))

        with Program([self._name], self._folder, SIZE) as program:
            self._begin(program)
            for action in self._actions:
                end = monotonic() + (action[1] if action[0] == "wait" else 0)
                if action[0] == "burst":
                    program.send("".join(bytes_of(self._placed(each)) for each in action[1:]))
                while (left := end - monotonic()) >= 0:
                    if program.read(left):
                        look()
            program.read(0)
            look()
            killed = monotonic()
            program.kill()
        return max(at for when, at in shown if when <= killed - LOST)

    def _begin(self, program: Program) -> None:
        program.until(lambda: "Find path" in program.screen.text(), "the start")
        program.settle()
        program.press("e")
        program.until(lambda: "Brush" in program.screen.text(), "E")
        program.settle(1.0)
        rows = [row.replace("%", "#") for row in program.screen.rows()]
        wall = "#" * COLUMNS
        self._top = next(at for at, row in enumerate(rows) if wall in row)
        self._left = rows[self._top].index(wall)

    def _inputs(self) -> Iterator[Action]:
        for action in self._actions:
            if action[0] == "burst":
                yield from action[1:]

    def _placed(self, action: Action) -> Action:
        """Return an action on tiles as one on the screen."""
        match action:
            case ["click", x, y, button]:
                return ["click", x + self._left, y + self._top, button]
            case ["drag", x, y, to_x, to_y, button]:
                left, top = self._left, self._top
                return ["drag", x + left, y + top, to_x + left, to_y + top, button]
        return action

    def _known(self, program: Program) -> State:
        state = self._state(program)
        if state is None:
            raise FailedError(f"unreadable: no maze is shown\n{program.shown}")
        return state

    def _state(self, program: Program) -> State | None:
        """Return the maze that is shown, None where something lies over it, such as a plan."""
        rows = program.screen.rows()[self._top : self._top + ROWS]
        # A wall under the cursor is drawn by another character; a passage of weight 1 shows it
        # where passages alone have weights.
        drawn = str.maketrans("%1", "# ")
        state = tuple(row[self._left :][:COLUMNS].translate(drawn) for row in rows)
        return state if TILES.issuperset("".join(state)) else None

    def _save(self, program: Program, state: State) -> None:
        """Save the maze as text and compare the file. Raises FailedError."""
        program.press(ESCAPE)
        program.settle()
        program.press("s")
        program.settle(1.0)
        program.press(f"\x15{SAVED}\r")
        program.until((self._folder / SAVED).exists, "saving")
        program.settle(1.0)
        maze = labyrinth.load(self._folder / SAVED)
        ends: dict[tuple[int, int] | None, str] = dict.fromkeys(maze.goals, "G")
        ends[maze.start] = "S"
        rows = tuple(
            "".join(ends.get((row, col)) or _shown(maze[row, col]) for col in range(maze.width))
            for row in range(maze.height)
        )
        if rows != state:
            raise FailedError("file: what was saved is not what was shown\n" + "\n".join(rows))


def _shown(weight: int) -> str:
    return "# 23456789"[min(weight, 9)]
