"""The screen that sets up a study: its factors, the number of runs, and their time."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import DescendantFocus
from textual.message import Message
from textual.widgets import Label, Static
from textual_fspicker import Filters

from labyrinth.core.errors import named
from labyrinth.core.sentences import listed
from labyrinth.study.study import Study
from labyrinth.study.study_file import load_study, study_as_toml
from labyrinth.tui.files.browsing import has_suffix
from labyrinth.tui.files.file_dialog import OpenFileDialog, SaveBySuffix
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying.background_study import (
    BackgroundStudy,
    last_study,
    rows_file,
    underway_of,
)
from labyrinth.tui.studying.candidates import Candidates, CandidatesPane
from labyrinth.tui.studying.study_extent import StudyExtent
from labyrinth.tui.studying.study_form import DEFAULT, StudyForm
from labyrinth.tui.terminal.diff_screen import DiffScreen
from labyrinth.tui.widgets.dialog import key_buttons, row_of
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.options_form import Field, OptionsForm

_PLAN: Final = ".toml"
# The ids of the buttons, by action.
_BUTTONS: Final = {
    "start": "start-study",
    "copy": "copy-study",
    "open_plan": "open-plan",
    "save_plan": "save-plan",
    "back": "back",
}


class StudyMenu(DiffScreen[None]):
    """A screen with a form for the factors of a study, above the extent of the study.

    The possible values of the focused field are next to the form. If the form and the values do not
    both fit, only the side with the focus is shown.
    """

    AUTO_FOCUS = "#generators"
    BINDINGS = class_bindings("study")

    @dataclass
    class Begun(Message):
        """A study runs in the background, replacing the previous study."""

        study: BackgroundStudy

    @dataclass
    class Left(Message):
        """The user has left the form with these texts of its fields, by key."""

        texts: Mapping[str, str]

    def __init__(self, study: Study | None = None) -> None:
        """Fill the form with `study`; by default as it was left, or with the last study."""
        super().__init__()
        self._is_asked_for = study is not None
        self._form = StudyForm(study or last_study() or DEFAULT, id="study-form")
        if study is None:
            self._form.texts = getattr(self.app, "study_texts", {})
        self._pane = CandidatesPane(id="study-candidates")
        self._extent = StudyExtent(id="study-tells")
        self._field: Field | None = None
        self._starts = False

    def compose(self) -> ComposeResult:
        """Lay out the form on the left, and the values of the focused field on the right."""
        yield Label("Study", id="study-title", markup=False)
        with Horizontal(id="choosing-study"):
            yield self._form
            yield self._pane
        yield Static("", id="hint", markup=False)
        yield self._extent
        with Horizontal(id="study-buttons"):
            yield from row_of(key_buttons("study", _BUTTONS), compact=True)
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Show the current study, running or not, unless a study was given to the menu."""
        running = underway_of(self)
        if running is not None and not self._is_asked_for:
            self.app.push_screen(StudyScreen(running))

    def on_screen_resume(self) -> None:
        """Show the extent of the study again, since more of its rows may be known."""
        self._extent.forget()
        self._show_extent()

    # Waiting keys

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait, because the widget that should handle them is not complete yet."""
        focused = self.focused
        return not self._form.is_whole or (isinstance(focused, Candidates) and not focused.is_whole)

    # The form

    @on(StudyForm.Changed)
    def check(self) -> None:
        """Show the extent of the study in the form, or the errors of the form."""
        self._show_extent()
        self._tell()

    def _show_extent(self) -> None:
        self._extent.show(self._form.study())
        if faulty := self._form.faulty:
            self._extent.refuse(f"Invalid: {listed(field.label for field in faulty)}.")
        if not self._extent.is_known:
            self._pane.help.multiply(None)
        self._pane.mark()

    # The values of a field

    @on(DescendantFocus)
    def show_part(self, event: DescendantFocus) -> None:
        """Show the values of the focused field.

        If the form and the values do not both fit, show only the side with the focus.
        """
        field = self._form.field_of(event.widget)
        if field is not None:
            self._field = field
            self._pane.show(field)
        self.set_class(self._pane in event.widget.ancestors, "-on-right")
        self._tell()

    async def action_options(self) -> None:
        """Go to the options of the selected item, if it has options."""
        if why_not := await self._pane.open_options():
            self._say(why_not)

    # Messages

    @on(ItemList.Chosen)
    @on(OptionsForm.Changed)
    def _tell(self) -> None:
        field = self._form.field_of(self.focused)
        if about := field.about if field is not None else self._pane.about(self.focused):
            self._say(about)

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text, chosen_keys(self)))

    # User actions

    def action_start(self) -> None:
        """Run the study; if fields are invalid, go to the first invalid one."""
        self._show_extent()
        self._starts = not self._go_to_fault()
        if self._starts and self._extent.is_known:
            self._start()

    @on(StudyExtent.Checked)
    def take_plan(self) -> None:
        """Show how the number of runs is calculated, and run the study if the user wants this."""
        self._pane.help.multiply(self._extent.plan)
        if self._starts and self._extent.is_known:
            self._start()

    def _go_to_fault(self) -> bool:
        """Go to the first invalid field, and return whether there is one."""
        if self._form.faulty:
            self.remove_class("-on-right")
        return self._form.complain()

    def _start(self) -> None:
        self._starts = False
        plan, running = self._extent.plan, underway_of(self)
        if plan is None:
            self.app.bell()
            return
        if running is None or not running.is_of(plan):
            if running is not None and running.is_busy:
                self._extent.refuse("Another study is running: stop it or wait until it is done.")
                self.app.bell()
                return
            running = BackgroundStudy(plan, rows_file(plan))
            self.post_message(self.Begun(running))
        self._extent.rest()
        running.start()
        self.app.push_screen(StudyScreen(running))

    def action_copy(self) -> None:
        """Copy the command that runs the study."""
        if self._extent.command:
            self.app.copy_to_clipboard(self._extent.command)
            self._say("Copied the command that runs this study in a shell.")

    def action_open_plan(self) -> None:
        """Read a study from a file."""

        def opened(study: Study | None) -> None:
            if study is not None:
                self._form.fill(study)

        about = "The path of a TOML file for `labyrinth study`"
        filters = Filters(("Plans", has_suffix({_PLAN})), ("All files", lambda path: True))
        dialog = OpenFileDialog("plan", about, f"study{_PLAN}", load_study, filters=filters)
        self.app.push_screen(dialog, opened)

    def action_save_plan(self) -> None:
        """Save the study in a file; if fields are invalid, go to the first invalid one."""
        study = self._form.study()
        if study is None:
            self._go_to_fault()
            return

        def saved(path: Path | None) -> None:
            if path is not None:
                self._say(f"Saved {named(path)}.")

        writers = {_PLAN: lambda: study_as_toml(study).encode()}
        dialog = SaveBySuffix("Save plan", Path(f"study{_PLAN}"), writers)
        self.app.push_screen(dialog, saved)

    def action_turn(self, step: int) -> None:
        """Go from a field to its values, and from the values to the next field.

        With `step` -1 go from the values to their field, and from a field to the previous one.
        """
        fields = self._form.fields
        field = self._form.field_of(self.focused)
        if field is not None and step > 0 and self._pane.list is not None:
            # A hidden widget cannot have the focus.
            self.add_class("-on-right")
            self.set_focus(self._pane.list)
        elif self._field in fields:
            at = fields.index(self._field)
            on = step if field is not None or step > 0 else 0
            self.remove_class("-on-right")
            self.set_focus(fields[(at + on) % len(fields)].entry)

    def action_to_field(self) -> None:
        """Go from the list of values to the field of the values."""
        if self._field is not None:
            self.remove_class("-on-right")
            self.set_focus(self._field.entry)

    def action_back(self) -> None:
        """Go from the list of values to their field, and from a field back to the last screen."""
        if self.focused is not None and self._pane in self.focused.ancestors:
            self.action_to_field()
        else:
            self.post_message(self.Left(self._form.texts))
            self.dismiss(None)
