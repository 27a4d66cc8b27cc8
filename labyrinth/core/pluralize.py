"""A number with its noun, in the singular or plural."""


def pluralize(number: float, noun: str) -> str:
    """Return a number and a noun, in the plural unless the number is 1: "1 tile", "1,204 tiles"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
