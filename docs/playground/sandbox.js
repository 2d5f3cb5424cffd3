// What a function under test runs in: a worker of its own, which has no page, no network and no storage, and
// which is ended if the function does not return. `makeServer` is sent as text and runs there, before the function.

import { trusted } from "./elements.js";

const LOADING_SECONDS = 2;
const SECONDS = 0.8; // short, for what fills the memory for longer may end the tab
const MOST_HANGS = 3;
const MOST_TOGETHER = 64;
/** What a function finds in its worker: the language, clocks and a console, but no messages, caches, network or workers. */
const KEPT = (
  "Object Function Array Number String Boolean Symbol BigInt Date RegExp Promise Proxy Reflect JSON Math Intl Map Set WeakMap WeakSet " +
  "WeakRef FinalizationRegistry Iterator ArrayBuffer DataView Atomics Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array " +
  "Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array Error AggregateError EvalError RangeError " +
  "ReferenceError SyntaxError TypeError URIError globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI " +
  "decodeURIComponent encodeURI encodeURIComponent escape unescape self close constructor console performance structuredClone " +
  "setTimeout clearTimeout setInterval clearInterval queueMicrotask atob btoa TextEncoder TextDecoder"
).split(" ");

/**
 * Removes all names from a worker but those kept. Returns what answers lists of arguments by functions: what a function
 * gives, throws or is becomes JSON.
 */
function makeServer(kept) {
  "use strict"; // so that a function cannot reach what calls it
  const LONGEST = 1_500; // of about two thousand answers, which are one message
  const post = self.postMessage.bind(self);
  const listen = self.addEventListener.bind(self);
  const write = JSON.stringify;
  for (let place = self; place && place !== Object.prototype; place = Object.getPrototypeOf(place)) {
    for (const name of Object.getOwnPropertyNames(place)) if (!kept.includes(name)) Reflect.deleteProperty(place, name);
  }
  const shorten = (text) => String(text).slice(0, 300);
  function described(value) {
    if (value instanceof Set) return described([...value]);
    if (value === undefined) return { other: "undefined" };
    if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") return { other: `a ${typeof value}` };
    if (typeof value === "number" && !Number.isFinite(value)) return { other: shorten(value) };
    if (value && typeof value.then === "function") return { other: "a promise" };
    const text = write(value);
    if (text === undefined) return { other: "no JSON" };
    return text.length > LONGEST ? { other: `${text.length} characters of JSON` } : { value: JSON.parse(text) };
  }
  function thrown(error) {
    try {
      if (error && typeof error.code === "string") return { code: shorten(error.code) };
      return { raised: shorten(error?.stack ? `${error.name}: ${error.message}` : error) };
    } catch {
      return { raised: "something that cannot be shown" };
    }
  }
  function call(wanted, given) {
    try {
      return described(wanted(given));
    } catch (error) {
      return thrown(error);
    }
  }
  return (functions) => {
    listen("message", ({ data }) => {
      const wanted = functions[data.name];
      if (typeof wanted !== "function") {
        post({ missing: data.name });
        return;
      }
      try {
        post({ done: write(data.given.map((one) => call(wanted, one))) });
      } catch (error) {
        post({ done: write(data.given.map(() => thrown(error))) });
      }
    });
    post({ ready: true });
  };
}

const LINES_BEFORE = String(makeServer).split("\n").length;

/** A function in its worker: `ask` calls it with each of some arguments, and starts it anew where it hung. */
export class Sandbox {
  #code;
  #name;
  #worker = null;
  #address = "";
  #together = MOST_TOGETHER;
  #isStopped = false;
  hangs = 0;

  constructor(code, name) {
    this.#code = code;
    this.#name = name;
  }

  /** What the function did with each argument; `onprogress` takes how many are done. */
  async ask(given, onprogress = () => undefined) {
    const done = [];
    while (done.length < given.length) {
      const some = given.slice(done.length, done.length + this.#together);
      done.push(...(this.#isAsked() ? await this.#some(some) : some.map(() => ({}))));
      onprogress(done.length);
    }
    return done;
  }

  /** End it for good. */
  stop() {
    this.#isStopped = true;
    this.end();
  }

  #isAsked() {
    return !this.#isStopped && this.hangs < MOST_HANGS;
  }

  end() {
    if (this.#worker) {
      this.#worker.onerror = null; // an error that is late would end the next worker
      this.#worker.terminate();
    }
    this.#worker = null;
    URL.revokeObjectURL(this.#address);
  }

  async #some(given) {
    const whole = await this.#call(given);
    if (whole) return whole;
    this.#together = Math.max(1, this.#together / 4); // it may be slow, and not hang
    const done = [];
    for (const one of given) {
      const alone = this.#isAsked() ? await this.#call([one]) : [{}];
      done.push(...(alone ?? [this.#hung()]));
    }
    return done;
  }

  #hung() {
    this.hangs += 1;
    return { hung: `it was ended, for it did not return within ${SECONDS} s` };
  }

  /** What it did with some arguments; nothing if it had to be ended. */
  async #call(given) {
    const running = this.#worker ?? (await this.#start());
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.end();
        resolve(null);
      }, SECONDS * 1000);
      running.onmessage = ({ data }) => {
        clearTimeout(late);
        if (data.missing) reject(new Error(`there is no function ${data.missing}`));
        else resolve(readDone(data.done, given.length));
      };
      running.onerror = (event) => {
        event.preventDefault();
        clearTimeout(late);
        this.end();
        resolve(null);
      };
      running.postMessage({ name: this.#name, given });
    });
  }

  #start() {
    const known = ["shanten", "waits", "complete", "score"].map((name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`);
    const serve = `serve_${crypto.getRandomValues(new Uint32Array(4)).join("_")}`; // the function cannot know it
    const script = `const ${serve} = (${makeServer})(${JSON.stringify(KEPT)});\n${this.#code}\n;${serve}({ ${known.join(", ")} });`;
    this.#address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.#worker = new Worker(trusted(this.#address));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.end();
        reject(new Error("the program did not end when it was loaded"));
      }, LOADING_SECONDS * 1000);
      this.#worker.onmessage = ({ data }) => {
        if (data.ready !== true) return;
        clearTimeout(late);
        resolve(this.#worker);
      };
      this.#worker.onerror = (event) => {
        event.preventDefault();
        clearTimeout(late);
        this.end();
        const line = event.lineno - LINES_BEFORE;
        const where = line > 0 ? ` in line ${line}` : "";
        reject(new Error(`${event.message || "the program could not be loaded"}${where}`));
      };
    });
  }
}

/** The list that a worker sent, in which a function may have put anything. */
function readDone(text, number) {
  try {
    const done = JSON.parse(text);
    if (Array.isArray(done) && done.length === number) return done;
  } catch {
    // it is no JSON
  }
  return Array.from({ length: number }, () => ({ other: "not an answer" }));
}
