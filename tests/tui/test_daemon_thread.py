"""What may never end is done in a thread: results come in turn, late ones are dropped."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event

import pytest

from labyrinth.tui import daemon_thread
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.screens import main_menu
from labyrinth.tui.screens.main_menu import MainMenu
from labyrinth.tui.session.recovery import Offers, RecentMaze
from tests.processes import PATIENCE
from tests.tui.driving import buttons, chosen, running, until, until_screen


class Owner:
    """What takes results, one by one as the test asks for them."""

    def __init__(self) -> None:
        self.later: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def call_later(self, call: Callable[..., None], *arguments: object) -> None:
        self.later.put(lambda: call(*arguments))

    def take_next(self) -> None:
        self.later.get(timeout=PATIENCE)()


def test_an_older_result_is_dropped() -> None:
    owner, taken, go_on = Owner(), list[str](), Event()

    def slow() -> str:
        go_on.wait()
        return "old"

    work = DaemonThread(owner)  # type: ignore[arg-type]
    work.do(slow, taken.append)
    work.do(lambda: "new", taken.append)
    owner.take_next()
    go_on.set()
    owner.take_next()
    assert taken == ["new"]
    assert not work.busy


def test_what_is_quick_is_taken_at_once_and_only_once() -> None:
    owner, taken = Owner(), list[str]()
    work = DaemonThread(owner)  # type: ignore[arg-type]
    work.do(lambda: "quick", taken.append, at_once=True)
    assert taken == ["quick"]
    assert not work.busy
    owner.take_next()
    assert taken == ["quick"]


def test_what_fails_is_raised_where_it_is_taken() -> None:
    owner = Owner()
    work = DaemonThread(owner)  # type: ignore[arg-type]
    work.do(lambda: 1 // 0, lambda _: None)
    with pytest.raises(ZeroDivisionError):
        owner.take_next()
    assert not work.busy


async def test_a_disk_that_does_not_answer_holds_up_no_menu(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = Event()

    def look() -> Offers:
        answers.wait()
        return Offers([], [RecentMaze("dfs:3x4:1", 0.0)])

    monkeypatch.setattr(daemon_thread, "AT_ONCE", 0.0)
    monkeypatch.setattr(main_menu, "look_for_offers", look)
    async with running() as pilot:
        await until_screen(pilot, MainMenu)
        assert chosen(pilot) == "generate"
        shown = {button.id for button in buttons(pilot, "#main-menu") if button.display}
        assert not shown & {"continue", "recent"}
        answers.set()
        await until(pilot, lambda: pilot.app.screen.query_one("#recent").display)
        assert chosen(pilot) == "generate"
