"""Studies in the interface: what is chosen, what runs in the background, its table and figures."""
