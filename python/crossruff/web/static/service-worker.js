// @ts-check
// Keeps the page for a browser without a connection. The server puts the name of the cache and the
// files of the page in front, as `SHELL`. Tables and profiles are never kept.

const worker = /** @type {any} */ (globalThis);
/** @type {{ cache: string, files: string[] }} */
const { cache: CACHE, files: FILES } = worker.SHELL;
/** The files come slowly: the server limits the requests of all who share an address. */
const AT_ONCE = 6;
const PAUSE_MS = 200;
/** The page is kept without the query of its address, which may hold an invitation. */
const PAGE = "./";

/** Fetch every file; one that fails is kept when a page asks for it. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const wanted = [PAGE, ...FILES];
  while (wanted.length) {
    await Promise.allSettled(wanted.splice(0, AT_ONCE).map((file) => cache.add(file)));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Answer with the newest file, and without a connection with the one that is kept.
 * @param {Request} request
 * @param {Request | string} kept
 */
async function answer(request, kept) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) (await caches.open(CACHE)).put(kept, fresh.clone());
    return fresh;
  } catch (error) {
    const found = await caches.match(kept);
    if (found) return found;
    throw error;
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(keepAll());
});
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(removeOthers());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const home = new URL(PAGE, worker.location.href);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== home.origin) return;
  if (pathname === home.pathname) event.respondWith(answer(request, PAGE));
  else if (pathname.startsWith(`${home.pathname}static/`)) {
    event.respondWith(answer(request, request));
  }
});
