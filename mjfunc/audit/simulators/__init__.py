"""Audit simulators: judge the games that a program plays, while it writes them."""
