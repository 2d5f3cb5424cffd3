"""What strictly typed users write."""
