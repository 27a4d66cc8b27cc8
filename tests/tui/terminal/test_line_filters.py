"""A plain terminal: ASCII of the same width, and attributes that tell what colours told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from labyrinth import generate
from labyrinth.tui.maze_view.glyphs import ASCII
from labyrinth.tui.navigation.maze_pane import Overview
from labyrinth.tui.terminal.line_filters import in_ascii, without_colours
from tests.tui.driving import running, screen, until_computed, widget


@given(st.text(st.characters(exclude_categories=("Cc", "Cs", "Mn", "Me", "Cf"))))
def test_every_text_keeps_its_width(text: str) -> None:
    assert in_ascii(text).isascii()
    assert len(in_ascii(text)) == cell_len(text)


def test_characters_become_those_most_like_them() -> None:
    assert in_ascii("┌─┬│ ═║ ▶ é ·") == "+-+| -| > e ."


def test_bright_ground_is_reverse_video() -> None:
    assert without_colours(Style.parse("black on white")) == Style(reverse=True, dim=False)
    assert without_colours(Style.parse("bold white on black")) == Style(
        bold=True, reverse=False, dim=False
    )


async def test_whole_screen_is_ascii_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.delenv("COLORTERM", raising=False)
    async with running(generate("dfs", 5, 8, seed=1)) as pilot:
        await pilot.press("f", "d")
        await pilot.pause()
        assert widget(pilot).shown_glyphs is ASCII
        await pilot.press("m")
        await until_computed(pilot)
        overview = screen(pilot).query_one(Overview)
        drawn = "".join(overview.render_line(y).text for y in range(overview.size.height))
        assert set("#*SG") <= set(drawn)
        assert drawn.isascii()
        app = pilot.app
        for strip in app.screen._compositor.render_strips(app.size):
            for text, style, _ in strip.apply_filter(
                app.get_line_filters()[-1], app.background_colors[1]
            ):
                assert text.isascii()
                assert style is None or (style.color, style.bgcolor) == (None, None)
