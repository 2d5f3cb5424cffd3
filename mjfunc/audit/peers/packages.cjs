"use strict";
// The packages of npm: how each is asked, and what it does not answer.

const { EAST, FORMS, asked, only, written } = require("./hands.cjs");
const { majiang } = require("./majiang.cjs");
const { distances, lists, regular, scorer } = require("./results.cjs");

/**
 * Of each package the conventions by which it answers, and its operations: functions of a hand and of the forms that
 * count. All of them count sets and shapes, and do not ask whether a fifth tile of a kind would be needed. Those that
 * need seconds for some hands are asked one hand a line, so that none is waited for in vain.
 */
const PEERS = {
    "majiang-core": majiang,
    agari: (agari) => {
        const byForm = { regular: agari.check, "seven-pairs": agari.check7, "thirteen-orphans": agari.check13 };
        return {
            conventions: {},
            operations: {
                complete(hand, forms) {
                    const found = asked(hand, forms).filter((form) => byForm[form](hand.suits));
                    return { complete: found.length > 0, forms: found };
                },
                decompose(hand, forms) {
                    only(hand.drawn, "decomposes complete hands only");
                    only(!hand.red, "does not know red fives");
                    only(
                        !asked(hand, forms).some((form) => form !== "regular" && byForm[form](hand.suits)),
                        "decomposes the regular form only",
                    );
                    // A pair is written "1m", a triplet ["1m"], a sequence ["1m", "2m", "3m"].
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
    },
    syanten: (syanten) => {
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
    },
    riichi: (Riichi) => {
        function scored(hand) {
            const text = (group) => group.map(([suit, rank]) => rank + suit).join("");
            // A closed quad is written as two tiles.
            const melds = hand.melds.map((meld) => meld.tiles.slice(0, meld.open ? 4 : 2));
            const writing = (meld) => meld.map(([, rank]) => rank).join("") + meld[0][0];
            return new Riichi([text(hand.concealed), melds.map(writing).join("")].filter(Boolean).join("+"));
        }
        return scorer(scored);
    },
    "riichi-ts": ({ Riichi }) => {
        const winds = { bakaze: EAST, jikaze: EAST };
        const scored = (hand) =>
            new Riichi([...hand.kinds], hand.melds.map(({ open, kinds }) => ({ open, tiles: [...kinds] })), winds);
        const listed = (kinds) => Object.fromEntries(kinds.map((kind) => [written(kind), 1]));
        const { operations, ...said } = scorer(scored, listed);
        delete operations.acceptance; // It lists kinds, and not how many of them are left.
        return { operations, ...said };
    },
    "riichi-mahjong": (library) => {
        const { calculateShanten, getUkeire, MentsuType, FuroType } = library;
        function exposed({ kinds, open }) {
            const sequence = kinds[0] !== kinds[1];
            const type = sequence ? "Shuntsu" : kinds.length === 3 ? "Koutsu" : "Kantsu";
            const call = sequence ? "Chi" : kinds.length === 3 ? "Pon" : "Daiminkan";
            const furo = open ? { furo: { type: FuroType[call], from: library.Tacha.Kamicha } } : {};
            return { type: MentsuType[type], hais: kinds, ...furo };
        }
        function tehai(hand) {
            only(!hand.drawn && hand.whole, "asks for 13 tiles, three for each meld");
            return { closed: hand.kinds, exposed: hand.melds.map(exposed) };
        }
        function minimum(hand, forms) {
            only(forms.includes("regular"), "always counts the regular form");
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
                    only(asked(hand, forms).length === 1, "lists what brings nearer to the regular form only");
                    return { waits: minimum(hand, forms) === 0 ? getUkeire(tehai(hand)).map(written) : [] };
                },
            },
        };
    },
};

module.exports = { PEERS };
