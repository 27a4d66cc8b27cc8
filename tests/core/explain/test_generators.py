"""Sentences of generators: what they say holds in a replay that knows nothing of terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from labyrinth import EventKind, Player, Trace, generate, generators
from labyrinth.core.explain.declared import choices_of, structures_of
from labyrinth.core.explain.sentence import MIRRORED, reason
from labyrinth.core.trace.pseudocode import Line
from tests.core.explain.telling import place, told_of


def own(key: str, rows: int, cols: int, **options: Any) -> Iterator[tuple[Player, int, Line, str]]:
    """Yield the player, the tile, the line and the sentence of each event of a generator."""
    trace = generate(key, rows, cols, 3, decisions=True, **options).trace
    assert trace
    for player, line, text in told_of(trace):
        if line.heading == generators()[key].name:
            assert player.head is not None
            yield player, player.head, line, text


def around(trace: Trace, room: int) -> list[int]:
    """The rooms around a room."""
    row, col = divmod(room, trace.width)
    beside = ((row - 2, col), (row + 2, col), (row, col - 2), (row, col + 2))
    return [
        row * trace.width + col
        for row, col in beside
        if row in range(trace.height) and col in range(trace.width)
    ]


def names_its_tile(trace: Trace, tile: int, text: str) -> bool:
    return f"{tile // trace.width},{tile % trace.width}" in text


@pytest.mark.parametrize("key", ["dfs", "spiral"])
def test_digging_depth_first(key: str) -> None:
    stack: list[int] = []
    carved: set[int] = set()
    told = Counter[str]()
    dug = 0
    for player, tile, line, text in own(key, 6, 7):
        trace = player.trace
        told[line.why] += 1
        assert names_its_tile(trace, tile, text)
        is_room = bool(tile // trace.width % 2 and tile % trace.width % 2)
        free = [room for room in around(trace, tile) if room not in carved] if is_room else []
        if line.kind is EventKind.VISIT and is_room:
            stack.append(tile)
            carved.add(tile)
        elif line.kind is EventKind.LEAVE and is_room:
            assert stack.pop() == tile
            assert not free
        elif line.kind is EventKind.STAND:
            assert stack[-1] == tile
            if found := re.search(r"(\d+) rooms? (?:is|are) on the stack", text):
                assert int(found[1]) == len(stack)
            if found := re.search(r"has (\d+) unvisited neighbours?\.", text):
                assert int(found[1]) == len(free)
                assert free
            if "no unvisited" in text:
                assert not free
        elif line.kind is EventKind.CONSIDER:
            assert tile in around(trace, stack[-1])
            assert tile not in carved
        elif line.kind is EventKind.VISIT:
            beyond = place(trace, re.findall(r"^(\d+,\d+) is", text)[0])
            assert beyond + stack[-1] == 2 * tile
            number = sum(room not in carved for room in around(trace, stack[-1]))
            chosen = "one of" if key == "spiral" else "chosen from"
            several = f"{chosen} {number} unvisited neighbours;"
            assert ("the only unvisited neighbour;" if number == 1 else several) in text
            if key == "spiral":
                ways = [b - a for a, b in pairwise([*stack, beyond])][-2:]
                straight = len(ways) > 1 and ways[0] == ways[1]
                begins = len(stack) == 1
                assert (
                    "is the first step,"
                    if begins
                    else "is straight ahead,"
                    if straight
                    else "is round a corner,"
                ) in text
            dug += 1
    assert dug == 41
    assert not stack
    assert min(told.values()) > 0


def test_fractal_tessellation_tells_how_large_the_maze_is_that_grows() -> None:
    rooms: set[int] = set()
    sizes = []
    for player, tile, line, text in own("fractal-tessellation", 9, 13):
        width = player.trace.width
        if line.kind is EventKind.CARVE and tile // width % 2 and tile % width % 2:
            rooms.add(tile)
        if found := re.match(
            r"The maze of (?:1 room|(\d+) x (\d+) rooms) is copied: (\d+),(\d+)", text
        ):
            rows, cols, *last = (int(each or 1) for each in found.groups())
            assert last == [2 * rows - 1, 2 * cols - 1]
            grid = ((row, col) for row in range(1, 2 * rows, 2) for col in range(1, 2 * cols, 2))
            assert rooms == {row * width + col for row, col in grid}
            sizes.append((rows, cols))
    assert sizes == [(1, 1), (2, 3), (4, 6)]


def test_eller() -> None:
    rows, cols = 6, 7
    sets: dict[int, set[int]] = {}
    left: list[int] = []
    for player, tile, line, text in own("eller", rows, cols):
        trace = player.trace
        width = trace.width
        row = max(0, tile // width - 1) // 2
        rooms = [(2 * row + 1) * width + 1 + 2 * col for col in range(cols)]
        for room in rooms:
            sets.setdefault(room, {room})
        letters: dict[int, str] = {}
        for room in rooms:
            letters.setdefault(id(sets[room]), "abcdefg"[len(letters)])
        letter = {room: letters[id(sets[room])] for room in rooms}
        shown = structures_of(generators()["eller"])[0].labels(player)
        assert {room: label.text for room, label in shown.items()} == letter
        assert names_its_tile(trace, tile, text) or "first row" in text
        step = 1 if tile // width % 2 else width
        if tile in rooms:
            assert f"in set {letter[tile]}" in text or text.endswith(f"to {letter[rooms[-1]]}.")
            left = rooms
        elif step == width:
            above = tile - width
            members = [room for room in rooms if sets[room] is sets[above]]
            if "the last way" in text:
                later = [room for room in members if room > above]
                assert not later
                assert not any(player.tiles[room + width] for room in members)
                assert f"for set {letter[above]}:" in text
            elif line.kind is EventKind.CONSIDER or line.kind is EventKind.CARVE:
                assert f" set {letter[above]}" in text
            if line.kind is EventKind.CARVE:
                below = tile + width
                sets[above] |= sets.setdefault(below, {below})
                sets[below] = sets[above]
        elif "border" not in text:
            one, other = sets[tile - 1], sets[tile + 1]
            assert (one is other) == ("cycle" in text)
            two = f"sets {letter[tile - 1]} and {letter[tile + 1]}"
            assert (f"in set {letter[tile - 1]}:" if one is other else two) in text
            if line.kind is EventKind.CARVE:
                one |= other
                sets |= dict.fromkeys(other, one)
        else:
            assert tile % width == width - 1
    assert left
    assert len({id(each) for each in sets.values()}) == 1


@pytest.mark.parametrize("bias", ["up-left", "down-right"])
def test_binary_tree(bias: str) -> None:
    room = before = 0
    for player, tile, line, text in own("binary-tree", 4, 5, bias=bias):
        width = player.trace.width
        way = {-width: "up", width: "down", -1: "left", 1: "right"}.get(tile - room, "")
        if line.text == "for each room:":
            room = tile
            assert "next room" in text
            inside = []
            continue
        row, col = divmod(tile, width)
        outside = row in (0, player.trace.height - 1) or col in (0, width - 1)
        if "only choice" not in text and "corner" not in text:
            assert f"one step {way} from" in text or f"chooses {way}:" in text
        assert way in bias
        assert outside == ("border" in text)
        if "is inside" in text:
            inside.append(tile)
        if "coin flip chooses" in text:
            assert len(inside) == 2
            assert tile in inside
        if "no coin" in text:
            assert inside == [tile]
        if line.kind is EventKind.CARVE:
            assert before == tile
        before = tile


def test_loop_erased_walks() -> None:
    loops = 0
    for key in ("wilson", "houston"):
        walk: list[int] = []
        in_the_maze: set[int] = set()
        begun = 0
        for player, tile, line, text in own(key, 7, 6):
            trace = player.trace
            if line.kind is EventKind.CARVE:
                in_the_maze.add(tile)
            elif line.kind is EventKind.FILL:
                in_the_maze.discard(tile)
            elif line.kind is EventKind.STEP:
                if "a walk starts" in text:
                    walk = []
                    begun += 1
                    rooms = range(trace.width + 1, tile, 2)
                    assert all(room in in_the_maze for room in rooms if room // trace.width % 2)
                else:
                    assert tile in around(trace, walk[-1])
                    assert f"it now has {len(walk) + 1} rooms." in text
                walk.append(tile)
            elif line.kind is EventKind.LEAVE:
                walk.remove(tile)
            if not begun:
                continue
            assert names_its_tile(trace, tile, text)
            if "closing a loop" in text:
                erased = len(walk) - 1 - walk.index(tile)
                assert f": {erased} room{'s are' if erased > 1 else ' is'} erased." in text
                loops += 1
            if "not in the maze: it continues" in text:
                assert tile == walk[-1]
                assert tile not in in_the_maze
            if "has reached it" in text:
                assert tile in in_the_maze
                assert f"the walk of {len(walk)} room" in text
                assert tile in around(trace, walk[-1])
            if "has not visited" in text:
                assert walk.count(tile) == 1
            if "is on the walk" in text and tile // trace.width % 2 and tile % trace.width % 2:
                assert tile in walk
        assert begun
    assert loops


@pytest.mark.parametrize("key", ["aldous-broder", "houston"])
def test_random_walks(key: str) -> None:
    here, carved, seen = 0, set[int](), 0
    for player, tile, line, text in own(key, 5, 6):
        trace = player.trace
        is_room = bool(tile // trace.width % 2 and tile % trace.width % 2)
        if line.kind is EventKind.FILL:
            break
        if line.kind is EventKind.CARVE and is_room:
            carved.add(tile)
            here = tile
        elif text.startswith("The walk steps"):
            assert tile in around(trace, here)
            here = tile
            seen += 1
        elif found := re.match(r"(\d+) unvisited rooms?", text):
            assert int(found[1]) == 30 - len(carved)
            assert tile == here
        elif found := re.search(r"it has visited (\d) of 4 corners", text):
            corners = (1, 1), (1, 11), (9, 1), (9, 11)
            assert int(found[1]) == sum(r * trace.width + c in carved for r, c in corners)
        elif "border" in text:
            assert 2 * tile - here not in range(len(trace.before)) or not is_room
        elif "passes through" in text:
            assert tile in carved
        elif text.endswith("is unvisited."):
            assert tile not in carved
    assert seen


@pytest.mark.parametrize(
    ("symmetry", "rows", "cols", "half"),
    [
        ("mirror-horizontal", 5, 6, (5, 3)),
        ("mirror-vertical", 5, 6, (2, 6)),
        ("rotate", 5, 7, (5, 3)),
        ("rotate", 6, 5, (3, 5)),
    ],
)
@pytest.mark.parametrize("key", ["dfs", "eller", "hunt-and-kill", "kruskal", "wilson"])
def test_half_of_a_symmetric_maze_tells_what_a_maze_of_its_size_tells(
    key: str, symmetry: str, rows: int, cols: int, half: tuple[int, int]
) -> None:
    """With the same seed the half is that maze: its choices are the same too."""
    whole = generate(key, rows, cols, 4, decisions=True, symmetry=symmetry)
    alone = generate(key, *half, 4, decisions=True)
    assert whole.trace
    assert alone.trace
    of_half = [
        text for _, line, text in told_of(alone.trace) if line.heading == generators()[key].name
    ]
    told: list[str] = []
    before = 0
    for player, line, text in told_of(whole.trace):
        assert player.head is not None
        if line.heading != generators()[key].name:
            continue
        if " is the image of " in text:
            image, original = (place(whole.trace, each) for each in re.findall(r"\d+,\d+", text))
            assert (image, original) == (player.head, before)
            assert player.tiles[image] == player.tiles[original]
        else:
            told.append(text)
        before = player.head
    assert told == of_half

    def tiles_in(width: int, tiles: tuple[int, ...]) -> list[tuple[int, int]]:
        return [divmod(tile, width) for tile in tiles]

    algorithm = generators()[key]
    found, expected = (
        [each for each in choices_of(algorithm, trace) if each]
        for trace in (whole.trace, alone.trace)
    )
    assert expected
    for one, other in zip(found, expected, strict=True):
        for name in ("right", "wrong"):
            in_whole = tiles_in(whole.width, getattr(one, name))
            assert in_whole == tiles_in(alone.width, getattr(other, name))
        assert whole.trace.events[one.settled - 1] >> 27 == (
            alone.trace.events[other.settled - 1] >> 27
        )
        assert one.position < one.settled


def test_a_large_symmetric_maze_says_that_it_is_one() -> None:
    trace = generate("binary-tree", 72, 72, 1, symmetry="rotate").trace
    assert trace
    player = Player(trace)
    player.seek(9)
    assert reason(player) == MIRRORED
