"""The modes of the maze screen: what a click, a key or a finished run means at the moment."""
