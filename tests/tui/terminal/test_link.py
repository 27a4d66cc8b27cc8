"""The link to the terminal: a slow one gets less at once, and keys are answered all the same."""

from __future__ import annotations

from collections import deque
from time import monotonic

import pytest
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from labyrinth import Player, Recipe, solve
from labyrinth.tui.terminal.compositor import Difference, Differences
from labyrinth.tui.terminal.link import (
    BYTES_A_QUESTION,
    LEAST_UNDERWAY,
    LONGEST_WAIT,
    LOW_BANDWIDTH,
    MOST_UNDERWAY,
    PATIENCE,
    Answered,
    Link,
)
from tests.tui.driving import pass_time, running, screen, status, until, until_viewing, widget
from tests.tui.terminal.test_compositor import Terminal

RECIPE = Recipe.parse("prim:11x19:3")


class Line:
    """Carries bytes at a pace, and answers, on a clock of its own."""

    def __init__(self, rate: float, delay: float = 0.0, *, low_bandwidth: bool = False) -> None:
        self.now = 0.0
        self.link = Link(lambda: self.now, lambda: low_bandwidth)
        self._rate, self._delay = rate, delay
        self._free = 0.0
        self._answers: deque[float] = deque()

    def write(self, size: int) -> None:
        """Send bytes, and hear by and by what was asked after them."""
        asked = self.link.wrote(size)
        self._free = max(self._free, self.now) + size / self._rate
        if asked:
            self._answers.append(self._free + self._delay)

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self._answers and self._answers[0] <= end:
            self.now = self._answers.popleft()
            self.link.answered(self.now)
        self.now = end

    @property
    def behind(self) -> float:
        """Seconds that what is written now waits for what was written before."""
        return max(0.0, self._free - self.now)


def fill(line: Line, seconds: float) -> tuple[int, float]:
    """Write lines of a maze all the time, whenever there is room; the bytes, and the longest wait.

    The wait is taken over the last half of the time, when the link is known.
    """
    end = line.now + seconds
    written, longest = 0, 0.0
    while line.now < end:
        while line.link.room > 0:
            line.write(300)
            written += 300
        line.link.was_full()
        if line.now > end - seconds / 2:
            longest = max(longest, line.behind)
        line.wait(1 / 60)
    return written, longest


def answering(line: Line) -> None:
    line.write(BYTES_A_QUESTION)
    line.wait(PATIENCE)
    assert line.link.room <= MOST_UNDERWAY


def test_a_terminal_that_never_answers_is_never_waited_for() -> None:
    link = Link()
    for _ in range(100):
        link.wrote(10_000)
        assert link.room == float("inf")


@pytest.mark.parametrize("rate", [100_000, 200_000, 1_000_000])
@pytest.mark.parametrize("delay", [0.001, 0.1])
def test_a_slow_line_does_not_lag_behind(rate: float, delay: float) -> None:
    line = Line(rate, delay)
    answering(line)
    _, longest = fill(line, 5)
    assert longest <= max(2.5 * LONGEST_WAIT, 1.5 * LEAST_UNDERWAY / rate)


def test_low_bandwidth_does_not_lag_behind_where_the_terminal_never_answers() -> None:
    line = Line(200_000, delay=float("inf"), low_bandwidth=True)
    written, longest = fill(line, 5)
    assert longest <= 0.02
    assert written > 0.9 * 5 * LOW_BANDWIDTH


async def test_low_bandwidth_is_switched_by_a_key_and_among_the_commands() -> None:
    async with running(recipe=RECIPE, drawing=True) as pilot:
        await until_viewing(pilot)
        link = screen(pilot)._link
        assert link.room == float("inf")
        await pilot.press("f4")
        assert link.room <= LEAST_UNDERWAY
        await pilot.press("f4")
        assert link.room == float("inf")
        assert "Low bandwidth" in {
            command.title for command in pilot.app.get_system_commands(screen(pilot))
        }


async def test_what_waits_is_drawn_by_and_by_with_low_bandwidth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal(monkeypatch)
    async with running(recipe=RECIPE, drawing=True) as pilot:
        await until_viewing(pilot)
        await pilot.press("f4")
        maze = screen(pilot).document.maze
        maze.tiles[:] = maze.tiles.translate(bytes([1, *range(1, 256)]))
        widget(pilot).tiles_changed(range(len(maze.tiles)))
        await until(pilot, lambda: terminal.shows(pilot.app))


def test_a_fast_line_is_used_however_far_the_terminal_is() -> None:
    line = Line(50_000_000, delay=0.1)
    answering(line)
    written, _ = fill(line, 5)
    assert written > 5 * MOST_UNDERWAY / 0.1 / 2


def test_a_lost_answer_is_not_waited_for_for_ever() -> None:
    line = Line(1_000_000)
    answering(line)
    line.link.wrote(2 * MOST_UNDERWAY)
    assert line.link.room < 0
    line.wait(PATIENCE * 1.01)
    assert line.link.room > 0


async def test_a_playback_goes_on_in_time_over_a_line_that_takes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal(monkeypatch)
    async with running(recipe=RECIPE, animations="full", drawing=True) as pilot:
        await until_viewing(pilot)
        link = screen(pilot)._link
        monkeypatch.setattr(Link, "room", 0)
        shown = [line[:50] for line in terminal.lines]
        trace = solve(screen(pilot).document.maze, "bfs").trace
        player = Player(trace, len(trace) / 0.4)
        widget(pilot).playback.play(player)
        await pass_time(pilot, 0.2)
        assert len(trace) * 0.4 < player.position <= len(trace) / 2
        screen(pilot).say("An answer")
        await until(pilot, lambda: "An answer" in text(terminal))
        assert status(pilot) == "An answer"
        assert [line[:50] for line in terminal.lines][1:20] == shown[1:20], "the maze has to wait"
        await until(pilot, lambda: player.finished)
        assert not terminal.shows(pilot.app)

        monkeypatch.setattr(Link, "room", float("inf"))
        link.wrote(BYTES_A_QUESTION)
        screen(pilot).post_message(Answered(monotonic()))
        await until(pilot, lambda: terminal.shows(pilot.app))


async def test_every_line_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(monkeypatch)
    async with running(recipe=RECIPE, drawing=True) as pilot:
        await until_viewing(pilot)
        monkeypatch.setattr(Link, "room", 1)
        maze = screen(pilot).document.maze
        maze.tiles[:] = maze.tiles.translate(bytes([1, *range(1, 256)]))
        for _ in range(2 * maze.height):  # the first lines change again and again
            maze[1, 1] = 0 if maze[1, 1] else 1
            widget(pilot).tiles_changed(range(len(maze.tiles)))
            await pilot.pause()
        await until(pilot, lambda: "█" not in text(terminal)[5 * 80 :])


async def test_what_is_asked_is_written_after_the_differences() -> None:
    async with running(recipe=RECIPE, drawing=True) as pilot:
        parts = [Difference(0, 4, Strip([Segment("ab")]), "ab"), Difference(1, 0, Strip([]), "c")]
        assert (
            Differences(ChopsUpdate([], [], []), parts, "?").render_segments(pilot.app.console)
            == "abc?"
        )


def text(terminal: Terminal) -> str:
    return "".join(character for line in terminal.lines for character, _ in line)
