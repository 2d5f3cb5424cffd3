// Functions to begin with; one of them is wrong, as many programs are.

const SHANTEN = `// Shanten by cutting the hand into blocks, shapes and a pair. It is wrong about some hands: which?
// counts has 34 numbers: 1m to 9m, 1p to 9p, 1s to 9s, then the honours.
function shanten(counts) {
  return Math.min(regular(counts), sevenPairs(counts), thirteenOrphans(counts));
}

function regular(counts) {
  const tiles = counts.reduce((sum, each) => sum + each, 0);
  const needed = Math.floor(tiles / 3);
  let best = 8;
  const rest = [...counts];
  function cut(from, blocks, shapes, pair) {
    while (from < 34 && rest[from] === 0) from += 1;
    if (from === 34) {
      const used = Math.min(shapes, needed - blocks);
      best = Math.min(best, 2 * (needed - blocks) - used - pair);
      return;
    }
    const inSuit = from < 27 ? from % 9 : 9;
    const take = (kinds, next) => {
      kinds.forEach((kind) => (rest[kind] -= 1));
      if (kinds.every((kind) => rest[kind] >= 0)) next();
      kinds.forEach((kind) => (rest[kind] += 1));
    };
    if (blocks < needed) {
      take([from, from, from], () => cut(from, blocks + 1, shapes, pair));
      if (inSuit < 7) take([from, from + 1, from + 2], () => cut(from, blocks + 1, shapes, pair));
    }
    if (!pair) take([from, from], () => cut(from, blocks, shapes, 1));
    if (blocks + shapes < needed) {
      take([from, from], () => cut(from, blocks, shapes + 1, pair));
      if (inSuit < 8) take([from, from + 1], () => cut(from, blocks, shapes + 1, pair));
      if (inSuit < 7) take([from, from + 2], () => cut(from, blocks, shapes + 1, pair));
    }
    const held = rest[from];
    rest[from] = 0;
    cut(from + 1, blocks, shapes, pair);
    rest[from] = held;
  }
  cut(0, 0, 0, 0);
  return best;
}

function sevenPairs(counts) {
  if (counts.reduce((sum, each) => sum + each, 0) < 13) return 8;
  const pairs = counts.filter((each) => each >= 2).length;
  const kinds = counts.filter((each) => each >= 1).length;
  return 6 - pairs + Math.max(0, 7 - kinds);
}

function thirteenOrphans(counts) {
  if (counts.reduce((sum, each) => sum + each, 0) < 13) return 8;
  const orphans = counts.filter((_, kind) => kind >= 27 || kind % 9 === 0 || kind % 9 === 8);
  return 13 - orphans.filter((each) => each >= 1).length - (orphans.some((each) => each >= 2) ? 1 : 0);
}
`;

const COMPLETE = `// Whether a hand is complete.
// counts has 34 numbers: 1m to 9m, 1p to 9p, 1s to 9s, then the honours.
function complete(counts) {
  const tiles = counts.reduce((sum, each) => sum + each, 0);
  if (tiles === 14 && (isSevenPairs(counts) || isThirteenOrphans(counts))) return true;
  return counts.some((each, kind) => each >= 2 && isBlocks(without(counts, [kind, kind])));
}

function isBlocks(counts) {
  const first = counts.findIndex((each) => each > 0);
  if (first < 0) return true;
  const isRun = first < 27 && first % 9 < 7 && counts[first + 1] > 0 && counts[first + 2] > 0;
  return (
    (counts[first] >= 3 && isBlocks(without(counts, [first, first, first]))) ||
    (isRun && isBlocks(without(counts, [first, first + 1, first + 2])))
  );
}

function isSevenPairs(counts) {
  return counts.filter((each) => each === 2).length === 7;
}

function isThirteenOrphans(counts) {
  return counts.every((each, kind) => (kind >= 27 || kind % 9 === 0 || kind % 9 === 8 ? each >= 1 : each === 0));
}

function without(counts, kinds) {
  const rest = [...counts];
  kinds.forEach((kind) => (rest[kind] -= 1));
  return rest;
}
`;

const WAITS = `${COMPLETE.replace("// Whether a hand is complete.", "// The tiles that complete a hand: their numbers from 0 to 33, or names such as 1m.")}
function waits(counts) {
  return counts.map((_, kind) => kind).filter((kind) => counts[kind] < 4 && complete(added(counts, kind)));
}

function added(counts, kind) {
  const more = [...counts];
  more[kind] += 1;
  return more;
}
`;

const SCORE = `// The score of a win of riichi by the rules of Tenhou: an object with some of the fields
// { han, fu, total, limit, yaku }, as the page about the oracle has them.
// win has fields such as { hand: "345678m22p567789s", win: "9s", by: "ron", seat: "S", round: "E" }.
// Where a win has no yaku, throw { code: "no-yaku" }. This one knows only one thing, and is nearly always wrong.
function score(win) {
  const isDealer = win.seat === "E";
  return { total: isDealer ? 1500 : 1000 };
}
`;

export const EXAMPLES = { shanten: SHANTEN, waits: WAITS, complete: COMPLETE, score: SCORE };
