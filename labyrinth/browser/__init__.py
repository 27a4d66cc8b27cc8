"""The interface in a browser on this computer, for `labyrinth serve`."""
