"""The maze as it is drawn: glyphs, colours, cursor and mouse."""
