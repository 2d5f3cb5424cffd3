"""How fast things are, beside others that do the same."""
