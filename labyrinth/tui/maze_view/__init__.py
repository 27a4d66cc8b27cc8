"""Drawing the maze: glyphs, colours, cursor and mouse."""
