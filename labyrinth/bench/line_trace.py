"""Tracing lines: each line of one file that runs is a step, written down before it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, Final, NoReturn

from labyrinth.bench.area import Area, Bound, Cell
from labyrinth.bench.job import LINE_BITS

ENDED_ITSELF: Final = 3
"""The exit status of a process that came to a bound that it watches itself."""

Tracer = Callable[[FrameType, str, Any], Any]
Reached = Callable[[FrameType, int], int]
"""`(frame, steps)`: called at a step whose number had been asked for; returns the next such."""


def end_at(area: Area, bound: Bound) -> NoReturn:
    """End the process: no code that catches everything can go on after that."""
    area.head[Cell.BOUND] = bound
    os._exit(ENDED_ITSELF)


OtherFile = Callable[[CodeType], int | None]
"""Returns the number of the file of code elsewhere that is to be traced too, None for other."""


def line_tracer(
    area: Area,
    file: str,
    stop: int,
    reached: Reached,
    flush: Callable[[], None] | None = None,
    other_file: OtherFile | None = None,
    end: int = 0,
) -> Tracer:
    """Return what `sys.settrace` is to be given, so that lines of code of `file` become steps.

    `reached` is called at the step after which there are `stop` steps, with the frame that runs;
    and, as if that were one more step, when a function ends after `end` steps, if that is not 0.
    `flush` is called before each step.
    """
    steps, head, cell = area.steps, area.head, int(Cell.STEPS)
    number = 0

    def lines_of(mark: int) -> Tracer:
        def on_line(frame: FrameType, event: str, _: Any) -> Tracer:
            nonlocal number, stop
            if event == "line":
                if flush is not None:
                    flush()
                steps[number] = mark | frame.f_lineno
                number += 1
                head[cell] = number
                if number == stop:
                    stop = reached(frame, number)
            elif event == "return" and number == end:
                reached(frame, number + 1)
            return on_line

        return on_line

    own = lines_of(0)
    others: dict[int, Tracer] = {}

    def on_call(frame: FrameType, event: str, _: Any) -> Tracer | None:
        if frame.f_code.co_filename == file:
            return own
        place = other_file(frame.f_code) if other_file is not None else None
        if place is None:
            return None
        if place not in others:
            others[place] = lines_of(place << LINE_BITS)
        return others[place]

    return on_call


def module_tracer(area: Area, file: str, most: int) -> Tracer:
    """Return the same for a file that is executed: its lines are no steps, but are bounded too."""
    head, cell = area.head, int(Cell.MODULE_LINE)
    left = most

    def on_line(frame: FrameType, event: str, _: Any) -> Tracer:
        nonlocal left
        if event == "line":
            head[cell] = frame.f_lineno
            left -= 1
            if not left:
                end_at(area, Bound.LINES)
        return on_line

    def on_call(frame: FrameType, event: str, _: Any) -> Tracer | None:
        return on_line if frame.f_code.co_filename == file else None

    return on_call


def recorder(area: Area, most: int) -> Callable[[int], None]:
    """Return what records an event at the present step."""
    events, step_of_event, head = area.events, area.step_of_event, area.head
    cell, steps = int(Cell.EVENTS), int(Cell.STEPS)

    def record(event: int) -> None:
        number = head[cell]
        if number == most:
            end_at(area, Bound.EVENTS)
        events[number] = event
        step_of_event[number] = max(0, head[steps] - 1)
        head[cell] = number + 1

    return record


def recorder_of_steps(area: Area, file: str, most: int) -> Callable[[int], None]:
    """Return what records an event as a step of its own, with the line of `file` that runs."""
    events, steps, step_of_event, head = area.events, area.steps, area.step_of_event, area.head
    cell, count = int(Cell.EVENTS), int(Cell.STEPS)

    def record(event: int) -> None:
        number = head[cell]
        if number == most:
            end_at(area, Bound.EVENTS)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename != file:
            frame = frame.f_back
        # What follows the function, the path that it returned, is of the line before.
        steps[number] = frame.f_lineno if frame is not None else steps[number - 1]
        events[number] = event
        step_of_event[number] = number
        head[cell] = head[count] = number + 1

    return record
