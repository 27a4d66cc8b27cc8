"""Box plots and scaling curves as text, drawn by plotext (extra `plots`)."""

from typing import Any, Final

from labyrinth.formats.support.optional_dependencies import need
from labyrinth.study.plots.plot import Boxes, Scaling, label_of

EXTRA: Final = "plots"
_COLOURS: Final = ("cyan+", "orange+", "green+", "magenta+", "blue+", "red+")
_MARKERS: Final = "ox+*#@%&"
_ROWS_A_BOX: Final = 4
# Rows for the frame, its numbers and its labels.
_FRAME: Final = 4
_ROWS_OF_CURVES: Final = 20
_POINTS_OF_A_LAW: Final = 60
# The least columns of a readable plot; a narrower terminal breaks its lines.
_LEAST: Final = 30


def plot_as_text(plot: Boxes | Scaling, width: int, *, coloured: bool) -> str:
    """Return the plot as lines of text; a line has at most `width` columns, or 30 if that is more.

    The text has colours if `coloured`. Raises NotInstalledError if the extra `plots` is missing.
    """
    drawing = need("plotext", EXTRA)
    # plotext has one figure for the whole program.
    drawing.clear_figure()
    drawing.limit_size(False, False)
    drawing.theme("clear")
    width = max(_LEAST, width)
    if isinstance(plot, Boxes):
        _draw_boxes(drawing, plot, width)
    else:
        _draw_curves(drawing, plot, width)
    drawn: str = drawing.build()
    text = drawn if coloured else drawing.uncolorize(drawn)
    drawing.clear_figure()
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def _draw_boxes(drawing: Any, plot: Boxes, width: int) -> None:
    """Draw the boxes from top to bottom, each with its n."""
    drawing.plot_size(width, _FRAME + _ROWS_A_BOX * len(plot.boxes))
    # What is drawn first is at the bottom.
    groups = list(reversed(plot.boxes.items()))
    places = list(range(1, len(groups) + 1))
    drawing.box(
        places,
        [
            [each.low, each.low_quartile, each.median, each.high_quartile, each.high]
            for _, each in groups
        ],
        quintuples=True,
        orientation="horizontal",
        width=0.5,
        colors=[_COLOURS[0], _COLOURS[1]],
    )
    drawing.ylim(0.5, len(groups) + 0.5)
    drawing.yticks(places, [_with_n(label_of(group), each.n, width // 3) for group, each in groups])
    drawing.xlabel(plot.figure)


def _draw_curves(drawing: Any, plot: Scaling, width: int) -> None:
    """Draw each curve with a character of its own for the points, and dots for the power law."""
    drawing.plot_size(width, _ROWS_OF_CURVES)
    drawing.xscale("log")
    drawing.yscale("log")
    for number, (group, curve) in enumerate(plot.curves.items()):
        colour, marker = _COLOURS[number % len(_COLOURS)], _MARKERS[number % len(_MARKERS)]
        tiles = [point.tiles for point in curve.points]
        if curve.law is not None:
            step = (tiles[-1] / tiles[0]) ** (1 / _POINTS_OF_A_LAW)
            along = [tiles[0] * step**at for at in range(_POINTS_OF_A_LAW + 1)]
            dots = [curve.law.value(each) for each in along]
            drawing.scatter(along, dots, marker="·", color=colour)
        drawing.scatter(
            tiles,
            [point.median for point in curve.points],
            marker=marker,
            color=colour,
            label=_with_n(label_of(group), curve.n, width // 2),
        )
    drawing.xlabel("open tiles")


def _with_n(label: str, n: int, room: int) -> str:
    """Return a label followed by n, in at most `room` columns; a label that is too long is cut."""
    end = f" n={n}"
    room = max(1, room - len(end))
    return f"{label if len(label) <= room else label[: room - 1] + '…'}{end}"
