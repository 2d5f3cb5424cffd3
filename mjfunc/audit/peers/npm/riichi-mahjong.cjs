"use strict";
/* {"package": "@pai-forge/riichi-mahjong", "release": "0.3.6",
    "sentence": "calculateShanten, and getUkeire of the regular form.",
    "operations": ["shanten", "waits"]} */

const { FORMS, askedForms, kindText, only } = require("../node/hands.cjs");

module.exports = (library) => {
    const { calculateShanten, getUkeire, MentsuType, FuroType } = library;
    function exposed({ kinds, open }) {
        const sequence = kinds[0] !== kinds[1];
        const type = sequence ? "Shuntsu" : kinds.length === 3 ? "Koutsu" : "Kantsu";
        const call = sequence ? "Chi" : kinds.length === 3 ? "Pon" : "Daiminkan";
        const furo = open ? { furo: { type: FuroType[call], from: library.Tacha.Kamicha } } : {};
        return { type: MentsuType[type], hais: kinds, ...furo };
    }
    function tehai(hand) {
        only(!hand.drawn && hand.whole, "it takes hands of 13 tiles, counting three for each meld");
        return { closed: hand.kinds, exposed: hand.melds.map(exposed) };
    }
    function minimum(hand, forms) {
        only(forms.includes("regular"), "it always counts the regular form");
        const others = FORMS.slice(1).map((form) => forms.includes(form));
        const result = calculateShanten(tehai(hand), ...others);
        if (result.isErr()) throw result.error;
        return result.value;
    }
    return {
        conventions: { definition: "cut" },
        operations: {
            shanten: (hand, forms) => ({ minimum: minimum(hand, forms) }),
            waits(hand, forms) {
                only(askedForms(hand, forms).length === 1, "it lists tiles for the regular form only");
                return { waits: minimum(hand, forms) === 0 ? getUkeire(tehai(hand)).map(kindText) : [] };
            },
        },
    };
};
