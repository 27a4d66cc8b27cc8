"""What each key means, where, and how it is called."""
