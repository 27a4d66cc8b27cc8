"""Undo and redo, and the weights that edits paint with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import Label

from labyrinth import Maze, Recipe, Trace, generate
from labyrinth.tui.document import document as history
from labyrinth.tui.document.document import History, State
from labyrinth.tui.editing.edit_mode import EditMode
from labyrinth.tui.files.leave_dialog import LeaveDialog
from tests.tui.driving import (
    HALL,
    click,
    drag,
    drawn,
    focused,
    running,
    screen,
    status,
    until_mode,
    until_screen,
    until_viewing,
    widget,
)

pytestmark = pytest.mark.slow


def hall() -> Maze:
    return Maze.from_text(HALL)


async def edit(pilot: Pilot[None]) -> None:
    await pilot.press("e")
    await until_mode(pilot, EditMode)


@pytest.mark.parametrize(("undo", "redo"), [("u", "r"), ("ctrl+z", "ctrl+y")])
async def test_strokes_are_undone_and_done_again(undo: str, redo: str) -> None:
    async with running(hall()) as pilot:
        await edit(pilot)
        await click(pilot, (0, 0))
        once = screen(pilot).document.maze.copy()
        await drag(pilot, [(1, 1), (1, 3), (1, 5)])
        twice = screen(pilot).document.maze.copy()
        assert hall() != once != twice
        await pilot.press(undo)
        assert screen(pilot).document.maze == once, "a stroke is undone as a whole"
        await pilot.press(undo)
        assert screen(pilot).document.maze == hall()
        await pilot.press(undo)
        assert screen(pilot).document.maze == hall()
        await pilot.press(redo, redo)
        assert screen(pilot).document.maze == twice
        assert "█" in drawn(pilot, (1, 3)) or "▓" in drawn(pilot, (1, 3))
        await pilot.press(undo)
        await click(pilot, (4, 6))
        await pilot.press(redo)
        assert screen(pilot).document.maze != twice, "a new edit forgets what was undone"


async def test_undo_after_leaving_the_editor_and_its_title() -> None:
    async with running(hall()) as pilot:
        await edit(pilot)
        await click(pilot, (0, 0))
        await pilot.press("escape")
        title = screen(pilot).query_one("#maze-title", Label)
        assert "edited" in str(title.content)
        await pilot.press("u")
        assert screen(pilot).document.maze == hall()
        assert "edited" not in str(title.content)
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, LeaveDialog)


async def test_the_editor_reports_undo_and_redo() -> None:
    async with running(hall()) as pilot:
        await edit(pilot)
        await click(pilot, (0, 0))
        for key, report in (
            ("u", "Undone. R redoes it."),
            ("u", "There is nothing to undo."),
            ("r", "Redone. U undoes it."),
            ("r", "There is nothing to redo."),
            ("u", "Undone. R redoes it."),
        ):
            await pilot.press(key)
            assert status(pilot).startswith(report)


async def test_new_maze_is_undone() -> None:
    async with running(recipe=Recipe.parse("dfs:4x5:1")) as pilot:
        await until_viewing(pilot)
        await pilot.press("n")
        await until_viewing(pilot)
        assert screen(pilot).document.maze == generate("dfs", 4, 5, 2)
        await pilot.press("u")
        assert screen(pilot).document.maze == generate("dfs", 4, 5, 1)
        assert str(screen(pilot).document.maze.recipe) == "dfs:4x5:1"
        assert status(pilot).startswith("Undone. R redoes it.")
        await pilot.press("r")
        assert status(pilot).startswith("Redone. U undoes it.")
        assert screen(pilot).document.maze == generate("dfs", 4, 5, 2)


async def test_chosen_endpoints_are_undone() -> None:
    maze = generate("dfs", 3, 4, 1)
    async with running(maze.copy()) as pilot:
        await pilot.press("f")
        await click(pilot, (5, 1))
        await click(pilot, (1, 7))
        await pilot.press("escape")
        assert (screen(pilot).document.maze.start, screen(pilot).document.maze.goals) == (
            (5, 1),
            ((1, 7),),
        )
        await pilot.press("u")
        assert screen(pilot).document.maze == maze


async def test_undo_leaves_the_choice_of_a_solver_and_then_acts() -> None:
    async with running(hall()) as pilot:
        await edit(pilot)
        await click(pilot, (0, 0))
        await pilot.press("escape", "f")
        assert screen(pilot).document.maze[0, 0] == 1
        await pilot.press("ctrl+z")
        await until_viewing(pilot)
        assert screen(pilot).document.maze[0, 0] == 0


async def test_digit_paints_with_a_weight() -> None:
    async with running(hall()) as pilot:
        await edit(pilot)
        await pilot.press("7")
        await drag(pilot, [(0, 0), (1, 0), (1, 1)])
        maze = screen(pilot).document.maze
        assert [maze[0, 0], maze[1, 0], maze[1, 1]] == [7, 7, 7]
        await click(pilot, (1, 1))
        assert maze[1, 1] == 7, "a press draws, on the same weight as well"
        await click(pilot, (1, 2))
        assert maze[1, 2] == 7, "a press on another weight makes it this one"
        await pilot.press("0")
        await click(pilot, (1, 2))
        assert maze[1, 2] == 0


async def test_keyboard_strokes_are_single() -> None:
    async with running(hall()) as pilot:
        await edit(pilot)
        await pilot.press("home", "enter", "right", "enter", "u")
        assert screen(pilot).document.maze[1, 1] == 0
        assert screen(pilot).document.maze[1, 2] == 1
        assert widget(pilot).cursor == (1, 2), "undo leaves the cursor where it is"


SIZES = st.integers(1, 60)
CHANGES = st.lists(st.one_of(st.sampled_from(["undo", "redo", "saved"]), SIZES), max_size=30)


def state(size: int, trace: Trace | None = None) -> State:
    return State(Maze(1, size, trace=trace))


def bytes_held(past: History) -> int:
    traces = {id(each.maze.trace): each.maze.trace for each in past.states if each.maze.trace}
    return sum(len(each.maze.tiles) for each in past.states) + sum(
        len(trace.before) + 4 * len(trace.events) for trace in traces.values()
    )


@given(CHANGES)
def test_history_holds_no_more_than_its_budget(changes: list[int | str]) -> None:
    """An edit changes the tiles only; a new maze (an odd size here) brings its own trace."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(history, "BUDGET", 200)
        patch.setattr(history, "_A_STATE", 0)
        past, present = History(), state(1)
        for change in changes:
            if change == "saved":
                past.saved()
            elif isinstance(change, str):
                future = len(past.future)
                states = past.past if change == "undo" else past.future
                there = bool(states)
                present = past.exchange(states, present) if there else present
                if change == "undo" and there:
                    assert len(past.future) >= min(future, 1), "what was undone can be done again"
            else:
                past.remember(present)
                trace = present.maze.trace
                if change % 2:
                    trace = Trace(1, change, bytes(change))
                    trace.events.extend(range(change))
                present = state(change, trace)
                assert past.past, "the last change can always be undone"
            assert bytes_held(past) <= 200 or max(len(past.past), len(past.future)) == 1


def test_history_forgets_the_oldest_beyond_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "BUDGET", 100)
    monkeypatch.setattr(history, "_A_STATE", 0)
    past = History()
    for size in (60, 30, 20, 40):
        past.remember(state(size))
    sizes = []
    present = state(1)
    while past.past:
        before = past.exchange(past.past, present)
        sizes.append(before.maze.width)
        present = before
    assert sizes == [40, 20, 30]


@pytest.mark.parametrize(("answer", "leaves"), [("#stay", False), ("#leave", True)])
async def test_quitting_asks_before_edits_are_lost(answer: str, leaves: bool) -> None:
    async with running(hall()) as pilot:
        await edit(pilot)
        await click(pilot, (0, 0))
        await pilot.press("ctrl+q")
        await until_screen(pilot, LeaveDialog)
        await pilot.press("ctrl+q")
        assert isinstance(pilot.app.screen, LeaveDialog)
        await pilot.click(answer)
        await pilot.pause()
        assert pilot.app._exit is leaves
        if not leaves:
            assert screen(pilot).document.maze[0, 0] == 1
            assert focused(pilot) == "maze"


async def test_quitting_without_edits_does_not_ask() -> None:
    async with running(hall()) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert pilot.app._exit
