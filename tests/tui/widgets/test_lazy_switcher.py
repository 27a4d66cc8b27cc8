"""What shows one of its parts: each is made when it is first wanted, and none where it goes."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Label

from labyrinth.tui.widgets.lazy_switcher import LazySwitcher


class First(Label):
    """The part that is there from the beginning."""


class Second(Label):
    """The part that is made later."""


class Parted(App[None]):
    """Shows one of two parts."""

    def compose(self) -> ComposeResult:
        """Show the first."""
        yield LazySwitcher({"first": First, "second": Second}, "first", id="parts")


async def test_part_is_made_when_it_is_wanted() -> None:
    async with Parted().run_test() as pilot:
        switcher = pilot.app.query_one(LazySwitcher)
        assert not switcher.query(Second)
        switcher.show("second")
        await pilot.pause()
        assert switcher.query_one(Second).display
        assert not switcher.query_one(First).display


async def test_part_that_is_wanted_too_late_is_not_shown() -> None:
    async with Parted().run_test() as pilot:
        switcher = pilot.app.query_one(LazySwitcher)
        gone = switcher.remove()
        switcher.show("second")
        assert switcher.current == "first"
        await gone
