"""Fields to define the meaning of a text's characters, if they were misread."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Label

from labyrinth.formats.support.marks import Marks
from labyrinth.formats.support.picture_facts import Corrections

_MEANINGS = {"wall": "walls", "open": "corridors", "start": "the start", "goal": "the goal"}


class MarkFields(Horizontal):
    """Fields for the characters of walls, corridors, the start and the goal."""

    def __init__(self) -> None:
        """Start with empty fields."""
        super().__init__(id="marks")

    def compose(self) -> ComposeResult:
        """Lay out the fields, each after its name."""
        yield Label("Characters")
        for name, meaning in _MEANINGS.items():
            yield Input(
                id=f"{name}-char",
                placeholder=name,
                max_length=3,
                compact=True,
                tooltip=f"The character or, in a matrix, the number for {meaning}",
            )

    @property
    def corrections(self) -> Corrections:
        """The entered corrections. Raises LabyrinthError if a character has two meanings."""
        values = (self.query_one(f"#{name}-char", Input).value for name in _MEANINGS)
        return Corrections(marks=Marks(*values))
