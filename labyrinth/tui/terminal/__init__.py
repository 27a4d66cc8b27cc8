"""What is private of Textual and of terminals."""
