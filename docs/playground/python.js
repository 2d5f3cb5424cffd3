// Asks the package, which runs in a worker. Of the requests of one kind that wait, only the last one is sent.

import { trusted } from "./elements.js";

class Python {
  #worker;
  #answers = new Map();
  #asked = new Map();
  #number = 0;
  #sent = new Set();
  #waiting = new Map();

  /** Start it; `report` is called with each step, and with what went wrong. */
  start(report) {
    const { runtime, package: packed } = document.documentElement.dataset;
    this.#worker = new Worker(trusted("python_worker.js"), { type: "module" });
    this.#worker.onerror = (event) => report({ failed: event.message || "the worker could not be loaded" });
    this.#worker.onmessage = ({ data }) => {
      if ("number" in data) {
        this.#answers.get(data.number)?.(data);
        this.#answers.delete(data.number);
      } else if ("question" in data) {
        this.#asked.get(data.of)?.(data.question).then((done) => this.#worker.postMessage({ of: data.of, done }));
      } else {
        report(data);
      }
    };
    this.#worker.postMessage({ runtime, packed });
  }

  /** The reply of a function of a module to a request; `onquestion` answers what the function asks meanwhile. */
  ask(module, request, { does = "answer", onquestion } = {}) {
    this.#number += 1;
    const number = this.#number;
    if (onquestion) this.#asked.set(number, onquestion);
    return new Promise((resolve, reject) => {
      this.#answers.set(number, ({ reply, failed }) => {
        this.#asked.delete(number);
        if (failed) reject(new Error(failed));
        else resolve(JSON.parse(reply));
      });
      this.#worker.postMessage({ number, module, does, request: JSON.stringify(request) });
    });
  }

  /** Ask when the request before it is answered, unless a later one comes meanwhile; `show` takes the reply. */
  latest(kind, module, request, show) {
    if (this.#sent.has(kind)) {
      this.#waiting.set(kind, [module, request, show]);
      return;
    }
    this.#sent.add(kind);
    this.ask(module, request)
      .catch((error) => ({ error: { code: "internal", message: error.message, position: null } }))
      .then((reply) => {
        this.#sent.delete(kind);
        const next = this.#waiting.get(kind);
        this.#waiting.delete(kind);
        if (next) this.latest(kind, ...next);
        else show(reply);
      });
  }
}

/** The package in its worker. */
export const python = new Python();
