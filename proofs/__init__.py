"""Statements about whole finite spaces, each with a check and the number of cases that it must see."""
