// The buttons of a tab that copy or save what it shows.

import { element } from "./elements.js";
import { LONGEST } from "./state.js";

/** A function for a text of the last reply, which `shown` returns. */
export function partOf(shown, name) {
  return async () => {
    if (shown()[name] === undefined) throw new Error("there is no answer yet");
    return shown()[name];
  };
}

/** The parts of an explanation: `ask` asks for its picture and its JSON, and the last reply has the lines. */
export function partsOfExplanation(ask, shown) {
  const wanted = async (want) => {
    const reply = await ask(want);
    if (reply.error) throw new Error(reply.error.message);
    return reply[want];
  };
  return {
    svg: () => wanted("svg"),
    json: async () => JSON.stringify(await wanted("json"), null, 2),
    python: partOf(shown, "python"),
    shell: partOf(shown, "shell"),
  };
}

/** The buttons; `parts` are functions that return, or promise, a text: link (from "#" on), svg, json, python and shell. */
export function sharing(parts) {
  const said = element("span", { role: "status", class: "said" });
  const copied = (word) => async () => {
    const part = await parts[word]();
    if (word === "link" && part.length > LONGEST) throw new Error(`the link would have more than ${LONGEST} characters`);
    const text = word === "link" ? location.href.split("#")[0] + part : part;
    await copy(text);
    said.textContent = `Copied: ${text.length > 80 ? `${text.slice(0, 77)}...` : text}`;
  };
  const saved = (word, type) => async () => {
    const text = await parts[word]();
    save(`mjfunc.${word}`, text, type);
    said.textContent = `Saved: mjfunc.${word}`;
  };
  const buttons = [
    ["Copy link", "link", copied("link")],
    ["Save SVG", "svg", saved("svg", "image/svg+xml")],
    ["Save JSON", "json", saved("json", "application/json")],
    ["Copy Python", "python", copied("python")],
    ["Copy shell line", "shell", copied("shell")],
  ].filter(([, word]) => parts[word]);
  const tell = (error) => {
    said.textContent = `Not done: ${error.message}`;
  };
  return element(
    "div",
    { class: "sharing", role: "group", "aria-label": "Take it with you" },
    ...buttons.map(([text, word, act]) =>
      element("button", { type: "button", "data-share": word, onclick: () => act().catch(tell) }, text),
    ),
    said,
  );
}

async function copy(text) {
  if (navigator.clipboard && document.hasFocus()) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = element("textarea", { value: text, "aria-hidden": "true" });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
