  // 0 if the hand is ready, -1 if it is complete. Return the lowest shanten of all forms: of blocks and a pair, seven
  // pairs, and thirteen orphans. Or return an object with the minimum and the shanten of each form: null for seven pairs
  // and thirteen orphans if the hand has fewer than 13 concealed tiles.
  shanten(hand) {
    return require("./my_shanten.js").shanten(hand.counts);
  },
