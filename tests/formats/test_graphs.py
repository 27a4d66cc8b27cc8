"""Graphs in JSON: what is told of them, and what of them is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from labyrinth import LabyrinthError, Maze
from labyrinth.core.maze.walls import Wall, neighbour_at
from labyrinth.formats import read
from tests.formats.mazes import room_mazes


def rooms_of(maze: Maze) -> list[tuple[int, int]]:
    return [(row, col) for row in range(maze.rows) for col in range(maze.cols)]


def joined(maze: Maze, room: tuple[int, int]) -> list[tuple[int, int]]:
    return [neighbour_at(room, wall) for wall in Wall if not maze.walls(*room) & wall]


@given(room_mazes(endpoints=True))
def test_every_form_of_a_graph_is_the_same_maze(maze: Maze) -> None:
    rooms = rooms_of(maze)
    if len(rooms) < 2:
        return
    by_neighbours = [
        {"row": row, "col": col, "neighbours": joined(maze, (row, col))} for row, col in rooms
    ]
    by_walls = [
        [
            {"walls": {wall.name: bool(maze.walls(row, col) & wall) for wall in Wall}}
            for col in range(maze.cols)
        ]
        for row in range(maze.rows)
    ]
    by_edges = {
        "nodes": [{"id": f"{row}-{col}", "x": 10 * col, "y": 10 * row} for row, col in rooms],
        "links": [
            {"source": f"{room[0]}-{room[1]}", "target": f"{other[0]}-{other[1]}"}
            for room in rooms
            for other in joined(maze, room)
            if other > room
        ],
    }
    forms = [by_neighbours, by_walls] + ([by_edges] if by_edges["links"] else [])
    for content in forms:
        if content is by_neighbours and not by_edges["links"]:
            continue
        reading = read(json.dumps(content).encode())
        assert reading.format == "graph"
        assert reading.maze.tiles == maze.tiles


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"A": ["B"], "B": ["A"]}', "node 'A' has no position: give each node row and col"),
        ('{"0,0": ["0,2"], "0,2": ["0,0"], "0,1": []}', "'0,2', which is not next to it"),
        ('[{"row": 0, "col": 0, "links": [5]}, {"row": 0, "col": 1}]', "leads to '5', which is no"),
        (
            '{"nodes": [{"id": 1, "x": 0, "y": 0}, {"id": 2, "x": 0, "y": 0}], "edges": [[1, 2]]}',
            "the nodes '1' and '2' have the same position",
        ),
        (
            '{"nodes": [{"id": 1, "x": 0, "y": 0}, {"id": 2, "x": 1, "y": 0}], "edges": [[3, 2]]}',
            "an edge begins at '3', which is not a node",
        ),
        (
            '[{"x": 0, "y": 0, "links": [1]}, {"x": 1, "y": 0}, {"x": 99999, "y": 7}]',
            "the nodes are too far apart to be neighbouring rooms",
        ),
        (
            '{"a": 1, "b": [1, 2]}',
            'this JSON is not a maze: it has "a", "b"; expected "format": "labyrinth"',
        ),
        ('{"nodes": [[1], [0]]}', 'this JSON is not a maze: it has "nodes"'),
    ],
)
def test_what_is_no_grid_is_refused(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError) as caught:
        read(text.encode())
    assert message in str(caught.value)


def test_what_is_guessed_is_told() -> None:
    one_way = read(b'{"0,0": ["0,1"], "0,1": [], "2,0": []}')
    assert one_way.notes[:4] == (
        "read 3 nodes as rooms on a grid of 2 x 2",
        "pairs of numbers were read as row and column",
        "walls fill 1 place without a node",
        "read 1 one-way link as two-way",
    )
    sides = (
        b'[{"row": 0, "col": 0, "walls": [1, 0, 1, 1]},'
        b' {"row": 0, "col": 1, "walls": [1, 1, 1, 1]}]'
    )
    assert read(sides).notes[1:3] == (
        "walls were read clockwise: above, right, below, left",
        "neighbouring nodes disagree about 1 side: walls were assumed",
    )
