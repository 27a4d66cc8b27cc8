"""What a worker is told to make of a data set, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from labyrinth.core.declaration.recipe import Recipe
from labyrinth.core.errors import LabyrinthError
from labyrinth.core.frozen import Frozen
from labyrinth.core.generation.steps.endpoints import places_apart
from labyrinth.datasets.data_set import DataSet
from labyrinth.datasets.form import FORMS
from labyrinth.datasets.layouts import layout_of
from labyrinth.datasets.record import Record, record_of
from labyrinth.study.stamp import STAMP


class Order(Frozen):
    """The records of seeds that follow one another, in the form of files with that suffix.

    `stamp` says by which version they are to be made.
    """

    data_set: DataSet
    seeds: range
    suffix: str
    stamp: str


MadeRecord = tuple[object, int, bool, tuple[str, ...]]
"""A record as its form wants it, its layout, whether a search has found no path, and remarks.

The remarks tell which endpoints lie apart.

It has no names: those of many records would take longer to send than the numbers.
"""


class Made(NamedTuple):
    """The records of an order, and the seconds that they took."""

    records: list[MadeRecord]
    seconds: float


def make(order: Order) -> Made:
    """Make the records. Raises LabyrinthError, which names the recipe, where one cannot be made."""
    if order.stamp != STAMP:
        raise LabyrinthError(f"a worker is {STAMP}, and the data set was begun by {order.stamp}")
    began = perf_counter()
    encode = FORMS[order.suffix].encode
    records = []
    for seed in order.seeds:
        recipe = order.data_set.recipe.replaced(seed=seed)
        records.append(_made(order.data_set, recipe, encode))
    return Made(records, perf_counter() - began)


def _made(data_set: DataSet, recipe: Recipe, encode: Callable[[Record], object]) -> MadeRecord:
    try:
        record = record_of(data_set, recipe)
    except LabyrinthError as error:
        raise LabyrinthError(f"{recipe}: {error}") from None
    is_without_path = record.search is not None and not record.search.found.path
    remarks = tuple(places_apart(record.maze))
    return encode(record), layout_of(record.maze), is_without_path, remarks
