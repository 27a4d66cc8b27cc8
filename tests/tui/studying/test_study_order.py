"""The order of a study's table: by key and by click, while rows come in, and what has no room."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from labyrinth.study import run
from labyrinth.study.plan import Plan
from labyrinth.tui.studying.background_study import Stage
from labyrinth.tui.studying.run_table import RunColumns, RunTable
from tests.tui.driving import running, until
from tests.tui.studying.studies import (
    SMALL,
    Gate,
    lines,
    run_in,
    start,
    underway,
    without_processes,
)

__all__ = ["without_processes"]

NUMBERS = ("expanded", "steps", "cost", "largest_frontier", "maze_dead_end_share")


def table(pilot: Pilot[None]) -> RunTable:
    return pilot.app.screen.query_one(RunTable)


def shown_runs(pilot: Pilot[None]) -> list[int]:
    """Return the runs that are seen, from top to bottom."""
    return [int(line[2:].split()[0]) for line in lines(pilot)[1:] if line.strip()]


def number_of(heading: str) -> int:
    columns = RunColumns(Plan(SMALL)).all
    return next(at for at, column in enumerate(columns) if column.name == heading)


def expected(rows: Sequence[dict[str, str]], name: str, *, reverse: bool) -> list[int]:
    """Sort rows of a file as plainly as can be: equal ones stay as they are."""

    def value(row: dict[str, str]) -> tuple[float, str]:
        return (float(row[name]), "") if name in NUMBERS else (0.0, row[name])

    known = [row for row in rows if row[name]]
    unknown = [row for row in rows if not row[name]]
    return [int(row["run"]) for row in sorted(known, key=value, reverse=reverse) + unknown]


async def test_it_is_sorted_by_every_kind_of_column_with_the_same_run_chosen(
    tmp_path: Path,
) -> None:
    finished = run(SMALL, results=tmp_path / "study.csv", workers=1)
    with open(finished.table, newline="") as file:
        rows = [*csv.DictReader(file)]
    async with running(size=(200, 40)) as pilot:
        await start(pilot, SMALL)
        shown = table(pilot)
        assert shown.sorted_by == ("run", False)
        await pilot.press("home", "down", "down", "space", "down", "space", "down", "down")
        assert (shown.chosen, shown.marked) == (5, {2, 3})
        for name in ("solver", "outcome", *NUMBERS, "reason"):
            for reverse in (False, True):
                shown.sort_by(number_of(name))
                assert shown.sorted_by == (name.replace("_", " "), reverse)
                await until(pilot, lambda: shown.is_sorted)
                await pilot.pause()
                assert shown_runs(pilot) == expected(rows, name, reverse=reverse), name
                assert (shown.chosen, shown.marked) == (5, {2, 3})
                marked = [int(line[2:].split()[0]) for line in lines(pilot) if line[0] == "✓"]
                assert sorted(marked) == [2, 3]
        # Mazes stand as in the plan, not by their names: seed 9 before seed 10.
        shown.sort_by(number_of("recipe"))
        await until(pilot, lambda: shown.is_sorted)
        assert shown_runs(pilot) == [*range(len(rows))]


async def test_it_is_sorted_by_key_and_by_click() -> None:
    async with running() as pilot:
        await start(pilot, SMALL)
        shown = table(pilot)
        await pilot.press("o")
        assert shown.sorted_by == ("solver", False)
        assert "solver▲" in lines(pilot)[0]
        await pilot.press("i")
        assert shown.sorted_by == ("solver", True)
        assert "solver▼" in lines(pilot)[0]
        await pilot.click(RunTable, offset=(lines(pilot)[0].index("expanded"), 0))
        assert shown.sorted_by == ("expanded", False)
        await pilot.click(RunTable, offset=(lines(pilot)[0].index("expanded"), 0))
        assert shown.sorted_by == ("expanded", True)
        await pilot.click(RunTable, offset=(4, 0))
        assert shown.sorted_by == ("run", False)
        await pilot.press("i")
        assert shown_runs(pilot) == sorted(shown_runs(pilot), reverse=True)
        # The column before the first is the last, which is scrolled into sight.
        shown.action_order(-1)
        await pilot.pause()
        assert f"{shown.sorted_by[0]}▲" in lines(pilot)[0]
        assert shown.scroll_offset.x > 0
        # What is clicked is what is seen there, also where columns are scrolled.
        place = lines(pilot)[0].index("goals")
        await pilot.click(RunTable, offset=(place, 0))
        assert shown.sorted_by == ("goals", False)


async def test_rows_that_come_in_take_their_places_and_the_chosen_run_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = Gate(chunks=2)
    run_in(monkeypatch, gate)
    total = len(Plan(SMALL))
    async with running(size=(200, 40)) as pilot:
        await start(pilot, SMALL, until_done=False)
        await until(pilot, lambda: underway(pilot).progress.done > 0)
        shown = table(pilot)
        shown.sort_by(number_of("expanded"))
        await until(pilot, lambda: any("…" in line for line in lines(pilot)[1:]))
        await pilot.press("home", "down", "space")
        chosen = shown.chosen
        assert not shown.follows
        rows_known = underway(pilot).rows
        assert rows_known is not None
        known = [rows_known.row(number) is not None for number in shown_runs(pilot)]
        assert known == sorted(known, reverse=True)
        gate.opened.set()
        await until(pilot, lambda: underway(pilot).stage is Stage.DONE)
        at = number_of("expanded")

        def expanded() -> list[int]:
            columns = RunColumns(Plan(SMALL))
            cells = [columns.values(each, rows_known.row(each))[at] for each in shown_runs(pilot)]
            return [each for each in cells if isinstance(each, int)]

        await until(pilot, lambda: len(expanded()) == total and expanded() == sorted(expanded()))
        assert (shown.chosen, shown.marked) == (chosen, {chosen})
        assert not shown.follows


@pytest.mark.parametrize("cols", [40, 61, 66, 72, 80, 93, 110])
async def test_no_part_of_a_number_is_shown(cols: int) -> None:
    async with running(size=(cols, 40)) as pilot:
        await start(pilot, SMALL)
        columns, rows_known = RunColumns(Plan(SMALL)), underway(pilot).rows
        assert rows_known is not None
        for _ in range(4):
            for line in filter(str.strip, lines(pilot)[1:]):
                number = int(line[2:].split()[0])
                values = columns.values(number, rows_known.row(number))
                texts = zip(columns.all, values, strict=True)
                whole = {word for each, value in texts for word in each.text(value).split()}
                assert {*line.replace("✓", "").split()} <= whole
            await pilot.press("right")
