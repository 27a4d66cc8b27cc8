"""Opening and saving: dialogs, formats, recent files."""
