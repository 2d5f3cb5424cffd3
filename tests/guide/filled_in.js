  // -1 is complete; null is a form that the hand cannot have. One number alone is the minimum.
  shanten(hand) {
    return require("./my_shanten.js").shanten(hand.counts);
  },
