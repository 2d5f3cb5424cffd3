"""Hands that are known to be hard."""
