"""The screen that sets up a study: its factors, the number of runs, and their time."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.message import Message
from textual.widgets import Label, Static
from textual_fspicker import Filters

from labyrinth.core.declaration.options import format_all
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.parallel import cores, useful
from labyrinth.core.pluralize import pluralize
from labyrinth.core.sentences import capitalised, listed
from labyrinth.study.plan import Plan
from labyrinth.study.running import time_in_words
from labyrinth.study.study import Study, load_study, study_as_toml
from labyrinth.tui import clock
from labyrinth.tui.daemon_thread import DaemonThread
from labyrinth.tui.files.browsing import has_suffix
from labyrinth.tui.files.file_dialog import OpenFileDialog, SaveBySuffix
from labyrinth.tui.keys.table import chosen_keys, class_bindings, with_names
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying.background_study import (
    BackgroundStudy,
    estimated_apart,
    last_study,
    plan_and_rows,
    rows_file,
)
from labyrinth.tui.studying.candidates import Candidate, Candidates, FieldHelp, candidates_of
from labyrinth.tui.studying.study_form import DEFAULT, StudyForm, WordsField
from labyrinth.tui.terminal.diff_screen import DiffScreen
from labyrinth.tui.widgets.dialog import key_buttons, row_of
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.item_list import ItemList
from labyrinth.tui.widgets.options_form import Field, OptionsForm

# How long a study stays unchanged before its time is estimated.
SECONDS_TO_ESTIMATE: Final = 0.5
# The file name of the table in the displayed command.
TABLE: Final = "study.csv"
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

    The possible values of the focused field are next to the form: a list, or examples and the
    product that gives the number of runs. If the form and the values do not both fit, only the side
    with the focus is shown. Below are the number of runs, their estimated time and the command.
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
        # The lists of values, each created when its field first has the focus.
        self._lists: dict[Field, Candidates] = {}
        self._options = OptionsForm("study_options", id="study-options")
        self._options.display = False
        self._help = FieldHelp(id="field-help")
        self._pane = Vertical(self._options, self._help, id="study-candidates")
        self._extent, self._command = (
            Static("", id=name, markup=False) for name in ("study-extent", "study-command")
        )
        self._checking, self._estimating = DaemonThread(self), DaemonThread(self)
        # Ends the process that estimates.
        self._stop = Event()
        # The study in the form if it is valid, and whether it has been checked.
        self._study: Study | None = None
        self._is_known = False
        # Its plan, None if it cannot be run, or is not known yet.
        self._plan: Plan | None = None
        self._field: Field | None = None
        self._starts = False

    def compose(self) -> ComposeResult:
        """Lay out the form on the left, and the values of the focused field on the right."""
        yield Label("Study", id="study-title", markup=False)
        yield Horizontal(self._form, self._pane, id="choosing-study")
        yield Static("", id="hint", markup=False)
        yield Vertical(self._extent, self._command, id="study-tells")
        with Horizontal(id="study-buttons"):
            yield from row_of(key_buttons("study", _BUTTONS), compact=True)
        yield Footer()
        yield TooSmall()

    @property
    def _underway(self) -> BackgroundStudy | None:
        """The background study of the program, None if there is none."""
        found = getattr(self.app, "study", None)
        return found if isinstance(found, BackgroundStudy) else None

    def on_mount(self) -> None:
        """Show the current study, running or not, unless a study was given to the menu."""
        if self._underway is not None and not self._is_asked_for:
            self.app.push_screen(StudyScreen(self._underway))

    def on_unmount(self) -> None:
        """Stop estimating."""
        self._stop.set()

    def on_screen_resume(self) -> None:
        """Show the extent of the study again, since more of its rows may be known."""
        self._study = None
        self._show_extent()

    # Waiting keys

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait, because the widget that should handle them is not complete yet."""
        focused = self.focused
        return not self._form.is_whole or (isinstance(focused, Candidates) and not focused.is_whole)

    # The form, and the extent of its study

    @on(StudyForm.Changed)
    def check(self) -> None:
        """Show the extent of the study in the form, or the errors of the form."""
        self._show_extent()
        self._tell()

    def _show_extent(self) -> None:
        """Check the study in the form, or show which fields are invalid."""
        study = self._form.study()
        is_another = study != self._study
        if study is None or is_another:
            self._study, self._is_known, self._plan = study, False, None
            self._stop.set()
        if study is None:
            self._refuse(f"Invalid: {listed(field.label for field in self._form.faulty)}.")
        elif is_another:
            work = partial(plan_and_rows, study, self._underway)
            self._checking.do(work, self._take, fail=self._fail, at_once=True)
            if not self._is_known:
                self._show("Reading the mazes…")
        self._mark()

    def _refuse(self, why: str) -> None:
        self._show(why)
        self._extent.add_class("-wrong")
        self._command.update("")

    def _show(self, extent: str) -> None:
        self._extent.update(extent)
        self._extent.remove_class("-wrong")

    def _fail(self, error: LabyrinthError) -> None:
        if self._study is None:  # the form has an invalid field by now
            return
        fault = str(error)
        if not fault.startswith(tuple(self._study.mazes)):  # the name of a file stays as it is
            fault = capitalised(fault)
        self._refuse(f"{fault}.")
        self._be_known()

    def _take(self, checked: tuple[Plan, int]) -> None:
        if self._study is None:
            return
        self._plan, kept = plan, _ = checked
        told = plan.extent
        if kept:
            told = f"{told}; {kept:,} already done, <study.start> continues"
            told = with_names(told, chosen_keys(self))
        if kept == len(plan):
            self._show(f"{plan.extent}; already done.")
        elif plan.with_files:
            # The duration of a user's own algorithm is unknown before it runs.
            self._show(f"{told}.")
        else:
            self._show(f"{told}…")
            estimate = partial(self._estimate, plan, 1 - kept / len(plan), told)
            clock.present.after(SECONDS_TO_ESTIMATE, self, estimate)
        self._command.update(plan.whole_command(TABLE))
        self._be_known()

    def _be_known(self) -> None:
        """Show how the number of runs is calculated, and run the study if the user wants this."""
        self._is_known = True
        self._mark()
        if self._starts:
            self._start()

    def _estimate(self, plan: Plan, left: float, told: str) -> None:
        """Estimate the time that a plan still takes, and show the time after the text `told`.

        `left` is the share of the runs that are not finished.
        """
        if plan is not self._plan or not self.is_current:
            return
        workers = useful(cores(), len(plan))
        self._stop = stop = Event()

        def take(seconds: float | None) -> None:
            if seconds is not None and plan is self._plan and not stop.is_set():
                time = time_in_words(left * seconds)
                self._show(f"{told}; about {time} on {pluralize(workers, 'core')}.")

        self._estimating.do(partial(estimated_apart, plan.study, workers, stop), take)

    # The values of a field

    @property
    def _list(self) -> Candidates | None:
        """The list of values of the current field, None if the field takes any number or name."""
        return self._lists.get(self._field) if self._field is not None else None

    @on(DescendantFocus)
    def show_part(self, event: DescendantFocus) -> None:
        """Show the values of the focused field.

        If the form and the values do not both fit, show only the side with the focus.
        """
        field = self._form.field_of(event.widget)
        if field is not None:
            self._field = field
            found = candidates_of(field) if field not in self._lists else None
            if found is not None:
                self._lists[field] = found
                self._pane.mount(found)
            self._mark()
            self._show_options(shown=False)
        self.set_class(self._pane in event.widget.ancestors, "-on-right")
        self._tell()

    def _mark(self) -> None:
        """Mark the words that are in the fields; show examples of the current field's values."""
        for each in self._lists.values():
            each.mark()
        self._help.show(self._field.key if self._field is not None else "", self._plan)

    def _show_options(self, *, shown: bool) -> None:
        self._options.display = shown
        self._help.display = self._list is None and not shown
        for field, each in self._lists.items():
            each.display = field is self._field and not shown

    async def action_options(self) -> None:
        """Go to the options of the selected item, or say that it has no options."""
        item = self._list.chosen if self._list is not None else None
        if not isinstance(item, Candidate):
            return
        if item.algorithm is None or not item.takes_options:
            self._say(f"{item.label} takes no options.")
            return
        fields = self._options.show(item.algorithm, {}, "")
        if fields is not None:
            await fields
        self._show_options(shown=True)
        self.set_focus(self._options.fields[0].entry)

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
        self.leave_options()

    @on(OptionsForm.Left)
    def leave_options(self) -> None:
        """Hide the options, and return to the list."""
        self._show_options(shown=False)
        self.set_focus(self._list)

    # Messages

    @on(ItemList.Chosen)
    @on(OptionsForm.Changed)
    def _tell(self) -> None:
        """Show a text about the focused field, option or item."""
        focused = self.focused
        option, field = self._options.field_of(focused), self._form.field_of(focused)
        if option is not None:
            self._say(option.fault or option.about)
        elif field is not None:
            self._say(field.about)
        elif isinstance(focused, Candidates) and isinstance(focused.chosen, Candidate):
            self._say(focused.chosen.about)

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text, chosen_keys(self)))

    # User actions

    def action_start(self) -> None:
        """Run the study; if fields are invalid, go to the first invalid one."""
        self._show_extent()
        self._starts = not self._go_to_fault()
        if self._starts and self._is_known:
            self._start()

    def _go_to_fault(self) -> bool:
        """Go to the first invalid field, and return whether there is one."""
        if self._form.faulty:
            self.remove_class("-on-right")
        return self._form.complain()

    def _start(self) -> None:
        self._starts = False
        plan, running = self._plan, self._underway
        if plan is None:
            self.app.bell()
            return
        if running is None or not running.is_of(plan):
            if running is not None and running.is_busy:
                self._refuse("Another study is running: stop it or wait until it is done.")
                self.app.bell()
                return
            running = BackgroundStudy(plan, rows_file(plan))
            self.post_message(self.Begun(running))
        self._stop.set()
        running.start()
        self.app.push_screen(StudyScreen(running))

    def action_copy(self) -> None:
        """Copy the command that runs the study."""
        if self._plan is not None:
            self.app.copy_to_clipboard(self._plan.whole_command(TABLE))
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
        if field is not None and step > 0 and self._list is not None:
            # A hidden widget cannot have the focus.
            self.add_class("-on-right")
            self.set_focus(self._list)
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
