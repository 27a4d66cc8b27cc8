"""The screen on which a study is chosen: its factors, how many runs they make, what these take."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Label, Static

import labyrinth
from labyrinth.core.counted import counted
from labyrinth.core.declaration.given_options import format_all
from labyrinth.core.errors import LabyrinthError, named
from labyrinth.core.frozen import Frozen
from labyrinth.core.parallel import cores, useful
from labyrinth.study.command import command_of
from labyrinth.study.in_words import extent_of, time_in_words
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.study.study_file import study_as_toml
from labyrinth.tui import clock
from labyrinth.tui.apart import Apart
from labyrinth.tui.files.save_by_suffix import SaveBySuffix
from labyrinth.tui.keys.names import chosen_keys, with_names
from labyrinth.tui.keys.table import bindings, table
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying.background_study import BackgroundStudy
from labyrinth.tui.studying.candidates import Candidates, candidates_of
from labyrinth.tui.studying.estimator import Estimator
from labyrinth.tui.studying.open_plan_dialog import SUFFIX, OpenPlanDialog
from labyrinth.tui.studying.studies_folder import last_study, rows_kept, table_of
from labyrinth.tui.studying.study_form import DEFAULT, StudyForm
from labyrinth.tui.studying.study_options import StudyOptions
from labyrinth.tui.widgets.field import Field
from labyrinth.tui.widgets.footer import Footer
from labyrinth.tui.widgets.item_list import Item
from labyrinth.tui.widgets.options_form import OptionsForm
from labyrinth.tui.widgets.too_small import TooSmall

SECONDS_TO_ESTIMATE: Final = 0.5
"""How long the form rests before it is tried what its study takes."""
TABLE: Final = "study.csv"
"""Where the command that is shown writes its table."""
_PLAN: Final = f"study{SUFFIX}"
_BUTTONS: Final = {
    "start": "start-study",
    "copy": "copy-study",
    "open_plan": "open-plan",
    "save_plan": "save-plan",
    "back": "back",
}
"""The ids of the buttons, by what they do."""


class _Checked(Frozen):
    """A study with its plan and the rows that are known of it, or what is wrong with it."""

    study: Study
    plan: Plan | None
    fault: str
    kept: int


class StudyMenu(Screen[None]):
    """A form of the factors, beside what each may be, above what comes of them."""

    AUTO_FOCUS = "#generators"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("study")]

    def __init__(self, study: Study | None = None) -> None:
        """Begin with a study, else with what runs, the last one, or one that takes seconds."""
        super().__init__()
        self._is_asked_for = study is not None
        self._form = StudyForm(study or last_study() or DEFAULT, id="study-form")
        self._options = StudyOptions(id="study-options")
        self._lists: dict[str, Candidates] = {}
        self._field: Field | None = None
        self._apart, self._estimator = Apart(self), Estimator(self)
        self._checked: _Checked | None = None
        self._checking: Study | None = None
        self._starts = False
        self._rest: clock.Alarm | None = None
        self._estimate = ""

    def compose(self) -> ComposeResult:
        """Lay out the form on the left, what the field may be on the right."""
        yield Label("Study", id="study-title", markup=False)
        with Horizontal(id="choosing-study"):
            yield self._form
            with Vertical(id="study-candidates"):
                yield self._options
        yield Static("", id="hint", markup=False)
        yield Static("", id="study-extent", markup=False)
        yield Static("", id="study-command", markup=False)
        with Horizontal(id="study-buttons"):
            for action, identity in _BUTTONS.items():
                key = table()[f"study.{action}"]
                button = Button(key.label, id=identity, compact=True, tooltip=key.tooltip)
                if action == "start":
                    button.variant = "primary"
                yield button
        yield Footer()
        yield TooSmall()

    def on_mount(self) -> None:
        """Go on with what runs, unless something else is asked for."""
        if self._underway is not None and not self._is_asked_for:
            self.app.push_screen(StudyScreen(self._underway))

    def on_screen_resume(self) -> None:
        """Say how much of it is done by now."""
        self._checking = None
        self.check()

    def on_unmount(self) -> None:
        """Estimate no more."""
        self._estimator.stop()

    @property
    def _underway(self) -> BackgroundStudy | None:
        """The study that the program has, None where none was started."""
        return getattr(self.app, "study", None)

    def _is_underway(self, plan: Plan) -> bool:
        return self._underway is not None and self._underway.plan.head == plan.head

    # What the form says

    @on(StudyForm.Changed)
    def check(self) -> None:
        """Say what the form comes to, or what is wrong with it."""
        study = self._form.study()
        if study is None:
            self._checking = self._checked = None
            self._say_extent("A field is wrong.", wrong=True)
        elif study != self._checking:
            self._checking, self._checked, self._estimate = study, None, ""
            self._estimator.stop()
            self._apart.do(partial(_checked, study), self._take, at_once=True)
            if self._checked is None:
                self._say_extent("Looking at the mazes …")
        self._mark()
        self._tell()

    def _take(self, checked: _Checked) -> None:
        self._checked = checked
        if checked.plan is None:
            self._starts = False
            self._say_extent(f"{checked.fault[:1].upper()}{checked.fault[1:]}.", wrong=True)
            return
        if self._starts:
            self._start(checked.plan)
            return
        if self._is_underway(checked.plan) and self._underway is not None:
            self._checked = checked.replaced(kept=self._underway.progress.done)
        self._tell_extent()
        if self._rest is not None:
            self._rest.stop()
        self._rest = clock.present.after(SECONDS_TO_ESTIMATE, self, self._estimate_study)

    def _estimate_study(self) -> None:
        checked = self._checked
        if checked is None or checked.plan is None or not self.is_current:
            return
        if not checked.plan.with_files and checked.kept < len(checked.plan):
            take = partial(self._take_estimate, checked)
            self._estimator.start(checked.study, self._workers(checked.plan), take)

    def _take_estimate(self, checked: _Checked, seconds: float) -> None:
        if checked is self._checked and checked.plan is not None:
            left = 1 - checked.kept / len(checked.plan)
            workers = counted(self._workers(checked.plan), "core")
            self._estimate = f"; about {time_in_words(left * seconds)} on {workers}."
            self._tell_extent()

    @staticmethod
    def _workers(plan: Plan) -> int:
        return useful(cores(), len(plan))

    def _tell_extent(self) -> None:
        checked = self._checked
        if checked is None or checked.plan is None:
            return
        kept = f"; {checked.kept:,} are done already" if checked.kept else ""
        if checked.kept == len(checked.plan):
            self._say_extent(f"{extent_of(checked.plan)}; all are done already.")
        elif checked.plan.with_files:
            # What an algorithm of the user's own does, nobody knows before it runs.
            self._say_extent(f"{extent_of(checked.plan)}{kept}.")
        else:
            self._say_extent(f"{extent_of(checked.plan)}{kept}{self._estimate or ' …'}")
        self.query_one("#study-command", Static).update(command_of(checked.plan, TABLE))

    def _say_extent(self, text: str, *, wrong: bool = False) -> None:
        line = self.query_one("#study-extent", Static)
        line.update(text)
        line.set_class(wrong, "-wrong")
        if wrong:
            self.query_one("#study-command", Static).update("")

    # What a field may be

    @on(DescendantFocus)
    def show_part(self, event: DescendantFocus) -> None:
        """Show what the field that has the focus may be; where there is no room, one side."""
        field = self._form.field_of(event.widget)
        if field is not None:
            self._show_field(field)
        self.set_class(self._is_on_right(event.widget), "-on-right")
        self._tell()

    def _is_on_right(self, widget: Widget) -> bool:
        return self.query_one("#study-candidates") in widget.ancestors

    def _show_field(self, field: Field) -> None:
        self._field = field
        self.remove_class("-in-options")
        if field.key not in self._lists and (found := candidates_of(field.key)) is not None:
            self._lists[field.key] = found
            self.query_one("#study-candidates").mount(found)
        for key, each in self._lists.items():
            each.display = key == field.key
        self._mark()

    def _mark(self) -> None:
        for key, each in self._lists.items():
            field = self._form.words_field(key)
            try:
                each.mark(field.words)
            except LabyrinthError:
                each.mark([])

    @property
    def _list(self) -> Candidates | None:
        return self._lists.get(self._field.key) if self._field is not None else None

    @on(Item.Opened)
    def switch_item(self, event: Item.Opened) -> None:
        """Take an item into the field, or out of it."""
        event.stop()
        self._switch(event.item.name or "")

    @on(Candidates.Switched)
    def switch_word(self, event: Candidates.Switched) -> None:
        """Take an item into the field, or out of it."""
        event.stop()
        self._switch(event.word)

    def _switch(self, word: str) -> None:
        if self._field is None:
            return
        field = self._form.words_field(self._field.key)
        try:
            words = field.words
        except LabyrinthError:
            return
        kept = [each for each in words if each != word and not each.startswith(f"{word}:")]
        field.words = kept if len(kept) < len(words) else [*words, word]

    async def action_options(self) -> None:
        """Go to the options of the item that is chosen, if it has any."""
        shown = self._list
        if shown is None or shown.chosen is None or self._field is None:
            return
        algorithms = labyrinth.solvers() if self._field.key == "solvers" else labyrinth.generators()
        algorithm = algorithms.get(shown.chosen.name or "")
        if algorithm is None or not algorithm.options:
            self._say(f"{shown.chosen.label} takes no options.")
            return
        fields = self._options.show(algorithm, {}, "")
        if fields is not None:
            await fields
        self.add_class("-in-options")
        self.set_focus(self._options.fields[0].entry)
        self._tell()

    @on(OptionsForm.Changed)
    def _tell_options(self, event: OptionsForm.Changed) -> None:
        event.stop()
        self._tell()

    @on(OptionsForm.Submitted)
    def _add_with_options(self, event: OptionsForm.Submitted) -> None:
        """Take the algorithm with these options into the field, beside what is there."""
        event.stop()
        assert self._field is not None
        field = self._form.words_field(self._field.key)
        given = {
            each.key: value
            for each in self._options.fields
            if (value := each.parse()) != each.option.default
        }
        text = format_all([each.option for each in self._options.fields], given)
        word = f"{event.key}:{text}" if text else event.key
        if word not in field.words:
            field.words = [*field.words, word]
        self._leave_options()

    @on(OptionsForm.Left)
    def _leave(self, event: OptionsForm.Left) -> None:
        event.stop()
        self._leave_options()

    def _leave_options(self) -> None:
        self.remove_class("-in-options")
        if self._list is not None:
            self.set_focus(self._list)

    # What is told

    def _tell(self) -> None:
        focused = self.focused
        option = self._options.field_of(focused)
        field = self._form.field_of(focused)
        if option is not None:
            self._say(option.fault or option.about)
        elif field is not None:
            self._say(field.about)
        elif isinstance(focused, Candidates) and focused.chosen is not None:
            about = str(focused.chosen.tooltip or "")
            self._say(f"{about} <candidates.switch> marks it, <candidates.options> sets options.")

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text.strip(), chosen_keys(self)))

    # What the user does

    @on(Button.Pressed, "#start-study")
    def action_start(self) -> None:
        """Run the study; where a field is wrong, go to the first such."""
        self._starts = False
        self.check()
        if self._form.faulty:
            self.set_focus(self._form.faulty[0].entry)
            self.app.bell()
        elif self._checked is None:
            self._starts = True
        elif self._checked.plan is None:
            self.app.bell()
        else:
            self._start(self._checked.plan)

    def _start(self, plan: Plan) -> None:
        self._starts = False
        running, is_underway = self._underway, self._is_underway(plan)
        if running is not None and running.is_busy and not is_underway:
            self._say_extent(
                "Another study is running: stop it first, or wait until it is done.", wrong=True
            )
            self.app.bell()
            return
        self._estimator.stop()
        if running is None or not is_underway:
            running = BackgroundStudy(plan, table_of(plan))
            self.app.study = running  # type: ignore[attr-defined]
        running.start()
        self.app.push_screen(StudyScreen(running))

    @on(Button.Pressed, "#copy-study")
    def action_copy(self) -> None:
        """Copy the command that runs the study."""
        checked = self._checked
        if checked is not None and checked.plan is not None:
            self.app.copy_to_clipboard(command_of(checked.plan, TABLE))
            self._say("Copied: the command runs this study in a shell.")

    @on(Button.Pressed, "#open-plan")
    def action_open_plan(self) -> None:
        """Read what is studied from a file."""

        def opened(study: Study | None) -> None:
            if study is not None:
                self._form.fill(study)

        self.app.push_screen(OpenPlanDialog(), opened)

    @on(Button.Pressed, "#save-plan")
    def action_save_plan(self) -> None:
        """Save what is studied in a file; where a field is wrong, go to the first such."""
        study = self._form.study()
        if study is None:
            self.set_focus(self._form.faulty[0].entry)
            self.app.bell()
            return

        def saved(path: Path | None) -> None:
            if path is not None:
                self._say(f"Saved as {named(path)}.")

        writers = {SUFFIX: lambda: study_as_toml(study).encode()}
        self.app.push_screen(SaveBySuffix("Save the plan", Path(_PLAN), writers), saved)

    def action_turn(self, step: int) -> None:
        """Go from a field to what it may be, and from there to the next field."""
        fields = self._form.fields
        field = self._form.field_of(self.focused)
        if field is not None and step > 0 and self._list is not None:
            # What is out of sight cannot have the focus.
            self.add_class("-on-right")
            self.set_focus(self._list)
        elif self._field in fields:
            at = fields.index(self._field)
            on = step if field is not None or step > 0 else 0
            self.remove_class("-on-right")
            self.set_focus(fields[(at + on) % len(fields)].entry)

    def action_to_field(self) -> None:
        """Go back from the list to its field."""
        if self._field is not None:
            self.remove_class("-on-right")
            self.set_focus(self._field.entry)

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Go from the list to its field, and from there to the main menu."""
        if self.focused is not None and self._is_on_right(self.focused):
            self.action_to_field()
        else:
            self.dismiss(None)


def _checked(study: Study) -> _Checked:
    try:
        plan = Plan(study)
    except LabyrinthError as error:
        return _Checked(study, None, str(error), 0)
    return _Checked(study, plan, "", rows_kept(plan))
