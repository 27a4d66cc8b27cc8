"""Contrast, against the figures that are published for well-known pairs of colours."""

from __future__ import annotations

import pytest
from textual.color import Color

from labyrinth.tui.colours.theme_variables import contrast, of_256, standing_out

WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)


@pytest.mark.parametrize(
    ("colour", "ground", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#ffffff", "#ffffff", 1.0),
        # The lightest greys that the Web Content Accessibility Guidelines let pass, and the next.
        ("#767676", "#ffffff", 4.54),
        ("#777777", "#ffffff", 4.48),
        ("#949494", "#ffffff", 3.03),
        ("#595959", "#ffffff", 7.00),
        ("#ff0000", "#ffffff", 4.00),
        ("#008000", "#ffffff", 5.14),
        ("#0000ff", "#ffffff", 8.59),
        ("#ffff00", "#000000", 19.56),
    ],
)
def test_contrast_is_as_published_either_way(colour: str, ground: str, ratio: float) -> None:
    one, other = Color.parse(colour), Color.parse(ground)
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


@pytest.mark.parametrize("ground", [WHITE, BLACK, Color(0x76, 0x76, 0x76)])
def test_a_colour_stands_out_as_wanted_and_no_more_than_it_has_to(ground: Color) -> None:
    red = Color(255, 0, 0)
    assert 3 <= contrast(standing_out(red, ground, 3), ground) < 3.6
    assert contrast(standing_out(red, ground, 3, of_256), of_256(ground)) >= 3
    # More than there can be: as far as there is.
    assert standing_out(red, ground, 22) in (WHITE, BLACK)
