"""The book's way to find a winning hand: a stack of candidate sets that fall back to other kinds of set.

It knows nothing of ``spec``, nor ``spec`` of it. Both find decompositions in the same classes, so that
they can be compared.
"""
