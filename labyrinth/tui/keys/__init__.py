"""Keys: their meanings on each screen, their names, and their bindings."""
