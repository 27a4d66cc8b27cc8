"""The session: the user's work that survives the end of the program, also a crash."""
