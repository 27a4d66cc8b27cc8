"""What a run did, event by event, and how it is played."""
