"use strict";
/* {"package": "agari", "release": "1.1.0",
    "sentence": "check, check7, check13, and all patterns of the regular form.",
    "operations": ["complete", "decompose"]} */

const { askedForms, only } = require("../node/hands.cjs");
const { regular } = require("../node/results.cjs");

module.exports = (agari) => {
    const byForm = { regular: agari.check, "seven-pairs": agari.check7, "thirteen-orphans": agari.check13 };
    return {
        conventions: {},
        operations: {
            complete(hand, forms) {
                const found = askedForms(hand, forms).filter((form) => byForm[form](hand.suits));
                return { complete: found.length > 0, forms: found };
            },
            decompose(hand, forms) {
                only(hand.drawn, "it decomposes complete hands only");
                only(!hand.red, "it has no red fives");
                only(
                    !askedForms(hand, forms).some((form) => form !== "regular" && byForm[form](hand.suits)),
                    "it decomposes the regular form only",
                );
                // A pair is "1m", a triplet ["1m"], a sequence ["1m", "2m", "3m"].
                const ranks = (names) => (names.length === 1 ? Array(3).fill(names[0]) : names).map((tile) => tile[0]);
                const block = (names) => names[0][1] + ranks(names).join("");
                const found = agari(hand.suits).map((one) => ({
                    pair: one.filter((part) => !Array.isArray(part)).map(([rank, suit]) => suit + rank + rank)[0],
                    blocks: one.filter(Array.isArray).map(block),
                }));
                return { decompositions: regular(found, hand.melds) };
            },
        },
    };
};
