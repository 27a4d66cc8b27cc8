"""What all pictures have in common, and the pages of PDF."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest
from textual.color import Color

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.formats import Style, formats, losses, write, write_many
from labyrinth.formats.draw.palette import DARK, LIGHT, SHADES, Palette, shades_of
from labyrinth.tui.colours.theme_variables import contrast as contrast_of

PERFECT = generate("dfs", 6, 9, 5)
WEIGHTED = generate("wilson", 5, 7, 2, weights=(1, 9))


@pytest.mark.parametrize("highest", [2, 3, 9, 10, 255])
def test_shades_rise_from_none_to_the_strongest(highest: int) -> None:
    shades = shades_of(bytes([0, 1, highest]))
    assert (shades[0], shades[1], shades[highest]) == (0, 0, SHADES)
    assert list(shades[1 : highest + 1]) == sorted(shades[1 : highest + 1])
    assert shades[2] > 0, "whatever costs more than 1 is seen"


def test_pdf_has_a_page_for_each_maze_and_the_solutions_behind() -> None:
    mazes = [generate("dfs", 4, 4 + seed, seed) for seed in range(6)]
    unsolvable = Maze.from_text("#####\n#S#G#\n#####\n")
    data = write_many([*mazes, WEIGHTED, unsolvable], "pdf", style=Style(title="Week \u2192 7"))
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == 8 + 2
    assert data == write_many(
        [*mazes, WEIGHTED, unsolvable], "pdf", style=Style(title="Week \u2192 7")
    )


def test_pdf_of_one_maze_has_its_solution_if_there_is_one() -> None:
    assert len(re.findall(rb"/Type /Page\b", write(PERFECT, "pdf"))) == 2
    assert len(re.findall(rb"/Type /Page\b", write(Maze(3, 3), "pdf", style=Style(dark=True)))) == 1


def test_only_a_format_that_says_so_holds_several_mazes() -> None:
    assert [key for key, format in formats().items() if format.write_many] == ["pdf"]
    with pytest.raises(LabyrinthError, match="svg files hold only one maze each"):
        write_many([PERFECT, WEIGHTED], "svg")
    with pytest.raises(LabyrinthError, match="no maze to write"):
        write_many([], "pdf")


@pytest.mark.parametrize(
    ("key", "module", "extra"),
    [("png", "PIL", "images"), ("gif", "PIL", "images"), ("pdf", "reportlab", "pdf")],
)
def test_missing_extra_names_the_command(
    key: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert formats()[key].extra == extra
    for name in list(sys.modules):
        if name.partition(".")[0] == module:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    for attempt in (write, losses):
        with pytest.raises(LabyrinthError) as caught:
            attempt(PERFECT, key)
        assert str(caught.value).endswith(f"pip install 'labyrinth-laboratory[{extra}]'")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cell": 0}, "the cell size must be from 1 to 200, not 0"),
        ({"cell": 201}, "the cell size must be from 1 to 200, not 201"),
        ({"room_width": 4}, "the room width must be 1, 2 or 3 columns, not 4"),
    ],
)
def test_style_is_checked(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(LabyrinthError, match=message):
        Style(**arguments)


@pytest.mark.parametrize("key", ["svg", "png", "gif", "pdf"])
@pytest.mark.parametrize("maze", [Maze(1, 1, b"\x01"), Maze(1, 1), Maze(1, 9), Maze(9, 1)])
def test_smallest_mazes_can_be_drawn(key: str, maze: Maze) -> None:
    trace = generate("dfs", 1, 1, 1).trace
    assert write(maze, key, trace=trace)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_differ_in_lightness_from_the_ground(colours: Palette) -> None:
    """WCAG 2 asks for a contrast of 3 between graphical objects and what lies beside them."""

    def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
        return contrast_of(Color(*one), Color(*other))

    for colour in (colours.wall, colours.block, colours.text, colours.path, colours.start):
        assert contrast(colour, colours.ground) >= 3
    assert contrast(colours.goal, colours.ground) >= 3
    assert contrast(colours.path, colours.expanded) >= 3
