"""A user who does anything at all, in a real pseudo-terminal.

`python -m tests.net.random_user --seed N --actions 300 --runs K` starts the program K times and
sends keys, bursts typed ahead, clicks, drags, the wheel, pastes, sizes from 1x1 to 200x60. The
program has to live, to answer, to print no traceback, and on Ctrl-Q to end with status 0 and to
leave the terminal as it was. A sequence that fails is made as short as it gets, and printed;
`--replay FILE` performs the actions in a file again.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import select
import struct
import sys
import termios
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import chdir
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any
from unittest.mock import patch

from tests.cli.terminal import Terminal

Action = list[Any]
"""What is done, and with what: ["click", 3, 5, 0]."""

PATIENCE = 20.0
"""Seconds in which the program has to answer, or to end."""
SHRINKING = 300.0
"""Seconds for making a failing sequence shorter."""
KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789?/<>[]+-. ,",
    *("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r") * 4,
    *("\x1b[1;2A", "\x1b[1;2B", "\x1b[1;2C", "\x1b[1;2D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"),
    *("\x1b", "\t", "\x1b[Z") * 2,
    *("\x7f", "\x1b[3~", "\x1bOP", "\x1bOS", "\x1b[15~", "\x19", "\x10", "\x1a", "\x0c", "\x03"),
)
TEXTS = (
    *("wilson:3x4:7", "prim:6x5:2:weights=1:9", "maze.txt", "other.json", ".", "no/such/file.png"),
    *("[bold]markup[/]", "[/nothing]", "two\nlines\n", "x" * 300, "0", "é漢字", "\x1b[31mred\x07"),
)
STARTS: list[list[str]] = [
    [],
    ["dfs:5x9:3"],
    ["prim:8x12:2:weights=1:9,braid=0.4"],
    ["maze.txt"],
    ["cave:9x20:4"],
]
CHANGED = ("\x1b[?1049h", "\x1b[?1003h", "\x1b[?2004h", "\x1b[?25l", "\x1b[?7l")
RESTORED = ("\x1b[?1049l", "\x1b[?1003l", "\x1b[?2004l", "\x1b[?25h", "\x1b[?7h")
"""What is asked of the terminal (screen, mouse, paste, cursor, wrap), and what takes it back."""


class FailedError(Exception):
    """The program did what it must not: the first word says what kind of failure it is."""


def drawn_actions(seed: int, number: int) -> list[Action]:
    """Return so many random actions; the same seed draws the same."""
    rng = Random(seed)
    return [_drawn(rng) for _ in range(number)]


def _drawn(rng: Random) -> Action:
    x, y = rng.randint(1, rng.choice((80, 200))), rng.randint(1, rng.choice((24, 60)))
    kind = rng.random()
    if kind < 0.55:
        return ["keys", rng.choice(KEYS)]
    if kind < 0.65:
        return ["keys", "".join(rng.choices(KEYS, k=rng.randint(2, 30)))]
    if kind < 0.80:
        return ["click", x, y, rng.choice((0, 0, 0, 1, 2))]
    if kind < 0.87:
        to = max(1, x + rng.randint(-20, 20)), max(1, y + rng.randint(-9, 9))
        return ["drag", x, y, *to, rng.choice((0, 0, 2))]
    if kind < 0.91:
        return ["wheel", x, y, rng.choice((64, 65))]
    if kind < 0.94:
        return ["paste", rng.choice(TEXTS)]
    if kind < 0.97:
        small = rng.random() < 0.3
        width, height = (12, 6) if small else (200, 60)
        return ["resize", rng.randint(1, width), rng.randint(1, height)]
    return ["wait", rng.choice((0.2, 1.0))]


def bytes_of(action: Action) -> str:
    """Return what a terminal sends for an action."""
    match action:
        case ["keys", keys]:
            return str(keys)
        case ["click", x, y, button]:
            return f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"
        case ["drag", x, y, to_x, to_y, button]:
            half_x, half_y = (x + to_x) // 2, (y + to_y) // 2
            moves = ((half_x, half_y), (to_x, to_y))
            moved = "".join(f"\x1b[<{32 + button};{x};{y}M" for x, y in moves)
            return f"\x1b[<{button};{x};{y}M{moved}\x1b[<{button};{to_x};{to_y}m"
        case ["wheel", x, y, button]:
            return f"\x1b[<{button};{x};{y}M"
        case ["paste", text]:
            return f"\x1b[200~{text}\x1b[201~"
    return ""


class Session:
    """The program on a pseudo-terminal, and what it wrote there since it was started."""

    def __init__(self, terminal: Terminal, arguments: list[str]) -> None:
        """Start the program."""
        self._terminal = terminal
        terminal.start(*arguments, command=(sys.executable, "-m", "labyrinth"))
        self._process = terminal._process  # what a user sees in the shell: its status
        self.written = ""
        self.until(lambda: CHANGED[0] in self.written, "start")
        self.quiet()

    @property
    def status(self) -> int | None:
        """The exit status, None while the program runs."""
        return self._process.poll()

    def read(self, seconds: float) -> bool:
        """Read what comes within some seconds; return whether anything came."""
        if not select.select([self._terminal.screen], [], [], seconds)[0]:
            return False
        try:
            new = os.read(self._terminal.screen, 65536)
        except OSError:  # nobody has the terminal open any more
            return False
        self.written = self.written[-2_000_000:] + new.decode(errors="replace")
        return bool(new)

    def quiet(self) -> None:
        """Read until nothing comes for a moment; an animation may go on for ever."""
        end = monotonic() + 0.5
        while self.read(0.02) and monotonic() < end:
            pass

    def until(self, happened: Callable[[], bool], what: str) -> None:
        """Read until something has happened, or the program has ended."""
        end = monotonic() + PATIENCE
        while not happened() and self.status is None:
            if monotonic() > end:
                raise FailedError(f"silent: no answer to {what} within {PATIENCE:.0f} s")
            self.read(0.05)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the terminal; the kernel tells the program."""
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._terminal.screen, termios.TIOCSWINSZ, size)

    def do(self, action: Action) -> None:
        """Do one thing, and read what comes of it."""
        if action[0] == "resize":
            self.resize(action[1], action[2])
        elif action[0] == "wait":
            end = monotonic() + action[1]
            while (left := end - monotonic()) > 0:
                self.read(left)
        else:
            self._send(bytes_of(action))
        self.quiet()

    def _send(self, text: str) -> None:
        try:
            os.write(self._terminal.screen, text.encode())
        except OSError:
            if self.status is None:
                raise

    def answers(self) -> None:
        """Check that another size is answered by drawing. Raises FailedError otherwise."""
        self.quiet()
        for columns in (80, 81):
            self.written = self.written[-100_000:]
            before = len(self.written)
            self.resize(columns, 24)
            self.until(partial(self._has_written, before), "another size")

    def _has_written(self, before: int) -> bool:
        return len(self.written) != before

    def leave(self) -> None:
        """Leave by Ctrl-Q; where unsaved edits are asked about, give them up."""
        end = monotonic() + PATIENCE
        while self.status is None and monotonic() < end:
            for keys in ("\x11", "\t\t\r", "\x1b", "\x1b"):
                self._send(keys)
                self._until_ended(1.0)
        if self.status is None:
            raise FailedError("stays: Ctrl-Q does not end it")

    def _until_ended(self, seconds: float) -> None:
        end = monotonic() + seconds
        while monotonic() < end and self.status is None:
            self.read(0.05)

    def check(self) -> None:
        """Check what it has written so far. Raises FailedError that says what is wrong."""
        if "Traceback (most recent call last)" in self.written:
            at = self.written.rindex("Traceback (most recent call last)")
            raise FailedError(f"traceback: {self.written[at : at + 6000]}")
        if self.status is None:
            return
        while self.read(0.05):
            pass
        if self.status != 0:
            text = re.sub(r"\x1b\[[0-9;?<]*[A-Za-z]", "", self.written)[-600:]
            crashes = sorted(Path().rglob("crashes/*.txt"))
            told = crashes[-1].read_text(encoding="utf-8")[-6000:] if crashes else text
            raise FailedError(f"status: {self.status} {told}")
        for changed, restored in zip(CHANGED, RESTORED, strict=True):
            if not self.written.rfind(changed) < self.written.rfind(restored):
                raise FailedError(f"terminal: {restored!r} does not follow {changed!r}")


def perform(arguments: list[str], actions: list[Action]) -> None:
    """Do all actions in the program. Raises FailedError. What ended by itself is started again."""
    homes = ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    with TemporaryDirectory() as name, chdir(name):
        Path("maze.txt").write_text("#######\n#S    #\n# # # #\n#    G#\n#######\n")
        left = list(actions)
        with patch.dict(os.environ, dict.fromkeys(homes, name)):
            while True:
                with Terminal() as terminal:
                    session = Session(terminal, arguments)
                    while left and session.status is None:
                        session.do(left.pop(0))
                        session.check()
                        if len(left) % 25 == 0:
                            session.answers()
                    if not left:
                        session.answers()
                        session.leave()
                        session.check()
                        return
                    session.check()


def failure(arguments: list[str], actions: list[Action]) -> str:
    """Return what fails, nothing where all is well."""
    try:
        perform(arguments, actions)
    except FailedError as error:
        return str(error)
    return ""


def shrunk(arguments: list[str], actions: list[Action], kind: str) -> list[Action]:
    """Return as few of the actions as still fail in the same way, as far as time allows.

    Halves are left out, then ever smaller parts, at last single actions.
    """
    size, end = max(1, len(actions) // 2), monotonic() + SHRINKING
    while monotonic() < end:
        first, before = 0, len(actions)
        while first < len(actions) and monotonic() < end:
            fewer = actions[:first] + actions[first + size :]
            if failure(arguments, fewer).partition(":")[0] == kind:
                actions = fewer
            else:
                first += size
        print(f"  {len(actions)} actions", file=sys.stderr, flush=True)
        if size == 1 and len(actions) == before:
            break
        size = max(1, size // 2)
    return actions


def run(seed: int, number: int) -> str:
    """Perform a random sequence; return what fails with the actions to replay it, or nothing."""
    arguments, actions = list(STARTS[seed % len(STARTS)]), drawn_actions(seed, number)
    told = failure(arguments, actions)
    if not told:
        return ""
    print(f"seed {seed}: {told[:300]}", file=sys.stderr)
    actions = shrunk(arguments, actions, told.partition(":")[0])
    return f"seed {seed}: {told}\nreplay: {json.dumps([arguments, actions])}"


def main() -> int:
    """Run as the command line says; return 1 where a sequence failed."""
    parser = ArgumentParser(description="Use the interface at random.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--actions", type=int, default=300)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--replay", type=Path)
    given = parser.parse_args()
    if given.replay:
        told = failure(*json.loads(given.replay.read_text(encoding="utf-8")))
        print(told or "all is well")
        return bool(told)
    seeds = range(given.seed, given.seed + given.runs)
    failures = []
    for seed in seeds:
        told = run(seed, given.actions)
        print(told or f"seed {seed}: {given.actions} actions, all is well", flush=True)
        failures += [told] if told else []
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
