"""What each part does, one small fact at a time."""
