// How a hand was won: switches of which only those can be turned that contradict nothing, each with the reason.

import { element, freshName, labelled, selection } from "./elements.js";
import { worded } from "./choices.js";
import { typedText } from "./typed_text.js";

const WINDS = { E: "East", S: "South", W: "West", N: "North" };
const USUAL = { by: "ron", seat: "S", round: "E", riichi: "none", players: "4" };
const WORDS = { none: "none", riichi: "riichi", double: "double riichi", ron: "ron (claimed)", tsumo: "tsumo (drawn)", 3: "three", 4: "four" };
const NAMES = { by: "Won by", "first-turn": "First turn", "last-tile": "Last tile", honba: "Counters (honba)", sticks: "Riichi sticks", nuki: "Extracted Norths" };

/** The controls: `place` and `winds` show them, `open` sets them, and `block` takes what contradicts, with reasons. */
export function situation(fields, set) {
  const known = Object.fromEntries(fields.map((field) => [field.name, field]));
  const switches = [];

  function aSwitch(type, name, value, label) {
    const reason = freshName("reason");
    const input = element("input", { type, name: `win-${name}`, value, "aria-describedby": reason, onchange: () => set({ [name]: turned() }) });
    const said = element("span", { class: "reason", id: reason });
    const turned = () => (input.checked && value !== USUAL[name] ? value : "");
    switches.push({ name, value, input, said });
    return element("div", { class: "switch" }, element("label", {}, input, ` ${label}`), said);
  }
  function group(name, type, words) {
    const each = words.map((word) => aSwitch(type, name, String(word), WORDS[word] ?? String(word)));
    return element("fieldset", { class: "field" }, element("legend", {}, NAMES[name] ?? worded(name)), ...each);
  }
  const flags = fields.filter(({ kind }) => kind === "true or false");
  const flagSwitches = flags.map(({ name }) => aSwitch("checkbox", name, "yes", NAMES[name] ?? worded(name)));
  const winds = ["seat", "round"].map((name) => [name, selection(Object.keys(WINDS), USUAL[name], (word) => set({ [name]: word === USUAL[name] ? "" : word }), WINDS)]);
  const texts = ["dora", "ura", "liable"].map((name) => [name, typedText({ dora: "Dora indicators", ura: "Ura dora indicators", liable: "Liable (daisangen=N)" }[name], { oninput: (text) => set({ [name]: text }) })]);
  const numbers = ["honba", "sticks", "nuki"].map((name) => [
    name,
    element("input", { type: "number", min: "0", max: name === "nuki" ? "4" : "1000000", name: `win-${name}`, oninput: (event) => set({ [name]: Number(event.target.value) ? event.target.value : "" }) }),
  ]);
  const discarder = selection(["", ...Object.keys(WINDS)], "", (word) => set({ discarder: word }), { ...WINDS, "": "not said" });

  const place = element(
    "div",
    { class: "situation" },
    element("div", { class: "switches" }, group("by", "radio", ["ron", "tsumo"]), group("riichi", "radio", known.riichi.choices),
      element("fieldset", { class: "field" }, element("legend", {}, "Further"), ...flagSwitches)),
    element("div", { class: "switches" }, ...texts.slice(0, 2).map(([, { place: shown }]) => shown)),
    element("details", {}, element("summary", {}, "Counters, players and liability"),
      element("div", { class: "switches" }, ...numbers.map(([name, input]) => labelled(NAMES[name], input)), group("players", "radio", [4, 3]), texts[2][1].place, labelled("Discarder", discarder))),
  );

  function open(chosen) {
    for (const { name, value, input } of switches) input.checked = (chosen[name] || USUAL[name]) === value;
    for (const [name, control] of winds) control.value = Object.hasOwn(WINDS, chosen[name] ?? "") ? chosen[name] : USUAL[name];
    for (const [name, { input }] of texts) input.value = chosen[name] ?? "";
    for (const [name, input] of numbers) input.value = /^\d{1,7}$/.test(chosen[name] ?? "") ? chosen[name] : "0";
    discarder.value = Object.hasOwn(WINDS, chosen.discarder ?? "") ? chosen.discarder : "";
  }

  function block(reasons) {
    for (const { name, value, input, said } of switches) {
      const reason = input.checked ? undefined : reasons[`${name}=${value}`];
      input.disabled = reason !== undefined;
      said.textContent = reason ? reason.replace("first_turn", "first turn").replace("last_tile", "last tile") : "";
    }
  }

  return { place, open, block, winds: winds.map(([name, control]) => labelled(`${name === "seat" ? "Own" : "Prevailing"} wind`, control)) };
}
