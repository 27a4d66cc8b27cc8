"""What may be meant by a word that is not known."""

from collections.abc import Collection
from difflib import get_close_matches

_LONGEST_WORD = 60
_LIKENESS = 0.65
"""Two letters of three that changed places are a little more alike."""


def closest(word: str, known: Collection[str]) -> str | None:
    """Return the known word that `word` looks like most, if it looks like any."""
    if len(word) > _LONGEST_WORD:
        return None
    return next(iter(get_close_matches(word.lower(), known, 1, _LIKENESS)), None)


def hint(word: str, known: Collection[str]) -> str:
    """Return the end of a sentence about an unknown word: the one that is meant, else all."""
    meant = closest(word, known)
    return f"did you mean {meant}?" if meant else f"known: {', '.join(known) or 'none'}"
