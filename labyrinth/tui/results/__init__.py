"""The screen with the results of all searches of a document."""
