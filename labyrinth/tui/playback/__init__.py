"""Playback of a run on the transport bar, with its explanation."""
