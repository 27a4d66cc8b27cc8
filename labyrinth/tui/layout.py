"""All sizes and breakpoints of the layout.

The style sheet has the breakpoints as classes and the sizes as variables, so that no code needs to
query them before a screen is laid out.
"""

from typing import Final

from textual.geometry import Size

# The smallest supported terminal.
SMALLEST: Final = Size(40, 12)
# Terminals of less width or height are narrow or low.
NORMAL: Final = Size(70, 22)

# From this width on a terminal has space for a wider panel.
WIDE: Final = 120

CLASSES_BY_WIDTH: Final = [
    (0, "-too-narrow"),
    (SMALLEST.width, "-narrow"),
    (NORMAL.width, "-normal"),
    (WIDE, "-wide"),
]
CLASSES_BY_HEIGHT: Final = [
    (0, "-too-low"),
    (SMALLEST.height, "-low"),
    (NORMAL.height, "-medium"),
    (36, "-high"),
]


def classes_of(size: Size) -> set[str]:
    """Return the style sheet classes of a screen of this size."""
    return {
        max(step for step in steps if step[0] <= length)[1]
        for steps, length in ((CLASSES_BY_WIDTH, size.width), (CLASSES_BY_HEIGHT, size.height))
    }


# The most lines of a message; the status line is as high as it needs.
MOST_STATUS_LINES: Final = 6
# Columns of a sentence that fits the status line of a terminal of 80 columns.
STATUS_COLUMNS: Final = 78

_SIZES: Final = {
    "panel-width": 24,
    "wide-panel-width": 40,
    "narrow-panel-width": 18,
    "form-width": 34,  # for the panel with fields: the longest words of an option fit
    "header-height": 1,
    "status-height": 1,
    "narrow-status-height": 2,
    "most-status-lines": MOST_STATUS_LINES,
}
_FOOTER_HEIGHT: Final = 1
# The variables of the style sheet.
VARIABLES: Final = {name: str(size) for name, size in _SIZES.items()}

# The most characters of a field: the longest path, and more than any recipe.
LONGEST_PASTE: Final = 4096

# The size of the frame around a maze on which a run is shown; narrow or low screens have none.
FRAME: Final = Size(2, 2)


def rooms_that_fit(terminal: Size) -> tuple[int, int]:
    """Return the rows and columns of rooms that fill the maze screen in a terminal.

    Tiles are two columns wide; in a narrow terminal they are half blocks.
    """
    narrow, wide = terminal.width < NORMAL.width, terminal.width >= WIDE
    of_panel = "narrow-" if narrow else "wide-" if wide else ""
    height = _SIZES["header-height"] + _FOOTER_HEIGHT
    height += _SIZES["narrow-status-height" if narrow else "status-height"]
    size = terminal - (_SIZES[f"{of_panel}panel-width"], height)
    if terminal.height >= NORMAL.height and not narrow:
        size -= FRAME
    rows, cols = (2 * size.height, size.width) if narrow else (size.height, size.width // 2)
    return max(2, (rows - 1) // 2), max(2, (cols - 1) // 2)
