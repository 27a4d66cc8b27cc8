"""A clean environment for the interface: nothing of the terminal that runs the tests counts."""

from tests.tui.driven_clock import driven_clock
from tests.tui.environment import clean_environment
from tests.tui.style_cache import remembered_styles

# As a fixture it holds for every test here; what Textual read when it was imported is put right.
__all__ = ["clean_environment", "driven_clock", "remembered_styles"]
