"""JSON: read and write values, and encode tiles, blocks, decompositions and shanten."""
