"""What is next to the form of a study: a list of values for the current field, or examples."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual import on
from textual.containers import VerticalScroll
from textual.widgets import Static

import labyrinth
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice, Outline
from labyrinth.core.shapes.written import names as shapes
from labyrinth.study.plan import Plan
from labyrinth.study.study import parse_seeds
from labyrinth.tui.generating.generator_list import in_groups
from labyrinth.tui.keys.table import class_bindings
from labyrinth.tui.searching.solver_menu import solver_groups
from labyrinth.tui.studying.study_form import EXAMPLES, WordsField
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.in_slices import mount_in_slices
from labyrinth.tui.widgets.item_list import Heading, Item, ItemList, below_headings
from labyrinth.tui.widgets.options_form import Field

MARK: Final = "✓"
_HAS_OPTIONS: Final = "≡"
_ITEMS_A_SLICE: Final = 16


class Candidate(Item):
    """An item of a list: a word that the user can add to a field.

    The word of an algorithm may have options.
    """

    def __init__(self, word: str, meaning: str, algorithm: Algorithm | None = None) -> None:
        file = algorithm.origin.name if algorithm and algorithm.origin else ""
        label = algorithm.name if algorithm else word
        super().__init__(label, letter=" ", found_by=file, name=word)
        self.algorithm = algorithm
        self.takes_options = bool(algorithm and algorithm.options)
        self.tooltip = meaning or None

    @property
    def about(self) -> str:
        """The meaning of the item, and what the user can do with it."""
        options = ", <candidates.options> sets options" if self.takes_options else ""
        return f"{self.tooltip or ''} <candidates.switch> marks it{options}.".strip()


class Candidates(ItemList):
    """A list of words that the user can add to a field; words in the field are marked.

    Enter, Space or a click adds a word to the field, or removes it.
    """

    BINDINGS = class_bindings("candidates")

    def __init__(self, field: WordsField, parts: Sequence[Item | Heading]) -> None:
        """List the words for a field; `parts` are headings and items."""
        super().__init__()
        self._words_field, self._offered = field, parts
        # Whether all items are mounted.
        self.is_whole = False

    def on_mount(self) -> None:
        """Mount the items."""
        mount_in_slices(self, self._offered, _ITEMS_A_SLICE, self._be_whole)

    def _be_whole(self) -> None:
        self.is_whole = True
        self.show_chosen()
        self.refresh_bindings()
        release_keys(self)

    def mark(self) -> None:
        """Mark the items whose words are in the field, and show the options given there."""
        words = self._words_field.whole_words
        for item in self._offered:
            if isinstance(item, Candidate):
                name = item.name or ""
                options = [each[len(name) + 1 :] for each in words if each.startswith(f"{name}:")]
                sign = MARK if options or name in words else " "
                if name in words and options:
                    options.insert(0, "defaults")
                if item.letter != sign:
                    item.letter = sign
                    item.refresh()
                item.detail = "; ".join(options) or (_HAS_OPTIONS if item.takes_options else "")

    def action_switch(self) -> None:
        """Add the word of the selected item to the field, or remove it."""
        if self.chosen is not None:
            self._words_field.switch(self.chosen.name or "")

    @on(Item.Opened)
    def switch_opened(self, event: Item.Opened) -> None:
        """Add the word of the opened item to the field, or remove it."""
        event.stop()
        self.action_switch()


def candidates_of(field: Field) -> Candidates | None:
    """Return the list of words for a field; None if the field takes any number or name."""
    if not isinstance(field, WordsField):
        return None

    def of_algorithm(algorithm: Algorithm) -> Candidate:
        return Candidate(algorithm.key, algorithm.summary, algorithm)

    if field.key == "generators":
        groups = in_groups(labyrinth.generators().values())
        return Candidates(field, below_headings(groups, of_algorithm))
    if field.key == "solvers":
        return Candidates(field, below_headings(solver_groups(), of_algorithm))
    option = {each.key: each.option for each in maze_options()}.get(field.key)
    words = dict(option.choices) if isinstance(option, Choice) else {}
    if isinstance(option, Outline):
        words = dict.fromkeys(shapes(), "")
    return Candidates(field, [Candidate(*each) for each in words.items()]) if words else None


class FieldHelp(VerticalScroll, can_focus=False):
    """A panel with examples for a field, and with the product that gives the number of runs."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start empty."""
        self._examples = Static("", id="field-examples", markup=False)
        self._product = Static("", id="study-product", markup=False)
        super().__init__(self._examples, self._product, id=id)

    def show(self, key: str, plan: Plan | None) -> None:
        """Show examples for the field with this key, and the product for a plan, if it is known."""
        examples = Table(box=None, show_header=False, padding=0)
        for example, meaning in EXAMPLES.get(key, {}).items():
            examples.add_row(Text(example, "bold"))
            examples.add_row(Padding(Text(meaning), (0, 0, 0, 2)))
        product = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
        product.add_column()
        product.add_column(justify="right")
        for sign, number, noun in product_of(plan) if plan is not None else ():
            style = "bold" if sign == "=" else ""
            # "value of braid" has its plural s in the middle.
            first, *others = noun.split(" ")
            told = " ".join([first if number == 1 else f"{first}s", *others])
            product.add_row(sign, Text(f"{number:,}", style), Text(told, style))
        self._examples.update(examples)
        self._product.update(product)


def product_of(plan: Plan) -> Iterator[tuple[str, int, str]]:
    """Yield the lines of the product that gives the number of runs of a plan.

    A line is a sign ("", "x" or "="), a number and a noun, such as "x", 2, "solver".
    """
    study = plan.study
    factors = []
    if not study.mazes:
        options = study.options.items()
        factors = [
            (len(study.generators), "generator"),
            *((len(values), f"value of {key}") for key, values in options if len(values) > 1),
            (len(study.sizes), "size"),
            (len(parse_seeds(study.seeds)), "seed"),
        ]
    for at, (number, noun) in enumerate(factors):
        yield "x" if at else "", number, noun
    yield "=" if factors else "", len(plan.mazes), "maze"
    yield "x", len(plan.solvers), "solver"
    yield "=", len(plan), "run"
