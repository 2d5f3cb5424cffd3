"use strict";
// Speaks the line protocol for a package from npm: node peer.cjs NAME, in a folder where that is installed.
//
// ../npm/NAME.cjs exports a function that takes what the package exports, and returns the conventions that the package
// follows and its operations, each a function of a hand and of the forms that count. With "batches: false" the audit
// sends one hand at a time, because some hands take seconds.

const { existsSync, readFileSync, readdirSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const { pathToFileURL } = require("node:url");

const { FORMS, REFUSED, Skipped, isAnswered, only, parse } = require("./hands.cjs");
const { readWin } = require("./wins.cjs");

const PEERS = join(__dirname, "..", "npm");
const NAMES = readdirSync(PEERS).map((file) => file.replace(/\.cjs$/, ""));

/** The facts in the first comment of a peer's file, which is JSON. */
const facts = (file) => JSON.parse(/\/\* (\{.*?\}) \*\//s.exec(readFileSync(file, "utf8"))[1]);

/** The exports of a package, and its version. */
async function load(name) {
    const places = createRequire(join(process.cwd(), "/")).resolve.paths(name).map((place) => join(place, name));
    const folder = places.find((place) => existsSync(join(place, "package.json")));
    if (folder === undefined) throw new Error(`${name} is not installed: npm install ${name}`);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const entry = manifest.exports?.["."] ?? manifest.main ?? "index.js";
    const exported = await import(pathToFileURL(join(folder, entry.import ?? entry)));
    return { exported: exported.default ?? exported, version: manifest.version };
}

/** The package's answer, the error that it raises, or why the question is skipped. */
function answer(ask) {
    try {
        return ask();
    } catch (error) {
        if (error instanceof Skipped) return { skipped: { reason: error.message, issue_url: null } };
        return { error: { code: "raised", message: String(error) } };
    }
}

/** The result for one hand. */
function handResult(op, operation, text, { forms = FORMS, ...others }) {
    only(Object.keys(others).length === 0, `it does not support ${Object.keys(others).join(", ")}`);
    const hand = parse(text);
    only(isAnswered(op, hand), REFUSED);
    return { result: operation(hand, forms) };
}

/** The response to one line. */
function respond(request, handshake, operations) {
    if (request.cmd === "start") return handshake;
    const { cmd, seq, op, options = {}, hands, wins, ...fields } = request;
    if (!Object.hasOwn(operations, op)) return { seq, error: { code: "unknown-op", message: String(op) } };
    const operation = operations[op];
    const one = (value) =>
        answer(() => (op === "riichi" ? operation(readWin(value), options) : handResult(op, operation, value, options)));
    const each = op === "riichi" ? wins : hands;
    if (each !== undefined) return { seq, results: each.map(one) };
    return { seq, ...one(op === "riichi" ? fields : fields.hand) };
}

async function main(name) {
    if (!NAMES.includes(name)) throw new Error(`${name} is not one of ${NAMES.join(", ")}`);
    const file = join(PEERS, `${name}.cjs`);
    const { exported, version } = await load(facts(file).package);
    const { conventions, operations, batches = true } = require(file)(exported);
    const implementation = { name, version, language: "javascript", operations: Object.keys(operations), batches, conventions };
    const handshake = { version: 1, implementation };
    for await (const line of createInterface({ input: process.stdin })) {
        const request = JSON.parse(line);
        if (request.cmd === "stop") break;
        process.stdout.write(`${JSON.stringify(respond(request, handshake, operations))}\n`);
    }
}

main(process.argv[2]).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
});
