"""JSON: what is written fits the published schema, what does not fit it is refused."""

from __future__ import annotations

import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from labyrinth import LabyrinthError, Maze, Wall, edges, generate
from labyrinth.formats import read, write
from tests.formats.mazes import any_mazes

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
EXAMPLE, SCHEMA = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
VALIDATOR = Draft202012Validator(SCHEMA)
MEMBERS = ["format", "version", "height", "width", "tiles", "weights", "start", "goals"]
MEMBERS += ["path", "stops", "waypoints", "wall_weights"]

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 300)
    | st.floats()
    | st.text("#0 f\u00e4", max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def read_object(content: object) -> Maze:
    return read(json.dumps(content).encode(), name="maze.json").maze


def test_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_example_is_read() -> None:
    assert VALIDATOR.is_valid(EXAMPLE)
    maze = read_object(EXAMPLE)
    assert (maze.start, maze.goals, str(maze.recipe)) == ((1, 1), ((1, 5),), "dfs:1x3:7")
    assert list(maze.tiles[7:14]) == [0, 1, 2, 1, 255, 1, 0]


@given(any_mazes(), st.booleans())
def test_what_is_written_fits_the_schema(maze: Maze, with_path: bool) -> None:
    path = [(0, 0), (maze.height - 1, 0)] if with_path else []
    content = json.loads(write(maze, "json", path=path, stops=path[1:], waypoints=path))
    VALIDATOR.validate(content)
    assert content.keys() <= {*MEMBERS, "recipe", "shape"}
    for member, tiles in (("path", path), ("stops", path[1:]), ("waypoints", path)):
        assert [tuple(tile) for tile in content.get(member, [])] == tiles
    assert ("weights" in content) == maze.weighted
    assert "wall_weights" not in content


@given(any_mazes(), st.data())
def test_weights_that_wait_in_walls_are_kept(maze: Maze, data: st.DataObject) -> None:
    size = len(maze.tiles)
    maze.wall_weights = data.draw(st.none() | st.binary(min_size=size, max_size=size))
    written = write(maze, "json")
    VALIDATOR.validate(json.loads(written))
    again = read(written).maze
    assert (again, again.tiles, again.wall_weights) == (maze, maze.tiles, maze.wall_weights)


def test_a_generated_maze_with_weights_of_edges_is_read_back_equal() -> None:
    maze = generate("wilson", 4, 5, seed=3, weights="edges:1:9")
    again = read(write(maze, "json")).maze
    assert (again, again.wall_weights) == (maze, maze.wall_weights)
    assert edges(again) == edges(maze)


@given(
    st.sets(st.tuples(st.integers(0, 2), st.integers(0, 3))),
    st.none() | st.binary(min_size=63, max_size=63),
)
def test_a_maze_with_uncarved_rooms_is_read_back_equal(
    carved: set[tuple[int, int]], waiting: bytes | None
) -> None:
    maze = Maze.of_rooms(3, 4)
    maze.wall_weights = waiting
    for row, col in carved:
        maze.set_walls(row, col, Wall.UP | Wall.DOWN | Wall.LEFT | Wall.RIGHT)
    again = read(write(maze, "json")).maze
    assert (again, again.wall_weights) == (maze, waiting)
    rooms = {(row, col) for row in range(3) for col in range(4)}
    assert {room for room in rooms if again[2 * room[0] + 1, 2 * room[1] + 1]} == carved


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (["0101", "0101"], '"wall_weights"'),
        (["01010101010101"] * 2 + ["0101010101010g"], "row 2, column 14: found"),
        (["01010101010101"] * 2 + ["010101"], "wall_weights"),
        (7, "wall_weights"),
    ],
)
def test_wrong_weights_of_walls_are_refused(value: object, told: str) -> None:
    with pytest.raises(LabyrinthError, match=told):
        read_object(EXAMPLE | {"wall_weights": value})


@given(st.sampled_from([*MEMBERS, "recipe"]), json_values)
def test_what_does_not_fit_the_schema_is_refused(member: str, value: object) -> None:
    content: dict[str, Any] = EXAMPLE | {member: value}
    try:
        json.dumps(content, allow_nan=False)
        fits = VALIDATOR.is_valid(content)
    except ValueError:
        fits = False
    if not fits:
        with pytest.raises(LabyrinthError, match=r"maze\.json: "):
            read_object(content)


@pytest.mark.parametrize("member", ["format", "version", "height", "width", "tiles"])
def test_member_that_is_missing_is_named(member: str) -> None:
    content = {key: value for key, value in EXAMPLE.items() if key != member}
    with pytest.raises(LabyrinthError, match=f'"{member}"'):
        read_object(content)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 2}, '"version": found 2, expected 1; a later version of Labyrinth'),
        ({"height": 4}, '"tiles": expected a list of 4 strings'),
        ({"width": 6}, '"tiles", row 0: found 7 characters, expected a string of 6'),
        ({"tiles": ["#######", "#  x  #", "#######"]}, "line 1, column 4: found 'x'"),
        ({"weights": ["00" * 7] * 3}, r'"weights", row 1: tile (1, 1) is a corridor'),
        ({"weights": ["01" * 7] * 3}, r'"weights", row 0: tile (0, 0) is a wall but has'),
        ({"weights": ["0g" * 7] * 3}, '"weights", row 0, column 2: found "g"'),
        ({"start": [3, 0]}, '"start": tile (3, 0) is outside the maze of 3 x 7 tiles'),
        ({"goals": [[1, 1], [0, -1]]}, '"goals", entry 1: tile (0, -1) is outside'),
        ({"path": [[1]]}, '"path", entry 0: found [1], expected [row, column]'),
        ({"start": [True, 1]}, '"start": found true, expected a whole number'),
    ],
)
def test_place_of_what_is_wrong_is_named(changes: dict[str, object], message: str) -> None:
    with pytest.raises(LabyrinthError) as caught:
        read_object(EXAMPLE | changes)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": "labyrinth",\n "version" 1}', "line 2, column 12: not JSON"),
        ('{"a": ' + "[" * 100_000, "lists are nested too deeply"),
        ('{"height": ' + "9" * 10_000 + "}", "a number is too long"),
    ],
)
def test_what_is_not_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(LabyrinthError, match=message):
        read(text.encode())


def test_recipe_is_kept() -> None:
    maze = generate("wilson", 3, 4, 7, weights=(1, 9), braid=0.5, endpoints="farthest")
    again = read(write(maze, "json")).maze
    assert again == maze
    assert again.recipe == maze.recipe


def test_what_is_not_kept_is_told() -> None:
    more = {"recipe": "nix:1x3:7", "colour": "red", "stops": [[1, 3]]}
    reading = read(json.dumps(EXAMPLE | more).encode())
    assert reading.maze.recipe is None
    assert [note.partition(":")[0] for note in reading.notes] == [
        "the file shows a path of 5 tiles, which is not kept",
        "the recipe was dropped",
        "the stops of the path are not kept",
        'the unknown member "colour" was ignored',
    ]


def test_control_characters_do_not_reach_the_notes() -> None:
    control = "\x1b]0;title\x07\x9b31m\u202e"
    reading = read(json.dumps(EXAMPLE | {"recipe": control, control: 1}).encode())
    assert len(reading.notes) == 3
    assert all(note.isprintable() for note in reading.notes)


def test_more_lists_than_a_maze_has_are_refused_before_they_are_made() -> None:
    text = '{"goals": [' + "[]," * 5_100_000 + "[]]}"
    tracemalloc.start()
    try:
        with pytest.raises(LabyrinthError, match="more than 10,000,000 lists and values"):
            read(text.encode())
        assert tracemalloc.get_traced_memory()[1] < 3 * len(text)
    finally:
        tracemalloc.stop()
