"""Text and numbers in and out: how tiles are written, here and elsewhere.

A notation reads and writes tiles or counts; the model makes hands of them.
"""
