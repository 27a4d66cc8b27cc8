"""Files of other programs are read right, or refused with the reason: none wrongly."""

from __future__ import annotations

import pytest

from labyrinth import LabyrinthError
from labyrinth.formats import read
from tests.formats.foreign import FOREIGN


@pytest.mark.parametrize("name", FOREIGN)
def test_a_file_of_another_program_is_read_right_or_refused(name: str) -> None:
    _, text, maze, says = FOREIGN[name]
    if not maze:
        with pytest.raises(LabyrinthError, match=says):
            read(text.encode(), name="file")
        return
    reading = read(text.encode(), name="file")
    assert reading.maze.to_text() == maze
    assert not says or any(note.startswith(says) for note in reading.notes), reading.notes
    assert not reading.rivals


def test_there_are_twelve_of_them() -> None:
    assert len(FOREIGN) >= 12
