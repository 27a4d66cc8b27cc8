"""What stands beside a field of a study that has no list: examples, and what the plan comes to."""

from __future__ import annotations

from collections.abc import Iterator

from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from labyrinth.study.plan import Plan
from labyrinth.study.seeds import parse_seeds
from labyrinth.tui.studying.field_examples import EXAMPLES


class FieldHelp(VerticalScroll, can_focus=False):
    """Tells more of one field, and by which factors the number of runs comes about."""

    def __init__(self, *, id: str | None = None) -> None:
        """Tell nothing yet."""
        super().__init__(id=id)
        self._examples = Static("", id="field-examples", markup=False)
        self._product = Static("", id="study-product", markup=False)

    def compose(self) -> ComposeResult:
        """Lay out the examples above the product."""
        yield self._examples
        yield self._product

    def show(self, key: str) -> None:
        """Show examples for the field of a key."""
        self._examples.update(_examples(key))

    def multiply(self, plan: Plan | None) -> None:
        """Show what a plan comes to, nothing without one."""
        if plan is None:
            self._product.update("")
            return
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column()
        table.add_column(justify="right")
        table.add_column()
        for sign, number, noun in product_of(plan):
            style = "bold" if sign == "=" else ""
            table.add_row(sign, Text(f"{number:,}", style), Text(_of_many(number, noun), style))
        self._product.update(table)


def _examples(key: str) -> Table:
    table = Table(box=None, show_header=False, padding=0)
    for example, meaning in EXAMPLES.get(key, {}).items():
        table.add_row(Text(example, "bold"))
        table.add_row(Padding(Text(meaning), (0, 0, 0, 2)))
    return table


def _of_many(number: int, noun: str) -> str:
    """Return what is counted: "value of braid" has its s in the middle."""
    first, *others = noun.split(" ")
    return " ".join([first if number == 1 else f"{first}s", *others])


def product_of(plan: Plan) -> Iterator[tuple[str, int, str]]:
    """Yield what multiplies to the mazes and the runs of a plan: a sign, a number and a noun."""
    factors = [*_factors(plan)]
    for sign, (number, noun) in zip(["", *"x" * len(factors)], factors, strict=False):
        yield sign, number, noun
    yield "=" if factors else "", len(plan.mazes), "maze"
    yield "x", len(plan.solvers), "solver"
    yield "=", len(plan), "run"


def _factors(plan: Plan) -> Iterator[tuple[int, str]]:
    """Yield by what mazes differ that are generated, and in how many values."""
    study = plan.study
    if study.mazes:
        return
    yield len(study.generators), "generator"
    for key, values in study.options.items():
        if len(values) > 1:
            yield len(values), f"value of {key}"
    yield len(study.sizes), "size"
    yield len(parse_seeds(study.seeds)), "seed"
