"""Variables at any step of a run, forwards and backwards, read by repeating the run.

Each repetition executes the file afresh. A run that depends on the clock or on leftover memory
cannot be repeated, and the first difference is reported.
"""

import ast
import json
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, Self

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.records import Frozen
from labyrinth.core.task import drain
from labyrinth.sandbox.job import Job, Ran, Watched
from labyrinth.sandbox.process import Sandbox

# How many steps before and after the requested one are read with it.
_BESIDE: Final = 12
_MOST_KEPT: Final = 2000
# How many times as long as the first run a repetition may take.
_PATIENCE: Final = 3
# What a condition may consist of, with the only functions that it may call.
_IN_CONDITIONS: Final = (
    *(ast.Expression, ast.Name, ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Attribute),
    *(ast.Subscript, ast.Slice, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.IfExp),
    *(ast.expr_context, ast.boolop, ast.cmpop, ast.unaryop, ast.operator),
)
_CALLED: Final = ("abs", "all", "any", "len", "max", "min", "round", "sorted", "sum")


class DoesNotRepeatError(LabyrinthError):
    """The error that a function did something different when it ran again."""

    def __init__(self, step: int, first: str, again: str) -> None:
        """Report that the function did `first` at a step, but `again` when it was repeated."""
        super().__init__(
            "this function is not deterministic (clock, global state, mutable default argument?): "
            f"at step {step + 1:,} it {first} at first, and {again} when it ran again"
        )


class Variable(Frozen):
    """A variable as text, and whether this text differs from the text at the previous step."""

    name: str
    text: str
    changed: bool


class Frame(Frozen):
    """A running function, its line and its variables; at module level the name "" and line 0."""

    function: str
    line: int
    variables: Sequence[Variable]


class Frames(Frozen):
    """The frames of a file at one step, the innermost first; `depth` also counts omitted frames."""

    frames: Sequence[Frame]
    depth: int


class Replay:
    """The variables at the steps of a run; leaving a `with` block ends the process of the replay.

    `ran` is the first run of the job, whose lines are steps. `last` is the last available step; if
    the code ended by itself, this is the end, after all lines. Only one thread at a time may use
    the replay.
    """

    def __init__(self, job: Job, ran: Ran | None = None, sandbox: Sandbox | None = None) -> None:
        """Prepare to read the variables of a job whose first run is `ran`; None runs the job now.

        Raises LabyrinthError if no process can be started.
        """
        self._sandbox = sandbox or Sandbox()
        self._job = job
        self.ran = ran or drain(self._sandbox.run(job))
        self.last = len(self.ran.steps) - (not _ended_itself(self.ran))
        self._known: dict[int, Frames] = {}
        self._differs: DoesNotRepeatError | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sandbox.close()

    def variables_at(self, step: int) -> Frames:
        """Return the variables before the line of a step (from 0) runs, or at the end of the run.

        Raises DoesNotRepeatError if the repeated run differs, now or in an earlier call;
        LabyrinthError if the variables cannot be read; IndexError if there is no such step.
        """
        if not 0 <= step <= self.last:
            raise IndexError(f"the step must be from 0 to {self.last}, not {step}")
        if self._differs is not None:
            raise self._differs
        if step not in self._known:
            self._read(step)
        return self._known[step]

    def steps_where(self, condition: str) -> list[int]:
        """Return the first 1000 steps before which a condition over the variables becomes true.

        Raises LabyrinthError if the condition is none, cannot be evaluated before any line, or is
        never true; DoesNotRepeatError if the repeated run differs.
        """
        check_condition(condition)
        ran = drain(self._sandbox.run(self._patient_job.replaced(condition=condition)))
        # Reading items of `maze.neighbours` for the condition may cause events.
        same = {"events": self.ran.events, "step_of_event": self.ran.step_of_event, "output": ""}
        self._differs = self._differs or _difference(self.ran, ran.replaced(**same), 0)
        if self._differs is not None:
            raise self._differs
        steps, error = json.loads(ran.note or "[[], null]")
        if error:
            raise LabyrinthError(f"{condition} cannot be evaluated before any line: {error}")
        if not steps:
            raise LabyrinthError(f"{condition} is never true in this run")
        return list(steps)

    @property
    def _patient_job(self) -> Job:
        """The job with more time: what ended within its time before may take longer now."""
        limits = self._job.limits
        times = {"seconds": _PATIENCE * limits.seconds, "patience": _PATIENCE * limits.patience}
        return self._job.replaced(limits=limits.replaced(**times))

    def _read(self, step: int) -> None:
        total, last = len(self.ran.steps), min(step + _BESIDE, self.last)
        watched = Watched(max(0, step - _BESIDE), step, last, total if last == total else 0)
        ran = drain(self._sandbox.run(self._patient_job, watched=watched))
        self._differs = _difference(self.ran, ran, min(last + 1, total))
        if self._differs is not None:
            raise self._differs
        read = json.loads(ran.note or "{}")
        if str(step) not in read:
            reason = ran.failure.sentence if ran.failure else "this run ended differently."
            raise LabyrinthError(f"the variables of this step cannot be read: {reason}")
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        for number, (frames, depth) in read.items():
            shown = [
                Frame(function, line, [Variable(*each) for each in variables])
                for function, line, variables in frames
            ]
            self._known[int(number)] = Frames(shown, depth)


def check_condition(text: str) -> None:
    """Raise LabyrinthError unless a text is a condition, which compares variables."""
    try:
        parts = [*ast.walk(ast.parse(text.strip(), mode="eval"))]
        called = [each.func for each in parts if isinstance(each, ast.Call)]
        names = {each.id if isinstance(each, ast.Name) else "" for each in called}
        allowed = (*_IN_CONDITIONS, ast.Call)
        if names <= {*_CALLED} and all(isinstance(each, allowed) for each in parts):
            return
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    raise LabyrinthError(
        f"{quoted(text)} is not a condition: compare variables, as in g > 10 or tile == (3, 5)"
    )


def _ended_itself(ran: Ran) -> bool:
    """Return whether the code ended by itself, also by an exception."""
    return ran.failure is None or ran.failure.kind in ("raised", "wrong use")


def _difference(first: Ran, again: Ran, expected: int) -> DoesNotRepeatError | None:
    """Return an error that describes the first difference between two runs, or None.

    The run `again` differs, too, if it ended by itself before the step `expected`.
    """
    steps = len(again.steps)
    if again.steps != first.steps[:steps]:
        step = _first_other(first.steps, again.steps)
        (_, line), (_, other) = first.place_of(step), again.place_of(step)
        return DoesNotRepeatError(step, f"ran line {line}", f"line {other}")
    if steps < expected and _ended_itself(again):
        return DoesNotRepeatError(steps, f"ran line {first.place_of(steps)[1]}", "had ended")
    # The effects of the last line are there only if it was the end.
    count = max(first.events_before(max(0, steps - 1)), len(again.events))
    known = first.events[:count], first.step_of_event[:count]
    if (again.events, again.step_of_event) != known:
        number = _first_other(
            zip(*known, strict=True), zip(again.events, again.step_of_event, strict=True)
        )
        both = (ran.step_of_event[number] for ran in (first, again) if number < len(ran.events))
        return DoesNotRepeatError(min(both), "did one thing in the maze", "another")
    if not first.output.startswith(again.output):
        return DoesNotRepeatError(steps - 1, "had printed one text", "another")
    return None


def _first_other(items: Iterable[object], others: Iterable[object]) -> int:
    """Return the first index where two different sequences differ."""
    pairs = enumerate(zip_longest(items, others))
    return next(number for number, (one, other) in pairs if one != other)
