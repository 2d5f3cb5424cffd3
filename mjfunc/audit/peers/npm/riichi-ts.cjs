"use strict";
/* {"package": "riichi-ts", "release": "1.1.1",
    "sentence": "calc: isAgari, and hairi of the regular form and of the two others.",
    "operations": ["shanten", "complete", "waits"]} */

const { EAST, kindText } = require("../node/hands.cjs");
const { scorer } = require("../node/results.cjs");

module.exports = ({ Riichi }) => {
    const winds = { bakaze: EAST, jikaze: EAST };
    const scored = (hand) =>
        new Riichi([...hand.kinds], hand.melds.map(({ open, kinds }) => ({ open, tiles: [...kinds] })), winds);
    const listed = (kinds) => Object.fromEntries(kinds.map((kind) => [kindText(kind), 1]));
    const { operations, ...rest } = scorer(scored, listed);
    delete operations.acceptance; // It lists kinds without the copies left.
    return { operations, ...rest };
};
