// Asks the package, which runs in a worker. Of the requests of one kind that wait, only the last one is sent.

import { trusted } from "./elements.js";

class Python {
  #worker;
  #answers = new Map();
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
      } else if (data.question) {
        data.question.reply = (value) => this.#worker.postMessage({ answer: value });
        this.onquestion?.(data.question);
      } else {
        report(data);
      }
    };
    this.#worker.postMessage({ runtime, packed });
  }

  /** The reply of a module to a request. */
  ask(module, request) {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#answers.set(number, ({ reply, failed }) => (failed ? reject(new Error(failed)) : resolve(JSON.parse(reply))));
      this.#worker.postMessage({ number, module, request: JSON.stringify(request) });
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
