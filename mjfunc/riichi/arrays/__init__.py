"""What readings are worth, all at once, from what counts of them. Needs numpy."""
