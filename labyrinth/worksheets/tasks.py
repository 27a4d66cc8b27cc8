"""All tasks of worksheets, by key; each file of a task defines `TASKS`."""

from importlib import import_module
from typing import Final

from labyrinth.worksheets.sheet import Task

_FILES: Final = "search_order cheapest_path spanning_tree shortest_path dead_ends which_generator"
TASKS: Final[dict[str, Task]] = {
    task.key: task
    for file in _FILES.split()
    for task in import_module(f"labyrinth.worksheets.{file}").TASKS
}
