"""Peers from PyPI: each module is one, and defines it as ``PEER``."""
