// The tab about a hand: what `mjfunc explain` says of it, while one types.

import { element, labelled, selection, showMade } from "./elements.js";
import { choiceControls } from "./choices.js";
import { partsOfExplanation, sharing } from "./sharing.js";
import { unusual, writeLink } from "./state.js";
import { tilePicker } from "./tile_picker.js";
import { typedText } from "./typed_text.js";

export const title = "Hand";
export const heading = "A hand explained";
export const example = { hand: "2223m" };
const WINDS = { "": "not given", E: "East", S: "South", W: "West", N: "North" };
const EXAMPLES = ["2223m", "1112345678999m", "13m468p2479s1123z", "123m456p789s11234z", "06m11z (406p) (777z) [0555s]"];

/** The tab; `context` has the package, what can be chosen and a function that is told of every change. */
export function makeTab({ python, options, changed }) {
  let chosen = { ...example };
  const set = (more) => {
    chosen = { ...chosen, ...more };
    changed(chosen);
    ask();
  };
  const hand = typedText("Hand", {
    oninput: (text) => set({ hand: text }),
    hint: "Ranks and suits (345m067p22z (111z) [5555s]), Unicode, MJAI, or 136 ids",
  });
  const write = (text) => {
    hand.input.value = text;
    set({ hand: text });
  };
  const inRanks = () => (["MJAI", "136 ids"].includes(shown.notation) && shown.typed === hand.input.value ? shown.hand : hand.input.value);
  const visible = typedText("Tiles seen elsewhere", { oninput: (text) => set({ visible: text }) });
  const winds = ["own", "prevailing"].map((name) => selection(Object.keys(WINDS), "", (word) => set({ [name]: word }), WINDS));
  const switches = choiceControls(options.conventions, (more) => set(more));
  const summary = element("p", { class: "summary", role: "status" });
  const result = element("div", { class: "result" });
  let shown = {};

  const request = (want) => ({
    hand: chosen.hand ?? "",
    visible: chosen.visible ?? "",
    own: chosen.own ?? "",
    prevailing: chosen.prevailing ?? "",
    options: unusual(options.conventions, chosen),
    ...(want ? { want } : {}),
  });
  const show = (reply) => {
    shown = { ...reply, typed: chosen.hand };
    const { error } = reply;
    const isVisible = error && /visible|tiles seen/.test(error.message) && visible.input.value;
    hand.mark(isVisible ? null : error);
    visible.mark(isVisible ? error : null);
    result.classList.toggle("old", Boolean(error));
    if (error) {
      summary.textContent = chosen.hand ? "" : "Type a hand, or choose an example.";
      return;
    }
    summary.textContent = `${reply.summary} (read as ${reply.notation})`;
    showMade(result, reply.html);
  };
  const ask = () => python.latest("hand", "hand_replies", request(), show);
  const parts = partsOfExplanation((want) => python.ask("hand_replies", request(want)), () => shown);
  const share = sharing({ link: () => writeLink("hand", chosen), ...parts });
  const place = element(
    "div",
    {},
    hand.place,
    element(
      "p",
      { class: "examples" },
      "Examples: ",
      ...EXAMPLES.map((text) => element("button", { type: "button", class: "example", onclick: () => write(text) }, text)),
    ),
    tilePicker(inRanks, write),
    element(
      "details",
      {},
      element("summary", {}, "Conventions, tiles seen elsewhere, and winds"),
      visible.place,
      element("div", { class: "switches" }, labelled("Own wind", winds[0]), labelled("Prevailing wind", winds[1]), ...switches.places),
    ),
    summary,
    share,
    result,
  );
  const open = (given) => {
    chosen = { ...given };
    hand.input.value = chosen.hand ?? "";
    visible.input.value = chosen.visible ?? "";
    winds[0].value = Object.hasOwn(WINDS, chosen.own ?? "") ? (chosen.own ?? "") : "";
    winds[1].value = Object.hasOwn(WINDS, chosen.prevailing ?? "") ? (chosen.prevailing ?? "") : "";
    switches.open(chosen);
    ask();
  };
  return { place, open };
}
