"""Where the records of a data set come from: made on an executor, told in the order of seeds."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Final, NoReturn

from labyrinth.core.declaration.recipe import MAX_SEED
from labyrinth.core.dispatching import Dispatcher
from labyrinth.core.errors import LabyrinthError
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.order import Made, MadeRecord, Order
from labyrinth.study.chunking import Chunks
from labyrinth.study.stamp import STAMP

_MOST_WAITING: Final = 4
"""Chunks for each worker that may be done before one that was given out earlier."""
_LEAST_SEEDS: Final = 100


class Source:
    """The records of a data set, in the order of their seeds, few of them in memory at a time."""

    def __init__(self, data_set: DataSet, suffix: str, workers: int) -> None:
        self._data_set, self._suffix = data_set, suffix
        self._chunks = Chunks(lambda _: data_set.tiles, 1, workers)
        self._most_waiting = _MOST_WAITING * workers
        self._waiting: dict[int, tuple[range, Made]] = {}

    def order(self, seeds: range) -> Order:
        """Return the order for some seeds."""
        return Order(self._data_set, seeds, self._suffix, STAMP)

    def died(self, seeds: range) -> NoReturn:
        """Refuse a maze that kills. Raises LabyrinthError."""
        recipe = self._data_set.recipe.replaced(seed=seeds.start)
        raise LabyrinthError(f"{recipe}: every process that makes this maze dies of it")

    def has_many_waiting(self) -> bool:
        """Whether many records are made that are to follow others."""
        return len(self._waiting) >= self._most_waiting

    def records(
        self, dispatcher: Dispatcher[Made]
    ) -> Generator[tuple[int, MadeRecord], None, None]:
        """Yield each seed with its record, as many as are asked for or more."""
        following = self._data_set.recipe.seed
        with closing(dispatcher.results(self._seeds())) as results:
            for seeds, made in results:
                self._chunks.learn(seeds, made.seconds)
                self._waiting[seeds.start] = seeds, made
                while following in self._waiting:
                    done, made = self._waiting.pop(following)
                    following = done.stop
                    yield from zip(done, made.records, strict=True)

    def _seeds(self) -> Iterator[range]:
        """Yield the seeds in chunks; without end where there is no telling which are of use."""
        first, count = self._data_set.recipe.seed, self._data_set.count
        while first <= MAX_SEED:
            seeds = range(first, min(first + count, MAX_SEED + 1))
            yield from self._chunks.of([seeds], len(seeds))
            if not self._data_set.distinct:
                return
            first, count = seeds.stop, max(_LEAST_SEEDS, count // 4)
