"""The game: a maze that is walked by hand, without any interface."""
