// Keeps a copy of the whole page, so that later visits need no network. A new build has another name of its copy.

const CACHE = "mjfunc-playground-{{CACHE}}";
const FILES = {{FILES}};

const address = (name) => new URL(name, self.registration.scope).href;
const isUnchanging = (name) => /^(pyodide|mjfunc)-/.test(name);

async function keep() {
  const cache = await caches.open(CACHE);
  // What never changes may come from the browser's own memory; the rest must be that of this build.
  const requests = FILES.map((name) => new Request(address(name), { cache: isUnchanging(name) ? "default" : "no-cache" }));
  await cache.addAll(requests);
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("mjfunc-playground-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
