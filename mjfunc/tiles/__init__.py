"""The tiles: suits, the 34 kinds, counts of them, and everything that can be wrong with them."""
