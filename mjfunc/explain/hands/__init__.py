"""Explanations of hands as values, text, pages, pictures and JSON."""
