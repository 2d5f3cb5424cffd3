// The tab about the oracle: requests as lines of JSON, and its responses.

import { element } from "./elements.js";
import { partOf, sharing } from "./sharing.js";
import { writeLink } from "./state.js";
import { typedText } from "./typed_text.js";

const EXAMPLES = {
  "Start": '{"cmd": "start", "version": 1}',
  "Shanten by cutting": '{"cmd": "run", "seq": 7, "op": "shanten", "hand": "123456789m1111p", "options": {"definition": "cut"}}',
  "Many hands": '{"cmd": "run", "seq": 8, "op": "complete", "hands": ["22334455667788p", "55555m"]}',
  "Waits": '{"cmd": "run", "seq": 9, "op": "waits", "hand": "1112345678999m"}',
  "A win": '{"cmd": "run", "seq": 10, "op": "riichi", "hand": "345678m22p567789s", "win": "9s", "by": "ron", "seat": "S", "round": "E"}',
  "Faults": 'this is not JSON\n{"cmd": "run", "seq": "b", "op": "yaku", "hand": "11m"}\n{"cmd": "run", "seq": "d", "op": "waits", "hand": "1m (12m)"}',
};

export const title = "Oracle";
export const heading = "The oracle: JSON lines in and out";
export const example = { lines: `${EXAMPLES.Start}\n${EXAMPLES["Shanten by cutting"]}` };

/** The tab; `context` has the package and a function that is told of every change. */
export function makeTab({ python, changed }) {
  let chosen = { ...example };
  let shown = {};
  const set = (lines) => {
    chosen = { lines };
    changed(chosen);
    ask();
  };
  const requests = typedText("Requests, one on each line", { oninput: set, wide: true, hint: "The documentation's page about the oracle has every request." });
  requests.input.classList.add("code");
  const responses = element("pre", { class: "result responses", tabindex: "0", role: "region", "aria-label": "Responses" });
  const summary = element("p", { class: "summary", role: "status" });
  const show = (reply) => {
    shown = reply;
    requests.mark(reply.error ?? null);
    responses.textContent = reply.responses ?? "";
    const number = reply.responses ? reply.responses.split("\n").length : 0;
    summary.textContent = `${number} response${number === 1 ? "" : "s"}`;
  };
  const ask = () => python.latest("oracle", "oracle_replies", { lines: requests.input.value }, show);
  const share = sharing({ link: () => writeLink("oracle", chosen), json: partOf(() => shown, "responses"), python: partOf(() => shown, "python"), shell: partOf(() => shown, "shell") });
  const write = (lines) => {
    requests.input.value = lines;
    set(lines);
  };
  const examples = Object.entries(EXAMPLES).map(([name, lines]) => element("button", { type: "button", class: "example", onclick: () => write(lines) }, name));
  const place = element("div", {}, requests.place, element("p", { class: "examples" }, "Examples: ", ...examples), summary, share, responses);
  const open = (given) => {
    chosen = { ...given };
    requests.input.value = chosen.lines ?? "";
    ask();
  };
  return { place, open };
}
