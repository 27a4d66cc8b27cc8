"""The command: `python -m benchmarks --help`."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence

from benchmarks import ours, peers
from benchmarks.arena import Arena
from benchmarks.comparison import choose, compare
from benchmarks.table import missed, table

_SIZES = ("20x40", "100x100", "300x300", "1000x1000")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison and print its table."""
    options = _parser().parse_args(arguments)
    found, missing = ([], []) if options.no_peers else peers.contenders()
    contenders = choose(ours.contenders() + found, options.algorithms)
    arenas = [_arena(size) for size in options.sizes]
    groups = compare(contenders, arenas, _arena(options.memory), options.rounds, options.box, _tell)
    print(f"Nanoseconds a room, medians of up to {options.rounds} rounds.", *missing, sep="\n")
    print(f"\n{table(groups, arenas)}")
    sentences = missed(groups, arenas)
    print(f"\nGoals missed: {len(sentences)}", *sentences, sep="\n- ")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Compare our algorithms with those of other libraries, in turns.",
    )
    parser.add_argument(
        "algorithms", nargs="*", help="keys of the algorithms to compare; default all"
    )
    parser.add_argument(
        "--sizes",
        nargs="+",
        type=_size,
        default=_SIZES,
        metavar="ROWSxCOLS",
        help=f"sizes in rooms, from small to large; default {' '.join(_SIZES)}",
    )
    parser.add_argument(
        "--box",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="the most that an entry may take at a size; default %(default)s",
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="how often each is timed; default %(default)s"
    )
    parser.add_argument(
        "--memory",
        type=_size,
        default="100x100",
        metavar="ROWSxCOLS",
        help="the size at which memory is measured; default %(default)s",
    )
    parser.add_argument("--no-peers", action="store_true", help="time our algorithms alone")
    return parser


def _size(text: str) -> str:
    if not re.fullmatch(r"[1-9]\d{0,4}x[1-9]\d{0,4}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write ROWSxCOLS")
    return text


def _arena(size: str) -> Arena:
    rows, cols = size.split("x")
    return Arena(int(rows), int(cols))


def _tell(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
