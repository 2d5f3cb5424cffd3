"use strict";
// Parses hands, and tells which of them the protocol answers.

const SUITS = "mpsz";
const FORMS = ["regular", "seven-pairs", "thirteen-orphans"];
const EAST = 27;

const REFUSED = "the protocol refuses it";

/** The question is skipped, with the reason as its message. */
class Skipped extends Error {}

/** Skips the question unless a condition holds. */
function only(condition, reason) {
    if (!condition) throw new Skipped(reason);
}

/** The tiles of a text, each as its suit and rank: ["m", 5]. The rank of a red five is 0. */
function tiles(text) {
    return [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => [suit, +rank]));
}

/** The number of a tile's kind, from 0 to 33, and the text of a kind. */
const kindOf = ([suit, rank]) => 9 * SUITS.indexOf(suit) + (rank || 5) - 1;
const kindText = (kind) => `${(kind % 9) + 1}${SUITS[Math.floor(kind / 9)]}`;

/** The hand of a text. */
function parse(text) {
    const close = text.replace(/\s/g, "");
    const concealed = tiles(close.replace(/[([].*?[)\]]/g, ""));
    const melds = (close.match(/[([].*?[)\]]/g) ?? []).map((meld) => ({
        text: meld,
        tiles: tiles(meld),
        kinds: tiles(meld).map(kindOf),
        open: meld[0] === "(",
    }));
    const kinds = concealed.map(kindOf);
    const suits = [9, 9, 9, 7].map((length, suit) =>
        Array.from({ length }, (_, rank) => kinds.filter((kind) => kind === 9 * suit + rank).length),
    );
    return {
        text: close,
        concealed, melds, kinds, suits,
        drawn: kinds.length % 3 === 2,
        whole: kinds.length + 3 * melds.length >= 13,
        // Seven pairs and thirteen orphans apply to hands of 13 and 14 tiles without melds.
        special: kinds.length >= 13 && melds.length === 0,
        red: close.includes("0"),
    };
}

/** The forms, of those that count, that apply to a hand. */
const askedForms = (hand, forms) => FORMS.filter((form) => forms.includes(form) && (form === "regular" || hand.special));

/** Concealed tiles first, then melds. */
const HAND = /^(?:\d+[mps]|[1-7]+z)*(?:\((?:\d+[mps]|[1-7]+z)\)|\[(?:\d+[mps]|[1-7]+z)\])*$/;

/** Whether a meld is an open sequence, an open triplet, or a quad. */
function isMeld({ kinds, open }) {
    const [first, ...others] = [...kinds].sort((one, other) => one - other);
    const alike = others.every((kind) => kind === first);
    const sequence = first % 9 < 7 && first < EAST && others.join() === [first + 1, first + 2].join();
    return (alike && kinds.length === 4) || (open && ((alike && kinds.length === 3) || sequence));
}

/** Whether the protocol has an answer to an operation for a hand; if not, no package is called. */
function isAnswered(op, { text, kinds, melds }) {
    if (!HAND.test(text) || !melds.every(isMeld)) return false;
    const held = [...kinds, ...melds.flatMap((meld) => meld.kinds)];
    const copiesOf = held.map((kind) => held.filter((other) => other === kind).length);
    const rest = { waits: [1], complete: [2] }[op] ?? [1, 2];
    const blocks = Math.floor(kinds.length / 3) + melds.length;
    return kinds.length <= 14 && blocks <= 4 && rest.includes(kinds.length % 3) && copiesOf.every((n) => n <= 4);
}

module.exports = { EAST, FORMS, REFUSED, Skipped, askedForms, isAnswered, kindOf, kindText, only, parse, tiles };
