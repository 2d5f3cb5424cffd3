// Controls of choices that the package offers: one of some words, or several of them.

import { element, freshName, labelled, selection } from "./elements.js";

/** A control for each choice; `onchange` takes the changed one by its name, and `open` sets all of them. */
export function choiceControls(choices, onchange) {
  const made = choices.map((choice) => (Array.isArray(choice.default) ? several(choice, onchange) : single(choice, onchange)));
  return {
    places: made.map((one) => one.place),
    open: (chosen) => made.forEach((one, at) => one.open(chosen[choices[at].name])),
  };
}

function single({ name, choices, default: usual, sentence }, onchange) {
  const control = selection(choices, usual, (word) => onchange({ [name]: word === String(usual) ? "" : word }));
  control.name = name;
  const open = (word) => (control.value = choices.map(String).includes(word) ? word : String(usual));
  return { place: labelled(worded(name), control, sentence), open };
}

function several({ name, choices, sentence }, onchange) {
  const boxes = choices.map((word) => element("input", { type: "checkbox", name, value: word, checked: true, onchange: tell }));
  function tell() {
    const taken = boxes.filter((box) => box.checked).map((box) => box.value);
    onchange({ [name]: taken.length === 0 || taken.length === choices.length ? "" : taken.join("+") });
  }
  const open = (words) => boxes.forEach((box) => (box.checked = !words || words.split("+").includes(box.value)));
  const hint = freshName("hint");
  const place = element(
    "fieldset",
    { class: "field", "aria-describedby": hint },
    element("legend", {}, worded(name)),
    ...boxes.map((box) => element("label", { class: "box" }, box, ` ${box.value}`)),
    element("span", { class: "hint", id: hint }, sentence),
  );
  return { place, open };
}

/** The name of an option as words: "Seven pairs" for "seven-pairs". */
export function worded(name) {
  const words = name.replaceAll("-", " ");
  return words[0].toUpperCase() + words.slice(1);
}
