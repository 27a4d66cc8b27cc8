"""Extensions of Textual's private parts, and terminal-specific code."""
