"""What stands in the braces of sentences: each public function of these files is a placeholder.

It has the placeholder's name, gets the `Context` of the step, and returns a number or words; it
raises UntoldError where the trace does not tell them. What takes one line is an entry of the
file's `TABLE`.
"""
