"""Races in the interface: the screen with its lanes, and the dialogs."""
