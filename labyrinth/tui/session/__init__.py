"""The session: the user's work, which survives the end of the program, even a crash."""
