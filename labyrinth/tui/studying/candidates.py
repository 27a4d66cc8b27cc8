"""The pane next to the form of a study: a list of values for the current field, or examples."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual import on
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

import labyrinth
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.maze_options import maze_options
from labyrinth.core.declaration.options import Choice, Outline, format_all
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
from labyrinth.tui.widgets.options_form import Field, OptionsForm

MARK: Final = "✓"
_HAS_OPTIONS: Final = "≡"
_ITEMS_A_SLICE: Final = 16


class _Candidate(Item):
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
            if isinstance(item, _Candidate):
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


def candidates_of(field: WordsField) -> Candidates | None:
    """Return the list of words for a field; None if the field takes any number or name."""

    def of_algorithm(algorithm: Algorithm) -> _Candidate:
        return _Candidate(algorithm.key, algorithm.summary, algorithm)

    if field.key == "generators":
        groups = in_groups(labyrinth.generators().values())
        return Candidates(field, below_headings(groups, of_algorithm))
    if field.key == "solvers":
        return Candidates(field, below_headings(solver_groups(), of_algorithm))
    option = {each.key: each.option for each in maze_options()}.get(field.key)
    words = dict(option.choices) if isinstance(option, Choice) else {}
    if isinstance(option, Outline):
        words = dict.fromkeys(shapes(), "")
    return Candidates(field, [_Candidate(*each) for each in words.items()]) if words else None


class FieldHelp(VerticalScroll, can_focus=False):
    """A panel with examples for a field, and with the product that gives the number of runs."""

    def __init__(self, *, id: str | None = None) -> None:
        """Start empty."""
        self._examples = Static("", id="field-examples", markup=False)
        self._product = Static("", id="study-product", markup=False)
        super().__init__(self._examples, self._product, id=id)

    def show(self, key: str) -> None:
        """Show examples for the field with the key `key`."""
        table = Table(box=None, show_header=False, padding=0)
        for example, meaning in EXAMPLES.get(key, {}).items():
            table.add_row(Text(example, "bold"))
            table.add_row(Padding(Text(meaning), (0, 0, 0, 2)))
        self._examples.update(table)

    def multiply(self, plan: Plan | None) -> None:
        """Show the product that gives the number of runs of a plan; show nothing for None."""
        if plan is None:
            self._product.update("")
            return
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
        table.add_column()
        table.add_column(justify="right")
        table.add_column()
        for sign, number, noun in product_of(plan):
            style = "bold" if sign == "=" else ""
            # "value of braid" has its plural s in the middle.
            first, *others = noun.split(" ")
            told = " ".join([first if number == 1 else f"{first}s", *others])
            table.add_row(sign, Text(f"{number:,}", style), Text(told, style))
        self._product.update(table)


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


class CandidatesPane(Vertical):
    """A pane that shows a list of words for the current field, if there is such a list.

    A list is created when it is first shown. For a field that takes any number or name, the pane
    shows examples, and the product that gives the number of runs.
    """

    def __init__(self, *, id: str | None = None) -> None:
        """Start empty."""
        self._lists: dict[Field, Candidates] = {}
        self._options = OptionsForm("study_options", id="study-options")
        self._options.display = False
        self.help = FieldHelp(id="field-help")
        super().__init__(self._options, self.help, id=id)
        self._field: Field | None = None

    @property
    def list(self) -> Candidates | None:
        """The list of the current field, None if the field takes any number or name."""
        return self._lists.get(self._field) if self._field is not None else None

    def show(self, field: Field) -> None:
        """Show the list of words for a field, or examples."""
        self._field = field
        if isinstance(field, WordsField) and field not in self._lists:
            found = candidates_of(field)
            if found is not None:
                self._lists[field] = found
                self.mount(found)
        if self.list is None:
            self.help.show(field.key)
        self.mark()
        self._show_options(shown=False)

    def mark(self) -> None:
        """Update all lists: mark the words that are in the fields."""
        for each in self._lists.values():
            each.mark()

    def about(self, focused: Widget | None) -> str:
        """Return a text about the focused widget; "" if it is not in this pane."""
        option = self._options.field_of(focused)
        if option is not None:
            return option.fault or option.about
        item = focused.chosen if isinstance(focused, Candidates) else None
        if not isinstance(item, _Candidate):
            return ""
        options = ", <candidates.options> sets options" if item.takes_options else ""
        return f"{item.tooltip or ''} <candidates.switch> marks it{options}.".strip()

    async def open_options(self) -> str:
        """Move the focus to the options of the selected item, and return "".

        If an item has no options, return a sentence that says so.
        """
        item = self.list.chosen if self.list is not None else None
        if not isinstance(item, _Candidate):
            return ""
        if item.algorithm is None or not item.takes_options:
            return f"{item.label} takes no options."
        fields = self._options.show(item.algorithm, {}, "")
        if fields is not None:
            await fields
        self._show_options(shown=True)
        self.screen.set_focus(self._options.fields[0].entry)
        return ""

    def _show_options(self, *, shown: bool) -> None:
        self._options.display = shown
        self.help.display = self.list is None and not shown
        for field, each in self._lists.items():
            each.display = field is self._field and not shown

    @on(OptionsForm.Submitted)
    def add_with_options(self, event: OptionsForm.Submitted) -> None:
        """Add the algorithm to the field, with the options from the form; return to the list."""
        fields = self._options.fields
        given = {
            each.key: value for each in fields if (value := each.parse()) != each.option.default
        }
        text = format_all([each.option for each in fields], given)
        if isinstance(self._field, WordsField):
            self._field.add(f"{event.key}:{text}" if text else event.key)
        self.leave_options(event)

    @on(OptionsForm.Left)
    def leave_options(self, event: Message) -> None:
        """Hide the options, and return to the list."""
        event.stop()
        self._show_options(shown=False)
        if self.list is not None:
            self.screen.set_focus(self.list)
