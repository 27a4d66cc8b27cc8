"""The races by name, of which one can be taken as it is."""

from __future__ import annotations

from typing import Generic

from labyrinth.races.lane import MOST
from labyrinth.races.presets import Preset
from labyrinth.tui.racing.contests import Contest, Racer
from labyrinth.tui.widgets.item_list import Item, ItemList


class PresetList(ItemList, Generic[Racer]):
    """Shows presets by their titles; the keys are the numbers that follow those of the lanes."""

    def __init__(self, contest: Contest[Racer], *, id: str | None = None) -> None:
        """List the presets of `contest`."""
        self._contest = contest
        self._presets = {
            Item(preset.title, letter=str(number), name=preset.key): preset
            for number, preset in enumerate(contest.presets, MOST + 1)
        }
        super().__init__(*self._presets, id=id)

    @property
    def about(self) -> str:
        """Who races in the preset that is chosen."""
        preset = self.preset_of(self.chosen)
        if preset is None:
            return ""
        return f"{', '.join(self._contest.names(self._contest.of_preset(preset)))}."

    def preset_of(self, item: Item | None) -> Preset | None:
        """Return the preset that an item stands for, None for an item of another list."""
        return self._presets.get(item) if item else None

    def numbered(self, number: int) -> Preset | None:
        """Return the preset whose key is that number, None where there is none."""
        letter = str(number)
        return next((each for item, each in self._presets.items() if item.letter == letter), None)
