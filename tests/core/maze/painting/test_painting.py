"""Shapes, floods, mirrors and paint against their plain definitions, tile by tile."""

from __future__ import annotations

from itertools import cycle, islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labyrinth import Maze
from labyrinth.core.maze.painting import (
    OPEN,
    WALL,
    Mirror,
    Span,
    box,
    by_row,
    differing,
    flood,
    flooded,
    line,
    mirrored,
    outline,
    paint,
    tiles_between,
    unpainted,
    waiting_paint,
    weigh_walls,
    weight_paint,
)
from labyrinth.core.maze.walls import Position

HEIGHT, WIDTH = 7, 9
TILES = st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1))
SPANS = st.lists(
    st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1), st.integers(1, WIDTH)).map(
        lambda drawn: Span(drawn[0], min(drawn[1:]), max(drawn[1] + 1, drawn[2]))
    ),
    max_size=8,
)
PAINTS = st.sampled_from([WALL, OPEN, weight_paint(1), weight_paint(7)])
MIRRORS = st.sampled_from(Mirror)


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    height, width = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    tiles = draw(st.lists(st.sampled_from([0, 0, 1, 1, 7]), min_size=1).map(bytes))
    return Maze(height, width, (tiles * height * width)[: height * width])


def tiles_of(spans: list[Span]) -> set[Position]:
    return {(row, col) for row, first, end in spans for col in range(first, end)}


def images(tile: Position, mirror: Mirror, height: int, width: int) -> set[Position]:
    """Say in full what `mirrored` says with spans."""
    row, col = tile
    below, beside = height - 1 - row, width - 1 - col
    return {
        Mirror.NONE: {tile},
        Mirror.LEFT_RIGHT: {tile, (row, beside)},
        Mirror.TOP_BOTTOM: {tile, (below, col)},
        Mirror.BOTH: {tile, (row, beside), (below, col), (below, beside)},
        Mirror.HALF_TURN: {tile, (below, beside)},
    }[mirror]


def naive_area(maze: Maze, tile: Position) -> set[Position]:
    area = {tile}
    reached = [tile]
    for row, col in reached:
        for side in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if side in maze and side not in area and maze[side] == maze[tile]:
                area.add(side)
                reached.append(side)
    return area


@given(TILES, TILES)
def test_line_is_the_grid_line(first: Position, last: Position) -> None:
    assert tiles_of(line(first, last)) == set(tiles_between(first, last))


@given(TILES, TILES)
def test_line_goes_from_side_to_side_and_never_strays(first: Position, last: Position) -> None:
    tiles = tiles_between(first, last)
    rows, cols = last[0] - first[0], last[1] - first[1]
    assert (tiles[0], tiles[-1]) == (first, last)
    assert len(tiles) == abs(rows) + abs(cols) + 1
    for (row, col), (next_row, next_col) in pairwise(tiles):
        assert abs(row - next_row) + abs(col - next_col) == 1
    for row, col in tiles:
        # Half a step off: the cross product is twice an area, of which a step adds so much.
        area = (row - first[0]) * cols - (col - first[1]) * rows
        assert 2 * abs(area) <= abs(rows) + abs(cols)


@given(TILES, TILES)
def test_box_and_outline_are_rectangles(first: Position, last: Position) -> None:
    rows, cols = sorted((first[0], last[0])), sorted((first[1], last[1]))
    inside = {
        (row, col)
        for row in range(HEIGHT)
        for col in range(WIDTH)
        if rows[0] <= row <= rows[1] and cols[0] <= col <= cols[1]
    }
    assert tiles_of(box(first, last)) == inside
    border = {(row, col) for row, col in inside if row in rows or col in cols}
    assert tiles_of(outline(first, last)) == border


@pytest.mark.parametrize("mirror", Mirror)
@given(spans=SPANS)
def test_mirrored_spans_are_the_images_of_their_tiles(mirror: Mirror, spans: list[Span]) -> None:
    expected = {image for tile in tiles_of(spans) for image in images(tile, mirror, HEIGHT, WIDTH)}
    once = mirrored(spans, mirror, HEIGHT, WIDTH)
    assert once[: len(spans)] == spans
    assert tiles_of(once) == expected
    again = mirrored(once, mirror, HEIGHT, WIDTH)
    assert tiles_of(again) == expected, "an image of an image is nothing new"


@given(SPANS, SPANS)
def test_rows_hold_the_tiles_and_tell_where_they_differ(
    some: list[Span], others: list[Span]
) -> None:
    one, other = by_row(some), by_row(others)
    for rows, spans in ((one, some), (other, others)):
        stretches = [Span(row, *stretch) for row in rows for stretch in rows[row]]
        assert tiles_of(stretches) == tiles_of(spans)
        for row in rows.values():
            assert all(before[1] < after[0] for before, after in pairwise(row))
    differ = tiles_of(some) ^ tiles_of(others)
    expected = {
        row: (min(columns), max(columns))
        for row in range(HEIGHT)
        if (columns := [col for other_row, col in differ if other_row == row])
    }
    assert differing(one, other) == expected


@given(mazes(), st.data(), PAINTS)
def test_paint_changes_the_tiles_of_the_spans_alone(
    maze: Maze, data: st.DataObject, table: bytes
) -> None:
    tile = st.tuples(st.integers(0, maze.height - 1), st.integers(0, maze.width - 1))
    spans = box(data.draw(tile), data.draw(tile))
    painted = maze.copy()
    changing = unpainted(maze.tiles, maze.width, spans, table)
    paint(painted.tiles, maze.width, spans, table)
    inside = tiles_of(spans)
    for index, weight in enumerate(maze.tiles):
        position = maze.position(index)
        assert painted[position] == (table[weight] if position in inside else weight)
    assert changing == [
        span for span in spans if any(painted[each] != maze[each] for each in tiles_of([span]))
    ]


def test_paints() -> None:
    weights = bytes([0, 1, 7, 255])
    assert weights.translate(WALL) == bytes(4)
    assert weights.translate(OPEN) == bytes([1, 1, 7, 255])
    assert weights.translate(weight_paint(3)) == bytes([3, 3, 3, 3])


@given(mazes(), st.data())
def test_flood_is_the_connected_area_of_equal_tiles(maze: Maze, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(maze.tiles) - 1))
    spans = [span for some in flood(maze.tiles, maze.width, index) for span in some]
    assert tiles_of(spans) == naive_area(maze, maze.position(index))
    assert sum(end - first for _, first, end in spans) == len(tiles_of(spans)), "each tile once"


@given(mazes(), st.data(), PAINTS, MIRRORS)
def test_flooded_paints_the_area_and_its_images(
    maze: Maze, data: st.DataObject, table: bytes, mirror: Mirror
) -> None:
    index = data.draw(st.integers(0, len(maze.tiles) - 1))
    before = maze.copy()
    run = flooded(maze.tiles, maze.width, index, table, mirror)
    shares = []
    while True:
        try:
            shares.append(next(run))
        except StopIteration as end:
            painted = Maze(maze.height, maze.width, end.value)
            break
    assert maze == before
    assert shares == sorted(shares)
    assert 0 < shares[-1] <= 1
    area = naive_area(maze, maze.position(index))
    inside = {image for tile in area for image in images(tile, mirror, maze.height, maze.width)}
    for at, weight in enumerate(maze.tiles):
        position = maze.position(at)
        assert painted[position] == (table[weight] if position in inside else weight)


@given(mazes(), st.data(), PAINTS, st.lists(st.integers(0, 255), min_size=1))
def test_walls_that_are_opened_take_the_weights_that_wait(
    maze: Maze, data: st.DataObject, table: bytes, drawn: list[int]
) -> None:
    tile = st.integers(0, maze.height - 1), st.integers(0, maze.width - 1)
    spans = box(data.draw(st.tuples(*tile)), data.draw(st.tuples(*tile)))
    waiting = bytes(islice(cycle(drawn), len(maze.tiles)))
    painted = maze.copy()
    paint(painted.tiles, maze.width, spans, table, waiting)
    inside = [(row, col) for row, first, end in spans for col in range(first, end)]
    for position in inside:
        before, weight = maze[position], waiting[maze.index(position)] or 1
        opened = table == OPEN and not before
        assert painted[position] == (weight if opened else table[before])
    outside = {maze.position(at) for at in range(len(maze.tiles))} - set(inside)
    assert all(painted[position] == maze[position] for position in outside)


@given(mazes(), st.data(), st.integers(1, 255))
def test_a_paint_that_waits_opens_no_wall_and_weighs_those_between_rooms(
    maze: Maze, data: st.DataObject, weight: int
) -> None:
    tile = st.integers(0, maze.height - 1), st.integers(0, maze.width - 1)
    spans = box(data.draw(st.tuples(*tile)), data.draw(st.tuples(*tile)))
    inside = {(row, col) for row, first, end in spans for col in range(first, end)}
    table, painted = waiting_paint(weight), maze.copy()
    waiting = weigh_walls(maze.tiles, maze.width, spans, table, None)
    paint(painted.tiles, maze.width, spans, table)
    has_rooms = maze.height % 2 and maze.width % 2
    for at, before in enumerate(maze.tiles):
        row, col = position = maze.position(at)
        assert painted[position] == (weight if before and position in inside else before)
        between = 0 < row < maze.height - 1 and 0 < col < maze.width - 1 and (row + col) % 2
        waits = has_rooms and between and position in inside and not before
        assert (waiting[at] if waiting else 0) == (weight if waits else 0)
    for other in (OPEN, WALL, weight_paint(weight)):
        assert weigh_walls(maze.tiles, maze.width, spans, other, waiting) is waiting
