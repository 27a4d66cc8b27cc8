"""Why a run failed of which the process has died, or had to be ended: by what it left behind."""

from __future__ import annotations

from labyrinth.bench import told
from labyrinth.bench.area import Bound, Cell
from labyrinth.bench.child_process import ChildProcess
from labyrinth.bench.job import LINE_BITS, Failure, Limits, Source
from labyrinth.bench.module import file_in_code


def at_end_of_patience(
    child: ChildProcess, limits: Limits, source: Source | None, *, by_lines: bool = True
) -> Failure:
    """End a process that has taken too long by the clock, and tell so."""
    child.end()
    line = _line(child, source, by_lines)
    return _told(child, told.at_end_of_time(limits, line, waited=True))


def of_death(
    child: ChildProcess, limits: Limits, source: Source | None, *, by_lines: bool = True
) -> Failure:
    """Tell why a process has died; `by_lines` says that each line of its run was a step."""
    status, bound = child.status(), child.area.head[Cell.BOUND]
    line = _line(child, source, by_lines or bound == Bound.EVENTS)
    if bound == Bound.LINES:
        failure = told.at_most_lines(limits, line)
    elif bound == Bound.EVENTS:
        failure = told.at_most_events(limits, line)
    elif told.is_end_of_time(status):
        failure = told.at_end_of_time(limits, line, waited=False)
    else:
        failure = told.died(status, line)
    return _told(child, failure)


def _told(child: ChildProcess, failure: Failure) -> Failure:
    """Return a failure as one of the file if its function had not been called."""
    return failure if child.area.head[Cell.BEGAN] else told.unusable(failure)


def _line(child: ChildProcess, source: Source | None, by_steps: bool) -> int | None:
    """Return the line of a file that ran last, as far as the process or its steps tell it."""
    if source is None:
        return None
    head = child.area.head
    line = child.last_line(file_in_code(source))
    if line is None and not head[Cell.BEGAN]:
        line = head[Cell.MODULE_LINE]
    elif line is None and by_steps and head[Cell.STEPS]:
        place, last = divmod(child.area.steps[head[Cell.STEPS] - 1], 1 << LINE_BITS)
        line = None if place else last
    return line or None
