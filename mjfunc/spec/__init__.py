"""The definitions of mjfunc: plain recursion, without tables or caches.

Everything else in mjfunc that answers a question about a hand is faster, and is compared with these modules. Words
used in all of them:

- a *kind* is one of the 34 different tiles; there are four *copies* of each;
- a *block* is a sequence, a triplet or a quad; a *pair* is not a block;
- a hand that *waits* has 3n + 1 concealed tiles, a hand that *has drawn* has 3n + 2;
- a *meld* is a block that was declared; the other tiles are *concealed*;
- a *decomposition* is one way to divide a hand into blocks, a pair and perhaps a wait;
- *counts* are four tuples, one for each suit, of the number of copies of each rank;
- a kind is *live* if a copy of it can still be drawn.

Read the modules in this order. Each needs only those before it.

Complete and ready hands:

- ``complete``: divide a suit, then a hand, into blocks and a pair;
- ``waits``: the kinds that complete a hand, and the copies left of them;
- ``ready``: take a tile out of a complete hand; put it back;
- ``direct``: divide a ready hand into blocks, a pair and a wait, without looking at complete hands;
- ``kan``: whether a hand in riichi may declare a closed kan.

Distances:

- ``exchange``: the tiles that must be added;
- ``cut``: the classic count of sets, shapes and a head;
- ``shanten``: the distance in each form;
- ``acceptance``: the kinds that lower the distance, the best discard, and one draw ahead;
- ``nearest``: the complete hands that are missing the fewest tiles;
- ``cuttings``: the ways to cut a hand that count the most.
"""
