// Starts the page: its tabs, the package, the link, and the copy for later visits without a network.

import { element, trusted } from "./elements.js";
import * as own from "./function_tab.js";
import * as hand from "./hand_tab.js";
import * as win from "./win_tab.js";
import * as oracle from "./oracle_tab.js";
import * as practice from "./practice_tab.js";
import { OPTIONS } from "./options.js";
import { python } from "./python.js";
import { readLink, writeLink } from "./state.js";

const TABS = { hand, win, function: own, practice, oracle };
const names = Object.keys(TABS);
const kept = Object.fromEntries(names.map((name) => [name, { ...TABS[name].example }]));
const progress = document.getElementById("progress");
const loading = document.getElementById("loading");

function report({ step, doing, failed, isOver }) {
  if (failed) {
    loading.textContent = `mjfunc ${isOver ? "has stopped" : "could not be started"}: ${failed}. Reload the page to try again.`;
    loading.classList.add("bad");
    return;
  }
  progress.value = step;
  loading.textContent = doing || "Ready";
  if (!doing) {
    document.documentElement.dataset.ready = "yes";
    progress.classList.add("done");
    keepForLater();
  }
}

function keepForLater() {
  navigator.serviceWorker?.register(trusted("service_worker.js")).catch(() => undefined); // without it, only the next visit differs
}

python.start(report);
const main = document.getElementById("main");
const list = document.getElementById("tabs");
const made = {};
let current = "";

for (const name of names) {
  const changed = (chosen) => {
    kept[name] = chosen;
    history.replaceState(null, "", writeLink(name, chosen));
  };
  const tab = TABS[name].makeTab({ python, options: OPTIONS, changed });
  const button = element("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": "false", tabindex: "-1",
    onclick: () => go(name), onkeydown: (event) => move(event, name),
  }, TABS[name].title);
  const panel = element("section", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true },
    element("h2", {}, TABS[name].heading ?? TABS[name].title), tab.place);
  list.append(button);
  main.append(panel);
  made[name] = { ...tab, button, panel };
}

function go(name) {
  history.pushState(null, "", writeLink(name, kept[name]));
  show(name, kept[name]);
}

function move(event, name) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const ends = { Home: 0, End: names.length - 1 }[event.key];
  if (step === undefined && ends === undefined) return;
  event.preventDefault();
  const next = names[ends ?? (names.indexOf(name) + step + names.length) % names.length];
  go(next);
  made[next].button.focus();
}

function show(name, chosen) {
  current = name;
  kept[name] = chosen;
  for (const [other, { button, panel }] of Object.entries(made)) {
    button.setAttribute("aria-selected", String(other === name));
    button.tabIndex = other === name ? 0 : -1;
    panel.hidden = other !== name;
  }
  document.title = `${TABS[name].title} - mjfunc playground`;
  made[name].open(chosen);
}

function follow() {
  const link = readLink(location.hash, names);
  if (link) show(link.tab, link.chosen);
  else if (!current) show(names[0], kept[names[0]]);
}

addEventListener("popstate", follow);
follow();
document.documentElement.dataset.drawn = "yes";
