"""Functions that fill in the placeholders of sentences: one public function per placeholder.

A function has the placeholder's name, gets the `Context` of the step, and returns the text that
replaces it; it raises UntoldError if the trace does not record that. One-liners are entries of the
file's `TABLE`.
"""
