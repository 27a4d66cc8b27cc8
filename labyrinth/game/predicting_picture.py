"""A small picture of a run as text, with the letters of a question's candidates."""

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
    """Return a picture of the maze at the player's position of the run, as lines of text.

    `size` is the number of lines and columns available. A tile is two columns wide, or one column
    if the maze does not fit. If that does not fit either, only the part around the candidates is
    drawn. `wall` is the character for walls.
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
    """Return the legend for the signs that occur in the picture `drawn`."""
    signs = [f"{sign} {meaning}" for sign, meaning in _MEANINGS.items() if sign in drawn]
    return "   ".join(signs)


def _around(places: list[int], length: int, most: int) -> range:
    """Return a range of at most `most` indices below `length`, centred on `places`."""
    size = min(length, most)
    first = (min(places) + max(places) + 1 - size) // 2
    first = max(0, min(first, length - size))
    return range(first, first + size)
