// Pictures of all tiles; a click adds a tile, or a meld that begins with it, to the text of a hand.

import { element, selection, labelled, tilePicture } from "./elements.js";

const SUITS = ["m", "p", "s", "z"];
const NAMES = { m: "of characters", p: "of dots", s: "of bamboos" };
const HONOURS = ["East", "South", "West", "North", "White", "Green", "Red"];
const WAYS = {
  tile: "one tile",
  chi: "open sequence from this tile",
  pon: "open triplet",
  kan: "open quad",
  closed: "closed quad",
};

/** The name of a tile in words. */
export function tileWords(tile) {
  const [rank, suit] = tile;
  if (suit === "z") return HONOURS[rank - 1];
  return rank === "0" ? `red 5 ${NAMES[suit]}` : `${rank} ${NAMES[suit]}`;
}

/** The text of a hand with a tile, or a meld that begins with it, more; unchanged if no sequence begins with it. */
export function withTile(text, tile, way) {
  const [rank, suit] = tile;
  const first = Number(rank === "0" ? 5 : rank);
  const ranks = [first, first + 1, first + 2].map((one) => (rank === "0" && one === 5 ? 0 : one)).join("");
  const at = text.search(/[([]/);
  const concealed = at < 0 ? text : text.slice(0, at);
  const melds = at < 0 ? "" : text.slice(at);
  switch (way) {
    case "chi":
      return suit === "z" || first > 7 ? text : joined(concealed, melds, `(${ranks}${suit})`);
    case "pon":
      return joined(concealed, melds, `(${rank.padEnd(3, rank === "0" ? "5" : rank)}${suit})`);
    case "kan":
      return joined(concealed, melds, `(${rank.padEnd(4, rank === "0" ? "5" : rank)}${suit})`);
    case "closed":
      return joined(concealed, melds, `[${rank.padEnd(4, rank === "0" ? "5" : rank)}${suit}]`);
    default:
      return joined(appended(concealed.trim(), rank, suit), melds, "");
  }
}

function appended(concealed, rank, suit) {
  return concealed.endsWith(suit) ? `${concealed.slice(0, -1)}${rank}${suit}` : `${concealed}${rank}${suit}`;
}

function joined(...parts) {
  return parts.map((part) => part.trim()).filter(Boolean).join(" ");
}

/** The text of a hand without its last tile, or its last meld. */
export function withoutLast(text) {
  const trimmed = text.trimEnd();
  if (/[)\]]$/.test(trimmed)) return trimmed.replace(/\s*[([][^([]*$/, "");
  const shorter = trimmed.replace(/[0-9]([mpsz])$/, "$1");
  return shorter === trimmed ? trimmed.slice(0, -1) : shorter.replace(/(^|[mpsz\s])[mpsz]$/, "$1").trimEnd();
}

/** A button for each tile. */
export function tileButtons(onpick, { reds = true, name = "Tiles" } = {}) {
  const rows = SUITS.map((suit) => {
    const ranks = suit === "z" ? "1234567" : reds ? "1234506789" : "123456789";
    const buttons = [...ranks].map((rank) =>
      element(
        "button",
        { type: "button", class: "tile-button", "data-tile": rank + suit, "aria-label": tileWords(rank + suit), onclick: () => onpick(rank + suit) },
        tilePicture(rank + suit),
      ),
    );
    return element("div", { class: "tile-row" }, ...buttons);
  });
  return element("div", { class: "tile-rows", role: "group", "aria-label": name }, ...rows);
}

/** The tiles, with what a click adds, and buttons that take away. `read` returns the text of ranks and suits, `write` takes a new one. */
export function tilePicker(read, write) {
  let way = "tile";
  const chosen = selection(Object.keys(WAYS), way, (word) => (way = word), WAYS);
  return element(
    "details",
    { class: "picker" },
    element("summary", {}, "Pick tiles from pictures"),
    labelled("A click adds", chosen),
    tileButtons((tile) => write(withTile(read(), tile, way))),
    element(
      "p",
      { class: "buttons" },
      element("button", { type: "button", "data-pick": "back", onclick: () => write(withoutLast(read())) }, "Take the last one away"),
      element("button", { type: "button", "data-pick": "clear", onclick: () => write("") }, "Clear"),
    ),
  );
}
