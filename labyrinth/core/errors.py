"""The one error class that bad input raises."""


class LabyrinthError(ValueError):
    """Bad input: one sentence that names the place and the mend."""
