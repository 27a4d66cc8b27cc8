"""The pane beside the form of a study: what its field may have in it, the options of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget

import labyrinth
from labyrinth.core.declaration.algorithm import Algorithm
from labyrinth.core.declaration.options import format_all
from labyrinth.study.plan import Plan
from labyrinth.tui.studying.candidates import Candidates, candidates_of
from labyrinth.tui.studying.field_help import FieldHelp
from labyrinth.tui.studying.study_options import StudyOptions
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.options_form import OptionsForm


class CandidatesPane(Vertical):
    """Has a list for each field of a few words, made when it is asked for first.

    Beside a field of any number or name stand examples, and what the plan comes to.
    """

    @dataclass
    class Added(Message):
        """A word is to be in the field of this key, beside what is there."""

        key: str
        word: str

    class Told(Message):
        """There is something else to say of what has the focus."""

    def __init__(self, *, id: str | None = None) -> None:
        """Show nothing yet."""
        super().__init__(id=id)
        self._lists: dict[str, Candidates] = {}
        self._options = StudyOptions(id="study-options")
        self._options.display = False
        self._help = FieldHelp(id="field-help")
        self._key = ""

    def compose(self) -> ComposeResult:
        """Begin with the form of options, which is not seen."""
        yield self._options
        yield self._help

    @property
    def list(self) -> Candidates | None:
        """What the field may have in it, None where that is any number or name."""
        return self._lists.get(self._key)

    def show(self, key: str) -> None:
        """Show what the field of that key may have in it."""
        self._key = key
        if key not in self._lists and (found := candidates_of(key)) is not None:
            self._lists[key] = found
            self.mount(found)
        if self.list is None:
            self._help.show(key)
        self._show_options(shown=False)

    def multiply(self, plan: Plan | None) -> None:
        """Say how the number of a plan's runs comes about, nothing without a plan."""
        self._help.multiply(plan)

    def mark(self, words: Mapping[str, Sequence[str]]) -> None:
        """Mark in each list which words its field has."""
        for key, each in self._lists.items():
            each.mark(words[key])

    def about(self, focused: Widget | None) -> str:
        """Return what is to be said of what has the focus, if that is here."""
        option = self._options.field_of(focused)
        if option is not None:
            return option.fault or option.about
        if not isinstance(focused, Candidates) or focused.chosen is None:
            return ""
        about = str(focused.chosen.tooltip or "")
        options = ", <candidates.options> sets options" if focused.chosen_takes_options else ""
        return f"{about} <candidates.switch> marks it{options}.".strip()

    async def open_options(self) -> str:
        """Go to the options of the item that is chosen; return why not, "" if it has any."""
        item = self.list.chosen if self.list is not None else None
        if item is None:
            return ""
        algorithm = self._algorithms.get(item.name or "")
        if algorithm is None or not algorithm.options:
            return f"{item.label} takes no options."
        fields = self._options.show(algorithm, {}, "")
        if fields is not None:
            await fields
        self._show_options(shown=True)
        self.screen.set_focus(self._options.fields[0].entry)
        return ""

    @property
    def _algorithms(self) -> Mapping[str, Algorithm]:
        return labyrinth.solvers() if self._key == "solvers" else labyrinth.generators()

    def _show_options(self, *, shown: bool) -> None:
        self._options.display = shown
        self._help.display = self.list is None and not shown
        for key, each in self._lists.items():
            each.display = key == self._key and not shown

    @on(ItemList.Chosen)
    @on(OptionsForm.Changed)
    def tell(self, event: Message) -> None:
        """Have it said what another item or option means."""
        event.stop()
        self.post_message(self.Told())

    @on(OptionsForm.Submitted)
    def add_with_options(self, event: OptionsForm.Submitted) -> None:
        """Take the algorithm with these options into the field, beside what is there."""
        event.stop()
        given = {
            each.key: value
            for each in self._options.fields
            if (value := each.parse()) != each.option.default
        }
        text = format_all([each.option for each in self._options.fields], given)
        self.post_message(self.Added(self._key, f"{event.key}:{text}" if text else event.key))
        self._leave_options()

    @on(OptionsForm.Left)
    def leave_options(self, event: OptionsForm.Left) -> None:
        """Go back to the list."""
        event.stop()
        self._leave_options()

    def _leave_options(self) -> None:
        self._show_options(shown=False)
        if self.list is not None:
            self.screen.set_focus(self.list)
