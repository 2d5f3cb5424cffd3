"""The nouns: blocks, melds, hands and decompositions, all frozen. Nothing here searches for anything."""
