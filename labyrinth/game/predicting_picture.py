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
    "?": "asked for",
}


def picture(question: Question, frame: int, size: tuple[int, int], wall: str = WALLS) -> str:
    """Return a picture of the question's run at a position of the run, as lines of text.

    `size` is the number of lines and columns available. In a weighted maze the weight of each tile
    follows its sign. Otherwise a tile is two columns wide, or one column if the maze does not fit.
    If that does not fit either, only the part around the candidates is drawn. `wall` is the
    character for walls.
    """
    trace = question.trace
    player = Player(trace)
    player.seek(frame)
    signs = [
        _MARKS[Mark(mark)] if tile or mark else wall
        for tile, mark in zip(player.tiles, player.marks, strict=True)
    ]
    if trace.start is not None:
        signs[trace.start] = "S"
    for goal in trace.goals:
        signs[goal] = "G"
    if question.at is not None:
        signs[question.at] = "@"
    letters = {tile: letter for letter, tile in question.candidates.items()}
    for tile, sign in (letters | question.labels).items():
        signs[tile] = sign
    weights = _weights(question, player)
    digits = max(map(len, weights.values()), default=1)
    lines, columns = size
    wide = next((each for each in (1 + digits, 2) if each * trace.width <= columns), 1)
    places = [divmod(tile, trace.width) for tile in question.candidates.values()] or [(0, 0)]
    rows = _around([row for row, _ in places], trace.height, lines)
    cols = _around([col for _, col in places], trace.width, columns // wide)
    drawn = []
    for row in rows:
        tiles = range(row * trace.width + cols.start, row * trace.width + cols.stop)
        texts = (
            signs[tile] * wide if signs[tile] == wall else signs[tile] + weights.get(tile, "")
            for tile in tiles
        )
        drawn.append("".join(text[:wide].ljust(wide) for text in texts).rstrip())
    return "\n".join(drawn)


def _weights(question: Question, player: Player) -> dict[int, str]:
    """Return the weights of corridors in a weighted maze, or those drawn for the candidates."""
    trace = question.trace
    drawn = trace.drawn_at(player.position)
    if trace.start is None:
        tiles = [tile for tile in question.candidates.values() if tile in drawn]
        return {tile: str(drawn[tile]) for tile in tiles if question.kind == "next"}
    if max(trace.before) < 2:
        return {}
    places = ((tile, *divmod(tile, trace.width)) for tile in range(len(trace.before)))
    return {
        tile: str(trace.before[tile])
        for tile, row, col in places
        if trace.before[tile] and not (trace.is_of_rooms and row % 2 and col % 2)
    }


def legend(drawn: str) -> str:
    """Return the legend for the signs that occur in the picture `drawn`."""
    signs = [f"{sign} {meaning}" for sign, meaning in _MEANINGS.items() if sign in drawn]
    if any(sign.isdigit() for sign in drawn):
        signs.append("number: weight")
    return "   ".join(signs)


def _around(places: list[int], length: int, most: int) -> range:
    """Return a range of at most `most` indices below `length`, centred on `places`."""
    size = min(length, most)
    first = (min(places) + max(places) + 1 - size) // 2
    first = max(0, min(first, length - size))
    return range(first, first + size)
