"""The variables as text: what changed is marked, what is said twice is said once."""

from __future__ import annotations

from textual.app import App, ComposeResult

from labyrinth.sandbox.variables import Frame, Frames, Variable
from labyrinth.tui.colours.theme_variables import variables_of
from labyrinth.tui.sandbox.source_panel import VariablesView


class _Shown(App[None]):
    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables_of(self.current_theme, "truecolor")

    def compose(self) -> ComposeResult:
        yield VariablesView()


async def test_frames_are_told_from_the_innermost_out() -> None:
    seen = Variable("seen", "{(1, 1)}", False)
    inner = Frame("search", 9, [Variable("tile", "(1, 2)", True), seen])
    outer = Frame("search", 12, [Variable("tile", "(1, 1)", False), seen])
    called = Frame("go", 20, [Variable("search", "function search", False), seen])
    own = Frame("", 0, [Variable("LIMIT\x1b", "'[b]'", False)])
    app = _Shown()
    async with app.run_test(size=(40, 24)):
        view = app.query_one(VariablesView)
        view.show_variables(Frames([inner, outer, called, own], 3))
        assert view.text.splitlines() == [
            "search, 3 calls deep",
            "• tile = (1, 2)",
            "  seen = {(1, 1)}",
            "called by search, line 12",
            "  tile = (1, 1)",
            "called by go, line 20",
            "in the file",
            "  LIMIT\\x1b = '[b]'",
        ]
        view.show_variables(Frames([Frame("go", 3, [Variable("x", "9" * 400, True)])], 1))
        assert len(view.text) == 3 * view.scrollable_content_region.width
        assert "9 … 9" in view.text
        view.show_variables("No variables.")
        assert view.text == "No variables."


async def test_what_has_changed_is_in_sight_where_there_is_room_for_few() -> None:
    long = ", ".join(f"(1, {col}): (1, {col + 1})" for col in range(40))
    unchanged = [Variable(name, f"{{{long}}}", False) for name in ("a", "b", "c")]
    changed = [Variable("tile", "(1, 2)", True), Variable("came_from", f"{{{long}}}", True)]
    app = _Shown()
    async with app.run_test(size=(40, 6)) as pilot:
        view = app.query_one(VariablesView)
        view.show_variables(Frames([Frame("go", 3, [*unchanged, *changed])], 1))
        await pilot.pause()
        lines = view.text.splitlines()
        assert [line[2:].split(" = ")[0] for line in lines] == ["tile", "came_from", "a", "b", "c"]
        width = view.scrollable_content_region.width
        assert [len(line) <= width for line in lines] == [True, False, True, True, True]
        assert lines[1].endswith("(1, 40)}")
        assert " … " in lines[1]
        rows = [
            strip.text
            for strip in view.query_one("#variables-text").render_lines(
                view.query_one("#variables-text").size.region
            )
        ]
        in_sight = rows[: view.scrollable_content_region.height]
        assert any(row.startswith("• tile") for row in in_sight)
        assert any(row.startswith("• came_from") for row in in_sight)
        # Each stands below what called it, also where another frame has some that changed.
        inner = Frame("search", 9, [Variable("maze", "m", False), Variable("tile", "t", True)])
        outer = Frame("search", 12, [Variable("tile", "u", False), Variable("rest", "r", True)])
        outermost = Frame("search", 12, [Variable("tile", "v", False)])
        view.show_variables(Frames([inner, outer, outermost, Frame("go", 3, [*unchanged])], 3))
        assert [line[:26] for line in view.text.splitlines()[:10]] == [
            "search, 3 calls deep",
            "• tile = t",
            "called by search, line 12",
            "• rest = r",
            "search, 3 calls deep",
            "  maze = m",
            "called by search, line 12",
            "  tile = u",
            "called by search, line 12",
            "  tile = v",
        ]
        # Where all have room, they stand as in the function.
        view.show_variables(Frames([Frame("go", 3, [Variable("a", "1", False), changed[0]])], 1))
        assert view.text.splitlines() == ["  a = 1", "• tile = (1, 2)"]
