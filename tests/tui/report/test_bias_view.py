"""The picture of bias in the report."""

from __future__ import annotations

from textual.color import Color
from textual.pilot import Pilot

from labyrinth import Maze, Recipe, generate
from labyrinth.core.measure.bias import bias, findings, of_mazes
from labyrinth.core.measure.bias_picture import picture
from labyrinth.tui.colours.theme_variables import contrast
from labyrinth.tui.report import MOST_MAZES, BiasView, ReportList, ReportScreen
from labyrinth.tui.screens.maze_screen import MazeScreen
from tests.tui.driving import HALL, running, until, until_screen


def said(pilot: Pilot[None], part: str) -> str:
    return str(pilot.app.screen.query_one(BiasView).query_one(part).render())


def colours_of(pilot: Pilot[None], words: str) -> tuple[Color, Color]:
    """Return the colours of some words of the picture and of their ground."""
    drawn = pilot.app.screen.query_one("#bias-picture")
    (style, *_) = (
        segment.style
        for strip in drawn.render_lines(drawn.outer_size.region)
        for segment in strip
        if words in segment.text
    )
    assert style is not None
    assert style.color is not None
    assert style.bgcolor is not None
    return Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)


async def until_measured(pilot: Pilot[None], text: str) -> None:
    await until(pilot, lambda: text in said(pilot, "#bias-mazes"))


async def test_bias_is_shown_in_place_of_the_figures() -> None:
    recipe = Recipe("binary-tree", 4, 5, 1)
    found = bias(recipe, MOST_MAZES).finish()
    maze = generate("binary-tree", 4, 5, 1)
    async with running(maze) as pilot:
        await pilot.press("i", "b")
        await until_screen(pilot, ReportScreen)
        await until_measured(pilot, of_mazes(found))
        assert said(pilot, ".report-sentence") == " ".join(findings(found))
        assert "More" not in said(pilot, "#bias-mazes")
        view = pilot.app.screen.query_one(BiasView)
        for size in ((200, 60), (40, 12), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            lines = picture(found, view.scrollable_content_region.width)
            assert said(pilot, "#bias-picture") == "\n".join(
                "".join(text for text, _ in line) for line in lines
            )
            assert not view.max_scroll_x, size
        for theme in ("textual-light", "textual-dark", "labyrinth-light"):
            pilot.app.theme = theme
            await pilot.pause()
            dim, ground = colours_of(pilot, "uniform")
            text, _ = colours_of(pilot, "left, right")
            assert 4 <= contrast(dim, ground) < contrast(text, ground), theme
        await pilot.press("end")
        assert view.scroll_y == view.max_scroll_y
        await pilot.click("#bias")
        assert pilot.app.screen.query_one(ReportList).display
        assert not view.display
        await pilot.press("b", "i")
        assert isinstance(pilot.app.screen, MazeScreen)
        # What is known stays so: it is there without another maze.
        await pilot.press("i", "b")
        await until_measured(pilot, of_mazes(found))
        await pilot.press("escape", "e", "enter", "escape", "i", "b")
        await until(pilot, lambda: "was edited" in said(pilot, ".report-sentence"))
        assert "uniform" not in said(pilot, "#bias-picture")


async def test_a_drawn_maze_has_its_own_shares() -> None:
    async with running(Maze.from_text(HALL)) as pilot:
        await pilot.press("i", "b")
        await until_screen(pilot, ReportScreen)
        await until(pilot, lambda: "has no recipe" in said(pilot, ".report-sentence"))
        assert "left, right" in said(pilot, "#bias-picture")
