"""Playback: a run on the transport bar, and what explains it."""
