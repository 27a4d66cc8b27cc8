"""The player of lines: where its trace is at each of them, and which lines are steps."""

from __future__ import annotations

import pytest

from labyrinth.sandbox.job import Failure
from labyrinth.tui.sandbox.source_run import event_lines
from tests.tui.sandbox.source_runs import LINES, STEPS, source_player

FAILED = Failure("raised", 7, "Line 7 fails.")


def test_at_each_line_the_trace_has_the_events_of_the_lines_before() -> None:
    player = source_player()
    assert player.last == len(LINES)
    for position in [*range(player.last + 1), *reversed(range(player.last))]:
        player.seek(position)
        assert player.player.position == sum(step < position for step in STEPS)


def test_far_moves_change_what_single_steps_change() -> None:
    far, near = source_player(), source_player()
    changed = set(far.seek(99))
    by_steps = {tile for _ in LINES for tile in near.step()}
    assert far.finished
    assert near.finished
    assert changed == by_steps
    assert far.player.marks == near.player.marks


@pytest.mark.parametrize(("failure", "events"), [(None, 7), (FAILED, 4)])
def test_what_follows_the_code_belongs_to_the_end_of_a_run_that_did_not_fail(
    failure: Failure | None, events: int
) -> None:
    player = source_player(failure, more=3)
    player.seek(player.last - 1)
    assert player.player.position == 4
    player.step()
    assert player.player.position == events


def test_positions_of_events_are_the_first_that_have_them() -> None:
    player = source_player(more=1)
    assert [player.position_of(events) for events in range(6)] == [0, 2, 3, 3, 5, 6]


def test_only_lines_that_do_something_are_steps() -> None:
    player = source_player()
    lines = event_lines(player.ran)
    player.steps = lines
    on = [player.position]
    while not player.finished:
        player.step()
        on.append(player.position)
    assert on == [0, 2, 3, 6]
    back = [player.position]
    while player.position:
        player.step(-1)
        back.append(player.position)
    assert back == on[::-1]
    assert [lines.up_to(position) for position in on] == [0, 1, 2, 3]
    assert [lines.position(number) for number in range(4)] == on
    assert lines.moved(4, -1) == 3


def test_a_line_is_found_where_it_runs_next_and_ran_last() -> None:
    player = source_player()
    player.seek(2)
    assert player.next_at(0, 5) == 3
    assert player.next_at(0, 5, -1) == 1
    assert player.next_at(0, 6) == 4
    assert player.next_at(0, 9) is None
    assert player.next_at(1, 5) is None


def test_a_run_without_a_line_stands_at_its_end() -> None:
    player = source_player()
    empty = player.ran.replaced(steps=player.ran.steps[:0])
    player.ran = empty
    assert player.finished
    assert len(player.step()) == 4 or player.player.position == 4
