"use strict";
// What packages answer, as the protocol writes it.

const { FORMS, asked, kindOf, only, tiles } = require("./hands.cjs");

/** A shanten answer, of a function for each form. */
function distances(functions, hand, forms) {
    const of = asked(hand, forms);
    const found = Object.fromEntries(FORMS.map((form) => [form, of.includes(form) ? functions[form]() : null]));
    return { ...found, minimum: Math.min(...of.map((form) => found[form])) };
}

/** What the parts {now, wait} say together, where one is of the regular form and one of the two others. */
function together({ regular, others }, hand, forms) {
    const of = asked(hand, forms);
    only(of.length !== 2 || !of.includes("regular"), "answers for seven pairs and thirteen orphans together");
    only(of.length !== 1 || of[0] === "regular", "answers for seven pairs and thirteen orphans together");
    const parts = [...(of.includes("regular") ? [regular()] : []), ...(of.length > 1 ? [others()] : [])];
    const now = Math.min(...parts.map((part) => part.now));
    return { now, wait: parts.filter((part) => part.now === now).map((part) => part.wait) };
}

/** Tiles in their order, each once. */
const inOrder = (names) => [...new Set(names)].sort((one, other) => kindOf(tiles(one)[0]) - kindOf(tiles(other)[0]));

/** The maps {tile: copies left} of several forms as one, without the tiles of which none is left. */
function copies(maps) {
    const all = Object.assign({}, ...maps);
    const left = Object.keys(all).filter((name) => all[name] > 0);
    return Object.fromEntries(inOrder(left).map((name) => [name, all[name]]));
}

/** Decompositions in their order, each once, of lists of blocks that are written as "m123", and of a pair. */
function regular(found, melds) {
    const turned = (block) => block.slice(1) + block[0];
    const lowest = (meld) => Math.min(...meld.kinds);
    const sorted = found.map(({ blocks, pair }) => ({ blocks: [...blocks].sort(), pair }));
    const keyed = new Map(sorted.map((one) => [`${one.blocks} ${one.pair}`, one]));
    return [...keyed.keys()].sort().map((key) => ({
        form: "regular",
        blocks: keyed.get(key).blocks.map(turned),
        pair: turned(keyed.get(key).pair),
        melds: [...melds].sort((one, other) => lowest(one) - lowest(other)).map((meld) => meld.text),
    }));
}

/** The operations of a list of tiles that bring nearer: {now, wait} by forms. */
function lists(parts) {
    return {
        waits(hand, forms) {
            const { now, wait } = together(parts(hand), hand, forms);
            return { waits: now === 0 ? Object.keys(copies(wait)) : [] };
        },
        acceptance(hand, forms) {
            only(!hand.drawn, "lists only the discards that keep the distance");
            const { now, wait } = together(parts(hand), hand, forms);
            const found = copies(wait);
            return { shanten: now, tiles: found, total: Object.values(found).reduce((sum, left) => sum + left, 0) };
        },
    };
}

/** The operations of what scores a hand, and where it is not complete tells how far it is from that. */
function scorer(scored, readList = (map) => map) {
    const part = (hairi) => () => ({ now: hairi.now, wait: readList(hairi.wait ?? []) });
    const parts = ({ hairi, hairi7and13 }) => ({ regular: part(hairi), others: part(hairi7and13) });
    const untold = "does not tell the forms of a complete hand";
    return {
        batches: false,
        conventions: { definition: "cut", melds: "ignored" },
        operations: {
            shanten(hand, forms) {
                const result = scored(hand).calc();
                only(forms.length === FORMS.length || !result.isAgari, untold);
                // Fewer tiles than 14 are complete as well, and are told to be -1 away.
                return { minimum: result.hairi ? together(parts(result), hand, forms).now : -1 };
            },
            complete(hand, forms) {
                only(hand.whole, "scores whole hands");
                only(forms.length === FORMS.length, untold);
                const scoring = scored(hand);
                scoring.disableHairi();
                return { complete: scoring.calc().isAgari };
            },
            ...lists((hand) => parts(scored(hand).calc())),
        },
    };
}

module.exports = { distances, lists, regular, scorer };
