// Keeps the whole game in the browser: after the first visit nothing is asked of the network.
// A new version is fetched beside the old one and waits until the reader lets it take over; the tables
// are in IndexedDB and are touched by neither.
const { version, files } = __FILES__;
const PREFIX = "lioncourt:";
const BASE = new URL("./", self.location).pathname;
const CACHE = `${PREFIX}${BASE}:${version}`;

/** Files whose names have a digest are taken over from the version before; the others are asked for anew. */
async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    files.map(async ([file, named]) => {
      const address = BASE + file;
      if (await cache.match(address)) return;
      const known = named ? await caches.match(address) : undefined;
      const response = known ?? (await fetch(new Request(address, { cache: named ? "default" : "reload" })));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(address, known ? response : unpacked(file, response));
    }),
  );
}

/** What is packed is kept unpacked, so that later visits need not do it, and the browser keeps what it compiles of it. */
function unpacked(file, response) {
  if (!file.endsWith(".bin")) return response;
  const type = file.startsWith("python/python-") ? "application/wasm" : "application/octet-stream";
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type, "X-Unpacked": "1" } });
}

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(`${PREFIX}${BASE}:`) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = new URL(request.url).pathname;
  const kept = await cache.match(request.mode === "navigate" && !address.endsWith(".txt") ? BASE : address);
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.location.origin + BASE)) event.respondWith(answer(event.request));
});
