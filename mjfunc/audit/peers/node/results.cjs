"use strict";
// Results as the protocol writes them.

const { FORMS, askedForms, kindOf, only, tiles } = require("./hands.cjs");

const TOGETHER = "it answers for seven pairs and thirteen orphans together";

/** A shanten result, from a function for each form. */
function distances(functions, hand, forms) {
    const of = askedForms(hand, forms);
    const found = Object.fromEntries(FORMS.map((form) => [form, of.includes(form) ? functions[form]() : null]));
    return { ...found, minimum: Math.min(...of.map((form) => found[form])) };
}

/** The nearest of two parts {now, wait}: one for the regular form, one for the two others together. */
function together({ regular, others }, hand, forms) {
    const of = askedForms(hand, forms);
    only(of.length !== 2 || !of.includes("regular"), TOGETHER);
    only(of.length !== 1 || of[0] === "regular", TOGETHER);
    const parts = [...(of.includes("regular") ? [regular()] : []), ...(of.length > 1 ? [others()] : [])];
    const now = Math.min(...parts.map((part) => part.now));
    return { now, wait: parts.filter((part) => part.now === now).map((part) => part.wait) };
}

/** Distinct tiles, in order. */
const inOrder = (names) => [...new Set(names)].sort((one, other) => kindOf(tiles(one)[0]) - kindOf(tiles(other)[0]));

/** The union of maps {tile: copies left}, without the tiles of which none is left. */
function copies(maps) {
    const all = Object.assign({}, ...maps);
    const left = Object.keys(all).filter((name) => all[name] > 0);
    return Object.fromEntries(inOrder(left).map((name) => [name, all[name]]));
}

/** Distinct decompositions, in order, from lists of blocks like "m123" and a pair. */
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

/** The operations of a package that lists the tiles which lower the shanten: {now, wait} by forms. */
function lists(parts) {
    return {
        waits(hand, forms) {
            const { now, wait } = together(parts(hand), hand, forms);
            return { waits: now === 0 ? Object.keys(copies(wait)) : [] };
        },
        acceptance(hand, forms) {
            only(!hand.drawn, "it lists only the discards that keep the shanten");
            const { now, wait } = together(parts(hand), hand, forms);
            const found = copies(wait);
            return { shanten: now, tiles: found, total: Object.values(found).reduce((sum, left) => sum + left, 0) };
        },
    };
}

/** The operations of a package that scores complete hands, and gives the shanten of others. */
function scorer(scored, readList = (map) => map) {
    const part = (hairi) => () => ({ now: hairi.now, wait: readList(hairi.wait ?? []) });
    const parts = ({ hairi, hairi7and13 }) => ({ regular: part(hairi), others: part(hairi7and13) });
    const noForms = "it does not tell the forms of a complete hand";
    return {
        batches: false,
        conventions: { definition: "cut", melds: "ignored" },
        operations: {
            shanten(hand, forms) {
                const result = scored(hand).calc();
                only(forms.length === FORMS.length || !result.isAgari, noForms);
                // Hands of fewer tiles than 14 can be complete as well; their shanten is -1.
                return { minimum: result.hairi ? together(parts(result), hand, forms).now : -1 };
            },
            complete(hand, forms) {
                only(hand.whole, "it scores hands of 14 tiles");
                only(forms.length === FORMS.length, noForms);
                const scoring = scored(hand);
                scoring.disableHairi();
                return { complete: scoring.calc().isAgari };
            },
            ...lists((hand) => parts(scored(hand).calc())),
        },
    };
}

module.exports = { distances, lists, regular, scorer };
