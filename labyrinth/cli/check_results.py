"""What is printed of algorithms that were checked: a report of one, a table of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final, TextIO

from labyrinth.checking.checked import Checked
from labyrinth.checking.claims import Claim, Kind
from labyrinth.checking.picture import picture
from labyrinth.checking.verdicts import Counterexample, Findings, Refutation
from labyrinth.cli.output import is_terminal
from labyrinth.core.counted import counted
from labyrinth.core.errors import visible
from labyrinth.core.sentences import capitalised, sentence_of
from labyrinth.core.table import NOTHING

_DOES: Final[Mapping[Kind, str]] = {"solver": "finds", "generator": "makes"}
_NOT: Final = {
    Claim.SHORTEST: "Not the fewest steps",
    Claim.CHEAPEST: "Not the lowest cost",
    Claim.PERFECT: "Not perfect",
    Claim.UNIFORM: "Not uniform",
}
"""How the refutation of a claim begins that is not expected of all."""
_WIDTH: Final = 80
_NARROWEST: Final = 30
_LONGEST_NAME: Final = 28
_HEADINGS: Final = ("file", "algorithm", "verdict", "level")


def shown_of(checked: Checked) -> Counterexample | None:
    """Return the counterexample that is shown: of what was expected, else of what does not hold."""
    first = _first(checked)
    return first.counterexample if first else None


def print_report(checked: Checked, saved: str, stream: TextIO, *, following: bool = False) -> None:
    """Print what is known of one algorithm; of an unusable file nothing.

    `saved` is the file of its counterexample, "" for none. What is `following` others is parted
    from them by a line.
    """
    if following:
        print(file=stream)
    for line in _report(checked, saved, stream):
        print(line, file=stream)


def print_batch(results: Sequence[Checked], saved: Sequence[str], stream: TextIO) -> None:
    """Print a table of several, a sentence below each that is not right."""
    rows = [
        (_cut(file), _cut(each.name), _verdict(each), _level(each))
        for file, each in zip(_names(results), results, strict=True)
    ]
    widths = [max(map(len, column)) for column in zip(_HEADINGS, *rows, strict=True)]
    for row, told in zip((_HEADINGS, *rows), ("", *map(_wrong, results)), strict=True):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip(), file=stream)
        print(*_wrapped(told, "    ", stream), sep="\n", end="\n" if told else "", file=stream)
    print(f"\n{_count(results)}", file=stream)
    if file := next(filter(None, saved), ""):
        print(f"Mazes that show what is wrong are saved in {PurePath(file).parent}.", file=stream)


def _report(checked: Checked, saved: str, stream: TextIO) -> Iterator[str]:
    findings = checked.findings
    if findings is None:
        return
    file = f" ({visible(checked.told)})" if checked.told != checked.name else ""
    yield f"{checked.name}{file}: {_verdict(checked)}"
    first = _first(checked)
    for line in _sentences(checked, findings):
        yield from _wrapped(line, "  ", stream)
    if first and first.counterexample:
        yield ""
        yield from (f"    {line}" for line in picture(first.counterexample))
    if saved:
        yield ""
        told = f"Saved as {saved}."
        if checked.told.endswith(".py"):
            told += f" To see it run: labyrinth --with {visible(checked.told)} {saved}"
        yield from _wrapped(told, "  ", stream)
    if findings.remarks:
        yield ""
        for remark in findings.remarks:
            yield from _wrapped(_sentence(remark), "  ", stream)


def _wrapped(text: str, indent: str, stream: TextIO) -> list[str]:
    """Return a text in lines that fit the terminal, elsewhere 80 columns; no word is broken."""
    columns = get_terminal_size().columns if is_terminal(stream) else _WIDTH
    return wrap(
        text,
        max(_NARROWEST, columns),
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _sentences(checked: Checked, findings: Findings) -> Iterator[str]:
    if checked.expected and not checked.holds:
        yield f"Expected: it {_DOES[findings.kind]} {checked.expected.words}."
    if findings.strongest:
        told = f"{counted(findings.asked, 'maze')} say nothing against it"
        yield f"It {_DOES[findings.kind]} {findings.strongest.words}: {told}."
    first = _first(checked)
    for refutation in sorted(findings.refuted.values(), key=lambda each: each is not first):
        kind = f"{_NOT[refutation.claim]}: " if refutation.claim in _NOT else ""
        yield _sentence(f"{kind}{refutation.sentence}")


def _first(checked: Checked) -> Refutation | None:
    if checked.findings is None:
        return None
    return checked.against or next(iter(checked.findings.refuted.values()), None)


def _verdict(checked: Checked) -> str:
    if checked.findings is None:
        return "unusable"
    return "right" if checked.holds else "wrong"


def _level(checked: Checked) -> str:
    strongest = checked.findings.strongest if checked.findings else None
    return strongest.key if strongest else NOTHING


def _wrong(checked: Checked) -> str:
    if checked.unusable:
        return checked.unusable
    return checked.against.sentence if checked.against else ""


def _names(results: Sequence[Checked]) -> list[str]:
    """Return the names of the files, without their folders where that tells them apart."""
    files = {each.told: PurePath(each.told).name for each in results}
    times = Counter(files.values())
    return [files[each.told] if times[files[each.told]] == 1 else each.told for each in results]


def _cut(name: str) -> str:
    name = visible(name)
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 3]}..."


def _count(results: Sequence[Checked]) -> str:
    verdicts = Counter(map(_verdict, results))
    return ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())


def _sentence(text: str) -> str:
    return capitalised(text) if text.endswith("?") else sentence_of(text)
