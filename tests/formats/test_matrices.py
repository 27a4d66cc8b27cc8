"""Matrices of tiles: however they are printed, the same maze is read."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze
from labyrinth.formats import read
from tests.formats.mazes import room_mazes

Rows = list[list[int]]

PRINTS: dict[str, Callable[[Rows], str]] = {
    "blanks": lambda rows: "\n".join(" ".join(map(str, row)) for row in rows),
    "CSV": lambda rows: "\n".join(",".join(map(str, row)) for row in rows),
    "CSV, quoted": lambda rows: "\n".join(",".join(f'"{cell}"' for cell in row) for row in rows),
    "tabs": lambda rows: "\n".join("\t".join(map(str, row)) for row in rows),
    "together": lambda rows: "\n".join("".join(map(str, row)) for row in rows),
    "JSON": json.dumps,
    "JSON object": lambda rows: json.dumps({"id": 7, "layout": {"cells": rows}}),
    "Python": lambda rows: f"maze = {rows}",
    "Python, numpy": lambda rows: f"np.array({rows})",
    "C": lambda rows: f"int maze[][9] = {rows};".replace("[[", "{{").replace("]]", "}}"),
    "NumPy": lambda rows: "[" + "\n ".join(f"[{' '.join(map(str, row))}]" for row in rows) + "]",
    "NumPy, floats": lambda rows: (
        "[" + "\n ".join(f"[{' '.join(f'{cell}.' for cell in row)}]" for row in rows) + "]"
    ),
    "rows and columns before": lambda rows: (
        f"{len(rows)} {len(rows[0])}\n" + "\n".join(" ".join(map(str, row)) for row in rows)
    ),
}


def largest_share(rows: Rows) -> float:
    """The largest connected share of what is not 0."""
    left = {(row, col) for row, line in enumerate(rows) for col, cell in enumerate(line) if cell}
    total, largest = len(left), 0
    while left:
        waiting, found = [left.pop()], 0
        while waiting:
            row, col = waiting.pop()
            found += 1
            beside = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & left
            left -= beside
            waiting += beside
        largest = max(largest, found)
    return largest / total


@given(room_mazes(endpoints=True), st.sampled_from(list(PRINTS)), st.sampled_from([0, 1]))
def test_every_print_is_read(maze: Maze, name: str, wall: int) -> None:
    assert maze.start
    assume(maze.start not in maze.goals and sum(map(bool, maze.tiles)) >= 4)
    rows = [
        [1 - wall if maze[row, col] else wall for col in range(maze.width)]
        for row in range(maze.height)
    ]
    rows[maze.start[0]][maze.start[1]] = 2
    rows[maze.goals[0][0]][maze.goals[0][1]] = 3
    # Where the ones are scattered in zeros they are the walls of a field.
    assume(wall or largest_share(rows) >= 0.5)
    reading = read(PRINTS[name](rows).encode())
    assert reading.format == ("tiles" if name == "together" else "matrix")
    assert reading.maze == maze
    assert any("was read as wall" in note for note in reading.notes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[1 1 1 ... 1 1 1]\n [1 0 0 ... 0 0 1]\n ...\n [1 1 1 ... 1 1 1]]", "print it whole"),
        ("1,1,1,1\n1,S,S,1\n1,0,0,1\n1,0,0,1\n1,1,1,1\n", "line 2, value 3: a second start"),
        (
            '[["1","1","1"],["1","S","S"],["1","0","0"],["0","0","0"],["1","1","1"]]',
            "row 2, value 3: a second",
        ),
    ],
)
def test_fault_names_its_place(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError, match=f"^maze: .*{message}"):
        read(text.encode(), name="maze", format="matrix")
    with pytest.raises(LabyrinthError, match=message):
        read(text.encode())


@pytest.mark.parametrize(
    "text", ["1 2\n3 4\n", "a,b\n1,0\n0,1\n", "[1, 2]", "[[]]", "1.5 2\n1 1\n"]
)
def test_other_tables_are_no_mazes(text: str) -> None:
    try:
        reading = read(text.encode())
    except LabyrinthError:
        return
    assert reading.format != "matrix"


def test_endpoints_on_walls_are_left_out() -> None:
    reading = read(b'{"grid": [[1,1,1],[1,0,1],[1,1,1]], "start": [0, 0], "goal": [2, 2]}')
    assert reading.maze.start is None
    assert any(note.startswith("start and goal were ignored") for note in reading.notes)
