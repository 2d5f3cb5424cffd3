"use strict";
// @kobalab/majiang-core: hands, how complete ones are read, and what wins are worth.

const { FORMS, asked, only } = require("./hands.cjs");
const { distances, regular } = require("./results.cjs");
const { DOUBLE, scores } = require("./majiang_scores.cjs");

/** The conventions of the package, and its operations. */
function majiang(library) {
    const { Shoupai, Util } = library;
    const direction = ({ kinds, open }) => (!open ? "" : kinds[0] === kinds[1] ? "+" : "-");
    function shoupai(hand) {
        only(hand.whole, "asks for all 13 or 14 tiles, three for each meld");
        const melds = hand.melds.map(
            (meld) => `,${meld.tiles[0][0]}${meld.tiles.map(([, rank]) => rank).join("")}${direction(meld)}`,
        );
        return Shoupai.fromString(hand.concealed.map(([suit, rank]) => suit + rank).join("") + melds.join(""));
    }
    const byForm = {
        regular: Util.xiangting_yiban,
        "seven-pairs": Util.xiangting_qidui,
        "thirteen-orphans": Util.xiangting_guoshi,
    };
    // The readings of a complete hand: their length tells the form. Nine gates stand a second time, as one block.
    const formOf = { 5: "regular", 7: "seven-pairs", 13: "thirteen-orphans" };
    function readings(hand) {
        const marked = Util.hule_mianzi(shoupai(hand)).filter((blocks) => blocks.length in formOf);
        return marked.map((blocks) => blocks.map((block) => block.replace(/[^mpsz\d]/g, "")));
    }
    return {
        conventions: { definition: "cut", melds: "ignored", "double-yakuman": DOUBLE },
        operations: {
            shanten(hand, forms) {
                const of = FORMS.map((form) => [form, () => byForm[form](shoupai(hand))]);
                return distances(Object.fromEntries(of), hand, forms);
            },
            waits(hand, forms) {
                const nearest = (one) => Math.min(...asked(hand, forms).map((form) => byForm[form](one)));
                const found = nearest(shoupai(hand)) === 0 ? Util.tingpai(shoupai(hand), nearest) : [];
                return { waits: found.map(([suit, rank]) => rank + suit) };
            },
            complete(hand, forms) {
                const found = new Set(readings(hand).map((blocks) => formOf[blocks.length]));
                const counted = asked(hand, forms).filter((form) => found.has(form));
                return { complete: counted.length > 0, forms: counted };
            },
            decompose(hand, forms) {
                only(hand.drawn, "decomposes complete hands only");
                only(!hand.red, "does not say where red fives stand");
                const of = asked(hand, forms);
                const all = readings(hand).filter((one) => of.includes(formOf[one.length]));
                const found = (form) => all.filter((one) => formOf[one.length] === form);
                const turned = (block) => block.slice(1) + block[0];
                const cut = ([pair, ...blocks]) => ({ pair, blocks: blocks.slice(0, 4 - hand.melds.length) });
                const pairs = found("seven-pairs").map((one) => ({ form: "seven-pairs", pairs: one.map(turned) }));
                const orphans = found("thirteen-orphans").map((one) => ({
                    form: "thirteen-orphans",
                    pair: turned(one.find((block) => block.length === 3)),
                }));
                const others = [...pairs, ...orphans];
                return { decompositions: [...regular(found("regular").map(cut), hand.melds), ...others] };
            },
            riichi: scores(library, shoupai),
        },
    };
}

module.exports = { majiang };
