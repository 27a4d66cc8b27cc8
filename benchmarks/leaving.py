"""How long it takes to leave the interface: `python -m benchmarks.leaving`, which needs Linux.

The program runs in a pseudo-terminal until it is in one of the situations; then it gets Ctrl+Q or
a signal. From then on, times are measured by the clock: until the terminal has its own screen and
line mode back, until the program has ended, and until no process is left that it or its children
started. After a SIGKILL only the last of these counts.

The yardstick is an empty Textual application that is left in the same way. It takes turns with the
program, on an idle machine and beside two processes that do nothing but compute.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

# Goal for the seconds until the terminal is back.
TERMINAL_GOAL: Final = 0.3
# Goal for the seconds until no process is left.
PROCESSES_GOAL: Final = 2.0
# The environment variable that identifies all processes of one run.
MARK: Final = "LABYRINTH_LEAVING"
PATIENCE: Final = 60.0
# Instead of a signal: Ctrl+Q.
QUIT: Final = 0
NAMES: Final = {QUIT: "Ctrl+Q", signal.SIGTERM: "SIGTERM", signal.SIGKILL: "SIGKILL"}
_BACK: Final = b"\x1b[?1049l"
_STEP: Final = 0.002

YARDSTICK: Final = """
from textual.app import App
from textual.widgets import Static

class Empty(App):
    def compose(self):
        yield Static("an empty application")

Empty().run()
"""

STUDY: Final = """
generator = ["wilson", "dfs"]
solver = ["bfs", "a-star"]
size = ["100x100"]
seeds = 100000
"""

OWN: Final = '''
from labyrinth.learn import solver

@solver
def endless(maze):
    """Never ends."""
    while True:
        try:
            maze.neighbours(maze.start)
        except BaseException:
            pass
'''

FULL: Final = '''
"""Goes straight, for ever.

Source: made up for a benchmark.
"""
from labyrinth.core.declaration.solver import Found, Guarantee, solver
from labyrinth.core.trace import Pseudocode

CODE = Pseudocode("Straight\\n| go to the right\\n    GO expand:\\n| there\\n    path:")

@solver(
    key="straight",
    summary="Never yields.",
    guarantee=Guarantee.MAY_GIVE_UP,
    structures=[("LastTile", "Its place")],
    pseudocode=CODE,
)
def straight(grid, record, decide):
    """Never ends in a maze of more than a few tiles."""
    while len(grid.tiles) > 100:
        pass
    yield 0
    return Found([], 0)
'''


@dataclass(frozen=True, slots=True)
class Situation:
    """The arguments that lead there, the text to wait for, keys pressed then, and a pause."""

    arguments: tuple[str, ...]
    written: bytes
    keys: bytes = b""
    then: bytes = b""
    pause: float = 1.0


SITUATIONS: Final = {
    "menu at once": Situation((), b"Quit", pause=0.0),
    "idle menu": Situation((), b"Quit", pause=3.0),
    "maze of a million rooms": Situation(("aldous-broder:1000x1000:1",), b"%"),
    "race": Situation(
        ("race", "wilson:300x300:1", "--solver", "bfs", "dfs", "a-star", "dijkstra"), b"Lanes"
    ),
    "study, two workers": Situation((), b"Study", b"s", b"rows/s", pause=0.5),
    "own function without end": Situation(
        ("race", "maze.txt", "--solver", "endless", "bfs", "--with", "own.py"), b"%"
    ),
    "own file without end": Situation(
        ("race", "maze.txt", "--solver", "straight", "bfs", "--with", "full.py"), b"%"
    ),
}


@dataclass(frozen=True, slots=True)
class Left:
    """Seconds until the terminal was back, the program had ended, and no process was left."""

    terminal: float
    program: float
    processes: float


class Program:
    """A program in a pseudo-terminal of 80x24, with its own folder and home."""

    def __init__(self, command: list[str], home: Path) -> None:
        """Start it."""
        self._mark = os.urandom(8).hex()
        self._written = b""
        self.process, self._screen = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            folders = {f"XDG_{name}_HOME": str(home) for name in ("STATE", "CONFIG", "DATA")}
            os.chdir(home)
            environment = {**os.environ, **folders, "TERM": "xterm-256color", MARK: self._mark}
            os.execve(command[0], command, environment)
        self._before = termios.tcgetattr(self._screen)[3]

    def __enter__(self) -> Program:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes left."""
        for each in self.left():
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        os.close(self._screen)

    def press(self, keys: bytes) -> None:
        """Send the bytes of keys."""
        os.write(self._screen, keys)

    def read(self, seconds: float) -> None:
        """Read its output for `seconds`."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            if select.select([self._screen], [], [], min(left, _STEP))[0]:
                with suppress(OSError):
                    self._written += os.read(self._screen, 1 << 16)

    def read_until(self, text: bytes) -> None:
        """Read until it has written a text. Raises TimeoutError if it does not."""
        end = monotonic() + PATIENCE
        while text not in self._written:
            self.read(_STEP)
            if monotonic() > end:
                raise TimeoutError(f"{text!r} was never written: {self._written[-2000:]!r}")

    def leave(self, number: int) -> Left:
        """Press Ctrl+Q or send a signal, and measure how long it takes to end."""
        self._written = b""
        began = monotonic()
        if number == QUIT:
            self.press(b"\x11")
        else:
            os.kill(self.process, number)
        terminal = program = 0.0
        while monotonic() - began < PATIENCE:
            self.read(_STEP)
            now = monotonic() - began
            if not terminal and (number == signal.SIGKILL or self._is_back()):
                terminal = now
            if not program and os.waitpid(self.process, os.WNOHANG)[0]:
                program = now
            if program and not self.left():
                return Left(terminal or now, program, monotonic() - began)
        raise TimeoutError(f"these were left: {self.left()}")

    def _is_back(self) -> bool:
        line_mode = termios.tcgetattr(self._screen)[3]
        return _BACK in self._written and line_mode == self._before

    def left(self) -> list[int]:
        """Return the living processes, whatever their parent or session."""
        mark, found = f"{MARK}={self._mark}".encode(), []
        for place in Path("/proc").iterdir():
            # A zombie process has no environment.
            with suppress(OSError):
                if place.name.isdigit() and mark in (place / "environ").read_bytes().split(b"\0"):
                    found.append(int(place.name))
        return found


def labyrinth(situation: Situation, number: int) -> Left:
    """Leave the program in a situation."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "own.py").write_text(OWN)
        (home / "full.py").write_text(FULL.lstrip())
        (home / "maze.txt").write_text(_maze())
        (home / "labyrinth" / "studies").mkdir(parents=True)
        (home / "labyrinth" / "studies" / "last.toml").write_text(STUDY)
        command = [sys.executable, "-m", "labyrinth", *situation.arguments]
        with Program(command, home) as program:
            program.read_until(situation.written)
            if situation.then:
                program.read(2.0)
                program.press(situation.keys)
                program.read(2.0)
                program.press(b"\x1b[15~")
                program.read_until(situation.then)
            program.read(situation.pause)
            return program.leave(number)


def yardstick(number: int) -> Left:
    """Leave an empty application."""
    with (
        TemporaryDirectory() as home,
        Program([sys.executable, "-c", YARDSTICK], Path(home)) as program,
    ):
        program.read_until(b"empty application")
        program.read(0.5)
        return program.leave(number)


def _maze() -> str:
    from labyrinth import generate

    return generate("wilson", 10, 10, 1).to_text()


@contextmanager
def beside(busy: int) -> Iterator[None]:
    """Run so many processes that compute meanwhile."""
    with ExitStack() as ending:
        for _ in range(busy):
            process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            ending.callback(process.wait)
            ending.callback(process.kill)
        yield


def measure(name: str, number: int, busy: int, rounds: int) -> bool:
    """Print the line of a situation; return whether its goals were met."""
    ours, plain = [], []
    with beside(busy):
        for _ in range(rounds):
            ours.append(labyrinth(SITUATIONS[name], number))
            # A signal ends an empty application at once, and does not restore the terminal.
            plain.append(yardstick(signal.SIGKILL if number == signal.SIGKILL else QUIT))
            sleep(0.1)

    def figures(of: Callable[[Left], float]) -> tuple[str, float]:
        times = sorted(map(of, ours))
        ratio = median(times) / median(map(of, plain))
        return f"{median(times):.2f} | {times[-1]:.2f} | {ratio:.1f}", times[-1]

    terminal, slowest = figures(lambda left: left.terminal)
    program, _ = figures(lambda left: left.program)
    processes, last = figures(lambda left: left.processes)
    if number == signal.SIGKILL:
        terminal, program, slowest = "- | - | -", "- | - | -", 0.0
    met = slowest <= TERMINAL_GOAL and last <= PROCESSES_GOAL
    how = f"{name}, {NAMES[number]}"
    print(f"| {how} | {busy} | {terminal} | {program} | {processes} | {'✓' if met else '✗'} |")
    return met


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and report; return 1 if a goal is missed."""
    options = _parser().parse_args(arguments)
    print(f"Seconds, median and most of {options.rounds}, and times the yardstick's median.\n")
    columns = [f"{what} | most | times" for what in ("terminal back", "program ended", "none left")]
    print(f"| situation | busy beside | {' | '.join(columns)} | goals |")
    print("| --- |" + " --: |" * 10 + " --- |")
    numbers = {name: number for number, name in NAMES.items()}
    met = [
        measure(name, numbers[how], busy, options.rounds)
        for name in options.situations
        for how in options.ends
        for busy in options.busy
    ]
    print(f"\nGoals: terminal within {TERMINAL_GOAL} s, no process after {PROCESSES_GOAL} s.")
    return int(not all(met))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.leaving",
        description="Measure how long the interface takes to be left.",
        epilog="Status 1: a goal was missed.",
    )
    known = list(SITUATIONS)
    parser.add_argument(
        "situations", nargs="*", default=known, help=f"default all: {'; '.join(known)}"
    )
    ends = list(NAMES.values())
    parser.add_argument("--ends", nargs="+", choices=ends, default=ends, help="how it ends")
    parser.add_argument(
        "--busy", nargs="+", type=int, default=[0, 2], help="busy processes beside; default 0 2"
    )
    parser.add_argument("--rounds", type=int, default=5, help="default %(default)s")
    return parser


if __name__ == "__main__":
    sys.exit(main())
