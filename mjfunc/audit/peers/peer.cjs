"use strict";
// Speaks the line protocol for a package from npm: node peer.cjs NAME, in a folder where that is installed.
// Only the writing of tiles is ours. Every answer is the package's own, and what it does not answer is skipped.

const { existsSync, readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const { pathToFileURL } = require("node:url");

const SUITS = "mpsz";
const FORMS = ["regular", "seven-pairs", "thirteen-orphans"];
const EAST = 27;

class Skipped extends Error {}

/** Skips the question unless the package answers it. */
function only(answered, reason) {
    if (!answered) throw new Skipped(reason);
}

/** Each tile as its suit and rank, the red fives with rank 0: ["m", 5]. */
function tiles(text) {
    return [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks, suit]) => [...ranks].map((rank) => [suit, +rank]));
}

/** A kind as a number from 0 to 33, and back as it is written. */
const kindOf = ([suit, rank]) => 9 * SUITS.indexOf(suit) + (rank || 5) - 1;
const written = (kind) => `${(kind % 9) + 1}${SUITS[Math.floor(kind / 9)]}`;

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
        // Seven pairs and thirteen orphans are asked of hands of 13 and 14 tiles without melds.
        special: kinds.length >= 13 && melds.length === 0,
        red: close.includes("0"),
    };
}

/** The forms that are asked of a hand. */
const asked = (hand, forms) => FORMS.filter((form) => forms.includes(form) && (form === "regular" || hand.special));

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

/**
 * Of each package the conventions by which it answers, and its operations: functions of a hand and of the forms that
 * count. All of them count sets and shapes, and do not ask whether a fifth tile of a kind would be needed. Those that
 * need seconds for some hands are asked one hand a line, so that none is waited for in vain.
 */
const PEERS = {
    "majiang-core": ({ Shoupai, Util }) => {
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
            conventions: { definition: "cut", melds: "ignored" },
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
            },
        };
    },
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

/** The packages that npm calls otherwise. */
const SCOPED = { "majiang-core": "@kobalab/majiang-core", "riichi-mahjong": "@pai-forge/riichi-mahjong" };

/** What a package exports, and its version. */
async function load(name) {
    const places = createRequire(join(process.cwd(), "/")).resolve.paths(name).map((place) => join(place, name));
    const folder = places.find((place) => existsSync(join(place, "package.json")));
    if (folder === undefined) throw new Error(`${name} is not installed: npm install ${name}`);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const entry = manifest.exports?.["."] ?? manifest.main ?? "index.js";
    const exported = await import(pathToFileURL(join(folder, entry.import ?? entry)));
    return { exported: exported.default ?? exported, version: manifest.version };
}

/** How hands are written: concealed tiles first, then melds. */
const WRITTEN = /^(?:\d+[mps]|[1-7]+z)*(?:\((?:\d+[mps]|[1-7]+z)\)|\[(?:\d+[mps]|[1-7]+z)\])*$/;

/** Whether these are an open sequence, an open triplet, or a quad. */
function isMeld({ kinds, open }) {
    const [first, ...others] = [...kinds].sort((one, other) => one - other);
    const alike = others.every((kind) => kind === first);
    const sequence = first % 9 < 7 && first < EAST && others.join() === [first + 1, first + 2].join();
    return (alike && kinds.length === 4) || (open && ((alike && kinds.length === 3) || sequence));
}

/** Whether the protocol has an answer to this question of this hand; if not, no package is asked. */
function sound(op, { text, kinds, melds }) {
    if (!WRITTEN.test(text) || !melds.every(isMeld)) return false;
    const held = [...kinds, ...melds.flatMap((meld) => meld.kinds)];
    const copiesOf = held.map((kind) => held.filter((other) => other === kind).length);
    const rest = { waits: [1], complete: [2] }[op] ?? [1, 2];
    const blocks = Math.floor(kinds.length / 3) + melds.length;
    return kinds.length <= 14 && blocks <= 4 && rest.includes(kinds.length % 3) && copiesOf.every((n) => n <= 4);
}

/** The answer to one hand. */
function answer(op, operation, text, { forms = FORMS, ...others }) {
    try {
        only(Object.keys(others).length === 0, `is not told ${Object.keys(others).join(", ")}`);
        const hand = parse(text);
        only(sound(op, hand), "is not asked of what is to be refused");
        return { result: operation(hand, forms) };
    } catch (error) {
        if (error instanceof Skipped) return { skipped: { reason: error.message, issue_url: null } };
        return { error: { code: "raised", message: String(error) } };
    }
}

/** The answer to one line. */
function reply(request, greeting, operations) {
    if (request.cmd === "start") return greeting;
    const { seq, op, hand, hands, options = {} } = request;
    if (!Object.hasOwn(operations, op)) return { seq, error: { code: "unknown-op", message: String(op) } };
    const one = (text) => answer(op, operations[op], text, options);
    return hands === undefined ? { seq, ...one(hand) } : { seq, results: hands.map(one) };
}

async function main(name) {
    if (!Object.hasOwn(PEERS, name)) throw new Error(`${name} is not one of ${Object.keys(PEERS).join(", ")}`);
    const { exported, version } = await load(SCOPED[name] ?? name);
    const { conventions, operations, batches = true } = PEERS[name](exported);
    const said = { name, version, language: "javascript", operations: Object.keys(operations), batches, conventions };
    const greeting = { version: 1, implementation: said };
    for await (const line of createInterface({ input: process.stdin })) {
        const request = JSON.parse(line);
        if (request.cmd === "stop") break;
        process.stdout.write(`${JSON.stringify(reply(request, greeting, operations))}\n`);
    }
}

main(process.argv[2]).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
});
