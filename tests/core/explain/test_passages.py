"""The passages of Kruskal: at every position those of a plain bookkeeping, in both directions."""

from __future__ import annotations

import pytest

from labyrinth import Player, Trace, generate, generators
from labyrinth.core.explain.declared import structures_of
from labyrinth.core.explain.structure import SHOWN, Content, Role
from labyrinth.core.trace import CARVE, CONSIDER, REFUSE
from tests.core.explain.structure_reading import event_at, tiles


def kruskal(*, maximum: bool) -> Trace:
    """Return a run of Kruskal alone, without the endpoints."""
    options = {"maximum": True} if maximum else {}
    trace = generate("kruskal", 4, 5, 6, decisions=True, **options).trace
    assert trace is not None
    own = generators()["kruskal"].pseudocode.recorded
    return trace.up_to(sum(trace.line_at(at) in own for at in range(1, len(trace) + 1)))


def connected(trace: Trace, carved: set[int], passage: int) -> bool:
    """Whether the rooms beside a passage are connected by others, by a plain flood."""
    step = 1 if passage // trace.width % 2 else trace.width
    reached = [passage - step]
    for room in reached:
        for way in (-1, 1, -trace.width, trace.width):
            if room + way in carved and room + 2 * way not in reached:
                reached.append(room + 2 * way)
    return passage + step in reached


@pytest.mark.parametrize("maximum", [False, True])
def test_passages_left_and_refused_with_weights_and_loops(*, maximum: bool) -> None:
    trace = kruskal(maximum=maximum)
    listed, _, total, refusals = structures_of(generators()["kruskal"])
    weights = trace.drawn_at(1)
    turns = [tile for kind, tile in trace if kind is CONSIDER]
    assert sorted(turns) == sorted(weights)
    carved: set[int] = set()
    refused: list[int] = []
    over = 0
    at_hand: int | None = None
    player = Player(trace)
    expected: list[tuple[Content, Content]] = []
    ended: list[tuple[int, str]] = []
    for position in range(len(trace) + 1):
        if position:
            kind, tile = event_at(trace, position)
            at_hand = tile if kind is CONSIDER else at_hand
            if kind in (CARVE, REFUSE):
                over, at_hand = over + 1, None
                ended.append((tile, "taken" if kind is CARVE else "cycle"))
                if kind is CARVE:
                    carved.add(tile)
                else:
                    refused.insert(0, tile)
        player.seek(position)
        left, gone = listed.read(player), refusals.read(player)
        expected.append((left, gone))
        assert left.size == len(turns) - over
        before = ended[-3:]
        assert [(entry.tile, entry.name) for entry in left.entries[: left.next]] == before
        assert tiles(left)[left.next :] == turns[over:][: SHOWN - left.next]
        assert [entry.number for entry in left.entries] == [weights[tile] for tile in tiles(left)]
        (sum_of_weights,) = total.read(player).entries
        assert sum_of_weights.number == sum(weights[tile] for tile in carved)
        for entry in left.entries[left.next :]:
            assert entry.tile is not None
            assert entry.number == weights[entry.tile]
            is_loop = connected(trace, carved, entry.tile)
            if entry.tile == at_hand:
                # What these letters are, test_trees asks.
                one, other = entry.name.split()
                assert (one == other) == is_loop
            else:
                assert entry.name == "cycle" * is_loop
        assert gone.size == len(refused)
        assert tiles(gone) == refused[:SHOWN]
        labels = refusals.labels(player)
        assert set(labels) == set(refused)
        assert {label.role for label in labels.values()} <= {Role.REFUSED}
    assert refused
    assert not over - len(turns)
    for position in range(len(trace), -1, -1):
        player.seek(position)
        assert (listed.read(player), refusals.read(player)) == expected[position]
    player.seek(0)
    everything = listed.read(player, len(turns))
    assert tiles(everything) == turns


def test_of_a_short_list_one_passage_before_the_one_at_hand_is_shown() -> None:
    trace = kruskal(maximum=False)
    listed = structures_of(generators()["kruskal"])[0]
    player = Player(trace)
    player.seek(len(trace) // 2)
    assert listed.read(player, 3).next == 1
    assert len(listed.read(player, 3).entries) == 3
    assert listed.read(player, 2).next == 0


def test_without_decisions_nothing_is_known() -> None:
    trace = generate("kruskal", 4, 4, 1).trace
    assert trace is not None
    listed, _, total, refusals = structures_of(generators()["kruskal"])
    assert listed.read(Player(trace)) == refusals.read(Player(trace)) == Content(None)
    assert total.read(Player(trace)) == Content(None)


def test_weights_in_the_heap_are_those_that_were_drawn() -> None:
    trace = generate("true-prim", 4, 5, 2, decisions=True).trace
    assert trace is not None
    (heap,) = structures_of(generators()["true-prim"])
    player = Player(trace)
    told = 0
    while not player.finished:
        player.step()
        entries = heap.read(player).entries
        numbers = [entry.number for entry in entries]
        assert numbers == [trace.drawn[entry.tile] for entry in entries if entry.tile is not None]
        assert numbers == sorted(number for number in numbers if number is not None)
        told += len(entries)
    assert told > 100
