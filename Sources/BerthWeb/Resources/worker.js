// Keeps the pages seen last, and shows them when there is no network.
const NAME = "berth-1";
const KEPT = 60;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await self.clients.claim();
  })());
});

const isPage = (request) => request.method === "GET" && request.mode === "navigate";

async function keep(request, response) {
  const cache = await caches.open(NAME);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT))) await cache.delete(key);
}

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (!isPage(request)) return;
  event.respondWith((async () => {
    try {
      const response = await fetch(request);
      if (response.ok && !response.redirected) event.waitUntil(keep(request, response.clone()));
      return response;
    } catch (error) {
      const kept = await caches.match(request, { ignoreSearch: false });
      return kept || new Response(
        "<!doctype html><meta name=viewport content='width=device-width'><title>Offline</title>" +
        "<body style='font:17px system-ui;padding:32px'><h1>You are offline</h1>" +
        "<p>Pages that you have seen lately are still here. Go back, or try again later.</p>",
        { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
    }
  })());
});

// A sign-out takes what was kept along.
self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(caches.delete(NAME));
});
