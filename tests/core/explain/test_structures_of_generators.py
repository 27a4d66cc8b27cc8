"""What generators hold: at every position of small runs that of a plain bookkeeping."""

from __future__ import annotations

from collections import Counter
from heapq import heappush

import pytest

from labyrinth import EventKind, Player, Trace, generate, generators
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import SHOWN, Content
from labyrinth.core.explain.trace_reading import last_own_tile
from labyrinth.core.explain.trees import Trees
from labyrinth.core.generators import true_prim
from labyrinth.core.trace.events import TILE_MASK
from tests.core.explain.structure_reading import (
    following,
    is_room,
    last,
    needs_decisions,
    numbers,
    readings,
    says_something,
    shows,
    tiles,
)

CARVE, FILL, VISIT, LEAVE = EventKind.CARVE, EventKind.FILL, EventKind.VISIT, EventKind.LEAVE
DISCOVER, STEP = EventKind.DISCOVER, EventKind.STEP

SIZES = [(1, 1), (1, 5), (6, 7)]


def whole_generation(
    key: str, rows: int, cols: int, seed: int = 3, *, decisions: bool = False
) -> Trace:
    trace = generate(key, rows, cols, seed, decisions=decisions).trace
    assert trace is not None
    return trace


def generation(key: str, rows: int, cols: int, seed: int = 3, *, decisions: bool = False) -> Trace:
    """Return a trace of what the generator itself does, the endpoints left out."""
    trace = whole_generation(key, rows, cols, seed, decisions=decisions)
    lines = [trace.line_at(position) for position in range(1, len(trace) + 1)]
    return trace.up_to(sum(line in generators()[key].pseudocode.recorded for line in lines))


@pytest.mark.parametrize("key", generators())
def test_every_generator_says_what_it_holds(key: str) -> None:
    structures = structures_of(generators()[key])
    assert structures
    for structure in structures:
        says_something(structure, generation(key, 6, 7, decisions=needs_decisions(structure)))


@pytest.mark.parametrize("key", generators())
def test_what_follows_the_generator_changes_no_content(key: str) -> None:
    own, whole = Player(generation(key, 5, 6)), Player(whole_generation(key, 5, 6))
    own.seek(len(own.trace))
    whole.seek(len(whole.trace))
    assert whole.position > own.position
    for structure in structures_of(generators()[key]):
        assert structure.read(whole) == structure.read(own)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["dfs", "spiral", "recursive", "neighbour-updates", "rooms"])
def test_stack_of_rooms(key: str, size: tuple[int, int]) -> None:
    stack: list[int] = []
    for player, content in readings(structures_of(generators()[key])[0], generation(key, *size)):
        kind, tile = last(player)
        if kind in (VISIT, LEAVE) and is_room(player.trace, tile):
            if kind is VISIT:
                stack.append(tile)
            else:
                assert stack.pop() == tile
        assert shows(content, stack[::-1])


@pytest.mark.parametrize("key", ["prim", "growing-tree", "growing-forest"])
def test_list_of_rooms(key: str) -> None:
    held: list[int] = []
    for player, content in readings(structures_of(generators()[key])[0], generation(key, 6, 7)):
        kind, tile = last(player)
        if kind is VISIT:
            held.append(tile)
        elif kind is LEAVE:
            held.remove(tile)
        assert shows(content, held[::-1])


def test_frontier_of_modified_prim_is_the_rooms_beside_carved_ones() -> None:
    (structure,) = structures_of(generators()["modified-prim"])
    for player, content in readings(structure, generation("modified-prim", 3, 4)):
        if following(player)[0] is DISCOVER or not player.position:
            continue
        if last(player)[0] is CARVE and not is_room(player.trace, last(player)[1]):
            continue
        width = player.trace.width
        rooms = [at for at in range(len(player.tiles)) if is_room(player.trace, at)]
        carved = {room for room in rooms if player.tiles[room]}
        beside = {
            room
            for room in rooms
            if room not in carved
            and carved & {room - 2, room + 2, room - 2 * width, room + 2 * width}
        }
        assert content.size == len(beside)
        assert set(tiles(content)) == beside


def test_heap_of_true_prim_is_sorted_by_the_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: dict[int, int] = {}

    def push(heap: list[int], key: int) -> None:
        keys[key & TILE_MASK] = key
        heappush(heap, key)

    monkeypatch.setattr(true_prim, "heappush", push)
    (structure,) = structures_of(generators()["true-prim"])
    waiting: set[int] = set()
    for player, content in readings(structure, generation("true-prim", 6, 7)):
        kind, tile = last(player)
        if kind is DISCOVER:
            waiting.add(tile)
        else:
            waiting.discard(tile)
        assert shows(content, sorted(waiting, key=keys.__getitem__))


@pytest.mark.parametrize("key", ["wilson", "houston"])
def test_walk(key: str) -> None:
    walk: list[int] = []
    for player, content in readings(structures_of(generators()[key])[0], generation(key, 6, 7)):
        kind, tile = last(player)
        if kind is STEP:
            walk.append(tile)
        elif tile in walk:
            assert walk.pop() == tile
        assert shows(content, walk[::-1])


@pytest.mark.parametrize(
    "key",
    ["aldous-broder", "wilson", "houston", "hunt-and-kill", "fractal-tessellation", "unicursal"],
)
def test_carved_rooms(key: str) -> None:
    carved: list[int] = []
    for player, content in readings(structures_of(generators()[key])[-1], generation(key, 6, 7)):
        kind, tile = last(player)
        if kind is CARVE and is_room(player.trace, tile):
            carved.append(tile)
        elif kind is FILL and is_room(player.trace, tile):
            carved.remove(tile)
        assert shows(content, carved[::-1])


def parts(player: Player, rooms: set[int]) -> list[int]:
    """Return the sizes of the connected parts of rooms, largest first."""
    width, sizes = player.trace.width, []
    while rooms:
        part = [rooms.pop()]
        for room in part:
            for step in (-1, 1, -width, width):
                beyond = room + 2 * step
                if player.tiles[room + step] and beyond in rooms:
                    rooms.discard(beyond)
                    part.append(beyond)
        sizes.append(len(part))
    return sorted(sizes, reverse=True)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["kruskal", "growing-forest", "rooms"])
def test_trees(key: str, size: tuple[int, int]) -> None:
    (structure,) = (each for each in structures_of(generators()[key]) if isinstance(each, Trees))
    for player, content in readings(structure, generation(key, *size)):
        rooms = {at for at, value in enumerate(player.tiles) if value and is_room(player.trace, at)}
        if key == "growing-forest":
            rooms = {at for at in range(len(player.tiles)) if is_room(player.trace, at)}
        sizes = parts(player, rooms)
        assert content.size == len(sizes)
        shown = numbers(content)
        named = sum(bool(entry.name) for entry in content.entries)
        assert not Counter(shown) - Counter(sizes)
        if key == "kruskal":
            continue  # test_trees knows its letters
        assert named <= 2
        assert not any(entry.name for entry in content.entries[named:])
        left = Counter(sizes) - Counter(map(int, shown[:named]))
        assert shown[named:] == sorted(left.elements(), reverse=True)[: SHOWN - named]


def test_letters_are_of_the_trees_on_both_sides_of_the_last_passage() -> None:
    every = structures_of(generators()["rooms"])
    (structure,) = (each for each in every if isinstance(each, Trees))
    different = 0
    player = Player(generation("rooms", 6, 7, decisions=True))
    for position in range(len(player.trace) + 1):
        player.seek(position)
        letters = {tile: label.text for tile, label in structure.labels(player).items()}
        passage = last_own_tile(player, with_decisions=True)
        if not letters or passage is None or is_room(player.trace, passage):
            continue
        step = 1 if passage // player.trace.width % 2 else player.trace.width
        if letters.keys() >= {passage - step, passage + step}:
            assert letters[passage - step] == "a", "the tree of the room above or to the left"
            different += letters[passage + step] == "b"
    assert different


def test_number_of_trees_of_a_large_maze() -> None:
    trace = generation("kruskal", 120, 120)
    player = Player(trace)
    structure = structures_of(generators()["kruskal"])[1]
    for position in (0, 1, 5000, len(trace)):
        player.seek(position)
        assert structure.read(player) == Content(120 * 120 - position)
    forest = Player(generation("growing-forest", 120, 120))
    assert structures_of(generators()["growing-forest"])[-1].read(forest) == Content(120 * 120)


def test_sets_of_a_row() -> None:
    """The sets of a row are those rooms of it that are connected over the rows so far."""
    (structure,) = structures_of(generators()["eller"])
    for player, content in readings(structure, generation("eller", 6, 7)):
        width = player.trace.width
        row = (last(player)[1] // width - 1) // 2 if player.position else 0
        so_far = {
            at
            for at in range((2 * row + 2) * width)
            if is_room(player.trace, at) and at < len(player.tiles)
        }
        sets: dict[frozenset[int], int] = {}
        for room in range((2 * row + 1) * width + 1, (2 * row + 2) * width - 1, 2):
            reached = [room]
            left = so_far - {room}
            for at in reached:
                for step in (-1, 1, -width, width):
                    if player.tiles[at + step] and at + 2 * step in left:
                        left.discard(at + 2 * step)
                        reached.append(at + 2 * step)
            sets[frozenset(reached)] = sets.get(frozenset(reached), 0) + 1
        assert content.size == len(sets)
        assert numbers(content) == list(sets.values())[:SHOWN], "from left to right"


def test_run() -> None:
    (structure,) = structures_of(generators()["sidewinder"])
    trace = generation("sidewinder", 6, 9)
    ups = Counter[tuple[int, ...]]()
    for player, content in readings(structure, trace):
        run = tiles(content)
        if not player.position:
            assert content == Content(0)
            continue
        width, (_, tile) = trace.width, last(player)
        row = tile // width
        if row % 2 == 0:
            assert tile + width in run
            ups[tuple(run)] += 1
        else:
            assert tile - 1 in run
            assert tile + 1 in run
        assert all(player.tiles[room + 1] for room in run[:-1])
        assert not player.tiles[run[0] - 1]
        assert not player.tiles[run[-1] + 1]
    assert set(ups.values()) == {1}, "one way up for each run"


def test_regions() -> None:
    """Each wall divides the region that was on top, and what is left to divide is listed."""
    (structure,) = structures_of(generators()["divide"])
    trace = generation("divide", 6, 7)
    width = trace.width
    rooms = frozenset(at for at in range(len(trace.before)) if is_room(trace, at))
    regions = {rooms}
    wall: list[int] = []
    for player, content in readings(structure, trace):
        kind, tile = last(player)
        if kind is FILL:
            wall.append(tile)
        elif kind is CARVE:
            beside = {at for one in wall for at in (one - 1, one + 1, one - width, one + width)}
            (divided,) = (region for region in regions if beside & region)
            if wall[0] // width % 2 == 0:
                first = {room for room in divided if room < wall[0]}
            else:
                first = {room for room in divided if room % width < wall[0] % width}
            regions = regions - {divided} | {frozenset(first), divided - first}
            wall = []
        if wall:
            continue
        left = [
            region
            for region in regions
            if len({room // width for room in region}) > 1
            and len({room % width for room in region}) > 1
        ]
        assert content.size == len(left)
        assert sorted(content.entries) == sorted((min(region), len(region), "") for region in left)
        if not player.finished:
            _, begins = following(player)
            (top,) = (region for region in left if min(region) == content.entries[0].tile)
            assert top & {begins - 1, begins - width}


def test_origin() -> None:
    (structure,) = structures_of(generators()["origin-shift"])
    trace = generation("origin-shift", 4, 5)
    width = trace.width
    first = 2 * 4 * 5 - 1
    for player, content in readings(structure, trace):
        (origin,) = tiles(content)
        assert is_room(trace, origin)
        if player.position <= first:
            assert origin == len(trace.before) - width - 2
        elif last(player)[0] is FILL:
            carved, filled = (
                event & TILE_MASK for event in trace.events[player.position - 2 :][:2]
            )
            for passage in (carved, filled):
                assert origin - passage in (-1, 1, -width, width)
