"""What the user has chosen once: remembered in a file that can be read and edited."""
