"""Sentences of what follows a generator: they hold in a replay that knows nothing of terms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from labyrinth import EventKind, Maze, Player, Trace, generate, solve
from labyrinth.core.explain.sentence import MIRRORED, reason
from labyrinth.core.generation import carve_on
from labyrinth.core.generation.steps import braid, endpoints, sparse, symmetry, weights
from labyrinth.core.generation.toolkit import tiles
from labyrinth.core.generators import origin_shift
from labyrinth.core.search import tour
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.pseudocode import Line, Pseudocode
from tests.core import oracles
from tests.core.explain.telling import in_the_largest, told_of, told_of_search
from tests.core.runs import deeds_of

Tile = tuple[int, int]
Event = tuple[str, EventKind, Tile, str, dict[Tile, int]]
"""The text of a line, its kind, the tile, the sentence, and the open tiles before the event."""
LONGEST = 76


def events_of(code: Pseudocode, maze: Maze) -> Iterator[Event]:
    """Yield the events of a step, each with the open tiles before it, by their weights."""
    assert maze.trace
    before = corridors(maze.trace, bytearray(maze.trace.before))
    for player, line, text in told_of(maze.trace):
        assert player.head is not None
        if line in code.recorded:
            assert line.kind is not None
            yield line.text.strip(), line.kind, divmod(player.head, maze.width), text, before
        before = corridors(maze.trace, player.tiles)


def corridors(trace: Trace, tiles: bytearray) -> dict[Tile, int]:
    return {divmod(tile, trace.width): weight for tile, weight in enumerate(tiles) if weight}


def beside(tile: Tile) -> list[Tile]:
    row, col = tile
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def beyond(room: Tile, wall: Tile) -> Tile:
    return 2 * wall[0] - room[0], 2 * wall[1] - room[1]


def name(tile: Tile) -> str:
    return f"{tile[0]},{tile[1]}"


def is_dead_end(tile: Tile, is_open: dict[Tile, int]) -> bool:
    return tile in is_open and sum(each in is_open for each in beside(tile)) == 1


def pluralize(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)


@pytest.mark.parametrize(
    ("key", "rows", "cols", "options"),
    [
        ("dfs", 7, 8, {"braid": 0.6}),
        ("prim", 6, 6, {"braid": 1.0}),
        ("binary-tree", 7, 7, {"braid": 0.35}),
        ("prim", 7, 7, {"braid": 0.5, "sparse": 0.4}),
        ("rooms", 9, 9, {"braid": 0.7}),
        ("wilson", 2, 7, {"braid": 0.75}),
    ],
)
def test_braiding(key: str, rows: int, cols: int, options: dict[str, Any]) -> None:
    maze = generate(key, rows, cols, 4, decisions=True, **options)
    left: set[Tile] = set()
    opened: dict[Tile, Tile] = {}
    candidates: list[Tile] = []
    seen: set[Tile] = set()
    noted = wanted = 0
    room = (0, 0)
    said: set[str] = set()
    for line, kind, tile, text, is_open in events_of(braid.CODE, maze):
        if not noted:
            rooms = [each for each in is_open if each[0] % 2 and each[1] % 2]
            left = {each for each in rooms if is_dead_end(each, is_open)}
            noted, wanted = len(left), round(options["braid"] * len(left))
        gone = f"{noted - len(left)} of {wanted}"
        walls = [
            each for each in beside(tile) if each not in is_open and beyond(tile, each) in is_open
        ]
        said.add(text.split(" ", 1)[1][:9])
        if line.startswith("for each"):
            room = tile
            assert tile not in seen
            seen.add(tile)
            if noted - len(left) < wanted:
                ends = pluralize(noted, "dead end")
                assert (
                    text == f"{name(tile)} is next, drawn from {ends}; {gone} to remove are gone."
                )
            else:
                assert text == f"{name(tile)} would be next, but enough dead ends are gone: {gone}."
        elif line.startswith("if it"):
            assert tile == room
            candidates.clear()
            if tile not in left:
                assert (
                    text == f"{name(tile)} is no longer a dead end, since "
                    f"{name(opened[tile])} was opened."
                )
                assert not is_dead_end(tile, is_open)
            elif walls:
                one = "1 wall to another room"
                told = one if len(walls) == 1 else f"{len(walls)} walls to other rooms"
                assert text == f"{name(tile)} is still a dead end, with {told}."
            else:
                assert "no wall to another room" in text
            assert (tile in left) is is_dead_end(tile, is_open)
        elif kind is EventKind.CONSIDER:
            candidates.append(tile)
            there = beyond(room, tile)
            assert there in is_open
            too = ", also a dead end" * (there in left)
            assert text == f"{name(tile)} can be opened: behind it is {name(there)}{too}."
        elif kind is EventKind.REFUSE:
            assert tile == room
            assert wanted - (noted - len(left)) == 1
            assert all(beyond(room, each) in left for each in walls)
            one = "but only one dead end has to go."
            assert text == f"{name(tile)} stays: its walls lead to dead ends, {one}"
        elif kind is EventKind.FILL:
            (back,) = (each for each, wall in opened.items() if wall == tile)
            left.add(back)
            assert text.startswith(f"{name(tile)} is closed again: one dead end comes back")
        elif line.startswith("open a wall between"):
            assert wanted - (noted - len(left)) == 2
            ends = " and ".join(sorted(name(each) for each in beside(tile) if each in left))
            assert text == f"{name(tile)} is opened: {ends} are no longer dead ends."
            left -= set(beside(tile))
        else:
            assert tile in candidates
            number = len(candidates)
            gone_now = sorted({room, beyond(room, tile)} & left)
            ends = " and ".join(map(name, gone_now))
            two = len(gone_now) == 2
            are = "are no longer dead ends" if two else "is no longer a dead end"
            assert text == f"{name(tile)} is opened, one of {number}: {ends} {are}."
            left -= set(gone_now)
            opened |= dict.fromkeys(gone_now, tile)
    assert len(said) >= 4


@pytest.mark.parametrize(
    ("key", "rows", "cols", "share"),
    [("dfs", 7, 8, 0.5), ("prim", 6, 6, 1.0), ("dfs", 1, 9, 0.4), ("cave", 8, 8, 0.7)],
)
def test_sparseness(key: str, rows: int, cols: int, share: float) -> None:
    maze = generate(key, rows, cols, 4, decisions=True, sparse=share)
    was_open: dict[Tile, int] = {}
    corridor: list[Tile] = []
    ends: list[Tile] = []
    other_ends: dict[Tile, Tile] = {}
    number = filled = 0
    for line, kind, tile, text, is_open in events_of(sparse.CODE, maze):
        was_open = was_open or is_open
        ends = ends or sorted(each for each in was_open if is_dead_end(each, was_open))
        if kind is EventKind.REFUSE:
            assert text == (
                f"{name(tile)} is the other end of the corridor from "
                f"{name(other_ends[tile])}: it stays."
            )
            number += 1
        elif line.startswith("for each"):
            assert filled == 2 * round(share * (len(corridor) // 2))
            number, filled = number + 1, 0
            assert ends[number - 1] == tile
            assert (
                text == f"{name(tile)} is a dead end: number {number} of {len(ends)}, row by row."
            )
            corridor = [tile]
            while (
                len(
                    ways := [
                        each
                        for each in beside(corridor[-1])
                        if each in was_open and each not in corridor
                    ]
                )
                == 1
            ):
                corridor += ways
            end = corridor.pop()
            is_junction = bool(ways)
            if not is_junction:
                other_ends[end] = tile
        elif line.startswith("follow"):
            assert tile == end
            kind_of_end = "a junction" if is_junction else "another dead end"
            said = f"is where the corridor from {name(corridor[0])} ends"
            assert text == f"{name(tile)}, {kind_of_end}, {said}."
        elif line.startswith("count"):
            rooms = len(corridor) // 2
            lie = f"{pluralize(rooms, 'room')} {'lies' if rooms == 1 else 'lie'} on the way"
            to_fill = f"a share of {share}, rounded, is {round(share * rooms)}"
            assert text == f"{lie} from {name(tile)}; {to_fill}."
        else:
            filled += 1
            assert tile == corridor[filled - 1]
            of_all = f"tile {filled} of {2 * round(share * (len(corridor) // 2))} to fill"
            assert (
                text
                == f"{name(tile)} is filled: {of_all} in the corridor from {name(corridor[0])}."
            )
    assert number == len(ends)


@pytest.mark.parametrize("how", ["corner", "dead-end", "farthest"])
def test_endpoints(how: str) -> None:
    maze = generate("prim", 6, 7, 3, decisions=True, endpoints=how, braid=0.3)
    (start, goal) = events_of(endpoints.CODE, maze)
    is_open = start[4]
    assert (maze.start, maze.goals) == (start[2], (goal[2],))
    first, last = min(is_open), max(is_open)
    if how == "farthest":
        graph = oracles.tile_graph(maze)
        longest = max(max(oracles.distances(graph, tile).values()) for tile in graph)
        for end, which in ((start, "start"), (goal, "goal")):
            path = f"one end of the longest shortest path, {longest} steps"
            assert end[3] == f"{name(end[2])} is the {which}: {path}."
        return
    assert start[3] == f"{name(first)} is the start: the first corridor tile, row by row."
    if how == "corner":
        assert goal[3] == f"{name(last)} is the goal: the last corridor tile, row by row."
        return
    squares = {
        end: (abs(end[0] - first[0]) + abs(end[1] - first[1])) ** 2
        for end in is_open
        if is_dead_end(end, is_open)
    }
    chance = f"its chance was {squares[goal[2]]:,} in {sum(squares.values()):,}"
    drawn = f"chosen at random from {len(squares)} dead ends; {chance}"
    assert goal[3] == f"{name(goal[2])} is the goal: {drawn}."


def test_a_goal_without_a_dead_end_to_draw_lies_in_the_corner() -> None:
    maze = generate("dfs", 2, 2, 1, decisions=True, endpoints="dead-end", braid=1.0)
    (_, goal) = events_of(endpoints.CODE, maze)
    assert goal[3] == "3,3 is the goal: the last corridor tile, row by row."


def test_weights() -> None:
    maze = generate("prim", 4, 4, 3, decisions=True, weights=(2, 7))
    ((_, _, tile, text, _),) = events_of(weights.CODE, maze)
    drawn = "Each corridor tile gets a random weight from 2 to 7"
    assert text == f"{drawn}: {name(tile)} gets {maze[tile]}."
    assert all(2 <= weight <= 7 for weight in maze.tiles if weight)


def test_weights_of_edges() -> None:
    maze = generate("prim", 4, 4, 3, decisions=True, weights="edges:2:7")
    ((_, _, tile, text, is_open),) = events_of(weights.CODE_OF_EDGES, maze)
    assert sum(tile) % 2 == 1
    assert tile in is_open
    drawn = "Each passage gets a random weight from 2 to 7"
    assert text == f"{drawn}: {name(tile)} gets {maze[tile]}."
    room = generate("prim", 1, 1, 3, decisions=True, weights="edges:2:7")
    assert not list(events_of(weights.CODE_OF_EDGES, room)), "it has no passage"


@pytest.mark.parametrize("value", ["mirror-horizontal", "mirror-vertical", "rotate"])
@pytest.mark.parametrize("size", [(5, 6), (6, 5), (5, 5), (6, 6)])
def test_halves(value: str, size: tuple[int, int]) -> None:
    rows, cols = size
    maze = generate("dfs", rows, cols, 3, decisions=True, symmetry=value)
    events = list(events_of(symmetry.CODE, maze))
    halved = re.fullmatch(
        r"The grid is halved: (\d+) x (\d+) rooms in each half(?:, and (\d+) between them)?\.",
        events[0][3],
    )
    assert halved
    high, wide, between = (int(each or 0) for each in halved.groups())
    assert 2 * high * wide + between == rows * cols
    assert (high == rows) != (wide == cols)
    line = [event for event in events if "lies on the line" in event[3]]
    assert sum(row % 2 and col % 2 for _, _, (row, col), _, _ in line) == between
    places = [tile for _, kind, tile, _, _ in events if kind is EventKind.CONSIDER]
    joined = [(tile, text) for _, _, tile, text, _ in events if "joins the halves" in text]
    assert joined[0][0] in places
    told = "the shortest connection"
    if len(places) > 1:
        told = f"one of the {len(places)} shortest connections, chosen at random"
    for tile, text in joined:
        assert text == f"{name(tile)} joins the halves: it is on {told}."


def test_what_is_apart_is_joined_and_carving_goes_on() -> None:
    maze = generate("dfs", 6, 7, 3, decisions=True)
    assert maze.trace
    position = len(maze.trace) // 2
    tiles = maze.trace.up_to(position)
    plain = Maze(maze.height, maze.width, bytes(maze.tiles))
    for number, (kind, tile) in enumerate(maze.trace):
        if number >= position and kind in (EventKind.VISIT, EventKind.CARVE):
            plain.tiles[tile] = 0
    edited = bytearray(plain.tiles)
    # One corridor is cut in two by hand, and what is carved is no longer in one piece.
    cut = next(tile for kind, tile in maze.trace if kind is EventKind.VISIT and not tile % 2)
    edited[cut] = 0
    done = carve_on.carving_on(maze, position, edited, 2).finish().maze
    assert tiles.with_decisions
    (go_on,) = (each for each in events_of(carve_on.CODE, done) if each[0].startswith("continue"))
    rooms = sum(row % 2 and col % 2 for row, col in go_on[4])
    assert go_on[3] == (
        f"{name(go_on[2])} was carved last: "
        f"the generator continues from {pluralize(rooms, 'carved room')}."
    )


def lit(code: Pseudocode, trace: Trace) -> set[Line]:
    lines = (trace.line_at(position) for position in range(1, len(trace) + 1))
    return {line for line in lines if line in code.recorded}


def runs_of_steps(decisions: bool) -> Iterator[Trace]:
    """Yield runs in which each line of what follows an algorithm lights."""
    for key, size, options in (
        ("dfs", (8, 8), {"braid": 0.6, "sparse": 0.5, "weights": (1, 9)}),
        ("prim", (6, 6), {"braid": 1.0, "weights": "edges:1:9"}),
        ("dfs", (1, 9), {"sparse": 0.4, "braid": 1.0}),
        ("dfs", (5, 5), {"symmetry": "rotate"}),
        ("binary-tree", (2, 3), {"braid": 0.5}),
    ):
        trace = generate(key, *size, 4, decisions=decisions, **options).trace
        assert trace
        yield trace
    for key, share in (("dfs", 0.5), ("origin-shift", 1.0), ("dfs", 0.0)):
        maze = generate(key, 6, 6, 4, decisions=decisions)
        assert maze.trace
        deeds = Deeds(maze.trace)
        position = deeds.position(round(share * len(deeds)))
        player = Player(maze.trace)
        player.seek(position)
        edited = bytearray(player.tiles)
        if share == 1.0:
            # A loop in a corner, one of its rooms closed, elsewhere one with all around.
            for tile in ((1, 2), (2, 1), (2, 3), (3, 2)):
                edited[maze.index(tile)] = 1
            for tile in ((1, 1), (9, 9), *beside((9, 9))):
                edited[maze.index(tile)] = 0
        trace = carve_on.carving_on(maze, position, edited, 3).finish().maze.trace
        assert trace
        yield trace
    maze = generate("prim", 6, 6, 2, braid=1.0)
    for stops in ([(3, 3)], [(1, 1), (5, 5)]):
        yield solve(maze, "a-star", stops=stops, decisions=decisions).trace


def test_each_line_of_a_step_lights_and_decisions_change_nothing() -> None:
    codes = [
        *(step.CODE for step in (symmetry, sparse, braid, weights, endpoints)),
        *(tiles.CODE, carve_on.CODE, tour.CODE, origin_shift.REPLANTING),
        weights.CODE_OF_EDGES,
    ]
    found: set[Line] = set()
    for decided, plain in zip(runs_of_steps(True), runs_of_steps(False), strict=True):
        for code in codes:
            found |= lit(code, decided)
        assert deeds_of(decided) == list(plain.events)
    lines = [line for code in codes for line in code.recorded]
    assert not [(line.heading, line.why) for line in lines if line not in found]
    for code in codes:
        assert {line.shown for line in code.recorded} == set(code.lines)


def test_each_step_after_a_generator_has_a_sentence_backwards_too() -> None:
    for trace in runs_of_steps(True):
        told = []
        for player, line, text in told_of(trace):  # noqa: B007 (it is used below)
            told.append(text)
            assert text or line in trace.pseudocode.recorded, line.why
            assert len(in_the_largest(text)) <= LONGEST or text == MIRRORED, text
        while player.position:
            text = told.pop()
            if trace.line_at(player.position) not in trace.pseudocode.recorded:
                assert reason(player) == text
            player.step(-1)


def test_a_tour_tells_its_parts() -> None:
    maze = generate("prim", 6, 6, 2, braid=1.0)
    parts = [
        text
        for _, line, text in told_of_search(maze, "bfs", stops=[(3, 3), (5, 5)])
        if line in tour.CODE.recorded and line.kind is EventKind.STAND
    ]
    assert parts == [
        "Part 1 starts at 1,1.",
        "The search runs from 1,1 to 3,3.",
        "Part 2 starts at 3,3.",
        "The search runs from 3,3 to 5,5.",
        "Part 3 starts at 5,5.",
        "The search runs from 5,5 to 11,11.",
    ]
