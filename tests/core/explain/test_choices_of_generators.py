"""What could be carved next, against the tiles of the maze as they are then."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from labyrinth import generate, generators
from labyrinth.core.explain.choice import Choice
from labyrinth.core.explain.declared import choices_of
from labyrinth.core.generation.carve_on import carving_on
from labyrinth.core.trace.decisions import Deeds
from labyrinth.core.trace.events import TILE_MASK
from labyrinth.core.trace.player import Mark, Player
from tests.core.explain.asked_of import generations


def rooms(player: Player) -> list[int]:
    trace = player.trace
    return [
        row * trace.width + col
        for row in range(1, trace.height - 1, 2)
        for col in range(1, trace.width - 1, 2)
    ]


def beside(player: Player, room: int) -> list[int]:
    width = player.trace.width
    row, col = divmod(room, width)
    places = [(row - 2, col), (row, col - 2), (row, col + 2), (row + 2, col)]
    height = player.trace.height
    return [r * width + c for r, c in places if 0 < r < height and 0 < c < width]


def region(player: Player, room: int) -> set[int]:
    """Return the rooms that open passages connect with a room."""
    found, ahead = {room}, [room]
    while ahead:
        each = ahead.pop()
        for other in beside(player, each):
            if player.tiles[(each + other) // 2] and other not in found:
                found.add(other)
                ahead.append(other)
    return found


def next_deed(player: Player, choice: Choice) -> int:
    deeds = Deeds(player.trace)
    return player.trace.events[deeds.position(deeds.up_to(choice.position) + 1) - 1] & TILE_MASK


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("dfs", {}),
        ("spiral", {}),
        ("spiral", {"straight": 0}),
        ("prim", {}),
        ("growing-tree", {"pick": "oldest"}),
        ("hunt-and-kill", {}),
        ("recursive", {}),
        ("neighbour-updates", {}),
    ],
)
def test_it_is_dug_to_an_uncarved_neighbour(key: str, options: dict[str, Any]) -> None:
    asked = 0
    for player, choice in generations(key, **options):
        assert choice.at is not None
        assert choice.by_coin
        around = beside(player, choice.at)
        assert set(choice.right) == {room for room in around if not player.tiles[room]}
        assert next_deed(player, choice) == (choice.at + choice.tile) // 2
        asked += 1
    assert asked > 20


def test_straight_on_is_no_matter_of_chance_if_it_always_is() -> None:
    asked = 0
    for player, choice in generations("spiral", straight=100):
        assert choice.at is not None
        events = [event & TILE_MASK for event in player.trace.events[: choice.position]]
        # The first of its passages that was open is the one by which it was entered.
        ways = [(choice.at + room) // 2 for room in beside(player, choice.at)]
        entered = next((tile for tile in events if tile in ways and player.tiles[tile]), None)
        if entered is not None:
            straight = choice.at + 2 * (choice.at - entered)
            assert straight not in choice.right
        asked += 1
    assert asked > 3


def way_between(player: Player, first: int, last: int) -> list[int]:
    """Return the rooms on the way between two rooms of a tree, the first one first."""
    ways = [[first]]
    while ways[0][-1] != last:
        way = ways.pop(0)
        ways += [
            [*way, room]
            for room in beside(player, way[-1])
            if player.tiles[(way[-1] + room) // 2] and room not in way
        ]
    return ways[0]


@pytest.mark.parametrize("key", ["dfs", "spiral", "recursive", "neighbour-updates"])
def test_from_a_dead_end_the_digging_goes_back_to_the_first_room_that_can(key: str) -> None:
    asked = 0
    for player, choice in generations(key, 1):
        assert choice.at is not None
        first = player.trace.events[0] & TILE_MASK
        can_dig = [
            room
            for room in way_between(player, choice.at, first)
            if not all(player.tiles[each] for each in beside(player, room))
        ]
        assert choice.right == (can_dig[0],)
        assert choice.at not in can_dig
        assert not choice.by_coin
        player.seek(choice.settled)
        later = replace(choice, position=choice.settled)
        passages = [(choice.tile + room) // 2 for room in beside(player, choice.tile)]
        assert next_deed(player, later) in passages
        asked += 1
    assert asked > 4


@pytest.mark.parametrize(
    ("key", "kind", "options"),
    [
        ("prim", 1, {}),
        ("growing-tree", 1, {}),
        ("growing-tree", 1, {"pick": "oldest:2,random:1"}),
        ("growing-forest", 1, {"trees": 5}),
    ],
)
def test_any_room_of_the_active_list_may_be_picked(
    key: str, kind: int, options: dict[str, Any]
) -> None:
    asked = 0
    for player, choice in generations(key, kind, **options):
        active = {room for room in rooms(player) if player.marks[room] == Mark.ACTIVE}
        assert set(choice.right) == active
        assert choice.by_coin == (len(active) > 1)
        assert not active & set(choice.wrong)
        asked += 1
    assert asked > 100


@pytest.mark.parametrize(
    ("pick", "places"),
    [("newest", [-1]), ("oldest", [0]), ("newest:1,oldest:3", [-1, 0]), ("middle", None)],
)
def test_a_room_is_picked_as_the_option_says(pick: str, places: list[int] | None) -> None:
    asked = 0
    for player, choice in generations("growing-tree", 1, pick=pick):
        active: list[int] = []
        for kind, tile in list(player.trace)[: choice.position]:
            if kind.name == "VISIT":
                active.append(tile)
            elif kind.name == "LEAVE":
                active.remove(tile)
        if places is None:
            assert set(choice.right) <= set(active)
            assert len(choice.right) == 1
        else:
            assert choice.right == tuple(dict.fromkeys(active[place] for place in places))
        # The next deed is beside what came, or on it.
        width = player.trace.width
        assert next_deed(player, choice) - choice.tile in (0, 1, -1, width, -width)
        asked += 1
    assert asked > 20


@pytest.mark.parametrize(("key", "kind"), [("hunt-and-kill", 1), ("wilson", 1), ("houston", 1)])
def test_the_first_uncarved_room_is_next(key: str, kind: int) -> None:
    asked = 0
    for player, choice in generations(key, kind):
        uncarved = [room for room in rooms(player) if not player.tiles[room]]
        assert choice.right == (uncarved[0],)
        assert set(choice.wrong) <= set(uncarved)
        events = player.trace.events[choice.position : choice.settled]
        assert events[-1] & TILE_MASK == choice.tile
        asked += 1
    assert asked > 10


@pytest.mark.parametrize(("key", "kind"), [("hunt-and-kill", 2), ("modified-prim", 1)])
def test_a_room_is_joined_to_any_of_its_carved_neighbours(key: str, kind: int) -> None:
    asked = 0
    for player, choice in generations(key, kind):
        assert choice.at is not None
        assert not player.tiles[choice.at]
        assert set(choice.right) == {
            room for room in beside(player, choice.at) if player.tiles[room]
        }
        assert next_deed(player, choice) == (choice.at + choice.tile) // 2
        asked += 1
    assert asked > 10


def test_choices_of_several_kinds_come_in_the_order_of_the_run() -> None:
    for key in ("prim", "dfs", "hunt-and-kill", "wilson"):
        at = 0
        kinds = set()
        for _, choice in generations(key, None):
            if choice.position < at:  # another run
                at = 0
            kinds.add(choice.rule)
            assert choice.question.endswith("?")
            assert choice.rule.endswith(".")
            assert at <= choice.position
            at = choice.settled
        assert len(kinds) > 1


@pytest.mark.parametrize("key", ["wilson", "houston", "aldous-broder", "origin-shift"])
def test_a_walk_may_go_to_every_neighbour(key: str) -> None:
    asked = 0
    for player, choice in generations(key):
        assert choice.at is not None
        assert choice.by_coin
        assert set(choice.right) == set(beside(player, choice.at))
        asked += 1
    assert asked > 100


def test_the_lightest_passage_between_two_trees_is_carved() -> None:
    asked = 0
    for player, choice in chain(generations("kruskal"), generations("kruskal", maximum=True)):
        weights = player.trace.drawn
        sign = -1 if "maximum" in player.trace.recipe else 1
        apart = {}
        for room in rooms(player):
            for other in beside(player, room):
                if room < other and other not in region(player, room):
                    passage = (room + other) // 2
                    apart[passage] = sign * weights[passage]
        lightest = min(apart.values())
        assert set(choice.right) == {each for each in apart if apart[each] == lightest}
        assert all(apart.get(each, 1000) > lightest for each in choice.wrong)
        # Beside those that would close a loop the next ones that would not.
        heavier = sorted(weight for weight in apart.values() if weight > lightest)
        others = [apart[each] for each in choice.wrong if each in apart]
        assert others == heavier[: len(others)]
        assert bool(others) >= bool(heavier)
        assert next_deed(player, choice) == choice.tile
        assert not choice.by_coin
        asked += 1
    assert asked > 100


def test_the_lightest_way_out_of_the_tree_is_taken() -> None:
    asked: Counter[bool] = Counter()
    for player, choice in chain(generations("true-prim"), generations("true-prim", maximum=True)):
        maximum = "maximum" in player.trace.recipe
        sign = -1 if maximum else 1
        weights = {tile: sign * weight for tile, weight in player.trace.drawn.items()}
        # A passage waits from when one of its rooms is carved until it is dug or dropped.
        dropped = {
            tile for kind, tile in list(player.trace)[: choice.position] if kind.name == "LEAVE"
        }
        waits = {
            (room + other) // 2
            for room in rooms(player)
            for other in beside(player, room)
            if player.tiles[room] and not player.tiles[(room + other) // 2]
        } - dropped
        lightest = min(weights[each] for each in waits)
        assert set(choice.right) == {each for each in waits if weights[each] == lightest}
        assert all(weights[each] > lightest for each in choice.wrong)
        assert choice.rule.startswith("The heaviest" if maximum else "The lightest")
        assert next_deed(player, choice) == choice.tile
        asked[maximum] += 1
    assert min(asked[True], asked[False]) > 50


def test_any_room_of_the_frontier_may_be_taken() -> None:
    for player, choice in generations("modified-prim"):
        frontier = {
            room
            for room in rooms(player)
            if not player.tiles[room] and any(player.tiles[each] for each in beside(player, room))
        }
        assert set(choice.right) == frontier
        assert choice.by_coin
        assert not frontier & set(choice.wrong)


def test_trees_are_joined_with_others() -> None:
    for player, choice in generations("growing-forest"):
        assert choice.at is not None
        assert choice.by_coin
        own = region(player, choice.at)
        assert set(choice.right) == set(beside(player, choice.at)) - own
        assert next_deed(player, choice) == (choice.at + choice.tile) // 2


def test_a_run_digs_up_from_one_of_its_rooms() -> None:
    for player, choice in generations("sidewinder"):
        width = player.trace.width
        of_row = [room for room in rooms(player) if room // width == choice.tile // width]
        closed = [
            room
            for room in of_row
            if not any(player.tiles[each - width] for each in region(player, room) & set(of_row))
        ]
        run = region(player, closed[0])
        assert set(choice.right) == run
        assert not run & set(choice.wrong)
        assert next_deed(player, choice) == choice.tile - width


def test_the_binary_tree_has_two_ways() -> None:
    for player, choice in generations("binary-tree"):
        assert choice.at is not None
        assert set(choice.right) == {choice.at - player.trace.width, choice.at - 1}
        assert next_deed(player, choice) in choice.right


def test_eller_digs_right_between_two_sets_and_down() -> None:
    asked = set()
    for player, choice in generations("eller"):
        assert choice.at is not None
        room, width = choice.at, player.trace.width
        beyond = room + 2
        may_right = beyond in rooms(player) and beyond not in region(player, room)
        assert set(choice.right) == {room + width, *[room + 1] * may_right}
        assert next_deed(player, choice) in choice.right
        asked.add(may_right)
    assert asked == {True, False}


@pytest.mark.parametrize(
    "key", [key for key, each in generators().items() if not each.cannot_carve_on]
)
@pytest.mark.parametrize("decisions", [False, True])
def test_choices_of_a_generation_that_was_carved_on_are_beside_each_other(
    key: str, *, decisions: bool
) -> None:
    for seed in range(6):
        maze = generate(key, 4, 5, seed, decisions=decisions)
        assert maze.trace is not None
        for position in (0, len(maze.trace) // 3, len(maze.trace) // 2):
            trace = carving_on(maze, position, seed=1).finish().maze.trace
            assert trace is not None
            for choice in choices_of(generators()[key], trace):
                assert choice is None or 0 <= choice.position < choice.settled <= len(trace)
