"""What the file formats share: how they are declared, and the work that several of them do."""
