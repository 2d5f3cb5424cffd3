"""The nouns: blocks, melds, hands and decompositions, all frozen. Nothing here looks for anything."""
