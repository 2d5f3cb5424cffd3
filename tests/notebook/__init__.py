"""Values in notebooks."""
