"""What must hold for every hand, tried on many."""
