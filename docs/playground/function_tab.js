// The tab that judges a function of JavaScript: it is asked in a sandbox, and mjfunc compares and explains.

import { element, labelled, selection, showMade } from "./elements.js";
import { EXAMPLES } from "./function_examples.js";
import { Sandbox } from "./sandbox.js";
import { sharing } from "./sharing.js";
import { writeLink } from "./state.js";
import { typedText } from "./typed_text.js";

export const title = "My function";
export const heading = "Is my function right?";
export const example = { function: "shanten" };

/** The tab; `context` has the package and a function that is told of every change. */
export function makeTab({ python, changed }) {
  let chosen = { ...example };
  let audited = null;
  let isRunning = false;
  let judged = "";
  const set = (more) => {
    chosen = { ...chosen, ...more };
    changed(chosen);
  };
  const name = () => (Object.hasOwn(EXAMPLES, chosen.function ?? "") ? chosen.function : "shanten");
  const which = selection(Object.keys(EXAMPLES), "shanten", (word) => {
    const isExample = code.input.value === EXAMPLES[name()];
    set({ function: word, code: isExample ? "" : code.input.value });
    open(chosen);
  });
  const code = typedText("Your function, in JavaScript", { oninput: (text) => { set({ code: text }); markOld(); }, wide: true, hint: "It runs in your browser, in a worker of its own, and only when you press the button. If it fills the memory in less than a second, it may end this tab." });
  code.input.classList.add("code");
  code.input.rows = 18;
  const begin = element("button", { type: "button", class: "main-button", onclick: () => run() }, "Ask it");
  const stop = element("button", { type: "button", disabled: true, onclick: () => end() }, "Stop");
  const progress = element("progress", { max: "1", value: "0", "aria-label": "Questions answered" });
  const summary = element("p", { class: "summary", role: "status" });
  const result = element("div", { class: "result" });
  let sandbox = null;
  const markOld = () => result.classList.toggle("old", name() + code.input.value !== judged);

  async function run() {
    if (isRunning) return;
    isRunning = true;
    begin.disabled = true;
    stop.disabled = false;
    summary.textContent = "Asking";
    judged = name() + code.input.value;
    const own = new Sandbox(code.input.value, name());
    sandbox = own;
    try {
      const made = (await (await fetch("hands.json")).json())[name()];
      const given = { function: name(), made };
      const asked = await python.ask("function_replies", given, { does: "questions" });
      if (asked.error) throw new Error(asked.error.message);
      const done = await own.ask(asked.arguments, (number) => {
        if (sandbox === own) progress.value = number / asked.arguments.length;
      });
      if (sandbox !== own) return;
      summary.textContent = "Looking for the smallest wrong hand, and for the reason";
      const reply = await python.ask("function_replies", { ...given, done }, { does: "audit", onquestion: async (text) => JSON.stringify(await own.ask(JSON.parse(text))) });
      if (sandbox !== own) return;
      if (reply.error) throw new Error(reply.error.message);
      audited = reply;
      code.mark(null);
      summary.textContent = reply.is_good ? "Passed" : "Not passed";
      showMade(result, reply.html);
      markOld();
    } catch (error) {
      if (sandbox !== own) return;
      summary.textContent = "Not judged";
      code.mark({ message: error.message.replace(/\.$/, ""), position: null });
      result.replaceChildren();
    } finally {
      own.stop();
      if (sandbox === own) end();
    }
  }

  function end() {
    if (isRunning && sandbox && /^(Asking|Looking)/.test(summary.textContent)) summary.textContent = "Stopped";
    sandbox?.stop();
    sandbox = null;
    isRunning = false;
    begin.disabled = false;
    stop.disabled = true;
    progress.value = 0;
  }

  const operation = () => (name() === "score" ? "riichi" : name());
  const verdict = () => {
    if (!audited) throw new Error("nothing has been judged yet");
    return audited;
  };
  const share = sharing({
    link: () => writeLink("function", chosen),
    svg: async () => {
      if (!verdict().svg) throw new Error("no answer was wrong");
      return verdict().svg;
    },
    json: async () => JSON.stringify(verdict().json, null, 2),
    shell: async () => [
      "mjfunc adapter javascript -o mjfunc_adapter.js",
      `# Put the function into its ${operation()}, and then:`,
      `mjfunc audit --suite named --op ${operation()} -- node mjfunc_adapter.js`,
    ].join("\n"),
  });
  const open = (given) => {
    chosen = { ...given };
    which.value = name();
    code.input.value = chosen.code || EXAMPLES[name()];
    const now = name() + code.input.value;
    if (now === judged) return;
    judged = now;
    end();
    audited = null;
    code.mark(null);
    summary.textContent = "";
    result.replaceChildren();
  };
  const place = element(
    "div",
    {},
    labelled("It answers", which),
    code.place,
    element("p", { class: "buttons" }, begin, stop, progress),
    summary,
    share,
    result,
  );
  return { place, open };
}
