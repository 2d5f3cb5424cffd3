"""Notations of tiles: Unicode, MJAI, Lott's names, 34 and 38 counts, 136 ids.

Each reads and writes tiles or counts; ``Hand`` has class methods that make hands of them.
"""
