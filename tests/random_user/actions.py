"""What a user does: what a terminal sends for it, and how it is drawn."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from tests.random_user.screen import Screen

Action = list[Any]
"""What is done, and with what: ["click", 3, 5, 0]."""

ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
FAR_ARROWS = ("\x1b[1;2A", "\x1b[1;2B", "\x1b[1;2C", "\x1b[1;2D")
KEYS = (
    *"abcdefghijklmnopqrstuvwxyz0123456789?/<>[]+-. ,#@",
    *ARROWS * 4,
    *("\r",) * 4,
    *FAR_ARROWS,
    *("\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"),
    *("\x1b", "\t", "\x1b[Z") * 2,
    *("\x7f", "\x1b[3~", "\x1bOP", "\x1bOS", "\x1b[15~", "\x1b[17~"),
    *("\x0f", "\x12", "\x13", "\x19", "\x10", "\x1a", "\x0c", "\x03"),
)
TEXTS = (
    *("wilson:3x4:7", "prim:6x5:2:weights=1:9", "maze.txt", "other.json", ".", "no/such/file.png"),
    *("[bold]markup[/]", "[/nothing]", "two\nlines\n", "x" * 300, "0", "é漢字", "\x1b[31mred\x07"),
    *("kruskal:5x8:2:braid=1", "breadth.scen", "picture.png", "table.csv", "recursive:2x2:0"),
)
JOURNEYS: dict[str, str] = {
    "generator form": "g",
    "carving": "g \r",
    "maze": "g \r \r",
    "edit": "g \r \r e",
    "live search": "g \r \r l",
    "search": "g \r \r f \r",
    "solver options": "g \r \r f o",
    "race": "g \r \r v v",
    "race of others": "g \r \r v 1 \r v k",
    "photo finish": "g \r \r v v \x1b[F f",
    "generator race": "g v v",
    "timeline": "g \r \r t",
    "timeline of a search": "g \r \r f \r \r t",
    "predict": "g \r \r t q",
    "predict a search": "g \r \r f \r \r t q \r",
    "carve on": "g \r \r t [ a",
    "half-carved": "g \r \r t 5 o \r",
    "play": "g \r \r p",
    "play with a ghost": "g \r \r p g \r",
    "walk": "g \r \r f \r w",
    "results": "g \r \r f \r \x1b a",
    "report": "g \r \r i b",
    "overview": "g \r \r m",
    "jump": "g \r \r j",
    "distances": "g \r \r h",
    "save": "g \r \r s",
    "open": "o",
    "recent": "r",
    "continue": "c",
    "study": "s",
    "study that runs": "s \x1b[15~",
    "settings": "\x10 theme",
    "glyphs": "\x10 glyph",
    "commands": "g \r \r \x10 search",
    "own search": "g \r \r \x10 breadth_first \r",
    "own search, line by line": "g \r \r \x10 breadth_first \r \r t c",
    "own generator": "\x10 joining_sets \r \r t c",
    "scenario": "o breadth.scen \r",
}
"""The keys that lead from the main menu to each screen; some need what was done before."""


def bytes_of(action: Action) -> str:
    """Return what a terminal sends for an action."""
    match action:
        case ["keys", keys]:
            return str(keys)
        case ["click", x, y, button]:
            return f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"
        case ["drag", x, y, to_x, to_y, button]:
            half_x, half_y = (x + to_x) // 2, (y + to_y) // 2
            moves = ((half_x, half_y), (to_x, to_y))
            moved = "".join(f"\x1b[<{32 + button};{x};{y}M" for x, y in moves)
            return f"\x1b[<{button};{x};{y}M{moved}\x1b[<{button};{to_x};{to_y}m"
        case ["wheel", x, y, button]:
            return f"\x1b[<{button};{x};{y}M"
        case ["move", x, y]:
            return f"\x1b[<35;{x};{y}M"
        case ["paste", text]:
            return f"\x1b[200~{text}\x1b[201~"
        case ["burst", *actions]:
            return "".join(map(bytes_of, actions))
    return ""


def drawn_action(rng: Random, screen: Screen) -> Action:
    """Draw what a user may do who sees this screen."""
    kind = rng.random()
    if kind < 0.03:
        return ["go", rng.choice([*JOURNEYS])]
    if kind < 0.10:
        return ["burst", *(_drawn_input(rng, screen) for _ in range(rng.randint(2, 25)))]
    if kind < 0.14:
        return ["answers"]
    if kind < 0.165:
        return _drawn_size(rng)
    if kind < 0.18:
        return ["wait", rng.choice((0.2, 1.0))]
    if kind < 0.184:
        return ["kill"]
    return _drawn_input(rng, screen)


def _drawn_size(rng: Random) -> Action:
    sizes = ((80, 24), (200, 60), (1, 1), (40, 12), (39, 12), (120, 36))
    if rng.random() < 0.5:
        return ["resize", *rng.choice(sizes)]
    columns, lines = rng.choice(((200, 60), (100, 30), (12, 6)))
    return ["resize", rng.randint(1, columns), rng.randint(1, lines)]


def _drawn_input(rng: Random, screen: Screen) -> Action:
    kind = rng.random()
    if kind < 0.35:
        return ["keys", rng.choice(KEYS)]
    if kind < 0.60:
        return ["keys", rng.choice(_offered(screen) or KEYS)]
    x, y = _drawn_place(rng, screen)
    if kind < 0.82:
        return ["click", x, y, rng.choice((0, 0, 0, 1, 2))]
    if kind < 0.90:
        to = max(1, x + rng.randint(-20, 20)), max(1, y + rng.randint(-9, 9))
        return ["drag", x, y, *to, rng.choice((0, 0, 2))]
    if kind < 0.94:
        return ["wheel", x, y, rng.choice((64, 65))]
    if kind < 0.97:
        return ["move", x, y]
    return ["paste", rng.choice(TEXTS)]


def _drawn_place(rng: Random, screen: Screen) -> tuple[int, int]:
    """Draw a place, three times of four one where something is."""
    places = screen.places() if rng.random() < 0.75 else []
    return rng.choice(places or [(rng.randint(1, screen.columns), rng.randint(1, screen.lines))])


def _offered(screen: Screen) -> list[str]:
    """Return the letters that the footer offers."""
    return re.findall(r"(?:^| )([a-z]) (?=[A-Z])", screen.rows()[-1])
