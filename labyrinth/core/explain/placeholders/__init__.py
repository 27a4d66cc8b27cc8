"""Functions that fill in the placeholders of sentences: one public function per placeholder.

A function has the placeholder's name, gets the `Context` of the step, and returns the text that
replaces the placeholder. It raises UntoldError if the trace does not record the data for the text.
Functions of one line are entries of a module's `TABLE`.
"""
