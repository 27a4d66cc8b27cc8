"""The list of all results of a document, to show, race, copy and export results."""
