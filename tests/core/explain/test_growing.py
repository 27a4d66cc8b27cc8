"""Sentences of generators that grow from a list, a frontier or a heap, or by rows and hunts."""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile

import pytest

from labyrinth import EventKind, Trace, generate
from tests.core.explain.telling import place, told_of
from tests.core.explain.test_generators import around, names_its_tile, own


def is_room(trace: Trace, tile: int) -> bool:
    return bool(tile // trace.width % 2 and tile % trace.width % 2)


def ends(trace: Trace, passage: int) -> tuple[int, int]:
    """The rooms beside a passage."""
    step = 1 if passage // trace.width % 2 else trace.width
    return passage - step, passage + step


def chosen_from(number: int) -> str:
    """What is said of an unvisited neighbour that is one of so many."""
    if number == 1:
        return "is the only unvisited neighbour;"
    return f"is chosen from {number} unvisited neighbours;"


def number_in(text: str, pattern: str) -> int | None:
    found = re.search(pattern, text)
    return int(found[1].replace(",", "")) if found else None


@pytest.mark.parametrize("key", ["prim", "growing-tree"])
def test_growing_from_an_active_list(key: str) -> None:
    active: list[int] = []
    carved: set[int] = set()
    picked = 0
    ages = Counter[str]()
    for player, tile, line, text in own(key, 6, 7):
        trace = player.trace
        if line.kind is EventKind.VISIT:
            active.append(tile)
            carved.add(tile)
        elif line.kind is EventKind.LEAVE:
            active.remove(tile)
            assert carved.issuperset(around(trace, tile))
        if (number := number_in(text, r"^([\d,]+) rooms? (?:is|are) in the active")) is not None:
            assert number == len(active)
        elif "is picked" in text:
            picked = tile
            assert tile in active
            if "(oldest first)" in text:
                assert active[int(re.findall(r"number (\d+)", text)[0]) - 1] == tile
            if number := number_in(text, r" of (\d+)(?: \(oldest first\))? in the"):
                assert number == len(active)
            ages[text.split(" is picked: ")[-1]] += 1
            if "the newest of" in text:
                assert active[-1] == tile
            if "the oldest of" in text:
                assert active[0] == tile
            if "only room" in text:
                assert active == [tile]
        elif (number := number_in(text, r"has (\d+) unvisited")) is not None:
            assert number == sum(room not in carved for room in around(trace, tile)) > 0
        elif "no unvisited" in text:
            assert carved.issuperset(around(trace, tile))
        elif line.kind is EventKind.CONSIDER:
            assert tile in set(around(trace, picked)) - carved
        elif line.kind is EventKind.CARVE:
            beyond = place(trace, re.findall(r"^(\d+,\d+) is", text)[0])
            assert {picked, beyond} == set(ends(trace, tile))
            number = sum(room not in carved for room in around(trace, picked))
            assert chosen_from(number) in text
        assert names_its_tile(trace, tile, text) or "active list." in text
    assert not active
    assert key == "prim" or len(ages) > 2


def test_hunt_and_kill() -> None:
    carved: set[int] = set()
    here, hunted = 0, 0
    told = Counter[str]()
    for player, tile, line, text in own("hunt-and-kill", 6, 7):
        trace = player.trace
        told[line.why] += 1
        free = [room for room in around(trace, tile) if room not in carved]
        if (number := number_in(text, r"^(\d+) unvisited")) is not None:
            assert number == 42 - len(carved) > 0
            assert tile == here
        elif (number := number_in(text, r"has (\d+) unvisited")) is not None:
            assert number == len(free) > 0
        elif "the walk ends" in text:
            assert not free
            assert tile == here
        elif "the hunt moves on" in text:
            assert tile in carved
            assert hunted <= tile
            hunted = tile
        elif "first unvisited" in text:
            before = [room for room in range(tile) if is_room(trace, room)]
            assert carved.issuperset(before)
            assert tile not in carved
        elif line.kind is EventKind.CARVE and is_room(trace, tile):
            carved.add(tile)
            here = tile
        elif line.kind is EventKind.CARVE:
            beyond = place(trace, re.findall(r"(?:^|joins )(\d+,\d+)(?: is| to)", text)[0])
            assert beyond not in carved
            origin = sum(ends(trace, tile)) - beyond
            assert origin in carved
            if "joins" in text:
                number = sum(room in carved for room in around(trace, beyond))
                assert ("the only one." if number == 1 else f"at random from {number}.") in text
            else:
                assert origin == here
                number = sum(room not in carved for room in around(trace, origin))
                assert chosen_from(number) in text
    assert len(told) == 10 + 1


def test_recursive() -> None:
    calls: list[int] = []
    carved: set[int] = set()
    opening = False
    for player, tile, line, text in own("recursive", 6, 7):
        trace = player.trace
        assert names_its_tile(trace, tile, text)
        if "dead end" in text or opening:
            opening = True
            if "noted" in text:
                calls = [tile]
                sides = (tile - 1, tile + 1, tile - trace.width, tile + trace.width)
                still = sum(player.tiles[side] > 0 for side in sides) == 1
                assert text.endswith("and still is one." if still else "and is no longer one.")
            elif line.kind is EventKind.CARVE:
                assert calls[0] in ends(trace, tile)
            continue
        if line.kind is EventKind.VISIT and is_room(trace, tile):
            calls.append(tile)
            carved.add(tile)
        elif line.kind is EventKind.VISIT:
            beyond = place(trace, re.findall(r"visit (\d+,\d+)", text)[0])
            assert {beyond, calls[-1]} == set(ends(trace, tile))
            assert beyond not in carved
        elif line.kind is EventKind.LEAVE and is_room(trace, tile):
            assert calls.pop() == tile
            assert carved.issuperset(around(trace, tile))
        elif line.kind is EventKind.LEAVE:
            assert calls[-1] in ends(trace, tile)
        elif "tried" in text:
            row, col = divmod(tile, trace.width)
            outside = row in (0, trace.height - 1) or col in (0, trace.width - 1)
            assert outside == ("border" in text)
            assert outside or ("unvisited" in text) == (tile not in carved)
            assert outside or tile in around(trace, calls[-1])
    assert opening


def test_sidewinder() -> None:
    coins: dict[int, bool] = {}
    for player, tile, _, text in own("sidewinder", 6, 8):
        trace = player.trace
        assert names_its_tile(trace, tile, text)
        if "coin says" in text or "border" in text:
            coins[tile] = "run continues" in text
            assert player.tiles[tile] == 0
            assert ("border" in text) == (tile % trace.width == trace.width - 1)
        elif "is inside" in text:
            assert coins[tile]
        elif "first row" in text:
            assert tile // trace.width == 1
        elif "can start here" in text:
            assert is_room(trace, tile)
        elif "way up" in text:
            below = tile + trace.width
            left = list(takewhile(lambda at: coins.get(at - 1, False), range(below, 0, -2)))
            right = list(takewhile(lambda at: coins.get(at + 1, False), range(below, 10**6, 2)))
            number = len(left) + len(right) + 1
            assert ("its only room" if number == 1 else f"one of its {number} rooms") in text
    assert coins


def test_growing_forest() -> None:
    sets: dict[int, set[int]] = {}
    carved: set[int] = set()
    active: list[int] = []
    picked = joined = 0
    for player, tile, line, text in own("growing-forest", 7, 8, trees=4):
        trace = player.trace
        if not sets:
            rooms = [room for room in range(len(trace.before)) if is_room(trace, room)]
            sets = {room: {room} for room in rooms}
        if line.kind is EventKind.VISIT:
            active.append(tile)
            carved.add(tile)
        elif line.kind is EventKind.LEAVE:
            active.remove(tile)
        if (number := number_in(text, r"^(\d+) rooms? (?:is|are) in the")) is not None:
            assert number == len(active)
        elif "is picked" in text:
            picked = tile
        elif "another tree" in text and line.kind is EventKind.CONSIDER:
            assert sets[tile] is not sets[picked]
        elif "the same tree" in text:
            assert sets[tile] is sets[picked]
        elif "has no neighbour" in text or "leaves" in text:
            assert all(sets[room] is sets[tile] for room in around(trace, tile))
        elif line.kind is EventKind.CARVE:
            one, other = (sets[room] for room in ends(trace, tile))
            if "tree by itself" in text:
                beyond = place(trace, re.findall(r"connects (\d+,\d+)", text)[0])
                assert beyond not in carved
                assert sets[beyond] == {beyond}
            else:
                assert list(map(int, re.findall(r"(\d+) room", text))) == [len(one), len(other)]
                joined += 1
            one |= other
            sets |= dict.fromkeys(other, one)
        elif "visited before" in text:
            assert tile in carved
    assert joined
    assert not active


def test_modified_prim() -> None:
    frontier: set[int] = set()
    carved: set[int] = set()
    for player, tile, line, text in own("modified-prim", 6, 7):
        trace = player.trace
        if text.startswith("The frontier holds only") or line.kind is EventKind.DISCOVER:
            frontier.add(tile)
        if line.kind is EventKind.DISCOVER:
            assert carved.intersection(around(trace, tile))
        elif (number := number_in(text, r"^(\d+) rooms? (?:is|are) on the")) is not None:
            assert number == len(frontier)
        elif line.kind is EventKind.CARVE and is_room(trace, tile):
            frontier.remove(tile)
            carved.add(tile)
        elif line.kind is EventKind.CARVE:
            beyond = place(trace, re.findall(r"joins (\d+,\d+) to", text)[0])
            assert beyond in frontier
            number = sum(room in carved for room in around(trace, beyond))
            assert ("the only one." if number == 1 else f"at random from {number}.") in text
        elif line.kind is EventKind.REFUSE:
            assert ("visited" in text) == (tile in carved)
            assert ("frontier" in text) == (tile in frontier)
    assert len(carved) == 42


def test_prim() -> None:
    heap: dict[int, int] = {}
    carved: set[int] = set()
    refused = 0
    for player, tile, line, text in own("true-prim", 6, 7):
        trace = player.trace
        if line.kind is EventKind.DISCOVER:
            assert number_in(text, r"weight ([\d,]+)") == trace.drawn[tile]
            heap[tile] = trace.drawn[tile]
            assert len(carved.intersection(ends(trace, tile))) == 1
        elif (number := number_in(text, r"^(\d+) passages? (?:is|are)")) is not None:
            assert number == len(heap)
        elif "is the lightest, with" in text:
            assert heap[tile] == min(heap.values())
            assert number_in(text, r"lightest, with weight (\d+)") == heap.pop(tile)
            if heap:
                assert number_in(text, r"; the next has ([\d,]+)") == min(heap.values())
            else:
                assert "it is the last" in text
        elif "is unvisited" in text:
            assert tile not in carved
        elif "in the tree: it would" in text or "dropped" in text:
            assert carved.issuperset(ends(trace, tile))
            refused += 1
        elif "lightest passage" in text:
            beyond = place(trace, re.findall(r"the tree, to (\d+,\d+)", text)[0])
            assert beyond not in carved
        elif line.kind is EventKind.CARVE:
            carved.add(tile)
    assert refused
    assert len(carved) == 42


def test_neighbour_updates() -> None:
    stack: list[int] = []
    carved: set[int] = set()
    told = Counter[str]()
    for player, tile, line, text in own("neighbour-updates", 6, 7):
        trace = player.trace
        told[line.why] += 1
        assert names_its_tile(trace, tile, text)
        free = [room for room in around(trace, tile) if room not in carved]
        if (number := number_in(text, r"stack holds (\d+) directions?\.")) is not None:
            assert number == len(stack)
        elif line.kind is EventKind.VISIT and is_room(trace, tile):
            stack.append(tile)
            carved.add(tile)
        elif line.kind is EventKind.LEAVE and is_room(trace, tile):
            assert stack.pop() == tile
        elif "is marked as taken" in text:
            assert tile in around(trace, stack[-1])
        elif text.endswith("is unvisited."):
            assert tile not in carved
        elif "visited before" in text:
            assert tile in carved
        elif (number := number_in(text, r"has (\d+) ways? not")) is not None:
            assert number == len(free) > 0
        elif "All ways" in text:
            assert not free
        elif line.kind is EventKind.VISIT:
            beyond = place(trace, re.findall(r"^(\d+,\d+) is", text)[0])
            assert {stack[-1], beyond} == set(ends(trace, tile))
            number = sum(room not in carved for room in around(trace, stack[-1]))
            assert chosen_from(number) in text
    assert len(told) == 11
    assert not stack


def test_origin_shift() -> None:
    origin = pointed = 0
    parents: dict[int, int] = {}
    rewired = 0
    for player, tile, _, text in own("origin-shift", 4, 5, shifts=120):
        trace = player.trace
        width = trace.width
        assert names_its_tile(trace, tile, text)
        if "is the origin." in text:
            origin = tile
            cols, rows = range(1, width, 2), range(1, trace.height, 2)
            for room in (row * width + col for row in rows for col in cols):
                parents[room] = room + (2 if room % width < width - 2 else 2 * width)
        elif "it shifts again" in text:
            assert tile == origin
        elif "is chosen at random:" in text:
            pointed = tile
            assert tile in around(trace, origin)
        elif "the border" in text:
            row, col = divmod(tile, width)
            assert row in (0, trace.height - 1) or col in (0, width - 1)
        elif "is carved: the passage" in text:
            assert 2 * tile == origin + pointed
            assert parents[pointed] != origin
        elif "is open already" in text:
            assert 2 * tile == origin + pointed
            assert parents[pointed] == origin
        elif "is filled" in text:
            assert 2 * tile == pointed + parents[pointed]
            rewired += 1
        elif "is now the origin" in text:
            assert tile == pointed
            parents[origin] = tile
            origin = tile
    assert rewired > 20


def test_recursive_division() -> None:
    regions = [(0, 0, 7, 6)]
    wall: list[int] = []
    told = Counter[str]()
    for player, tile, line, text in own("divide", 7, 6):
        trace = player.trace
        told[line.why] += 1
        row, col = divmod(tile, trace.width)
        if "of rooms: it is divided" in text:
            top, left, high, wide = regions.pop()
            assert (row, col) == (2 * top + 1, 2 * left + 1)
            size = f"{high} row{'s' * (high > 1)} and {wide} column{'s' * (wide > 1)} of"
            assert size in text
            assert high > 1 < wide
            wall = []
        elif "The wall from" in text:
            cut, other = (high, wide) if row % 2 == 0 else (wide, high)
            assert ("by coin flip" in text) == (high == wide)
            assert ("there are only" in text) == (cut > other)
            found = re.findall(r"divides the (\d+) (?:row|column).* (\d+) (?:row|column)", text)
            assert found == [(str(cut), str(other))]
            if row % 2 == 0:
                part = row // 2 - top
                regions += [(top + part, left, high - part, wide), (top, left, part, wide)]
            else:
                part = col // 2 - left
                regions += [(top, left + part, high, wide - part), (top, left, high, part)]
        elif line.kind is EventKind.FILL:
            wall.append(tile)
        elif line.kind is EventKind.CARVE:
            assert tile in wall
            rooms = (len(wall) + 1) // 2
            assert f"at random from {rooms} room{'s' * (rooms > 1)} along" in text
        elif "it is finished" in text or "is next" in text:
            top, left, high, wide = regions[-1]
            assert (row, col) == (2 * top + 1, 2 * left + 1)
            if "finished" in text:
                assert min(high, wide) == 1
                regions.pop()
    assert len(told) == 7
    assert not regions


def test_blobby_division() -> None:
    regions: list[set[int]] = []
    parts: list[set[int]] = []
    growing: list[int] = []
    drawn = walls = divided = 0
    for player, tile, line, text in own("blobby-division", 6, 7):
        trace = player.trace
        name = f"{tile // trace.width},{tile % trace.width}"
        if not regions and not divided:
            regions = [{each for each in range(len(player.tiles)) if is_room(trace, each)}]
        if line.text.startswith("for each region"):
            parts, walls = [], 0
            (region,) = (each for each in regions if tile in each)
            regions.remove(region)
            number = f"{len(region)} room{'s' * (len(region) > 1)}"
            done = ", fewer than four: it is done" if len(region) < 4 else ": it is divided"
            assert text == f"The region of {name} has {number}{done}."
            divided += len(region) > 3
        elif "seed" in text:
            of_region = f"the {len(region)} rooms of the region."
            assert text == f"{name} is a seed, chosen at random from {of_region}"
            assert tile in region
            parts.append({tile})
            growing = [tile] if len(parts) == 1 else [*growing, tile]
        elif "is chosen" in text:
            drawn = tile
            among = f"one of {len(growing)} rooms" if len(growing) > 1 else "the only room"
            assert text == f"{name} is chosen, {among} that can still grow."
            assert tile in growing
        elif "was in no part" in text:
            (part,) = (each for each in parts if drawn in each)
            assert tile in around(trace, drawn)
            assert tile in region - parts[0] - parts[1]
            part.add(tile)
            growing.append(tile)
            of_drawn = f"the part of {drawn // trace.width},{drawn % trace.width}"
            now = f"which now has {len(part)} rooms."
            assert text == f"{name} was in no part: it joins {of_drawn}, {now}"
        elif "can still grow" in text:
            assert not (region - parts[0] - parts[1]).intersection(around(trace, tile))
            growing.remove(tile)
            left = f"{len(growing)} room{'s' * (len(growing) != 1)}"
            assert text == f"All neighbours of {name} are in a part: {left} can still grow."
        elif parts:
            smaller, larger = sorted(map(len, parts))
            of_sizes = f" ({smaller} and {larger} room{'s' * (larger > 1)})"
            assert parts[0] | parts[1] == region
            if "go on the stack" in text:
                assert text == f"Both parts{of_sizes} go on the stack; {name} is in one of them."
                regions += parts
            else:
                assert sum(bool(part.intersection(ends(trace, tile))) for part in parts) == 2
                walls += 1
                among = f"{walls} tile{'s' * (walls > 1)}"
                assert text in (
                    f"{name} lies between the parts{of_sizes}: it becomes a wall.",
                    f"{name}, between the parts, is the gap, chosen at random from {among}.",
                )
    assert divided > 5
    assert not regions


def test_a_region_of_a_run_without_decisions_tells_no_sizes() -> None:
    trace = generate("blobby-division", 4, 4, 3).trace
    assert trace
    told = {text for _, line, text in told_of(trace) if "between the parts" in line.why}
    assert told
    assert all(text.endswith("lies between the parts: it becomes a wall.") for text in told)


@pytest.mark.parametrize("key", ["cave", "cellular-maze", "cellular-mazectric"])
def test_automata(key: str) -> None:
    before: bytes = b""
    rounds = joined = refused = 0
    for player, tile, line, text in own(key, 9, 10, open=40, rounds=4):
        width = player.trace.width
        square = [tile + down * width + right for down in (-1, 0, 1) for right in (-1, 0, 1)]
        if "starts: all tiles" in text:
            rounds += 1
            assert text.startswith(f"Round {rounds} ")
            before = bytes(player.tiles)
        elif number_in(text, r"chance of (\d+)%") is not None:
            assert "of 40%." in text
        elif (number := number_in(text, r"(\d) of the 9")) is not None:
            assert number == sum(not before[each] for each in square)
            assert (number > 4) == (line.kind is EventKind.FILL)
        elif (number := number_in(text, r"(\d) of its 8")) is not None:
            assert number == sum(before[each] > 0 for each in square) - (before[tile] > 0)
            most = 5 if key == "cellular-maze" else 4
            assert (
                (number == 3) if line.kind is EventKind.CARVE else number not in range(1, most + 1)
            )
        elif " joins " in text or "in one region already" in text:
            sides = [tile - 1, tile + 1, tile - width, tile + width]
            regions = {
                frozenset(flooded(player.tiles, width, s, tile)) for s in sides if player.tiles[s]
            }
            if "joins" in text:
                assert sorted(map(int, re.findall(r"\d+", text.split("joins")[1]))) == sorted(
                    map(len, regions)
                )
                joined += 1
            else:
                assert len(regions) == 1
                refused += 1
    assert rounds == 4
    assert key == "cave" or (joined and refused)


def flooded(tiles: bytearray, width: int, start: int, but: int) -> set[int]:
    seen, stack = {start}, [start]
    while stack:
        tile = stack.pop()
        for beside in (tile - 1, tile + 1, tile - width, tile + width):
            if tiles[beside] and beside not in seen and beside != but:
                seen.add(beside)
                stack.append(beside)
    return seen


def test_rooms_joins_what_is_apart() -> None:
    sets: dict[int, set[int]] = {}
    for player, tile, _, text in own("rooms", 9, 10):
        trace = player.trace
        if "between two regions" in text and not sets:
            for room in (each for each in range(len(player.tiles)) if is_room(trace, each)):
                if room not in sets:
                    region = flooded(player.tiles, trace.width, room, -1)
                    sets |= dict.fromkeys(region, region)
        elif sets and ("joins" in text or "cycle" in text):
            one, other = (sets[room] for room in ends(trace, tile))
            assert ("cycle" in text) == (one is other)
            if "cycle" not in text:
                rooms = [sum(is_room(trace, each) for each in part) for part in (one, other)]
                assert list(map(int, re.findall(r"\((\d+) room", text))) == rooms
                one |= other
                sets |= dict.fromkeys(other, one)
    assert sets
