"""Explanations of scores as values, text, pages, pictures and JSON."""
