"use strict";
// Speaks the line protocol for a package from npm: node peer.cjs NAME, in a folder where that is installed.
// Only the writing of tiles is ours. Every answer is the package's own, and what it does not answer is skipped.

const { existsSync, readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const { pathToFileURL } = require("node:url");

const { FORMS, Skipped, only, parse, sound } = require("./hands.cjs");
const { PEERS } = require("./packages.cjs");
const { readWin } = require("./wins.cjs");

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

/** An answer as a package says it, or why there is none. */
function answer(said) {
    try {
        return said();
    } catch (error) {
        if (error instanceof Skipped) return { skipped: { reason: error.message, issue_url: null } };
        return { error: { code: "raised", message: String(error) } };
    }
}

/** What is said of one hand. */
function ofHand(op, operation, text, { forms = FORMS, ...others }) {
    only(Object.keys(others).length === 0, `is not told ${Object.keys(others).join(", ")}`);
    const hand = parse(text);
    only(sound(op, hand), "is not asked of what is to be refused");
    return { result: operation(hand, forms) };
}

/** The answer to one line. */
function reply(request, greeting, operations) {
    if (request.cmd === "start") return greeting;
    const { cmd, seq, op, options = {}, hands, wins, ...fields } = request;
    if (!Object.hasOwn(operations, op)) return { seq, error: { code: "unknown-op", message: String(op) } };
    const operation = operations[op];
    const ofOne = (one) =>
        answer(() => (op === "riichi" ? operation(readWin(one), options) : ofHand(op, operation, one, options)));
    const each = op === "riichi" ? wins : hands;
    if (each !== undefined) return { seq, results: each.map(ofOne) };
    return { seq, ...ofOne(op === "riichi" ? fields : fields.hand) };
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
