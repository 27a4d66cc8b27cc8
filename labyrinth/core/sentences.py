"""What sentences are made of: their first letter, their end, and lists of names."""

from collections.abc import Iterable


def capitalised(text: str) -> str:
    """Return a text with a capital as its first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def sentence_of(clause: object) -> str:
    """Return a clause, such as an error's, as a sentence: with a capital and a full stop."""
    return f"{capitalised(str(clause))}."


def listed(names: Iterable[str]) -> str:
    """Return names as a sentence has them: "Ann", "Ann and Ben", "Ann, Ben and Cleo"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
