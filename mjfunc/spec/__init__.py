"""The meaning: one page of pure recursion for each definition.

Nothing here is remembered and nothing is looked up; read it in this order:

- ``suits``: the ways to split one suit into blocks and a pair;
- ``complete``: when a hand is complete, and in which ways; quads among its concealed tiles too;
- ``copies``: which kinds can still be drawn;
- ``holes``: a ready hand as a complete one with a hole;
- ``direct``: a ready hand split directly; the same answer by another way;
- ``finishing``: a ready hand, completed by a tile that it waits for;
- ``waits``: the tiles that a hand waits for;
- ``kan``: what a closed kan changes;
- ``costs``: what a hand lacks, from what its suits lack;
- ``exchange``: the shanten that counts the tiles to be added;
- ``cut``: the shanten that counts what can be cut;
- ``shanten``: every form, and every rule that people use;
- ``acceptance``: the tiles that bring a hand nearer, and what to discard;
- ``outlook``: what a hand can become with the next draw;
- ``reasons``: why a wait is one, and why a closed kan is allowed or not;
- ``nearest``: the complete hands that lack the fewest tiles, which is why a hand is as far as it is;
- ``cuttings``: the best cuttings, which is why cutting says so.
"""
