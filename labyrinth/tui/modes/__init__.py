"""The modes of the maze screen, which give clicks, keys and finished runs their meaning."""
