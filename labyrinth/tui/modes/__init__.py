"""The modes of the maze screen: the meaning of clicks, keys and finished runs."""
