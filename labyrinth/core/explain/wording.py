"""Words for the vertices of a search: "tile", which becomes "room" in the graph of rooms."""

from typing import Final

_IN_ROOMS: Final = {
    "corridor tile": "tile",
    "weight of the neighbour": "the passage's weight",
    "tile": "room",
}


def of_rooms(text: str) -> str:
    """Return a text about a search of tiles, changed into a text about a search of rooms."""
    for word, other in _IN_ROOMS.items():
        text = text.replace(word, other)
    return text
