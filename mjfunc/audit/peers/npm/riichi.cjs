"use strict";
/* {"package": "riichi", "release": "1.2.0",
    "sentence": "calc: isAgari, and hairi of the regular form and of the two others.",
    "operations": ["shanten", "complete", "waits", "acceptance"]} */

const { scorer } = require("../node/results.cjs");

module.exports = (Riichi) => {
    function scored(hand) {
        const text = (group) => group.map(([suit, rank]) => rank + suit).join("");
        // A closed quad is two tiles in its text.
        const melds = hand.melds.map((meld) => meld.tiles.slice(0, meld.open ? 4 : 2));
        const writing = (meld) => meld.map(([, rank]) => rank).join("") + meld[0][0];
        return new Riichi([text(hand.concealed), melds.map(writing).join("")].filter(Boolean).join("+"));
    }
    return scorer(scored);
};
