"""The declaration of file formats, and helpers that several of them share."""
