"use strict";
// Parses wins, and tells which of them the protocol answers.

const { REFUSED, isAnswered, kindOf, only, parse, tiles } = require("./hands.cjs");

const WINDS = "ESWN";

/** The win of these fields; skipped if it contradicts itself or has three players. */
function readWin({ hand: text, win, by, seat, round, ...others }) {
    const flags = { ippatsu: false, rinshan: false, chankan: false, "last-tile": false, "first-turn": false };
    const numbers = { nuki: 0, honba: 0, sticks: 0, players: 4 };
    const all = { riichi: "none", ...flags, dora: "", ura: "", ...numbers, liable: {}, ...others };
    const hand = parse(text);
    const [tile] = tiles(win);
    const read = {
        ...all,
        hand, tile,
        tsumo: by === "tsumo",
        seat: WINDS.indexOf(seat),
        round: WINDS.indexOf(round),
        last: all["last-tile"],
        first: all["first-turn"],
        dora: tiles(all.dora),
        ura: tiles(all.ura),
    };
    only(isAnswered("complete", hand) && !contradicts(read), REFUSED);
    only(read.players === 4, "it scores wins of four players only");
    return read;
}

/** Whether the tiles or the situation contradict each other. */
function contradicts({ hand, tile, tsumo, seat, riichi, ippatsu, rinshan, chankan, last, first, dora, ura, nuki, players }) {
    const kinds = [...hand.kinds, ...hand.melds.flatMap((meld) => meld.kinds), ...[...dora, ...ura].map(kindOf)];
    const copies = (kind) => kinds.filter((other) => other === kind).length;
    const reds = [...hand.concealed, ...hand.melds.flatMap((meld) => meld.tiles)].filter(([, rank]) => rank === 0);
    return [
        hand.kinds.length + 3 * hand.melds.length !== 14,
        !hand.concealed.some(([suit, rank]) => suit === tile[0] && rank === tile[1]),
        kinds.some((kind) => copies(kind) > 4),
        new Set(reds.map(([suit]) => suit)).size < reds.length,
        dora.length > 5 || ura.length > dora.length,
        riichi === "none" ? ippatsu || ura.length > 0 : hand.melds.some((meld) => meld.open),
        rinshan && (!tsumo || ippatsu || last || !(nuki > 0 || hand.melds.some((meld) => meld.kinds.length === 4))),
        chankan && (tsumo || last || copies(kindOf(tile)) > 1),
        first && (hand.melds.length > 0 || riichi !== "none" || last || chankan || (!tsumo && seat === 0)),
        riichi === "double" && ippatsu && last,
        nuki > 0 && players === 4,
    ].some(Boolean);
}

module.exports = { readWin };
