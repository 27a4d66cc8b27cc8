"""Another class of a screen: what looks different by it is restyled, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from labyrinth.study.plan import Plan
from labyrinth.tui.screens.study_menu import StudyMenu
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying.background_study import BackgroundStudy
from labyrinth.tui.studying.study_form import DEFAULT
from tests.tui.driving import SIZES, running, screen
from tests.tui.path_finding import find_path, maze


def looks(pilot: Pilot[None]) -> dict[DOMNode, tuple[object, ...]]:
    """How everything looks that there is on the screen in front."""
    return {each: look(each) for each in pilot.app.screen.walk_children(with_self=True)}


def places(pilot: Pilot[None]) -> dict[Widget, Region]:
    """Where everything stands that there is on the screen in front."""
    return {each: each.region for each in pilot.app.screen.query("*")}


def look(node: DOMNode) -> tuple[object, ...]:
    """The rules of a node and those of its parts, and the style that follows from them."""
    assert isinstance(node, Widget)
    parts = {name: styles.base.get_rules() for name, styles in node._component_styles.items()}
    return node.styles.base.get_rules(), parts, node.rich_style


async def test_looks_as_by_the_whole_style_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(maze(), size=(120, 36)) as pilot:
        await find_path(pilot)
        for key in ("escape", "h", "h", "t", "right", "escape", "f", "o", "escape", "e"):
            await pilot.press(key)
            now = looks(pilot)
            pilot.app.stylesheet.update(screen(pilot))
            assert now == looks(pilot), key
        restyled: list[DOMNode] = []
        whole = Stylesheet.update_nodes

        def update(sheet: Stylesheet, nodes: Iterable[DOMNode], *args: Any, **more: Any) -> None:
            listed = list(nodes)
            restyled.extend(listed)
            whole(sheet, listed, *args, **more)

        monkeypatch.setattr(Stylesheet, "update_nodes", update)
        screen(pilot).set_class(not screen(pilot).has_class("-told"), "-told")
        assert {"status", "why"} <= {each.id for each in restyled}
        assert len(restyled) < 6


async def test_all_stands_as_before_once_the_terminal_was_small() -> None:
    async with running(maze(), size=(80, 24)) as pilot:
        await pilot.press("e")
        before = places(pilot)
        await pilot.resize_terminal(40, 12)
        await pilot.resize_terminal(80, 24)
        assert places(pilot) == before


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_shown_first_looks_as_by_the_whole_style_sheet(
    size: tuple[int, int], tmp_path: Path
) -> None:
    plan = Plan(DEFAULT)
    async with running(maze(), size=size) as pilot:
        shown: list[Screen[None]] = [
            screen(pilot),
            StudyMenu(DEFAULT),
            StudyScreen(BackgroundStudy(plan, tmp_path / "study.csv")),
        ]
        for each in shown:
            if each is not pilot.app.screen:
                pilot.app.push_screen(each)
                await pilot.pause()
            now = looks(pilot)
            pilot.app.stylesheet.update(each)
            assert now == looks(pilot), each


async def test_the_focus_moves_without_drawing_all_anew() -> None:
    async with running(maze()) as pilot:
        shown = screen(pilot)
        for focused in (None, shown.view, None):
            shown.set_focus(focused)
            assert not shown._repaint_required
