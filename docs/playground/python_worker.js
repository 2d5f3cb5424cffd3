// Runs the package by Pyodide. Each tab has a module whose function `answer` turns a request into a reply.

let ready;
const modules = new Map();
const questions = new Map();

async function start({ runtime, packed }) {
  const archive = fetch(packed).then((response) => response.arrayBuffer());
  postMessage({ step: 1, doing: "Loading Python" });
  const { loadPyodide } = await import(`./${runtime}pyodide.mjs`);
  const indexURL = new URL(runtime, self.location.href).href;
  const python = await loadPyodide({ indexURL });
  postMessage({ step: 2, doing: "Loading mjfunc" });
  const place = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  python.unpackArchive(await archive, "zip", { extractDir: place });
  python.runPython("import importlib; importlib.invalidate_caches()");
  postMessage({ step: 3, doing: "Starting mjfunc" });
  python.pyimport("mjfunc.playground.hand_replies");
  postMessage({ step: 4, doing: "" });
  return python;
}

/** The line of an error of Python that says what went wrong. */
function shortened(message) {
  const lines = message.trim().split("\n");
  return lines.findLast((line) => /^[\w.]+(Error|Exception|Exit|Interrupt)\b/.test(line)) ?? lines.at(-1);
}

async function answer({ number, module, does, request }) {
  const python = await ready;
  if (!modules.has(module)) modules.set(module, python.pyimport(`mjfunc.playground.${module}`));
  const found = modules.get(module);
  if (does !== "audit") return { number, reply: found[does](request) };
  // Python waits for the page, where the browser can let it; else it judges by what is known already.
  if (typeof WebAssembly.Suspending !== "function") return { number, reply: found.answer(request) };
  const waiting = python.runPython("from pyodide.ffi import run_sync\nlambda ask: lambda text: run_sync(ask(text))");
  return { number, reply: await found.audit.callPromising(request, waiting((text) => further(number, text))) };
}

function further(number, text) {
  return new Promise((resolve) => {
    questions.set(number, resolve);
    postMessage({ of: number, question: text });
  });
}

self.onmessage = async ({ data }) => {
  if (data.runtime) {
    ready = start(data);
    ready.catch((error) => postMessage({ failed: String(error.message ?? error) }));
    return;
  }
  if ("done" in data) {
    questions.get(data.of)?.(data.done);
    return;
  }
  try {
    postMessage(await answer(data));
  } catch (error) {
    const failed = shortened(String(error.message ?? error));
    postMessage({ number: data.number, failed });
    if (error instanceof RangeError || /fatal/.test(String(error.message ?? error))) postMessage({ failed, isOver: true });
  }
};
