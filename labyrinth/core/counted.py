"""Numbers of things, in words."""


def counted(number: float, noun: str) -> str:
    """Return a number with its noun, which takes an s but for one: "1 tile", "1,204 tiles"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
