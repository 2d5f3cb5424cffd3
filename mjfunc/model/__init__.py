"""The nouns: blocks, melds, hands and decompositions, all frozen. No algorithms."""
