"""Small widgets that several screens or features use."""
