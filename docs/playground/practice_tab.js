// The tab for practice: an exercise, answered by clicking tiles or by typing, and judged with reasons.

import { element, labelled, selection, showMade, tilePicture } from "./elements.js";
import { worded } from "./choices.js";
import { partOf, sharing } from "./sharing.js";
import { writeLink } from "./state.js";
import { tileButtons, tileWords } from "./tile_picker.js";
import { typedText } from "./typed_text.js";

export const title = "Practice";
export const example = { kind: "waits", level: "2" };
const KINDS = { waits: "waits", discards: "the best discard", shanten: "shanten", decompose: "every way to be ready", score: "score by riichi", classical: "score by the classical rules" };

/** A text of groups with a tile more, in the last group if that is of its suit and not ended. */
function inGroup(text, tile) {
  return text.endsWith(tile[1]) ? `${text.slice(0, -1)}${tile}` : `${text}${/[^\s,]$/.test(text) ? " " : ""}${tile}`;
}

/** The tab; `context` has the package and a function that is told of every change. */
export function makeTab({ python, changed }) {
  let chosen = { ...example };
  let exercises = null;
  let shown = {};
  const set = (more) => {
    chosen = { ...chosen, ...more };
    changed(chosen);
  };
  const kind = () => (Object.hasOwn(KINDS, chosen.kind ?? "") ? chosen.kind : "waits");
  const kinds = selection(Object.keys(KINDS), "waits", (word) => begin({ kind: word, level: "1", number: "" }), KINDS);
  const levels = element("select", { onchange: () => begin({ level: levels.value, number: "" }) });
  const level = element("p", { class: "faint" });
  const question = element("div", { class: "question" });
  const typed = typedText("Your answer", { oninput: (text) => write(text, false) });
  const buttons = element("div", { class: "answer-tiles" });
  const judge = element("button", { type: "button", class: "main-button", onclick: () => ask(false) }, "Judge");
  const giveUp = element("button", { type: "button", onclick: () => ask(true) }, "Give up");
  const next = element("button", { type: "button", onclick: () => begin({ number: String(number() + 1) }) }, "Next exercise");
  const summary = element("p", { class: "summary", role: "status" });
  const result = element("div", { class: "result" });

  const listed = () => exercises?.[kind()] ?? [];
  const place = () => Math.min(Math.max(Math.trunc(Number(chosen.level)) || 1, 1), Math.max(listed().length, 1));
  const number = () => (/^\d{1,6}$/.test(chosen.number ?? "") ? Number(chosen.number) : 0);
  const request = (more) => {
    const some = listed()[place() - 1];
    const one = some[number() % some.length];
    return { kind: kind(), ...(typeof one === "string" ? { hand: one } : { win: one }), ...more };
  };

  function write(text, isShown = true) {
    if (isShown) typed.input.value = text;
    typed.mark(null);
    set({ typed: text });
    pressed();
  }

  function pick(tile) {
    if (kind() === "discards") write(tile);
    else if (kind() === "waits") {
      const tiles = typed.input.value.split(/[\s,]+/).filter(Boolean);
      write((tiles.includes(tile) ? tiles.filter((one) => one !== tile) : [...tiles, tile]).join(" "));
    } else write(inGroup(typed.input.value, tile));
  }

  function pressed() {
    const tiles = typed.input.value.split(/[\s,]+/);
    for (const button of buttons.querySelectorAll("button")) button.setAttribute("aria-pressed", String(tiles.includes(button.dataset.tile ?? button.dataset.number)));
  }

  function showButtons(tiles) {
    if (kind() === "waits") buttons.replaceChildren(tileButtons(pick, { reds: false, name: "The tiles that it waits for" }));
    else if (kind() === "discards" || kind() === "decompose") {
      const ends = [["Next group", " "], ["Next way", ", "]].map(([name, end]) => element("button", { type: "button", onclick: () => write(`${typed.input.value.trimEnd()}${end}`) }, name));
      const more = kind() === "decompose" ? [element("p", { class: "buttons" }, ...ends)] : [];
      buttons.replaceChildren(element("div", { class: "chosen-tiles", role: "group", "aria-label": "Tiles of the hand" }, ...tiles.map((tile) =>
        element("button", { type: "button", class: "tile-button", "data-tile": tile, "aria-label": tileWords(tile), onclick: () => pick(tile) }, tilePicture(tile)))), ...more);
    } else if (kind() === "shanten") {
      buttons.replaceChildren(element("div", { class: "buttons", role: "group", "aria-label": "Shanten" }, ...[0, 1, 2, 3, 4, 5, 6].map((one) =>
        element("button", { type: "button", "data-number": String(one), onclick: () => write(String(one)) }, String(one)))));
    } else buttons.replaceChildren();
    pressed();
  }

  function show(reply) {
    if (reply.error) {
      typed.mark(reply.error);
      return;
    }
    shown = reply;
    level.textContent = reply.level;
    typed.input.placeholder = reply.format;
    summary.textContent = reply.said ? `${reply.said}.${reply.grade === "right" ? "" : ` The right answer: ${reply.right}.`}` : "";
    summary.classList.toggle("good", reply.grade === "right");
    showMade(question, reply.html);
    showButtons(reply.tiles);
    if (reply.said) showMade(result, reply.why);
    else result.replaceChildren();
  }

  function ask(isGivenUp) {
    if (!exercises) return;
    if (!isGivenUp && !typed.input.value.trim()) {
      typed.mark({ message: "type an answer, or give up", position: null });
      return;
    }
    typed.mark(null);
    python.latest("practice", "practice_replies", request(isGivenUp ? { give_up: true } : { typed: typed.input.value }), show);
  }

  function begin(more) {
    set({ ...more, typed: "" });
    open(chosen);
  }

  async function open(given) {
    chosen = { ...given };
    exercises ??= await (await fetch("exercises.json")).json();
    kinds.value = kind();
    levels.replaceChildren(...listed().map((_, at) => element("option", { value: String(at + 1) }, String(at + 1))));
    levels.value = String(place());
    typed.input.value = chosen.typed ?? "";
    typed.mark(null);
    python.latest("practice", "practice_replies", request({}), show);
  }

  const part = (name) => partOf(() => shown, name);
  const share = sharing({
    link: () => writeLink("practice", { ...chosen, number: String(number()) }),
    svg: async () => (await python.ask("practice_replies", request({ want: "svg" }))).svg,
    json: async () => JSON.stringify(await part("json")(), null, 2),
    python: part("python"),
    shell: part("shell"),
  });
  const panel = element(
    "div", {},
    element("div", { class: "switches" }, labelled(worded("exercise-about"), kinds), labelled("Level", levels)),
    level, question, buttons, typed.place,
    element("p", { class: "buttons" }, judge, giveUp, next),
    summary, share, result,
  );
  typed.input.addEventListener("keydown", (event) => event.key === "Enter" && ask(false));
  return { place: panel, open };
}
