"""Playback: a run on the transport bar, and its explanation."""
