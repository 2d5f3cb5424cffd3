"""Text and numbers in and out: how tiles are written, here and elsewhere.

A notation reads and writes tiles or counts. What they are together, a hand, is the model's concern.
"""
