"""What the transport plays runs on: the view of a maze, or the lanes of a race."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from labyrinth.tui.maze_view.frames import Playable

PlayedHere = TypeVar("PlayedHere", bound=Playable[Any], contravariant=True)


class TransportView(Protocol[PlayedHere]):
    """What runs are shown and played on."""

    @property
    def playing(self) -> bool:
        """Whether a playback runs."""

    def show(self, player: PlayedHere | None, *, live: bool = False) -> None:
        """Show what a run has come to, `live` with its walker; a running playback stops."""

    def play(self, player: PlayedHere, *, follow: bool = False) -> None:
        """Play a run to its end, and let the view `follow` it."""

    def pause(self) -> None:
        """Stop a running playback where it is."""

    def seek(self, position: int) -> None:
        """Move the run that is shown to a position."""

    def skip(self) -> None:
        """Bring a running playback to its end as quickly as it can be drawn."""

    def scroll_to_walker(self) -> None:
        """Bring the place into sight where the run is at."""
