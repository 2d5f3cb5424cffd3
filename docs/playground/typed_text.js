// A field for a text, and below it what is wrong with the text, marked at its place.

import { element, freshName } from "./elements.js";

/** The field: `input` is its control, `mark` shows an error, and nothing where there is none. */
export function typedText(label, { oninput, hint = "", wide = false, placeholder = "" }) {
  const below = freshName("said");
  const input = element(wide ? "textarea" : "input", {
    ...(wide ? { rows: "6" } : { type: "text" }),
    class: "typed",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder,
    "aria-describedby": below,
    oninput: () => oninput(input.value),
  });
  const said = element("div", { id: below, class: "below", "aria-live": "polite" }, hint);
  const mark = (error) => {
    input.setAttribute("aria-invalid", error ? "true" : "false");
    said.classList.toggle("bad", Boolean(error));
    said.replaceChildren(...(error ? marked(input.value, error) : [hint]));
  };
  return { input, mark, place: element("div", { class: "field" }, element("label", {}, element("span", {}, label), input), said) };
}

function marked(text, { message, position }) {
  const said = element("span", { class: "message" }, `${message[0]?.toUpperCase() ?? ""}${message.slice(1)}.`);
  if (position === null || position === undefined || position > text.length) return [said];
  const characters = [...text];
  const shown = element(
    "code",
    { class: "marked" },
    characters.slice(0, position).join(""),
    element("mark", {}, characters[position] ?? "\u00a0"),
    characters.slice(position + 1).join(""),
  );
  return [shown, " ", said];
}
