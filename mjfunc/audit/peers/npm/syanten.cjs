"use strict";
/* {"package": "syanten", "release": "1.6.0",
    "sentence": "syanten, syanten7, syanten13, and hairi.",
    "operations": ["shanten", "waits", "acceptance"]} */

const { distances, lists } = require("../node/results.cjs");

module.exports = (syanten) => {
    const parts = (hand) => ({
        regular: () => syanten.hairi(hand.suits),
        others: () => syanten.hairi(hand.suits, true),
    });
    return {
        batches: false,
        conventions: { definition: "cut", melds: "ignored" },
        operations: {
            shanten(hand, forms) {
                const byForm = {
                    regular: () => syanten.syanten(hand.suits),
                    "seven-pairs": () => syanten.syanten7(hand.suits),
                    "thirteen-orphans": () => syanten.syanten13(hand.suits),
                };
                return distances(byForm, hand, forms);
            },
            ...lists(parts),
        },
    };
};
