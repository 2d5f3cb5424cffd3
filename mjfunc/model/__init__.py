"""The frozen classes: blocks, melds, hands, decompositions, results, conventions. No algorithm is here."""
