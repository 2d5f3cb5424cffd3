"""Other implementations, asked the same questions."""
