"""The list of all results of a document, from which they are shown, raced, copied and exported."""
