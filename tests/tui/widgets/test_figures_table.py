"""A table of figures is sorted by key and by click, and draws only what has changed."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.widgets import DataTable

from labyrinth.core.table import Column
from labyrinth.tui.widgets.figures_table import FiguresTable

Figures = tuple[str, int | None]

COLUMNS = (
    Column[Figures]("name", "A name.", lambda line: line[0], is_number=False),
    Column[Figures]("size", "A size.", lambda line: line[1]),
)


class TableApp(App[None]):
    def compose(self) -> ComposeResult:
        yield FiguresTable(COLUMNS, lambda line: line[0])


def shown(table: FiguresTable[Figures]) -> list[list[str]]:
    return [[str(cell) for cell in table.get_row_at(row)] for row in range(table.row_count)]


def headings(table: FiguresTable[Figures]) -> list[str]:
    return [str(column.label) for column in table.ordered_columns]


async def test_it_is_sorted_while_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    async with TableApp().run_test() as pilot:
        table: FiguresTable[Figures] = pilot.app.query_one(FiguresTable)
        table.show([("b", 1), ("a", None), ("c", 30)])
        await pilot.pause()
        assert shown(table) == [["a", "-"], ["b", "1"], ["c", "30"]]
        assert headings(table) == ["name▲", "size"]

        # By key; what has nothing in a column stands last, whichever way.
        table.action_order(1)
        assert table.order == ["b", "c", "a"]
        table.action_reverse()
        assert [line[0] for line in shown(table)] == table.order == ["c", "b", "a"]
        assert headings(table) == ["name", "size▼"]

        # Only what is another is drawn anew, and the order follows.
        changed: list[tuple[str, int, str]] = []
        change = FiguresTable._change

        def spy(self: Any, key: str, number: int, text: str) -> None:
            changed.append((key, number, text))
            change(self, key, number, text)

        monkeypatch.setattr(FiguresTable, "_change", spy)
        drawn: list[tuple[Region, ...]] = []
        draw = DataTable.refresh

        def watch(self: Any, *regions: Region, **named: Any) -> Any:
            drawn.append(regions)
            return draw(self, *regions, **named)

        with monkeypatch.context() as context:
            context.setattr(DataTable, "refresh", watch)
            table.show([("b", 2), ("a", None), ("c", 30)])
        ((cell,),) = drawn
        assert cell.height == 1
        assert (cell.right, cell.y) == (table.virtual_size.width, 2)
        assert shown(table)[1] == ["b", "2"]
        table.show([("b", 1), ("a", None), ("c", 30)])
        changed.clear()
        table.show([("b", 1), ("a", 1000), ("c", 30)])
        assert changed == [("a", 1, "1000")]
        await pilot.pause()
        assert table.order == ["a", "c", "b"]
        assert table.ordered_columns[1].content_width >= 4
        table.show([("d", 7), ("a", 1000)])
        assert shown(table) == [["a", "1000"], ["d", "7"]]

        # A heading that is pointed at tells what its figures mean.
        for offset, told in ((1, 0), "A name."), ((8, 0), "A size."), ((1, 1), None):
            await pilot.hover(table, offset=offset)
            assert table.tooltip == told

        # By click: the first heading, then again.
        await pilot.pause()
        await pilot.click(table, offset=(1, 0))
        assert table.sorted_by == ("name", False)
        await pilot.click(table, offset=(1, 0))
        assert table.sorted_by == ("name", True)
        assert shown(table) == [["d", "7"], ["a", "1000"]]


def drawn_lines(table: FiguresTable[Figures]) -> list[str]:
    return [table.render_line(y).text.rstrip() for y in range(3)]


async def test_a_column_that_is_cut_is_left_out() -> None:
    """Of a number that is cut the rest would be another number."""

    def figure(heading: str) -> Column[Figures]:
        return Column(heading, "A figure.", lambda line: line[1])

    class Wide(App[None]):
        def compose(self) -> ComposeResult:
            columns = (COLUMNS[0], *map(figure, ("first", "second", "third")))
            yield FiguresTable(columns, lambda line: line[0], fixed=1)

    async with Wide().run_test(size=(28, 8)) as pilot:
        table: FiguresTable[Figures] = pilot.app.query_one(FiguresTable)
        table.show([("a", 12345), ("b", 67890)])
        await pilot.pause()
        assert drawn_lines(table) == [
            " name▲  first  second  third",
            " a      12345   12345  12345",
            " b      67890   67890  67890",
        ]
        await pilot.resize_terminal(27, 8)
        assert drawn_lines(table) == [
            " name▲  first  second ▸",
            " a      12345   12345",
            " b      67890   67890",
        ]
        table.scroll_to(x=2, animate=False)
        await pilot.pause()
        assert drawn_lines(table) == [
            " name▲ ◂     second  third",
            " a            12345  12345",
            " b            67890  67890",
        ]
        # The only one is drawn as far as there is room for it.
        await pilot.resize_terminal(11, 8)
        table.scroll_to(x=0, animate=False)
        await pilot.pause()
        assert drawn_lines(table)[1] == " a      123"


async def test_what_was_drawn_before_a_column_is_wider_is_drawn_anew() -> None:
    """All columns to the right of it are elsewhere then."""

    class Two(App[None]):
        def compose(self) -> ComposeResult:
            last = COLUMNS[0].replaced(heading="last")
            yield FiguresTable((*COLUMNS, last), lambda line: line[0])

    async with Two().run_test() as pilot:
        table: FiguresTable[Figures] = pilot.app.query_one(FiguresTable)
        table.show([("a", 1), ("b", 2)])
        drawn_lines(table)
        await pilot.pause()
        assert drawn_lines(table) == [" name▲  size  last", " a         1  a", " b         2  b"]
        table.show([("a", 1234567), ("b", 2)])
        drawn_lines(table)
        await pilot.pause()
        assert drawn_lines(table) == [
            " name▲     size  last",
            " a      1234567  a",
            " b            2  b",
        ]
