"""Messages for the mode of the maze screen."""

from textual.message import Message


class ModeMessage(Message):
    """A message of a widget that the maze screen passes to its current mode."""
