  // -1 is complete; null is a form that the hand cannot have.
  shanten(hand) {
    const mine = require("./my_shanten.js");
    const canBeSpecial = hand.counts.reduce((sum, count) => sum + count, 0) > 12;
    const regular = mine.regular(hand.counts);
    const sevenPairs = canBeSpecial ? mine.sevenPairs(hand.counts) : null;
    const thirteenOrphans = canBeSpecial ? mine.thirteenOrphans(hand.counts) : null;
    const minimum = Math.min(regular, sevenPairs ?? 14, thirteenOrphans ?? 14);
    return { regular, "seven-pairs": sevenPairs, "thirteen-orphans": thirteenOrphans, minimum };
  },
