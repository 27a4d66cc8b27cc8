"""The options of a generator or a solver that is to be in a study."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from labyrinth.tui.keys.table import bindings
from labyrinth.tui.widgets.options_form import OptionsForm


class StudyOptions(OptionsForm):
    """A field for each option; what is chosen is added beside what is there."""

    PLACE = "study_options"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PLACE)]
