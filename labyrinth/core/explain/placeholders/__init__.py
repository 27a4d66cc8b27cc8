"""Functions that fill in the placeholders of sentences: one public function per placeholder.

A function has the placeholder's name, gets the `Context` of the step, and returns a number or
words; it raises UntoldError if the trace does not record them. One-liners are entries of the file's
`TABLE`.
"""
