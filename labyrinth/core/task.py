"""A computation that runs in slices, so that it can be watched, measured or cancelled."""

from collections.abc import Callable, Generator, Iterator
from functools import wraps
from typing import Final, Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")
Step = TypeVar("Step")
Share = TypeVar("Share")

# A computation that pauses after each slice of work, yields nothing, and returns a result.
InSlices = Generator[None, None, Result]

# Steps between two yields if a step takes some 250 ns: about a millisecond of work.
SLICE: Final = 4096
# Steps between two yields if a step takes some ten times as long.
SHORT_SLICE: Final = 512


class Task(Generic[Result]):
    """A computation that advances only while it is iterated.

    Each iteration computes one slice (about a millisecond) and yields the share done, 0.0 to 1.0.
    To pause the computation, stop iterating; to resume it, iterate again; to cancel it, call
    `close`.
    """

    def __init__(self, slices: Generator[float, None, Result]) -> None:
        """Wrap a generator that yields the share done and returns the result."""
        self._slices = slices
        self._result: list[Result] = []
        self._closed = False

    def __iter__(self) -> Iterator[float]:
        """Compute slice by slice, yielding the share done (0.0 to 1.0) after each slice."""
        # `yield from` would close the slices when the caller stops iterating.
        while not self._result and not self._closed:
            try:
                share = next(self._slices)
            except StopIteration as end:
                self._result.append(end.value)
            else:
                yield share

    def close(self) -> None:
        """Cancel the computation and free its memory; a finished task keeps its result."""
        self._slices.close()
        self._closed = True

    def finish(self) -> Result:
        """Compute the rest and return the result."""
        for _ in self:
            pass
        return self.result

    @property
    def result(self) -> Result:
        """The result of the finished computation. Raises RuntimeError if it has not finished."""
        if not self._result:
            raise RuntimeError("the run has not finished")
        return self._result[0]


def as_task(
    compute: Callable[Given, Generator[float, None, Result]],
) -> Callable[Given, Task[Result]]:
    """Decorate a generator function so that it returns a Task of its slices."""

    @wraps(compute)
    def prepare(*given: Given.args, **named: Given.kwargs) -> Task[Result]:
        return Task(compute(*given, **named))

    return prepare


def drain(slices: Generator[object, None, Result]) -> Result:
    """Run a generator to its end, discard the values it yields, and return its result."""
    return Task(during(0.0, slices)).finish()


def relay(
    slices: Generator[Step, None, Result], share: Callable[[Step], Share]
) -> Generator[Share, None, Result]:
    """Run a generator to its end, yielding `share(value)` for each of its values.

    Returns the result of the generator.
    """
    while True:
        try:
            step = next(slices)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield share(step)


def during(share: float, slices: Generator[object, None, Result]) -> Generator[float, None, Result]:
    """Run a generator to its end, yielding the constant `share` for each of its values.

    `share` is the part of a larger computation that was done before. Returns the result of the
    generator.
    """
    return relay(slices, lambda _: share)
