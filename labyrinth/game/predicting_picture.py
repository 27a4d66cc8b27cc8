"""A small picture of a run in characters, with the letters of the candidates."""

from typing import Final

from labyrinth.core.trace.player import Mark, Player
from labyrinth.game.predicting import Question

WALLS: Final = "█"
WALLS_IN_ASCII: Final = "#"
_MARKS: Final = {
    Mark.NONE: " ",
    Mark.ACTIVE: ".",
    Mark.FRONTIER: "o",
    Mark.EXPANDED: ".",
    Mark.TRAIL: ".",
    Mark.PATH: "*",
}
_MEANINGS: Final = {
    "o": "frontier",
    ".": "walked, expanded or visited",
    "*": "path",
    "@": "current tile",
    "S": "start",
    "G": "goal",
}


def picture(player: Player, question: Question, size: tuple[int, int], wall: str = WALLS) -> str:
    """Draw the maze at the player's position, two columns per tile or one if they do not fit.

    `size` is the available lines and columns; for a larger maze, the part around the candidates is
    drawn.
    """
    trace = player.trace
    signs = [
        _MARKS[Mark(mark)] if tile or mark else wall
        for tile, mark in zip(player.tiles, player.marks, strict=True)
    ]
    if trace.start is not None:
        signs[trace.start] = "S"
    for goal in trace.goals:
        signs[goal] = "G"
    if question.choice.at is not None:
        signs[question.choice.at] = "@"
    for letter, tile in question.candidates.items():
        signs[tile] = letter
    lines, columns = size
    doubled = 2 * trace.width <= columns
    places = [divmod(tile, trace.width) for tile in question.candidates.values()]
    rows = _around([row for row, _ in places], trace.height, lines)
    cols = _around([col for _, col in places], trace.width, columns // (1 + doubled))
    drawn = []
    for row in rows:
        of_row = [signs[row * trace.width + col] for col in cols]
        second = [sign if sign == wall else " " for sign in of_row] if doubled else [""] * len(cols)
        drawn.append("".join(a + b for a, b in zip(of_row, second, strict=True)).rstrip())
    return "\n".join(drawn)


def legend(drawn: str) -> str:
    """Return the legend of the signs in a picture."""
    signs = [f"{sign} {meaning}" for sign, meaning in _MEANINGS.items() if sign in drawn]
    return "   ".join(signs)


def _around(places: list[int], length: int, most: int) -> range:
    """Return a range of at most `most` indices below `length`, centred on the places."""
    size = min(length, most)
    first = (min(places) + max(places) + 1 - size) // 2
    first = max(0, min(first, length - size))
    return range(first, first + size)
