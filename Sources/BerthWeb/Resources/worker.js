// Without a network the site shows what the manifests have it keep, what was seen last, and says from
// when it is; what was written is sent when there is one. With a network nothing kept ever answers.
// What is kept is one user's: it goes when they sign out or another comes.
const SEEN = "berth-seen", KEPT = "berth-kept", FILES = "berth-files", NOTES = "berth-notes";
const MOST_SEEN = 60, MOST_ITEMS = 80, SMALL = 2 << 20, FRESH = 12 * 3600e3;
const DOORS = ["/signin", "/signup", "/reset"], NEVER_KEPT = ["account", "store", "settings"];

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (![SEEN, KEPT, FILES, NOTES].includes(name)) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("sync", (event) => { if (event.tag === "berth-outbox") event.waitUntil(berth.outbox.send()); });
self.addEventListener("message", (event) => {
  if (event.data === "renew") event.waitUntil(renew());
});

// MARK: Whose it is
const note = async (name, value) => {
  const notes = await caches.open(NOTES), key = `/${name}`;
  if (value !== undefined) return notes.put(key, new Response(JSON.stringify(value)));
  return (await notes.match(key))?.json();
};
async function forget() {
  for (const name of [SEEN, KEPT, NOTES]) await caches.delete(name);
}
async function belongs(answer) {
  const user = answer.headers.get("Berth-User");
  if (!user) return false;
  const last = await note("user");
  if (last !== user) {
    if (last !== undefined) await forget();
    await note("user", user);
  }
  return true;
}

// MARK: Keeping
const keyOf = (address, isPart) => {
  const url = new URL(address, location);
  for (const name of ["berth-done", "berth-undo"]) url.searchParams.delete(name);
  if (isPart) url.searchParams.set("berth-part", "1");
  return url.href.split("#")[0];
};
const isKeepable = (answer, url) => answer.ok && !NEVER_KEPT.includes(url.pathname.split("/")[1])
  && (answer.headers.get("content-type") ?? "").startsWith("text/html");
async function seen(request, answer, isPart) {
  const url = new URL(answer.url || request.url);
  if (DOORS.includes(url.pathname) || answer.status === 401) {
    // Somebody has signed out here, or is no more signed in.
    const user = await note("user");
    if (user !== undefined) {
      if (url.searchParams.has("left")) await berth.outbox.forget(decodeURIComponent(user));
      await forget();
    }
    return;
  }
  if (!(await belongs(answer)) || !isKeepable(answer, url)) return;
  const pages = await caches.open(SEEN), key = keyOf(url, isPart);
  await pages.delete(key);
  await pages.put(key, answer);
  const keys = await pages.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_SEEN))) await pages.delete(old);
  await takeFiles(await (await pages.match(key)).text());
}
async function takeFiles(text) {
  const files = await caches.open(FILES);
  for (const [, address] of text.matchAll(/[" ](\/assets\/[^" ]+)/g))
    if (!(await files.match(address))) {
      const name = address.slice(0, address.indexOf(".") + 1);
      await files.add(address).catch(() => {});
      // Of each script the newest version is kept.
      for (const key of await files.keys())
        if (key.url.includes(name) && !key.url.endsWith(address)) await files.delete(key);
    }
}
async function takeSounds(text, kept) {
  for (const [, quoted] of text.matchAll(/ data-(?:cue|bed)="(\/media\/[^"]+)"/g)) {
    const address = quoted.replaceAll("&amp;", "&"), key = keyOf(address.split("?")[0]);
    if (kept.has(key)) continue;
    const answer = await fetch(address);
    if (answer.ok && +answer.headers.get("content-length") <= SMALL) {
      await (await caches.open(KEPT)).put(key, answer);
      kept.add(key);
    } else answer.body?.cancel();
  }
}
// The links of a page to some commands; about the same thing as the page itself where one is named.
function links(text, paths, id) {
  const main = text.slice(text.indexOf("<main"));
  return [...new Set([...main.matchAll(/ href="(\/[^"]+)"/g)].map(([, address]) => address.replaceAll("&amp;", "&")))].filter((address) => {
    const url = new URL(address, location);
    return paths.includes(url.pathname) && (id === undefined || url.searchParams.get("id") === id);
  });
}
let renewing = null;
function renew(app) {
  renewing = (renewing ?? Promise.resolve()).then(() => keepAll(app)).catch(() => {});
  return renewing;
}
// Gets what is to be kept: all of it now and then, the lists of an app when something of it has changed.
async function keepAll(app) {
  const last = await note("renewed");
  if (!app && last && Date.now() - last < FRESH) return;
  const answer = await fetch("/offline", {headers: {Accept: "application/json"}});
  if (!answer.ok || !(await belongs(answer))) return;
  const {pages} = await answer.json(), cache = await caches.open(KEPT);
  const old = new Set((await cache.keys()).map((key) => key.url)), kept = new Set(), shown = [];
  const take = async (address, isNew = true) => {
    const key = keyOf(address);
    if (!isNew && old.has(key)) { kept.add(key); const text = await (await cache.match(key)).text(); await takeSounds(text, kept); return text; }
    const page = await fetch(address, {headers: {Accept: "text/html", "Berth-Ahead": "1"}});
    if (!page.ok || !(await belongs(page))) return "";
    await cache.put(key, page.clone());
    kept.add(key);
    const text = await page.text();
    await takeFiles(text);
    await takeSounds(text, kept);
    return text;
  };
  for (const page of pages) {
    const isMeant = !app || page.app === app;
    const text = await take(page.address, isMeant && (!app || page.items.length > 0));
    shown.push({name: page.name, label: page.label, address: page.address});
    let left = MOST_ITEMS;
    for (const address of links(text, page.items)) {
      if (left-- <= 0) break;
      const item = await take(address, !app), id = new URL(address, location).searchParams.get("id");
      for (const other of links(item, page.items, id)) if (!kept.has(keyOf(other))) await take(other, !app);
    }
  }
  // What is no longer to be kept goes.
  for (const key of old) if (!kept.has(key)) await cache.delete(key);
  await note("pages", shown);
  await note("renewed", Date.now());
}

// MARK: Answering without a network
const newest = (a, b) => !a ? b : !b ? a : Date.parse(a.headers.get("date")) >= Date.parse(b.headers.get("date")) ? a : b;
async function find(key) {
  const [seen, kept] = [await caches.open(SEEN), await caches.open(KEPT)];
  return newest(await seen.match(key), await kept.match(key));
}
async function frame() {
  for (const name of [KEPT, SEEN]) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      if (key.url.includes("berth-part=") || key.url.includes("/media/")) continue;
      return cache.match(key);
    }
  }
}
const MAIN = /<main[\s\S]*<\/main>/, PLACES = /<nav class="places"[\s\S]*?<\/nav>/;
// A page out of the parts that the script of a page has got, in the frame of another page.
function joined(full, part) {
  const one = (text, pattern) => text.match(pattern)?.[0] ?? "";
  const nonce = full.match(/<script nonce="([^"]+)"/)?.[1] ?? "";
  let text = full;
  for (const pattern of [/<html[^>]*>/, /<title>[\s\S]*?<\/title>/, /<body[^>]*>/, /<details class="apps">[\s\S]*?<\/details>/, MAIN])
    text = text.replace(pattern, () => one(part, pattern));
  const places = one(part, PLACES);
  text = PLACES.test(text) ? text.replace(PLACES, () => places) : text.replace('<div id="notice"', () => places + '<div id="notice"');
  const theme = part.match(/<meta id="theme" content="([^"]*)">/)?.[1].replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&#39;", "'").replaceAll("&amp;", "&");
  if (theme) text = text.replace(/(<style[^>]*id="theme"[^>]*>)[\s\S]*?<\/style>/, (all, start) => `${start}${theme}</style>`);
  const had = new Set([...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address));
  const more = [...part.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address).filter((address) => !had.has(address))
    .map((address) => `<script nonce="${nonce}" src="${address}" defer></script>`).join("");
  return text.replace(/(<script[^>]* src="\/assets\/web\.)/, (start) => more + start);
}
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})[sign]);
async function nothing() {
  const pages = (await note("pages")) ?? [];
  const list = pages.map(({name, label, address}) =>
    `<li><div class="row"><span class="title"><a href="${escaped(address)}">${escaped(label)}</a></span><span class="detail">${escaped(name)}</span></div></li>`).join("");
  return '<main id="main" class="page" tabindex="-1"><header class="head1"><h1 tabindex="-1">You are offline</h1>'
    + '<p class="sub">This page was not seen here before. It is there again with a connection.</p></header>'
    + (list ? `<section><h2>Here without a connection</h2><ul class="list plain">${list}</ul></section>` : "") + "</main>";
}
async function offline(request, isPart) {
  const full = await find(keyOf(request.url)), part = await find(keyOf(request.url, true)), page = newest(full, part);
  const around = page === full && full ? full : await frame();
  const headers = {"Berth-Kept": "1", "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": around?.headers.get("content-security-policy") ?? "default-src 'none'"};
  if (!around) return new Response("<!doctype html><title>Offline</title><h1>You are offline</h1><p>Pages that you open are kept here for such times.</p>", {status: 503, headers});
  let text = await around.clone().text();
  if (!page) text = text.replace(MAIN, await nothing()).replace(/<title>[^<]*/, "<title>Offline");
  else if (page === part) text = joined(text, await part.text());
  const when = page && new Date(page.headers.get("date"));
  const day = when && new Date().toDateString() === when.toDateString() ? "today" : when?.toLocaleDateString([], {dateStyle: "medium"});
  const words = page ? `You are offline. This page is from ${day}, ${when.toLocaleTimeString([], {timeStyle: "short"})}.` : "You are offline.";
  text = text.replace(/<div id="notice" role="status">[\s\S]*?(?=<main)/, `<div id="notice" role="status"></div><p class="offline" role="status">${words}</p>`);
  // A page that was put together, or says that it is old, may need more rules than it began with.
  const sheet = await (await caches.open(FILES)).match(text.match(/ data-sheet="([^"]+)"/)?.[1] ?? "/assets/");
  const rules = await sheet?.text();
  if (rules) text = text.replace(/(<style[^>]*id="sheet"[^>]*>)[\s\S]*?<\/style>/, (all, start) => `${start}${rules}</style>`);
  // To the script of a page the styles of another are of no use, and its policy refuses them.
  if (isPart) text = text.replace(/<style[^>]*id="theme"[^>]*>([\s\S]*?)<\/style>/, (all, css) => `<meta id="theme" content="${escaped(css)}">`).replace(/<style[\s\S]*?<\/style>/g, "");
  // Nobody tells of changes now.
  text = text.replace(/(<main[^>]*?) data-live="[^"]*"/, "$1");
  return new Response(text, {status: page ? 200 : 503, headers});
}
async function media(request) {
  try { return await fetch(request); } catch (error) {
    const kept = await (await caches.open(KEPT)).match(keyOf(request.url.split("?")[0]));
    if (!kept) throw error;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "");
    if (!range) return kept;
    const bytes = await kept.arrayBuffer(), from = +range[1], to = range[2] ? Math.min(+range[2], bytes.byteLength - 1) : bytes.byteLength - 1;
    return new Response(bytes.slice(from, to + 1), {status: 206, headers: {"Content-Type": kept.headers.get("content-type"), "Content-Range": `bytes ${from}-${to}/${bytes.byteLength}`}});
  }
}

self.addEventListener("fetch", (event) => {
  const {request} = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST") {
    // What a form has changed may be among what is kept.
    const app = url.pathname.split("/")[1];
    event.waitUntil(new Promise((done) => setTimeout(done, 3000)).then(() => note("pages")).then((pages) => {
      if (pages?.some(({address}) => address.startsWith(`/${app}/`))) return renew(app);
    }));
    return;
  }
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/assets/")) {
    event.respondWith(caches.open(FILES).then((files) => files.match(url.pathname)).then((kept) => kept ?? fetch(request)));
  } else if (url.pathname.startsWith("/media/")) {
    event.respondWith(media(request));
  } else if (request.mode === "navigate" && url.searchParams.has("berth-done") && !request.referrer.startsWith(location.origin + "/")) {
    // What was done is said by pages of this site, not by whoever made a link.
    event.respondWith(Response.redirect(keyOf(url.href)));
  } else if (request.mode === "navigate" || request.headers.has("Berth-Part")) {
    const isPart = request.mode !== "navigate";
    event.respondWith(fetch(request).then((answer) => {
      if (answer.type !== "opaqueredirect") event.waitUntil(seen(request, answer.clone(), isPart).catch(() => {}));
      return answer;
    }, () => offline(request, isPart)));
  }
});

// A notification that is tapped opens its page, in a window that is there if there is one.
self.addEventListener("notificationclick", (event) => {
  const {id, address} = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil((async () => {
    const target = new URL(address ?? "/notifications", self.location.origin).href;
    if (id) await fetch("/notices?seen=" + encodeURIComponent(id)).catch(() => {});
    const [page] = await self.clients.matchAll({ type: "window" });
    const open = page && await page.navigate(target).catch(() => null);
    return open ? open.focus() : self.clients.openWindow(target);
  })());
});
