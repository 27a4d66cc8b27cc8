"""Suggestions for a misspelled word."""

from collections.abc import Collection
from difflib import get_close_matches

_LONGEST_WORD = 60
# The least similarity: just below that of a swap of two letters in three.
_LIKENESS = 0.65


def closest(word: str, known: Collection[str]) -> str | None:
    """Return the known word that begins with `word` or else is most similar to it.

    Return None if no known word is similar.
    """
    if not word or len(word) > _LONGEST_WORD:
        return None
    if begun := next((each for each in known if each.startswith(word.lower())), None):
        return begun
    return next(iter(get_close_matches(word.lower(), known, 1, _LIKENESS)), None)


def hint(word: str, known: Collection[str]) -> str:
    """Return the end of a message about an unknown word: the closest known word, or all words."""
    meant = closest(word, known)
    return f"did you mean {meant}?" if meant else f"known: {', '.join(known) or 'none'}"
