"""The user's settings, which are stored in a text file that the user can edit."""
