"""The columns of search results, in tables of results and races.

A row has these attributes, None where there is nothing to show: `steps`, `cost`, `expanded`,
`largest_frontier`, `turns`, `branches`, and `timing`.
"""

from operator import attrgetter
from typing import Any, Final

from labyrinth.core.exact_costs import in_text
from labyrinth.core.table import NOTHING, Column

AnyColumn = Column[Any]


def _figure(heading: str, meaning: str, name: str = "") -> AnyColumn:
    return Column(heading, meaning, attrgetter(name or heading), in_text)


PATH: Final = (_figure("steps", "The number of steps."), _figure("cost", "The cost of the path."))
EXPANDED: Final = _figure("expanded", "The number of tiles whose neighbours were looked at.")
FRONTIER: Final = _figure(
    "frontier",
    "The largest size of the frontier: tiles discovered but not yet expanded.",
    "largest_frontier",
)
SHAPE: Final = (
    _figure("turns", "How often the path changes its direction."),
    _figure("branches", "The number of junctions on the path, where another way branches off."),
)
MEDIAN: Final[AnyColumn] = Column(
    "ms",
    "The time of a search in milliseconds: the median of up to five runs.",
    lambda line: line.timing and line.timing.median,
    shown=lambda line: NOTHING if line.timing is None else line.timing.median_text,
)
SPREAD: Final[AnyColumn] = Column(
    "spread",
    "The shortest and the longest of the timed runs, in milliseconds.",
    lambda line: line.timing and line.timing.longest - line.timing.shortest,
    is_number=False,
    shown=lambda line: NOTHING if line.timing is None else line.timing.spread_text,
)
