"""Words in large letters: capitals of five by seven squares, connected to each other.

The squares of each letter are connected by their sides, so the letter is connected at any size.
"""

import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Final

from labyrinth.core.errors import LabyrinthError, quoted
from labyrinth.core.shapes.shape import stretched

# The character for a space in a recipe.
SPACE: Final = "_"

_HIGH: Final = 7
_SPACE_WIDE: Final = 3
# The columns of squares between two letters.
_BETWEEN: Final = 1

_DRAWN: Final = Path(__file__).with_name("letters.txt").read_text(encoding="utf-8")
# The seven rows of each letter: `#` is inside.
LETTERS: Final = {line[0]: tuple(line.split()[1:]) for line in _DRAWN.splitlines()}


def written(text: str) -> str:
    """Return a word as written in recipes: capitals without accents, `_` for spaces.

    Raises LabyrinthError if the word is empty, or has a character without a large letter.
    """
    plain = unicodedata.normalize("NFKD", text.replace(SPACE, " ")).upper()
    word = SPACE.join("".join(c for c in plain if not unicodedata.combining(c)).split())
    if not word:
        raise LabyrinthError("the word is empty: write at least one letter, for example text:LOVE")
    for letter in word:
        if letter != SPACE and letter not in LETTERS:
            others = " ".join(each for each in LETTERS if not each.isalnum())
            raise LabyrinthError(
                f"there is no large letter for {quoted(letter)}: use A to Z, 0 to 9, {others}"
            )
    return word


def size_of(word: str) -> tuple[int, int]:
    """Return the smallest size of a word: its rows and columns in squares."""
    squares = _squares(word)
    return _HIGH, len(squares) // _HIGH


def rooms_of(word: str, rows: int, cols: int) -> bytearray:
    """Return a flag for each of `rows` x `cols` rooms, row by row: 1 if the word fills the room.

    Neighbouring letters are connected by a line of rooms in the row where they are nearest to each
    other. If several rows are equally good, it is the row farthest from the previous connection, so
    that a path from the first letter to the last goes through more of each letter. Raises
    LabyrinthError if the grid is too small.
    """
    least_rows, least_cols = size_of(word)
    if rows < least_rows or cols < least_cols:
        raise LabyrinthError(
            f"the word {word} needs at least {least_rows} x {least_cols} rooms, not {rows} x {cols}"
        )
    flags = stretched(_squares(word), least_cols, rows, cols)
    lines = [flags[first : first + cols] for first in range(0, len(flags), cols)]
    # The columns of rooms of each letter.
    spans = [
        (-(-first * cols // least_cols), -(-end * cols // least_cols))
        for first, end in _places(word)
    ]
    hand = 0
    for (first, end), (next_first, next_end) in pairwise(spans):
        hands = []
        for row, line in enumerate(lines):
            last, following = line.rfind(1, first, end), line.find(1, next_first, next_end)
            if last >= 0 and following >= 0:
                hands.append((following - last, -abs(row - hand), row, last, following))
        _, _, hand, last, following = min(hands)
        lines[hand][last:following] = b"\x01" * (following - last)
    return bytearray().join(lines)


def _places(word: str) -> list[tuple[int, int]]:
    """Return the first column of each letter, and the column after its last, both in squares."""
    places = []
    col = 0
    for letter in word:
        if letter == SPACE:
            col += _SPACE_WIDE - _BETWEEN
            continue
        wide = len(LETTERS[letter][0])
        places.append((col, col + wide))
        col += wide + _BETWEEN
    return places


def _squares(word: str) -> bytearray:
    """Return a flag for each square of a word, row by row: 1 if the square belongs to a letter."""
    places = _places(word)
    cols = places[-1][1]
    squares = bytearray(_HIGH * cols)
    for letter, (first, _) in zip(word.replace(SPACE, ""), places, strict=True):
        for row, line in enumerate(LETTERS[letter]):
            for col, square in enumerate(line):
                squares[row * cols + first + col] = square == "#"
    return squares
