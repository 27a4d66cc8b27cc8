"""What structures write on tiles: at every position that of a plain bookkeeping, both ways."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from labyrinth import EventKind, Maze, Player, Trace, generate, generators, solve, solvers
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import Role, Structure, letter
from labyrinth.core.generators.origin_shift import CLOSE, NO_WALL, OPEN, POINT, ROWS
from labyrinth.core.trace import CARVE, EXPAND, LEAVE, PATH, STEP
from labyrinth.core.trace.events import TILE_BITS, TILE_MASK
from tests.core.explain.structure_reading import event_at, is_room
from tests.core.explain.telling import told_of_search

MAZES = [generate("dfs", 5, 6, 4), generate("prim", 6, 7, 1, braid=0.4, weights=(1, 9))]

SMALL_MAZES = [generate("dfs", 4, 4, 4), generate("prim", 4, 4, 1, braid=0.4, weights=(1, 3))]


def texts(structure: Structure, player: Player) -> dict[int, str]:
    return {tile: label.text for tile, label in structure.labels(player).items()}


def is_the_same_backwards(
    trace: Trace, found: list[object], read: Callable[[Player], object]
) -> None:
    """Check that a player on the way back reads at each position what was found there."""
    player = Player(trace)
    player.seek(len(trace))
    for position in range(len(found) - 1, -1, -1):
        player.seek(position)
        assert read(player) == found[position]


@pytest.mark.parametrize("decisions", [False, True])
def test_parents_of_origin_shift_are_those_of_a_plain_array(*, decisions: bool) -> None:
    trace = generate("origin-shift", 4, 5, 3, decisions=decisions).trace
    assert trace is not None
    width, (structure,) = trace.width, structures_of(generators()["origin-shift"])
    own = {event >> TILE_BITS for event in trace.pseudocode.by_event}
    size = sum(event >> TILE_BITS in own for event in trace.events)
    parents: dict[int, int] = {}
    origin = last_room = len(trace.before) - width - 2
    drawn = -1
    player = Player(trace)
    found: list[object] = [structure.pointers(player)]
    assert found == [{}]
    rewired = 0
    for position in range(1, size + 1):
        player.seek(position)
        event = trace.events[position - 1]
        tile = event & TILE_MASK
        line = event - tile
        if line == ROWS and tile // width % 2 and tile % width % 2 == 0:
            parents[tile - 1] = tile + 1
        elif line == ROWS and tile // width % 2 == 0:
            parents[tile - width] = tile + width
        elif line == POINT:
            parents[origin], drawn = tile, tile
        elif line == OPEN:
            closing = trace.events[position] & TILE_MASK
            ways = (-1, 1, -width, width)
            shared = {tile + way for way in ways} & {closing + way for way in ways}
            (drawn,) = (each for each in shared if is_room(trace, each))
            if not decisions:
                # Moves along the tree left no event: they turned the pointers on their way round.
                came_from, at = 2 * tile - drawn, 2 * tile - drawn
                way = [at]
                while at in parents and at != origin:
                    at = parents[at]
                    way.append(at)
                parents.update((parent, child) for child, parent in pairwise(way))
                origin = came_from
            parents[origin] = drawn
        elif line in (CLOSE, NO_WALL):
            del parents[drawn]
            origin = drawn
            rewired += 1
        pointers = structure.pointers(player)
        assert pointers == parents, position
        if parents and tile != last_room and line != ROWS:
            assert set(texts(structure, player)) == {origin}
        found.append(pointers)
    assert rewired > 20
    assert len(parents) == 4 * 5 - 1
    is_the_same_backwards(trace, found, structure.pointers)


@pytest.mark.parametrize("key", ["wilson", "houston"])
def test_each_room_of_a_walk_points_to_the_next(key: str) -> None:
    trace = generate(key, 5, 6, 3, decisions=True).trace
    assert trace is not None
    structure = structures_of(generators()[key])[0]
    walk: list[int] = []
    player = Player(trace)
    found: list[object] = [{}]
    pointing = 0
    while not player.finished:
        player.step()
        kind, tile = event_at(trace, player.position)
        if kind is STEP:
            walk.append(tile)
        elif tile in walk and kind in (LEAVE, CARVE):
            assert walk.pop() == tile
        pointers = structure.pointers(player)
        assert pointers == dict(pairwise(walk))
        pointing += len(pointers)
        found.append(pointers)
    assert pointing > 50
    is_the_same_backwards(trace, found, structure.pointers)


def test_the_last_step_of_a_walk_that_decisions_tell_is_pointed_to() -> None:
    trace = generate("aldous-broder", 5, 6, 3, decisions=True).trace
    assert trace is not None
    (structure,) = structures_of(generators()["aldous-broder"])
    player = Player(trace)
    found: list[object] = [{}]
    walk: list[int] = []
    steps = 0
    while not player.finished:
        player.step()
        line, (_, tile) = trace.line_at(player.position), event_at(trace, player.position)
        assert line is not None
        if "starts" in line.why or "steps to" in line.why:
            walk.append(tile)
            steps += "steps to" in line.why
        lasts = line.heading == "Aldous-Broder" and len(walk) > 1
        pointers = structure.pointers(player)
        assert pointers == ({walk[-2]: walk[-1]} if lasts else {})
        found.append(pointers)
    assert steps > 50
    is_the_same_backwards(trace, found, structure.pointers)


@pytest.mark.parametrize("maze", MAZES, ids=["perfect", "loops"])
def test_marks_of_tremaux_are_how_often_the_passage_behind_was_walked(maze: Maze) -> None:
    trace = solve(maze, "tremaux", decisions=True).trace
    (structure,) = structures_of(solvers()["tremaux"])
    walked = Counter[frozenset[int]]()
    entered: dict[int, frozenset[int]] = {}
    before: int | None = None
    player = Player(trace)
    found: list[object] = [{}]
    most: set[str] = set()
    while not player.finished:
        player.step()
        kind, tile = event_at(trace, player.position)
        if kind is PATH:
            break
        if kind in (EXPAND, STEP):
            if before is not None:
                passage = frozenset((before, tile))
                walked[passage] += 1
                if kind is EXPAND:
                    entered[tile] = passage
            before = tile
        expected = {each: str(walked[passage]) for each, passage in entered.items()}
        # Between there and back of a turn the passage behind a tile has its marks still.
        assert texts(structure, player) == expected
        most.update(expected.values())
        found.append(texts(structure, player))
    assert most == {"1", "2"}
    is_the_same_backwards(trace, found, lambda player: texts(structure, player))


@pytest.mark.parametrize("maze", MAZES, ids=["perfect", "loops"])
def test_robots_are_told_apart_by_their_hands(maze: Maze) -> None:
    (structure,) = structures_of(solvers()["chain"])
    places: dict[str, int] = {}
    both, moved = 0, False
    for player, line, text in told_of_search(maze, "chain"):
        head = player.head
        if line.kind is PATH:
            break
        assert head is not None
        if "set out" in text:
            set_out = head
            places = {"R": set_out, "L": set_out}
            moved = False
        elif robot := re.search(r"The (right|left)-hand robot moves to", text):
            places[robot[1][0].upper()] = head
            moved = True
        elif line.kind in (EXPAND, STEP):
            places = {}
        if line.kind not in (EXPAND, STEP):
            continue
        expected: dict[int, str] = {}
        for robot_letter in places:
            tile = places[robot_letter]
            expected[tile] = expected.get(tile, "") + robot_letter
        assert texts(structure, player) == expected
        entries = {entry.name: entry.tile for entry in structure.read(player).entries}
        assert entries == (places or {"": head})
        both += moved and bool(places)
        assert {label.role for label in structure.labels(player).values()} <= {Role.WALKER}
    assert both > 3


@pytest.mark.parametrize("key", ["ida-star", "iterative-deepening"])
def test_thresholds_are_those_that_the_sentences_tell(key: str) -> None:
    """The lowest f beyond is that of what the search knew of its tiles, refusal by refusal."""
    raised = 0
    for maze, options in zip(SMALL_MAZES, ({}, {"weight": 1.5}), strict=True):
        given: dict[str, Any] = options if key == "ida-star" else {}
        structure = structures_of(solvers()[key])[1]
        lowest: float | None = None
        found: list[object] = [structure.read(Player(solve(maze, key, decisions=True).trace))]
        told = 0
        for player, line, text in told_of_search(maze, key, **given):
            trace = player.trace
            content = structure.read(player)
            found.append(content)
            values = {entry.name: entry.number for entry in content.entries}
            if text.startswith("No tile within"):
                first, *second = map(float, re.findall(r"\d+(?:\.\d+)?", text)[:2])
                assert values["before"] == first
                if key == "ida-star":
                    assert values["now"] == second[0] == lowest
                else:
                    assert values["now"] == first + 1
                lowest = None
                raised += 1
            elif number := re.search(r"(?:threshold|depth|limit) (\d+(?:\.\d+)?)", text):
                assert values["now"] == float(number[1])
                told += 1
                if line.kind is EventKind.REFUSE:
                    over = re.search(r"= (\d+(?:\.\d+)?), above", text)
                    f = float(over[1]) if over else float(number[1]) + 1
                    lowest = f if lowest is None else min(lowest, f)
            assert values.get("next ≤", values.get("next")) == lowest
        assert told > 10
        found[0] = structure.read(Player(trace))
        is_the_same_backwards(trace, found, structures_of(solvers()[key])[1].read)
    assert raised > 3


@pytest.mark.parametrize("symmetry", ["mirror-horizontal", "mirror-vertical", "rotate"])
def test_where_images_come_between_no_origin_is_made_up(symmetry: str) -> None:
    (structure,) = structures_of(generators()["origin-shift"])
    for seed in range(3):
        trace = generate("origin-shift", 5, 6, seed, symmetry=symmetry).trace
        assert trace is not None
        player = Player(trace)
        for position in range(len(trace) + 1):
            player.seek(position)
            pointers = structure.pointers(player)
            assert all(is_room(trace, room) for room in pointers | structure.labels(player))


def test_letters_go_on_with_pairs_of_letters() -> None:
    numbers = (0, 25, 26, 51, 52, 701, 702)
    assert [letter(each) for each in numbers] == ["a", "z", "aa", "az", "ba", "zz", "aaa"]
