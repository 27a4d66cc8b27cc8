"""Decisions in a trace: stepping with and without them, and their signs, by a plain scan."""

from __future__ import annotations

import pytest

from labyrinth import EventKind, Player, Trace, generate, solve
from labyrinth.core.trace.decisions import Deeds, Sign, signs, without_decisions
from labyrinth.core.trace.pseudocode import by_hand


def traces() -> list[Trace]:
    maze = generate("kruskal", 5, 6, 1, decisions=True)
    assert maze.trace
    return [maze.trace, solve(maze, "a-star", decisions=True).trace, Trace(1, 1, b"\x01")]


@pytest.mark.parametrize("trace", traces(), ids=["generation", "search", "empty"])
def test_positions_after_deeds(trace: Trace) -> None:
    deeds = Deeds(trace)
    after = [at for at, (kind, _) in enumerate(trace, 1) if not kind.decides]
    assert len(deeds) == len(after) == trace.deeds
    for position in range(len(trace) + 1):
        before = [at for at in after if at <= position]
        assert deeds.up_to(position) == len(before)
        stops = [0, *after[:-1], len(trace)]
        later = [at for at in stops if at > position]
        earlier = [at for at in stops if at < position]
        assert deeds.moved(position, 1) == (later[0] if later else len(trace))
        assert deeds.moved(position, -1) == (earlier[-1] if earlier else 0)
        assert deeds.moved(position, 3) == (later[2] if later[2:] else len(trace))
        assert deeds.moved(position, -3) == (earlier[-3] if earlier[2:] else 0)
    assert [deeds.position(number) for number in range(1, len(after))] == after[:-1]
    assert deeds.position(-1) == 0
    assert deeds.position(len(after)) == deeds.position(len(after) + 9) == len(trace)


def test_a_player_goes_by_deeds_where_it_is_told_to() -> None:
    (trace, *_) = traces()
    deeds, player = Deeds(trace), Player(trace, speed=2.0)
    player.steps = deeds
    player.advance(1.5)
    assert player.position == deeds.position(3)
    player.step(-2)
    assert player.position == deeds.position(1)
    player.step(len(deeds))
    assert player.finished
    player.step(-len(deeds))
    assert player.position == 0


def test_deeds_alone_are_the_run_that_records_no_decision() -> None:
    maze = generate("kruskal", 5, 6, 1, decisions=True, weights=(1, 9))
    assert maze.trace
    tour, plain_tour = (
        solve(maze, "a-star", stops=((3, 3), (5, 5)), decisions=told).trace
        for told in (True, False)
    )
    plain_trace = generate("kruskal", 5, 6, 1, weights=(1, 9)).trace
    assert plain_trace is not None
    pairs = [(maze.trace, plain_trace), (tour, plain_tour)]
    for told, plain in pairs:
        assert len(told) > len(plain)
        alone = without_decisions(told)
        names = ("events", "before", "weights", "recipe", "options", "start", "goals", "legs")
        for name in names:
            assert getattr(alone, name) == getattr(plain, name), name
        assert [line.text for line in alone.lines] == [line.text for line in plain.lines]
        assert not alone.with_decisions
        assert without_decisions(plain) is plain


def shown(*events: tuple[EventKind, int]) -> dict[int, Sign]:
    trace = Trace(1, 9, b"\x01" * 9)
    trace.events.extend(by_hand(kind, tile) for kind, tile in events)
    player = Player(trace)
    player.seek(len(events))
    return signs(player)


def test_the_last_decision_on_a_tile_counts() -> None:
    assert shown((EventKind.CONSIDER, 3)) == {3: Sign.CANDIDATE}
    assert shown((EventKind.CONSIDER, 3), (EventKind.REFUSE, 3)) == {3: Sign.REFUSED}
    both = shown((EventKind.CONSIDER, 3), (EventKind.CONSIDER, 5))
    assert both == {3: Sign.CANDIDATE, 5: Sign.CANDIDATE}


def test_the_algorithm_stands_in_one_place() -> None:
    assert shown((EventKind.STAND, 3), (EventKind.STAND, 5)) == {5: Sign.STANDS}
    assert shown((EventKind.STAND, 3), (EventKind.REFUSE, 5)) == {3: Sign.STANDS, 5: Sign.REFUSED}


def test_a_deed_ends_a_step_but_for_a_discovery() -> None:
    assert shown((EventKind.REFUSE, 3), (EventKind.EXPAND, 4)) == {}
    assert shown((EventKind.REFUSE, 3), (EventKind.CARVE, 4), (EventKind.REFUSE, 5)) == {
        5: Sign.REFUSED
    }
    discovered = shown((EventKind.REFUSE, 3), (EventKind.CONSIDER, 4), (EventKind.DISCOVER, 4))
    assert discovered == {3: Sign.REFUSED}
    assert shown() == {}
