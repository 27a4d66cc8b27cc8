"""The colours of the heat map: even, ordered and legible, with fewer colours and without any."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from rich.color import Color, ColorSystem
from textual.color import Color as TextualColor

from labyrinth import Maze
from labyrinth.tui.maze_view.distance_scale import LEVELS, heat_style
from labyrinth.tui.maze_view.tile_appearance import CURSOR, Appearance
from tests.tui.driving import HALL, running, widget

THEMES = ["textual-dark", "textual-light"]
STATES = (Appearance.START, Appearance.GOAL, Appearance.PATH, Appearance.WALKER)
Lab = tuple[float, float, float]


def linear(color: Color) -> list[float]:
    """Return the shares of red, green and blue light."""
    return [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (part / 255 for part in color.get_truecolor())
    ]


def lab(color: Color) -> Lab:
    """Return a colour in CIELAB (D65), a space other than the one that the scales are made in."""
    rows = (
        (0.4124, 0.3576, 0.1805, 0.9505),
        (0.2126, 0.7152, 0.0722, 1.0),
        (0.0193, 0.1192, 0.9505, 1.089),
    )
    x, y, z = (
        sum(part * light for part, light in zip(row, linear(color), strict=False)) / row[3]
        for row in rows
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ground(level: int, *, dark: bool, true_colour: bool = True) -> Color:
    color = heat_style(level, dark=dark, true_colour=true_colour).bgcolor
    assert color is not None
    return color


def grounds(*, dark: bool, true_colour: bool = True) -> list[Color]:
    return [ground(level, dark=dark, true_colour=true_colour) for level in range(LEVELS)]


@pytest.mark.parametrize("dark", [True, False])
def test_steps_are_even(dark: bool) -> None:
    colours = [lab(color) for color in grounds(dark=dark)]
    steps = [dist(one, other) for one, other in pairwise(colours)]
    assert max(steps) < 2.5 * min(steps)
    rises = [other[0] - one[0] for one, other in pairwise(colours)]
    assert min(rises) > 0.5
    assert max(rises) < 2 * min(rises)


@pytest.mark.parametrize("dark", [True, False])
def test_grey_keeps_the_order(dark: bool) -> None:
    greys = [TextualColor.from_rich_color(color).monochrome.r for color in grounds(dark=dark)]
    assert all(one < other for one, other in pairwise(greys))


def rounded(color: Color) -> Color:
    """Return the colour that a terminal with 256 of them shows instead."""
    return color.downgrade(ColorSystem.EIGHT_BIT)


@pytest.mark.parametrize("dark", [True, False])
def test_levels_differ_in_256_colours_and_keep_their_order(dark: bool) -> None:
    colours = list(dict.fromkeys(map(rounded, grounds(dark=dark, true_colour=False))))
    assert len(colours) == 8
    lightness = [lab(color)[0] for color in colours]
    assert all(one < other for one, other in pairwise(lightness))


def contrast(style_color: Color | None, bgcolor: Color | None) -> float:
    assert style_color is not None
    assert bgcolor is not None
    lighter, darker = sorted((luminance(style_color), luminance(bgcolor)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: Color) -> float:
    """Return the relative luminance, as the Web Content Accessibility Guidelines define it."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("true_colour", [True, False])
@pytest.mark.parametrize("dark", [True, False])
def test_text_is_legible_on_every_level(dark: bool, true_colour: bool) -> None:
    for level in range(LEVELS):
        style = heat_style(level, dark=dark, true_colour=true_colour)
        assert style.bgcolor is not None
        colour = style.bgcolor if true_colour else rounded(style.bgcolor)
        assert contrast(style.color, colour) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
async def test_states_stand_out_from_every_level(theme: str) -> None:
    maze = Maze.from_text(HALL)
    maze.start = (1, 1)
    async with running(maze) as pilot:
        pilot.app.theme = theme
        await pilot.press("h")
        await pilot.pause()
        levels = [lab(color) for color in grounds(dark=theme == "textual-dark")]
        for appearance in (*STATES, CURSOR):
            style = widget(pilot).tile_styles.of(appearance)
            assert contrast(style.color, style.bgcolor) >= 3
            assert style.bgcolor is not None
            assert min(dist(lab(style.bgcolor), level) for level in levels) > 12
        walls = widget(pilot).tile_styles.of(Appearance.FLOOR)
        assert contrast(walls.color, walls.bgcolor) >= 2.8
        for part in (walls.color, walls.bgcolor):
            assert part is not None
            assert min(dist(lab(part), level) for level in levels) > 12


@pytest.mark.slow
@pytest.mark.parametrize("true_colour", [True, False])
async def test_walls_ground_and_path_differ_from_every_level_in_every_theme(
    true_colour: bool,
) -> None:
    seen = (lambda color: color) if true_colour else rounded
    maze = Maze.from_text(HALL)
    maze.start = (1, 1)
    async with running(maze) as pilot:
        await pilot.press("h")
        for theme in pilot.app.available_themes:
            pilot.app.theme = theme
            await pilot.pause()
            dark = pilot.app.current_theme.dark
            levels = [lab(seen(color)) for color in grounds(dark=dark, true_colour=true_colour)]
            ground, front, path = (
                widget(pilot).tile_styles.of(appearance)
                for appearance in (Appearance.FLOOR, Appearance.FRONT, Appearance.PATH)
            )
            for part in (ground.color, front.color, ground.bgcolor, path.bgcolor):
                assert part is not None
                assert min(dist(lab(seen(part)), level) for level in levels) > 12, theme
