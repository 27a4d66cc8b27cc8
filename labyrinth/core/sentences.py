"""Parts of sentences: the capital first letter, the full stop, and lists of names."""

from collections.abc import Iterable


def capitalised(text: str) -> str:
    """Return a text with its first letter capitalised, and the rest of the text unchanged."""
    return text[:1].upper() + text[1:]


def sentence_of(clause: object) -> str:
    """Return a clause, such as an error message, as a sentence; a question keeps its mark."""
    text = capitalised(str(clause))
    return text if text.endswith("?") else f"{text}."


def listed(names: Iterable[str]) -> str:
    """Join names with commas and "and": "Ann", "Ann and Ben", "Ann, Ben and Cleo"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
