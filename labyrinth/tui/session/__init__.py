"""The session: what is kept of the user's work from one start to the next, whatever happens."""
