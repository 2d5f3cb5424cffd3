// My program: the shanten of a hand, given as 34 counts.
"use strict";

// Take out triplets, sequences, pairs and shapes that lack one tile, in every way; ignore the tiles that are left.
function regular(counts) {
  const rest = counts.slice();
  const blocks = Math.floor(counts.reduce((sum, count) => sum + count, 0) / 3);
  let least = 2 * blocks;

  function take(kind, sets, partial, pair) {
    while (kind < 34 && !rest[kind]) kind += 1;
    if (kind === 34) {
      least = Math.min(least, 2 * (blocks - sets) - Math.min(partial, blocks - sets) - pair);
      return;
    }
    const cut = (places, go) => {
      if (places.some((place) => rest[place] < places.filter((other) => other === place).length)) return;
      for (const place of places) rest[place] -= 1;
      go();
      for (const place of places) rest[place] += 1;
    };
    const rank = kind < 27 ? kind % 9 : 9;
    cut([kind, kind, kind], () => take(kind, sets + 1, partial, pair));
    if (rank < 7) cut([kind, kind + 1, kind + 2], () => take(kind, sets + 1, partial, pair));
    if (!pair) cut([kind, kind], () => take(kind, sets, partial, 1));
    cut([kind, kind], () => take(kind, sets, partial + 1, pair));
    if (rank < 8) cut([kind, kind + 1], () => take(kind, sets, partial + 1, pair));
    if (rank < 7) cut([kind, kind + 2], () => take(kind, sets, partial + 1, pair));
    take(kind + 1, sets, partial, pair);
  }

  take(0, 0, 0, 0);
  return least;
}

function sevenPairs(counts) {
  const kinds = counts.filter((count) => count > 0).length;
  return 6 - counts.filter((count) => count > 1).length + Math.max(0, 7 - kinds);
}

function thirteenOrphans(counts) {
  const orphans = counts.filter((_, kind) => kind > 26 || kind % 9 === 0 || kind % 9 === 8);
  return 13 - orphans.filter((count) => count > 0).length - (orphans.some((count) => count > 1) ? 1 : 0);
}

function shanten(counts) {
  const isWhole = counts.reduce((sum, count) => sum + count, 0) > 12;
  return isWhole ? Math.min(regular(counts), sevenPairs(counts), thirteenOrphans(counts)) : regular(counts);
}

module.exports = { shanten };
