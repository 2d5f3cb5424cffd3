  // 0 if the hand is ready, -1 if it is complete. Return the lowest number of all forms, or an object with that of each
  // form as well: null if a hand of so few tiles cannot have the form.
  shanten(hand) {
    return require("./my_shanten.js").shanten(hand.counts);
  },
