  // 0 if the hand is ready, -1 if it is complete. Return the lowest shanten of all forms: of blocks and a pair, seven
  // pairs, and thirteen orphans. Or return an object with that of each form as well; a form that a hand of so few tiles
  // cannot have is null.
  shanten(hand) {
    return require("./my_shanten.js").shanten(hand.counts);
  },
