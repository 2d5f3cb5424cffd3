// Runs the package by Pyodide. Each tab has a module whose function `answer` turns a request into a reply.

let ready;
const modules = new Map();

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

async function answer({ number, module, request }) {
  const python = await ready;
  if (!modules.has(module)) modules.set(module, python.pyimport(`mjfunc.playground.${module}`));
  return { number, reply: modules.get(module).answer(request) };
}

self.onmessage = async ({ data }) => {
  if (data.runtime) {
    ready = start(data);
    ready.catch((error) => postMessage({ failed: String(error.message ?? error) }));
    return;
  }
  try {
    postMessage(await answer(data));
  } catch (error) {
    postMessage({ number: data.number, failed: String(error.message ?? error).split("\n").slice(-2).join(" ") });
  }
};
