"""Tiles stay legible and apart: in every theme, with fewer colours, and in grey."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich._palettes import EIGHT_BIT_PALETTE, STANDARD_PALETTE
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from labyrinth.tui.colours.theme_variables import contrast, dim_text, tile_colours, variables_of
from labyrinth.tui.colours.themes import themes

SYSTEMS = {"256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}
PALETTES = {"256": EIGHT_BIT_PALETTE, "standard": STANDARD_PALETTE}
WEIGHTS = ("weight-light", "weight-medium", "weight-heavy")
ENDS = ("start", "goal", "walker", "cursor", "ghost")
PATH = ("path-start", "path-middle", "path-goal")
GROUNDS_ON_CONSOLE = 8
"""Grounds that the console of Linux has, of 16 colours."""


def every_theme(color_system: str) -> list[Theme]:
    return [
        *(theme for theme in BUILTIN_THEMES.values() if not theme.ansi),
        *themes(color_system),
    ]


def name_of(theme: Theme) -> str:
    return theme.name


def as_shown(colour: Color, color_system: str) -> Color:
    """Return a colour as a terminal shows it."""
    if color_system == "truecolor":
        return colour
    number = colour.rich_color.downgrade(SYSTEMS[color_system]).number
    assert number is not None
    return Color(*PALETTES[color_system][number])


def shown(theme: Theme, color_system: str = "truecolor") -> dict[str, Color]:
    """Return the colours of tiles as a terminal shows them."""
    return {
        name: as_shown(Color.parse(value), color_system)
        for name, value in tile_colours(theme, color_system).items()
    }


@pytest.mark.parametrize("theme", every_theme("truecolor"), ids=name_of)
def test_tiles_are_legible_in_every_theme(theme: Theme) -> None:
    colours = shown(theme)
    floor = colours["floor"]
    assert contrast(colours["wall-top"], floor) >= 2.8
    assert contrast(colours["wall-front"], floor) >= 2.8
    assert contrast(colours["wall-top"], colours["wall-front"]) >= 1.3
    for name in ("explored-first", "explored-last"):
        assert contrast(colours[name], floor) >= 1.25
        assert contrast(colours[name], colours["wall-front"]) >= 1.25
        assert contrast(colours["explored-mark"], colours[name]) >= 3
        for step in PATH:
            assert contrast(colours[name], colours[step]) >= 1.25
    for ground in ("floor", "wall-top", "wall-front", "both"):
        assert contrast(colours["trail"], colours[ground]) >= 1.25
    assert contrast(colours["wall-top"], colours["remembered-wall"]) >= 1.5
    for name in ("remembered-wall", "on-fog"):
        assert contrast(colours[name], floor) >= 1.25
    for name in (*PATH, *ENDS, "frontier", "trail", "active"):
        assert contrast(colours[f"on-{name}"], colours[name]) >= 4.5
    for name in (*PATH, *ENDS):
        assert contrast(colours[name], floor) >= 1.6
    for name in WEIGHTS:
        assert contrast(colours[f"on-{name}"], colours[name]) >= 4.4


@pytest.mark.parametrize("theme", every_theme("256"), ids=name_of)
def test_tiles_are_apart_in_256_colours(theme: Theme) -> None:
    colours = shown(theme, "256")
    kinds = ("floor", "wall-top", "explored-first", "frontier", *PATH, *ENDS)
    for one, other in combinations(kinds, 2):
        assert colours[one] != colours[other] or {one, other} <= set(PATH)
    for name in ("floor", "wall-top", "wall-front", "frontier"):
        assert colours["trail"] != colours[name]
    for name in ("explored-first", "explored-last"):
        assert colours[name] not in (colours["floor"], colours["wall-front"])
        assert contrast(colours["explored-mark"], colours[name]) >= 2.5
    assert contrast(colours["wall-front"], colours["floor"]) >= 2
    assert contrast(colours["wall-top"], colours["floor"]) >= 2
    assert colours["weight-heavy"] not in (colours["floor"], colours["explored-first"])
    for name in WEIGHTS:
        assert contrast(colours[f"on-{name}"], colours[name]) >= 3


@pytest.mark.parametrize("theme", every_theme("standard"), ids=name_of)
def test_tiles_are_apart_in_16_colours(theme: Theme) -> None:
    colours = shown(theme, "standard")
    assert colours == {
        name: Color.parse(value) for name, value in tile_colours(theme, "standard").items()
    }
    kinds = ("floor", "wall-top", "wall-front", "explored-first", "weight-heavy", "frontier")
    for one, other in combinations((*kinds, "path-middle", "goal", "walker"), 2):
        assert colours[one] != colours[other]
    for name in (*WEIGHTS, *PATH, *ENDS, "frontier", "trail", "active", "planned"):
        assert contrast(colours[f"on-{name}"], colours[name]) >= 3
    assert contrast(colours["explored-mark"], colours["explored-first"]) >= 3
    grounds = set(colours) - {"wall-top", "wall-front", "remembered-wall", "explored-mark"}
    for name in grounds:
        if not name.startswith("on-"):
            number = colours[name].rich_color.downgrade(ColorSystem.STANDARD).number
            assert number is not None
            assert number < GROUNDS_ON_CONSOLE


@pytest.mark.parametrize("theme", every_theme("truecolor"), ids=name_of)
def test_tiles_are_apart_in_grey(theme: Theme) -> None:
    colours = {name: colour.monochrome for name, colour in shown(theme).items()}
    floor = colours["floor"]
    for name in ("wall-top", "wall-front"):
        assert contrast(colours[name], floor) >= 2.5
    for name in ("explored-first", "explored-last"):
        assert contrast(colours[name], floor) >= 1.15
        assert contrast(colours["explored-mark"], colours[name]) >= 2.5
    for name in (*PATH, *ENDS, *WEIGHTS):
        assert contrast(colours[f"on-{name}"], colours[name]) >= 3.5


@pytest.mark.parametrize("color_system", ["truecolor", "256", "standard"])
def test_keys_are_seen_where_the_focus_is(color_system: str) -> None:
    for theme in every_theme(color_system):
        given = {**variables_of(theme, color_system), **theme.variables}
        key, focus = (Color.parse(given[name]) for name in ("focus-key", "focus"))
        assert contrast(key, focus) >= 3.5 or theme.ansi, theme.name


@pytest.mark.parametrize("color_system", ["truecolor", "256"])
def test_focus_and_keys_are_seen_in_every_theme(color_system: str) -> None:
    for theme in every_theme(color_system):
        made = theme.to_color_system().generate()
        given = {**variables_of(theme, color_system), **made, **theme.variables}
        names = ("panel", "surface", "focus", "focus-text", "key")
        panel, surface, focus, text, key = (
            as_shown(Color.parse(given[name]), color_system) for name in names
        )
        assert contrast(focus, panel) >= 1.3, theme.name
        assert contrast(focus, surface) >= 1.15, theme.name
        assert contrast(text, focus) >= 4.1, theme.name
        assert contrast(key, panel) >= 4.2, theme.name
        assert contrast(key, surface) >= 3.5, theme.name


@pytest.mark.parametrize("color_system", ["truecolor", "256"])
def test_dim_text_is_readable_and_dimmer_in_every_theme(color_system: str) -> None:
    for theme in every_theme(color_system):
        if theme.ansi:
            continue
        made = {**theme.to_color_system().generate(), **theme.variables}
        dim, text, *grounds = (
            as_shown(Color.parse(colour), color_system)
            for colour in (
                dim_text(made, color_system),
                *(made[name] for name in ("foreground", "panel", "surface", "background")),
            )
        )
        for ground in grounds:
            found, most = contrast(dim, ground), contrast(text, ground)
            # Of 256 colours the nearest one may be a step off.
            step = 0 if color_system == "truecolor" else 0.8
            assert min(4, most) - step <= found <= most + step, theme.name


@pytest.mark.parametrize("theme", themes("standard"), ids=name_of)
def test_dialogs_have_an_edge_in_16_colours(theme: Theme) -> None:
    given = {**variables_of(theme, "standard"), **theme.variables}
    assert theme.background
    assert contrast(Color.parse(given["edge"]), Color.parse(theme.background)) >= 3
