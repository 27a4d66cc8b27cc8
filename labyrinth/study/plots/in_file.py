"""Plots as SVG and PNG files, drawn by matplotlib (extra `plots`).

The same study always gives the same bytes.
"""

import os
from io import BytesIO
from textwrap import fill
from typing import Any, Final

from labyrinth.formats import write_file
from labyrinth.formats.support.optional_dependencies import need
from labyrinth.study.plots.in_terminal import EXTRA
from labyrinth.study.plots.plot import Boxes, HeatMap, Plot, Scaling, label_of, meaning_of
from labyrinth.study.table_files import check_suffix

SUFFIXES: Final = (".svg", ".png")
# Neither time, chance nor the release of matplotlib affects the file.
_METADATA: Final = {
    ".svg": {"Date": None, "Creator": None},
    ".png": {"Software": None},
}
_STYLE: Final = {
    "svg.hashsalt": "labyrinth",
    "svg.fonttype": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": "#e0e0e0",
}
_WIDTH: Final = 8.0
# The fill colours of boxes: by the first factor, if there are several.
_FILLS: Final = ("#9ecae1", "#fdd0a2", "#a1d99b", "#dadaeb", "#fbb4b9", "#d9d9d9")
# Labels longer than this together are rotated.
_LABEL_COLS: Final = 70
_MARKERS: Final = "os^Dv<>p"
# From this value on a heat map's colour is so dark that light text is easier to read.
_DARK: Final = 0.6


def save_plot(plot: Plot, target: str | os.PathLike[str]) -> None:
    """Draw the plot into the file `target`, .svg or .png.

    Raises LabyrinthError if the file cannot be written, and NotInstalledError if the extra `plots`
    is missing.
    """
    suffix = check_suffix(os.fspath(target), "plot", SUFFIXES)
    write_file(target, plot_in_bytes(plot, suffix))


def plot_in_bytes(plot: Plot, suffix: str) -> bytes:
    """Return the content of a file with the plot, in the format of a suffix of SUFFIXES.

    Raises NotInstalledError if the extra `plots` is missing.
    """
    library, stream = _matplotlib(), BytesIO()
    # The user's own settings of matplotlib would give other bytes.
    with library.rc_context():
        library.rcdefaults()
        library.rcParams.update(_STYLE)
        lines = 8  # of text, for which the plot must have space
        if not isinstance(plot, Scaling):
            lines = len(plot.boxes if isinstance(plot, Boxes) else plot.rows)
        caption = "\n".join(fill(line, 125) for line in plot.captions)
        height = 1.8 + 0.36 * lines + 0.17 * caption.count("\n")
        figure = need("matplotlib.figure", EXTRA).Figure((_WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(_plain(plot.title))
        if isinstance(plot, Boxes):
            _draw_boxes(axes, plot)
        elif isinstance(plot, HeatMap):
            _draw_heat_map(figure, axes, plot)
        else:
            _draw_curves(axes, plot)
        figure.supxlabel(_plain(caption), fontsize=8, x=0.01, ha="left")
        figure.savefig(stream, format=suffix[1:], dpi=150, metadata=_METADATA[suffix])
    return stream.getvalue()


def _matplotlib() -> Any:
    """Import matplotlib, ignoring the user's setting of a backend, which may not exist.

    Raises NotInstalledError if the extra `plots` is missing.
    """
    chosen = os.environ.pop("MPLBACKEND", None)
    try:
        return need("matplotlib", EXTRA)
    finally:
        if chosen is not None:
            os.environ["MPLBACKEND"] = chosen


def _draw_boxes(axes: Any, plot: Boxes) -> None:
    drawn = axes.bxp(
        [
            {
                "label": _plain(f"{label_of(group)} (n = {box.n})"),
                "whislo": box.low,
                "q1": box.low_quartile,
                "med": box.median,
                "q3": box.high_quartile,
                "whishi": box.high,
            }
            for group, box in plot.boxes.items()
        ],
        showfliers=False,
        patch_artist=True,
        widths=0.6,
        medianprops={"color": "#8c2d04", "linewidth": 1.6},
        orientation="horizontal",
    )
    firsts = list(dict.fromkeys(group[0] for group in plot.boxes)) if len(plot.by) > 1 else []
    for box, group in zip(drawn["boxes"], plot.boxes, strict=True):
        box.set_facecolor(_FILLS[firsts.index(group[0]) % len(_FILLS) if firsts else 0])
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    axes.invert_yaxis()
    axes.set_xlabel(_plain(meaning_of(plot.figure)))


def _draw_curves(axes: Any, plot: Scaling) -> None:
    for number, (group, curve) in enumerate(plot.curves.items()):
        colour = f"C{number % 10}"
        tiles = [point.tiles for point in curve.points]
        label = f"{label_of(group)} (n = {curve.n})"
        axes.plot(
            tiles,
            [point.median for point in curve.points],
            _MARKERS[number % len(_MARKERS)],
            color=colour,
            label=_plain(label),
        )
        if curve.law is not None:
            ends = [tiles[0], tiles[-1]]
            axes.plot(ends, [curve.law.value(each) for each in ends], "--", color=colour)
    axes.set_xscale("log")
    axes.set_yscale("log")
    ticks = need("matplotlib.ticker", EXTRA)
    for axis in (axes.xaxis, axes.yaxis):
        # Plain numbers: 200 where matplotlib would write a power of ten.
        axis.set_major_formatter(ticks.LogFormatter())
        axis.set_minor_formatter(ticks.LogFormatter(labelOnlyBase=False))
    axes.grid(which="both")
    axes.set_xlabel("open tiles")
    axes.set_ylabel(_plain(meaning_of(plot.figure)))
    axes.legend(fontsize=8)


def _draw_heat_map(figure: Any, axes: Any, plot: HeatMap) -> None:
    nothing = float("nan")
    medians = [
        [cell.median if (cell := plot.cells.get((row, col))) else nothing for col in plot.cols]
        for row in plot.rows
    ]
    image = axes.imshow(medians, cmap="viridis_r", aspect="auto")
    figure.colorbar(image, label=f"median of {plot.figure}")
    labels = [_plain(str(col)) for col in plot.cols]
    aslant = {"rotation": 30, "ha": "right"} if sum(map(len, labels)) > _LABEL_COLS else {}
    axes.set_xticks(range(len(labels)), labels, **aslant)
    axes.set_yticks(range(len(plot.rows)), [_plain(str(row)) for row in plot.rows])
    axes.set_xlabel(plot.by[1])
    axes.set_ylabel(plot.by[0])
    for (row, col), cell in plot.cells.items():
        colour = "white" if plot.heat(cell) > _DARK else "black"
        at = plot.cols.index(col), plot.rows.index(row)
        text = f"{cell.median:,g}\nn = {cell.n:,}"
        axes.text(*at, text, ha="center", va="center", color=colour, fontsize=8)


def _plain(text: str) -> str:
    """Return the text with its dollar signs escaped, so that matplotlib reads no formula."""
    return text.replace("$", r"\$")
