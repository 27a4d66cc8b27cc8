"""Worksheets in PDF: where mazes and solutions stand on their pages, and what is written there."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze, generate
from labyrinth.formats import Style, losses, write, write_many
from labyrinth.formats.draw.page_layout import Box, page_of, smallest_unit
from tests.formats.pdf_pages import PdfPage, pages_of

SHORT, LONG, MARGIN = 595.28, 841.89, 42.0
UPRIGHT = generate("dfs", 14, 8, 1)
LYING = generate("dfs", 8, 14, 1)


def is_lying(page: PdfPage) -> bool:
    assert {page.width, page.height} == {SHORT, LONG}
    return page.width == LONG


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.left + other.width
        and other.left < one.left + one.width
        and one.lower < other.lower + other.height
        and other.lower < one.lower + one.height
    )


@given(
    st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=4),
    st.floats(0, 90),
    st.floats(0, 30),
    st.floats(0, 20),
)
def test_boxes_of_a_page_lie_side_by_side_inside_its_margins(
    extents: list[tuple[int, int]], above: float, below: float, label: float
) -> None:
    page = page_of(extents, above, below, label)
    assert len(page.boxes) == len(extents)
    for box in page.boxes:
        assert box.left >= MARGIN - 1e-6
        assert box.left + box.width <= page.width - MARGIN + 1e-6
        assert box.lower >= MARGIN + below - 1e-6
        assert box.lower + box.height + label <= page.height - MARGIN - above + 1e-6
    assert not any(overlap(one, other) for one, other in combinations(page.boxes, 2))
    for one, other in combinations(page.boxes, 2):
        if abs(one.lower - other.lower) < 1:
            assert other.left - one.left - one.width > 20
    # They are read as a text is: along the rows, from the top.
    order = sorted(page.boxes, key=lambda box: (-round(box.lower), box.left))
    assert order == page.boxes


@pytest.mark.parametrize(
    ("extent", "count", "lying", "corners"),
    [
        ((20, 10), 1, True, 1),
        ((10, 20), 1, False, 1),
        ((20, 10), 2, False, 1),
        ((10, 20), 2, False, 2),
        ((30, 10), 3, False, 1),
        ((10, 30), 3, False, 3),
        ((10, 30), 4, True, 4),
        ((10, 10), 4, False, 2),
        ((14, 10), 4, True, 2),
        ((50, 10), 4, False, 1),
    ],
)
def test_mazes_share_a_page_so_that_they_are_large(
    extent: tuple[int, int], count: int, lying: bool, corners: int
) -> None:
    page = page_of([extent] * count, 40, 0, 18)
    assert (page.width > page.height) == lying
    assert len({box.left for box in page.boxes}) == corners
    assert len({round(box.lower, 6) for box in page.boxes}) == -(-count // corners)
    columns = {box.width for box in page.boxes}
    rows = {round(box.height, 6) for box in page.boxes}
    assert len(columns) == len(rows) == 1
    assert smallest_unit(page, [extent] * count) == page.boxes[0].unit(extent)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_numbers_of_several_solutions_stand_on_one_page_in_order(count: int) -> None:
    mazes = [generate("dfs", 9, 10, seed) for seed in range(count)]
    *puzzles, solutions = pages_of(write_many(mazes, "pdf", style=Style(title="Week 7")))
    assert len(puzzles) == count
    for number, page in enumerate(puzzles, 1):
        assert page.words()[0].startswith("Week 7 ")
        assert page.words()[0].endswith(f" {number}")
    assert solutions.words()[0].startswith("Week 7 ")
    labels = solutions.texts[1:]
    assert [text for _, _, text in labels] == [str(number) for number in range(1, count + 1)]
    places = [(x, y) for x, y, _ in labels]
    assert sorted(places, key=lambda place: (-round(place[1]), place[0])) == places
    assert len(set(places)) == count


def test_numbers_are_kept_of_long_titles_and_without_one() -> None:
    long = "Find the way through the maze " * 20
    mazes = [generate("dfs", 5, 5, seed) for seed in range(5)]
    first, *_, last, page, after = pages_of(write_many(mazes, "pdf", style=Style(title=long)))
    assert " ".join(first.words()[:9]).split("start")[0].rstrip().endswith(" 1")
    assert " ".join(last.words()[:9]).split("start")[0].rstrip().endswith(" 5")
    assert page.words()[-4:] == ["1", "2", "3", "4"]
    assert after.words()[-1:] == ["5"]
    plain = pages_of(write_many(mazes, "pdf"))
    assert [page.words()[0] for page in plain[:5]] == [f"Maze {number}" for number in range(1, 6)]
    assert plain[5].words() == ["Solutions", "1", "2", "3", "4"]


def test_solution_lies_as_its_maze_does() -> None:
    assert list(map(is_lying, pages_of(write(LYING, "pdf")))) == [True, True]
    assert list(map(is_lying, pages_of(write(UPRIGHT, "pdf")))) == [False, False]


def test_title_is_broken_into_lines_inside_the_page() -> None:
    title = "word " * 30 + "W" * 120
    page = pages_of(write(UPRIGHT, "pdf", style=Style(title=title)))[0]
    lines = [text for text in page.texts if text[1] > LONG - 150]
    assert len(lines) > 2
    assert (
        "".join(text for _, _, text in lines).replace(" ", "")[:150]
        == (title.replace(" ", "")[:150])
    )
    assert all(MARGIN - 1 <= x < SHORT / 2 for x, _, _ in lines)


def test_what_is_lost_of_a_title_is_told() -> None:
    for key in ("pdf", "png", "gif"):
        assert losses(UPRIGHT, key, style=Style(title="\u00dcbung \u043b \u03bb \u0151")) == ()
        assert losses(UPRIGHT, key, style=Style(title="\u4e2d\u6587 x \u4e2d")) == (
            "characters that the font lacks are drawn as boxes: \u4e2d\u6587",
        )
    for key in ("pdf", "png", "gif", "svg"):
        assert losses(UPRIGHT, key, style=Style(title="x" * 200)) == ()
        assert losses(UPRIGHT, key, style=Style(title="x" * 201)) == (
            "the title is cut after 200 characters",
        )


def test_marks_and_weights_are_explained() -> None:
    words = pages_of(write(UPRIGHT, "pdf"))[0].words()
    assert words[:2] == ["start", "goal"]
    assert words[-1] == "dfs:14x8:1"
    several = Maze.from_text("#####\n# G #\n# #G#\n#####\n")
    assert "goals: reach any one" in pages_of(write(several, "pdf"))[0].words()
    assert "start" not in pages_of(write(several, "pdf"))[0].words()


def test_weights_are_numbers_where_they_can_be_read() -> None:
    maze = Maze.from_text(
        "######\n#S29G#\n######\nweights\n0,0,0,0,0,0\n0,1,2,230,7,0\n0,0,0,0,0,0\n".replace(
            "29", "  "
        )
    )
    words = pages_of(write(maze, "pdf"))[0].words()
    assert words[:3] == ["2", "230", "7"]
    assert "a number is the cost of a step onto its tile; other tiles cost 1" in words
    assert losses(maze, "pdf") == ()
    small = Style(cell=5)
    words = pages_of(write(maze, "pdf", style=small))[0].words()
    assert "the stronger a tile's colour, the higher the cost of a step onto it, 1 to 230" in words
    assert "230" not in words


def test_each_number_stands_on_its_tile() -> None:
    maze = generate("wilson", 4, 6, 3, weights=(1, 9))
    page = pages_of(write(maze, "pdf"))[0]
    ((left, top, unit),) = page.mazes
    numbers = {
        (int((top - y) // unit), int((x - left) // unit)): int(text)
        for x, y, text in page.texts
        if text.isdecimal()
    }
    weights = {maze.position(at): weight for at, weight in enumerate(maze.tiles) if weight > 1}
    assert numbers == weights


def test_the_path_is_wider_than_the_walls_it_runs_between() -> None:
    puzzle, solution = pages_of(write(LYING, "pdf"))
    assert len(puzzle.widths) == 1
    assert max(solution.widths) > max(puzzle.widths)


def test_rooms_below_a_millimetre_are_refused_with_what_helps() -> None:
    large = generate("binary-tree", 255, 60, 1)
    assert pages_of(write(large, "pdf"))
    for maze, style in (
        (generate("binary-tree", 190, 265, 1), Style()),
        (UPRIGHT, Style(cell=2)),
        (large, Style(title="Find the way")),
    ):
        for act in (write, losses):
            with pytest.raises(LabyrinthError, match=r"rooms of 0\.\d\d mm .* more pages"):
                act(maze, "pdf", style=style)


def test_fewer_solutions_share_a_page_where_they_would_be_too_small() -> None:
    mazes = [generate("binary-tree", 150, 100, seed) for seed in range(3)]
    pages = pages_of(write_many(mazes, "pdf"))
    assert [page.words()[1:] for page in pages[3:]] == [["1", "2"], ["3"]]
