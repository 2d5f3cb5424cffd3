"""Riichi scores at speed, equal to those of the definition."""
