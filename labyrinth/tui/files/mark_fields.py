"""Fields in which the user defines the characters of a text that was read wrongly."""

from textual.containers import Horizontal
from textual.widgets import Input, Label

from labyrinth.formats.support.picture_facts import Corrections, Marks

_MEANINGS = {"wall": "walls", "open": "corridors", "start": "the start", "goal": "the goal"}


class MarkFields(Horizontal):
    """Fields for the characters of walls, corridors, the start and the goal."""

    def __init__(self) -> None:
        """Start with empty fields."""
        self._fields = [
            Input(
                placeholder=name,
                max_length=3,
                id=f"{name}-char",
                compact=True,
                tooltip=f"The character or, in a matrix, the number for {meaning}",
            )
            for name, meaning in _MEANINGS.items()
        ]
        super().__init__(Label("Characters"), *self._fields, id="marks")

    @property
    def corrections(self) -> Corrections:
        """The entered corrections. Raises LabyrinthError if a character has two meanings."""
        return Corrections(marks=Marks(*(field.value for field in self._fields)))
