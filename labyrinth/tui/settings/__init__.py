"""The user's settings, stored in a file that can be read and edited."""
