"""Suits, the 34 kinds of tiles, counts, and all errors about them."""
