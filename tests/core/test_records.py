"""Values that never change: what a frozen data class does."""

from __future__ import annotations

import copy
import pickle
from typing import ClassVar

import pytest

from labyrinth.core.records import Frozen


class Point(Frozen):
    unit: ClassVar = "tiles"

    row: int
    col: int = 0


class Labelled(Point):
    label: str = ""

    def __post_init__(self) -> None:
        if self.row < 0:
            raise ValueError("row")


def test_fields_are_given_in_order_or_by_name_or_by_default() -> None:
    assert Point(1, 2) == Point(col=2, row=1) != Point(1)
    assert repr(Labelled(1, label="a")) == "Labelled(row=1, col=0, label='a')"
    assert Labelled(1).unit == "tiles"


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, 2, 3), {}), ((1,), {"row": 1}), ((1,), {"other": 1})],
)
def test_each_field_has_one_value(given: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*given, **named)


def test_it_is_equal_to_one_of_its_class_alone() -> None:
    assert Point(1, 2) != Labelled(1, 2)
    assert {Point(1), Point(1), Point(2)} == {Point(1), Point(2)}


def test_it_never_changes() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="cannot be changed"):
        point.row = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot be changed"):
        del point.row
    assert point.replaced(row=2) == Point(2)
    assert point == Point(1)


def test_another_is_checked_as_the_first_was() -> None:
    with pytest.raises(ValueError, match="row"):
        Labelled(1).replaced(row=-1)


def test_it_goes_from_process_to_process() -> None:
    point = Labelled(1, 2, "a")
    assert pickle.loads(pickle.dumps(point)) == copy.deepcopy(point) == point
