"""The screen on which a study is chosen: its factors, how many runs they make, what these take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import DescendantFocus
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from labyrinth.core.errors import LabyrinthError
from labyrinth.study.plan import Plan
from labyrinth.study.study import Study
from labyrinth.tui.keys.table import bindings, chosen_keys, table, with_names
from labyrinth.tui.screens.study_screen import StudyScreen
from labyrinth.tui.studying.background_study import BackgroundStudy, underway_of
from labyrinth.tui.studying.candidates import Candidates
from labyrinth.tui.studying.candidates_pane import CandidatesPane
from labyrinth.tui.studying.plan_files import open_plan, save_plan
from labyrinth.tui.studying.studies_folder import last_study, table_of
from labyrinth.tui.studying.study_extent import StudyExtent
from labyrinth.tui.studying.study_form import DEFAULT, StudyForm
from labyrinth.tui.terminal.diff_screen import RestyledScreen
from labyrinth.tui.terminal.event_queue import release_keys
from labyrinth.tui.widgets.footer import Footer, TooSmall
from labyrinth.tui.widgets.options_form import Field

_BUTTONS: Final = {
    "start": "start-study",
    "copy": "copy-study",
    "open_plan": "open-plan",
    "save_plan": "save-plan",
    "back": "back",
}
"""The ids of the buttons, by what they do."""


class StudyMenu(RestyledScreen[None]):
    """A form of the factors, beside what each may be, above what comes of them.

    Where there is no room for both sides, the one that has the focus.
    """

    AUTO_FOCUS = "#generators"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("study")]

    @dataclass
    class Begun(Message):
        """A study runs in the background, in place of the one that did before."""

        study: BackgroundStudy

    def __init__(self, study: Study | None = None) -> None:
        """Begin with a study, else with what runs, the last one, or one that takes seconds."""
        super().__init__()
        self._is_asked_for = study is not None
        self._form = StudyForm(study or last_study() or DEFAULT, id="study-form")
        self._pane = CandidatesPane(id="study-candidates")
        self._extent = StudyExtent(id="study-tells")
        self._field: Field | None = None
        self._starts = False

    def compose(self) -> ComposeResult:
        """Lay out the form on the left, what the field may be on the right."""
        yield Label("Study", id="study-title", markup=False)
        with Horizontal(id="choosing-study"):
            yield self._form
            yield self._pane
        yield Static("", id="hint", markup=False)
        yield self._extent
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
        running = underway_of(self)
        if running is not None and not self._is_asked_for:
            self.app.push_screen(StudyScreen(running))

    def on_screen_resume(self) -> None:
        """Say how much of it is done by now."""
        self._extent.forget()
        self._show_extent()

    # What keys wait for

    @property
    def keeps_keys(self) -> bool:
        """Whether keys wait: what they are meant for is not there yet."""
        focused = self.focused
        return not self._form.is_whole or (isinstance(focused, Candidates) and not focused.is_whole)

    @on(StudyForm.Whole)
    @on(Candidates.Whole)
    def take_what_has_come(self, event: Message) -> None:
        """Mark what has come, and let keys through that have waited for it."""
        event.stop()
        self._mark()
        release_keys(self)

    # What the form says

    @on(StudyForm.Changed)
    def check(self) -> None:
        """Say what the form comes to, or what is wrong with it."""
        self._show_extent()
        self._tell()

    def _show_extent(self) -> None:
        self._extent.show(self._form.study())
        if not self._extent.is_known:
            self._pane.multiply(None)
        self._mark()

    def _mark(self) -> None:
        self._pane.mark({each.key: self._words_of(each.key) for each in self._form.words_fields})

    def _words_of(self, key: str) -> Sequence[str]:
        """Return the words of a field, none where they are not written to their end."""
        try:
            return self._form.words_field(key).words
        except LabyrinthError:
            return []

    # What a field may be

    @on(DescendantFocus)
    def show_part(self, event: DescendantFocus) -> None:
        """Show what the field that has the focus may be; where there is no room, one side."""
        field = self._form.field_of(event.widget)
        if field is not None:
            self._field = field
            self._pane.show(field.key)
            self._mark()
        self.set_class(self._is_on_right(event.widget), "-on-right")
        self._tell()

    def _is_on_right(self, widget: Widget) -> bool:
        return self._pane in widget.ancestors

    @on(Candidates.Switched)
    def switch_word(self, event: Candidates.Switched) -> None:
        """Take a word into its field, or all out of it that name the same."""
        self._form.words_field(event.key).switch(event.word)

    @on(CandidatesPane.Added)
    def add_word(self, event: CandidatesPane.Added) -> None:
        """Take a word into its field."""
        self._form.words_field(event.key).add(event.word)

    async def action_options(self) -> None:
        """Go to the options of the item that is chosen, if it has any."""
        why_not = await self._pane.open_options()
        if why_not:
            self._say(why_not)

    # What is told

    @on(CandidatesPane.Told)
    def _tell(self) -> None:
        field = self._form.field_of(self.focused)
        about = field.about if field is not None else self._pane.about(self.focused)
        if about:
            self._say(about)

    def _say(self, text: str) -> None:
        self.query_one("#hint", Static).update(with_names(text, chosen_keys(self)))

    # What the user does

    @on(Button.Pressed, "#start-study")
    def action_start(self) -> None:
        """Run the study; where a field is wrong, go to the first such."""
        self._starts = False
        self._show_extent()
        if self._form.faulty:
            self._go_to_fault()
        elif self._extent.is_known:
            self._start(self._extent.plan)
        else:
            self._starts = True

    @on(StudyExtent.Checked)
    def take_plan(self) -> None:
        """Say how its runs come about, and run the study if it was to be started."""
        self._pane.multiply(self._extent.plan)
        if self._starts and self._extent.is_known:
            self._starts = False
            self._start(self._extent.plan)

    def _go_to_fault(self) -> None:
        self.remove_class("-on-right")
        self.set_focus(self._form.faulty[0].entry)
        self.app.bell()

    def _start(self, plan: Plan | None) -> None:
        if plan is None:
            self.app.bell()
            return
        running = underway_of(self)
        if running is None or not running.is_of(plan):
            if running is not None and running.is_busy:
                self._extent.refuse(
                    "Another study is running: stop it first, or wait until it is done."
                )
                self.app.bell()
                return
            running = BackgroundStudy(plan, table_of(plan))
            self.post_message(self.Begun(running))
        self._extent.rest()
        running.start()
        self.app.push_screen(StudyScreen(running))

    @on(Button.Pressed, "#copy-study")
    def action_copy(self) -> None:
        """Copy the command that runs the study."""
        if self._extent.command:
            self.app.copy_to_clipboard(self._extent.command)
            self._say("Copied: the command runs this study in a shell.")

    @on(Button.Pressed, "#open-plan")
    def action_open_plan(self) -> None:
        """Read what is studied from a file."""
        open_plan(self.app, self._form.fill)

    @on(Button.Pressed, "#save-plan")
    def action_save_plan(self) -> None:
        """Save what is studied in a file; where a field is wrong, go to the first such."""
        study = self._form.study()
        if study is None:
            self._go_to_fault()
        else:
            save_plan(self.app, study, self._say)

    def action_turn(self, step: int) -> None:
        """Go from a field to what it may be, and from there to the next field."""
        fields = self._form.fields
        field = self._form.field_of(self.focused)
        if field is not None and step > 0 and self._pane.list is not None:
            # What is out of sight cannot have the focus.
            self.add_class("-on-right")
            self.set_focus(self._pane.list)
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
