"""The audit: whom it asks, what it asks, and what it makes of the answers."""
