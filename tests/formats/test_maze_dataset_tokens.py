"""The token strings of maze-dataset, as its tokenizers print the same maze."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from labyrinth import LabyrinthError, Maze
from labyrinth.core.maze.walls import Position
from labyrinth.formats import read
from tests.formats.mazes import room_mazes

COORDINATES = {
    "one token": "({},{})",
    "several tokens": "( {} , {} )",
    "without brackets": "{} , {}",
    "bare": "{} {}",
}
Edge = tuple[Position, Position]


def edges_of(maze: Maze) -> dict[Edge, bool]:
    """Every edge between two rooms, and whether it is open."""
    down = {
        ((row, col), (row + 1, col)): bool(maze[2 * row + 2, 2 * col + 1])
        for row in range(maze.rows - 1)
        for col in range(maze.cols)
    }
    right = {
        ((row, col), (row, col + 1)): bool(maze[2 * row + 1, 2 * col + 2])
        for row in range(maze.rows)
        for col in range(maze.cols - 1)
    }
    return down | right


@given(
    room_mazes(endpoints=True),
    st.sampled_from(list(COORDINATES)),
    st.sampled_from(["open", "walls", "both", "compass", "first", "no end", "grouped", "list"]),
    st.integers(0, 99),
)
def test_every_tokenizer_is_read(maze: Maze, coordinate: str, mode: str, seed: int) -> None:
    def room(at: Position) -> str:
        return COORDINATES[coordinate].format(*at)

    edges = edges_of(maze)
    far_corner = maze.rows - 1, maze.cols - 1
    maze.goals = ((2 * far_corner[0] + 1, 2 * far_corner[1] + 1),)
    # All open looks like none told, where walls alone are.
    assume(mode != "walls" or not all(edges.values()))
    wanted = {"open": [True], "walls": [False], "compass": [True], "first": [True]}
    tell = {
        edge: is_open
        for edge, is_open in edges.items()
        if is_open in wanted.get(mode, edges.values())
    }
    assume(any(tell.values()) or mode in ("open", "walls", "compass", "first"))
    assume(mode != "both" or any(edges.values()))
    entries = []
    shuffled = list(tell.items())
    rng = Random(seed)
    rng.shuffle(shuffled)
    for (one, other), is_open in shuffled:
        if rng.random() < 0.5 and mode != "grouped":
            one, other = other, one
        link = "<-->" if is_open else "<XX>"
        if mode == "compass":
            step = other[0] - one[0], other[1] - one[1]
            side = {(-1, 0): "NORTH", (1, 0): "SOUTH", (0, 1): "EAST", (0, -1): "WEST"}[step]
            entries.append(f"{room(one)} {link} {side} ;")
        elif mode == "first":
            entries.append(f"{link} {room(one)} {room(other)} ;")
        elif mode == "no end":
            entries.append(f"{room(one)} {link} {room(other)}")
        else:
            entries.append(f"{room(one)} {link} {room(other)} ;")
    if mode == "grouped":
        groups: dict[Position, list[str]] = {}
        for (one, other), is_open in shuffled:
            link = "<-->" if is_open else "<XX>"
            groups.setdefault(one, []).append(f"{link} {room(other)}")
        entries = [f"ADJ_GROUP {room(one)} {' & '.join(links)} ;" for one, links in groups.items()]
    assume(not (mode in ("first", "no end") and coordinate == "bare"))
    assert maze.start
    text = (
        f"<ADJLIST_START> {' '.join(entries)} <ADJLIST_END> <ORIGIN_START> "
        f"{room((maze.start[0] // 2, maze.start[1] // 2))} <ORIGIN_END> "
        f"<TARGET_START> {room(far_corner)} <TARGET_END>"
    )
    if mode == "list":
        text = str(text.split())
    reading = read(text.encode())
    assert reading.format == "maze-dataset-tokens"
    if not any(tell.values()) and mode != "walls":
        return
    assert reading.maze == maze


def test_path_gives_the_goal_where_there_is_no_target() -> None:
    reading = read(
        b"<ADJLIST_START> (0,0) <--> (0,1) ; <ADJLIST_END> <ORIGIN_START> (0,0) <ORIGIN_END> "
        b"<PATH_START> (0,0) (0,1) <PATH_END>"
    )
    assert reading.maze.to_text() == "#####\n#S G#\n#####\n"
    assert reading.notes == (
        "the path in the file, 2 rooms, is not kept",
        "the end of the path was read as the goal",
    )


def test_a_line_each_are_several_mazes() -> None:
    line = "<ADJLIST_START> (0,0) <--> (0,1) ; <ADJLIST_END>\n"
    assert len(read((line * 3).encode()).others) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<ADJLIST_START> (0,0) <--> (0,2) ; <ADJLIST_END>", "line 1, column 17: the rooms"),
        ("<ADJLIST_START>\n(0,0) <--> x ; <ADJLIST_END>", "line 2, column 12: found 'x'"),
        ("<ADJLIST_START> (0,0) <--> (0,1) ;", "line 1, column 15: <ADJLIST_END> is missing"),
        ("<ADJLIST_START> <ADJLIST_END>", "the adjacency list is empty"),
        ("<ADJLIST_START> (0,0) <--> ; <ADJLIST_END>", "line 1, column 17: found"),
        (
            "<ADJLIST_START> (0,0) <--> (0,1) ; (0,1) <XX> (0,0) ; <ADJLIST_END>",
            "line 1, column 36: both a wall and a passage between",
        ),
        (
            "<ADJLIST_START> (999999,0) <--> (999999,1) ; <ADJLIST_END>",
            "2 rooms, too few for a maze of 1000000 x 2",
        ),
    ],
)
def test_fault_names_its_place(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError) as caught:
        read(text.encode(), name="maze")
    assert message in str(caught.value)
