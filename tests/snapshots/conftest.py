"""The snapshots are drawn in the clean environment of the interface's tests."""

from tests.tui.environment import clean_environment

__all__ = ["clean_environment"]
