// The tab about a win: its score by the rules of riichi, or by the classical ones, with every reason.

import { element, labelled, selection, showMade, tilePicture } from "./elements.js";
import { worded } from "./choices.js";
import { partsOfExplanation, sharing } from "./sharing.js";
import { situation } from "./situation.js";
import { writeLink } from "./state.js";
import { tilePicker, tileWords } from "./tile_picker.js";
import { typedText } from "./typed_text.js";

export const title = "Win";
export const heading = "A win and its score";
export const example = { hand: "777888999s11123p", win: "1p", dora: "8s" };
const EXAMPLES = [
  example,
  { hand: "340678m22p567789s", win: "9s", riichi: "riichi", dora: "4m" },
  { hand: "44m234567p678s [1111s]", win: "6s", by: "tsumo", seat: "E" },
  { hand: "123m456p99p234s (777m)", win: "4s" },
  { hand: "19m19p19s12345677z", win: "7z", by: "tsumo" },
];
const GAMES = { "": "rules of riichi", classical: "classical rules" };
const AS_PRESET = "as the rule set";

/** The choices of a state whose names begin so, without that beginning. */
function named(chosen, begin) {
  const found = Object.entries(chosen).filter(([name, value]) => name.startsWith(begin) && value);
  return Object.fromEntries(found.map(([name, value]) => [name.slice(begin.length), value]));
}

/** A control for each rule; nothing chosen is what the rule set says. */
function ruleControls(choices, begin, usual, set) {
  const made = choices.map((choice) => {
    const words = Array.isArray(choice.default) ? ["none", choice.choices.join("+"), ...choice.choices] : choice.choices;
    const names = { "": usual || `${choice.default}, the usual`, [choice.choices.join("+")]: "all of them" };
    const control = selection(["", ...words.filter((word) => usual || word !== choice.default)], "", (word) => set({ [begin + choice.name]: word }), names);
    const open = (word) => {
      const isOffered = [...control.options].some((option) => option.value === word);
      if (word && !isOffered) control.append(element("option", { value: word }, word));
      control.value = word ?? "";
    };
    return { name: begin + choice.name, open, place: labelled(worded(choice.name), control, choice.sentence) };
  });
  return { places: made.map(({ place }) => place), open: (chosen) => made.forEach(({ name, open }) => open(chosen[name])) };
}

/** The tab; `context` has the package, what can be chosen and a function that is told of every change. */
export function makeTab({ python, options, changed }) {
  let chosen = { ...example };
  let shown = {};
  const set = (more) => {
    chosen = { ...chosen, ...more };
    changed(chosen);
    ask();
  };
  const fields = options.fields.map(({ name }) => name).filter((name) => name !== "hand");
  const hand = typedText("Hand, the winning tile included", { oninput: (text) => set({ hand: text, win: "" }), hint: "Fourteen tiles, three for each meld" });
  const write = (text) => {
    hand.input.value = text;
    set({ hand: text, win: "" });
  };
  const tiles = element("div", { class: "chosen-tiles", role: "group", "aria-label": "Winning tile" });
  const game = selection(Object.keys(GAMES), "", (word) => set({ game: word }), GAMES);
  const how = situation(options.fields, set);
  const preset = selection(options.presets, options.presets[0], (word) => set({ "rule-rules": word === options.presets[0] ? "" : word }));
  const rules = ruleControls(options.rules, "rule-", AS_PRESET, set);
  const classical = ruleControls(options.classical, "classical-", "", set);
  const mechanics = options.mechanics.map(({ name, sentence }) => {
    const box = element("input", { type: "checkbox", name: `how-${name}`, onchange: () => set({ [`how-${name}`]: box.checked ? "yes" : "" }) });
    return { name: `how-${name}`, box, place: element("div", { class: "switch" }, element("label", {}, box, ` ${worded(name)}`), element("span", { class: "hint" }, sentence)) };
  });
  const ofRiichi = element(
    "div",
    {},
    how.place,
    element("details", {}, element("summary", {}, "Rules"), labelled("Rule set", preset), element("div", { class: "switches" }, ...rules.places)),
  );
  const ofClassical = element(
    "div",
    { hidden: true },
    element("fieldset", { class: "field" }, element("legend", {}, "How the hand was won"), ...mechanics.map(({ place }) => place)),
    element("details", {}, element("summary", {}, "Classical rules"), element("div", { class: "switches" }, ...classical.places)),
  );
  const summary = element("p", { class: "summary", role: "status" });
  const result = element("div", { class: "result" });
  const isClassical = () => chosen.game === "classical";

  const request = (want) => {
    const wanted = want ? { want } : {};
    if (isClassical()) {
      const winds = { own: chosen.seat || "S", prevailing: chosen.round || "E" };
      return { hand: chosen.hand ?? "", ...winds, rules: named(chosen, "classical-"), mechanics: named(chosen, "how-"), ...wanted };
    }
    const given = Object.fromEntries(fields.filter((name) => chosen[name]).map((name) => [name, chosen[name]]));
    return { hand: chosen.hand ?? "", fields: given, rules: named(chosen, "rule-"), ...wanted };
  };
  const module = () => (isClassical() ? "classical_replies" : "win_replies");
  const show = (reply) => {
    shown = reply;
    const { error } = reply;
    hand.mark(error ?? null);
    how.block(reply.blocked ?? {});
    if (reply.tiles) showTiles(reply.tiles, reply.win ?? chosen.win);
    result.classList.toggle("old", Boolean(error));
    summary.textContent = error ? "" : reply.summary;
    if (!error) showMade(result, reply.html);
  };
  const showTiles = (given, winning) => {
    const buttons = given.map((tile) =>
      element("button", { type: "button", class: "tile-button", "data-win": tile, "aria-label": tileWords(tile), "aria-pressed": String(tile === winning), onclick: () => choose(tile) }, tilePicture(tile)),
    );
    tiles.replaceChildren(...buttons);
  };
  const choose = (tile) => {
    set({ win: tile });
    for (const button of tiles.children) button.setAttribute("aria-pressed", String(button.dataset.win === tile));
  };
  const ask = () => python.latest("win", module(), request(), show);
  const parts = partsOfExplanation((want) => python.ask(module(), request(want)), () => shown);
  const share = sharing({ link: () => writeLink("win", chosen), ...parts });
  const open = (given) => {
    chosen = { ...given };
    hand.input.value = chosen.hand ?? "";
    game.value = isClassical() ? "classical" : "";
    ofRiichi.hidden = isClassical();
    ofClassical.hidden = !isClassical();
    tiles.hidden = isClassical();
    how.open(chosen);
    preset.value = options.presets.includes(chosen["rule-rules"]) ? chosen["rule-rules"] : options.presets[0];
    rules.open(chosen);
    classical.open(chosen);
    for (const { name, box } of mechanics) box.checked = chosen[name] === "yes";
    ask();
  };
  game.addEventListener("change", () => open(chosen));
  const examples = EXAMPLES.map((one) =>
    element("button", { type: "button", class: "example", onclick: () => { set({ ...Object.fromEntries(Object.keys(chosen).map((name) => [name, ""])), ...one }); open(chosen); } }, one.hand),
  );
  const place = element(
    "div", {},
    hand.place,
    element("p", { class: "examples" }, "Examples: ", ...examples),
    tilePicker(() => hand.input.value, write),
    element("div", { class: "field" }, element("span", { class: "name" }, "Winning tile"), tiles),
    element("div", { class: "switches" }, labelled("Scored by", game), ...how.winds),
    ofRiichi,
    ofClassical,
    summary,
    share,
    result,
  );
  return { place, open };
}
