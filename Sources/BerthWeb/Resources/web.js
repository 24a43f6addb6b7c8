// Pages without a script work; this makes them answer at once. It knows no app: it follows links and
// forms, puts what changes between pages in its place, and shows what happened.
{
  const {nonce, dataset} = document.currentScript, root = document.documentElement;
  const $ = (what, within = document) => within.querySelector(what), all = (what, within = document) => [...within.querySelectorAll(what)];
  const make = (name) => document.createElement(name);
  const part = {"Berth-Part": "main"};
  // Which visit is under way: what comes for an earlier one is dropped.
  let turn = 0, hiding = 0;
  // How often a page was shown: what was asked for before the last time may be older than what is there.
  let shown = 0;
  history.scrollRestoration = "manual";
  root.classList.add("js");
  // Times are shown in the zone of whoever looks, wherever the server stands.
  document.cookie = `berth-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=31536000;samesite=lax`;

  const toast = () => {
    clearTimeout(hiding);
    const box = $("#notice>.toast");
    if (!box) return;
    const hide = () => {
      if (box.matches(":hover") || box.contains(document.activeElement)) hiding = setTimeout(hide, 2000);
      else box.classList.add("gone");
    };
    hiding = setTimeout(hide, $("button,a", box) ? 10000 : 5000);
  };
  const say = (text, {isGood} = {}) => {
    const box = make("div"), words = make("p");
    box.className = isGood ? "toast" : "toast bad";
    words.textContent = text;
    box.append(words);
    $("#notice").replaceChildren(box);
    toast();
  };

  // Behaviours that this page has not met yet are loaded with the page that needs them.
  const learn = (page) => Promise.all([dress(), ...all("script[src]", page).map((script) => load(script.getAttribute("src")))]);
  const loads = new Map();
  const load = (address) => {
    if (!loads.has(address)) loads.set(address, $(`script[src="${address}"]`) ? Promise.resolve() : new Promise((done, fail) => {
      const mine = make("script");
      // One that did not come may come the next time.
      const gone = (error) => { mine.remove(); loads.delete(address); fail(error); };
      Object.assign(mine, {nonce, src: address, async: false, onload: done, onerror: gone});
      document.body.append(mine);
    }));
    return loads.get(address);
  };
  // Loads behaviours that come after the page; each is started once, whoever has it loaded.
  const begun = new Set();
  const meet = async (addresses) => {
    await Promise.all(addresses.map(load));
    for (const [name, start] of Object.entries(berth)) if (!begun.has(name)) { begun.add(name); start($("main")); }
  };
  // A page has the rules of the style sheet that it began with; what comes later needs them all. Without a
  // network it is shown with those that there are.
  let dressing = null;
  const dress = () => dressing ??= fetch(dataset.sheet).then(async (answer) => {
    if (!answer.ok) throw new Error(answer.status);
    $("#sheet").textContent = await answer.text();
  }).catch(() => { dressing = null; });
  // Light or dark is a matter of this browser.
  const shade = () => /(?:^|; )berth-scheme=(\w*)/.exec(document.cookie)?.[1] ?? "";
  // What a form has done is said once: the address that said it says it no more when it is loaded anew.
  const tidy = (address) => {
    const url = new URL(address), query = url.searchParams;
    for (const name of ["berth-done", "berth-undo"]) if (query.has(name)) query.delete(name);
    return url.href;
  };
  const begin = () => {
    history.replaceState(history.state, "", tidy(location.href));
    for (const button of all("[data-scheme]")) button.setAttribute("aria-pressed", button.dataset.scheme === shade());
    const main = $("main");
    for (const [name, start] of Object.entries(berth)) { begun.add(name); start(main); }
    if ($(".chat", main) && $(".line", main)) scrollTo(0, document.body.scrollHeight);
    toast();
  };

  const read = async (address, options = {}) => {
    const answer = await fetch(address, {headers: part, credentials: "same-origin", ...options});
    const isPage = (answer.headers.get("content-type") || "").startsWith("text/html");
    const isSaid = !answer.ok && (answer.headers.get("content-type") || "").startsWith("text/plain");
    const text = isPage || isSaid ? await answer.text() : "";
    // A page without the frame, such as a door, is loaded as a whole.
    const page = isPage && !text.includes('<body class="bare">') && new DOMParser().parseFromString(text, "text/html");
    if (page) await learn(page);
    return {page: page && $("main", page) ? page : null, url: answer.url && tidy(answer.url), failed: answer.status >= 400, status: answer.status,
      isOld: answer.headers.has("Berth-Kept"), said: isSaid ? text.trim() : ""};
  };

  const put = (page, kept) => {
    shown++;
    for (const name of ["lang", "dir", "data-app"]) root.setAttribute(name, page.documentElement.getAttribute(name) || "");
    document.title = page.title;
    const theme = $("#theme", page);
    if (theme) $("#theme").textContent = theme.content;
    for (const what of [".apps", ".places", "#notice", "main"]) {
      const old = $(what), next = $(what, page);
      // News of a page that says nothing takes nothing back that was said.
      if (what === "#notice" && kept?.isNews && old && !next?.children.length) continue;
      if (old && next) old.replaceWith(next);
      else if (old) old.remove();
      else if (next && what === ".places") $("#notice").before(next);
    }
    document.body.className = page.body.className;
    if ($("#find") && !kept) $("#find").value = $("#find", page)?.value ?? "";
    begin();
    for (const [name, value] of kept?.fields ?? []) { const e = $(name); if (e) e.value = value; }
    const again = kept?.focus && $(kept.focus, $("main"));
    const wrong = $("[aria-invalid=true]") ?? $("main form [role=alert]");
    if (wrong && !kept) {
      if (!wrong.matches("input,select,textarea")) wrong.tabIndex = -1;
      wrong.focus();
    }
    else if (again) again.focus({preventScroll: true});
    else if (!kept || kept.focus) $("main h1")?.focus({preventScroll: true});
  };

  const remember = () => history.replaceState({...history.state, y: scrollY}, "");
  const go = async (address, {push = true, y = 0} = {}) => {
    const mine = ++turn;
    if (push) remember();
    const wait = setTimeout(() => $("main").setAttribute("aria-busy", "true"), 150);
    try {
      const {page, url} = await read(address);
      if (mine !== turn) return;
      if (!page) return location.assign(address);
      if (push) history.pushState({y: 0}, "", url);
      put(page);
      const hash = new URL(address, location).hash;
      const spot = hash && document.getElementById(hash.slice(1));
      if (spot) spot.scrollIntoView(); else if (!$("main .line") || !$("main .chat")) scrollTo(0, y);
    } catch {
      say("This page cannot be reached. Check the connection and try again.");
    } finally {
      clearTimeout(wait);
      if (mine === turn) $("main").removeAttribute("aria-busy");
    }
  };
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest("[data-scheme]");
    if (chosen) {
      document.cookie = `berth-scheme=${chosen.dataset.scheme};path=/;max-age=31536000;samesite=lax`;
      return go(location.href, {push: false, y: scrollY});
    }
    const anchor = event.target.closest("a[href]");
    for (const menu of all(".apps[open]")) if (anchor || !menu.contains(event.target)) menu.open = false;
    if (!anchor || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = new URL(anchor.getAttribute("href"), location);
    if (url.origin !== location.origin || anchor.hasAttribute("download") || anchor.hasAttribute("target")) return;
    if (url.hash && url.pathname + url.search === location.pathname + location.search) return;
    event.preventDefault();
    go(url.href);
  });
  addEventListener("popstate", (event) => go(location.href, {push: false, y: event.state?.y ?? 0}));

  // Completion comes with the first look at the search box.
  const box = $("#find");
  if (box) {
    for (const [name, value] of [["role", "combobox"], ["aria-controls", "found"], ["aria-autocomplete", "list"], ["aria-expanded", "false"]])
      box.setAttribute(name, value);
    box.addEventListener("focus", () => load(dataset.find), {once: true});
  }

  if (navigator.serviceWorker && $(".apps")) {
    navigator.serviceWorker.register("/worker.js").catch(() => {});
    navigator.serviceWorker.ready.then(({active}) => active.postMessage("renew"));
  }
  // What other scripts of the page call; none of it is started as they are.
  const pages = {read, put, remember, say, meet, dataset, begins: () => ++turn, get turn() { return turn; }, get shown() { return shown; }};
  Object.defineProperties(berth, {dress: {value: dress}, go: {value: go}, pages: {value: pages}});
  begin();
  // What nobody needs to see the page and to touch it comes once it is there.
  const late = () => meet((dataset.late ?? "").split(" ").filter(Boolean));
  addEventListener("load", () => (self.requestIdleCallback ?? setTimeout)(() => late().catch(() => {})));
  try {
    if (localStorage.getItem("berth-waiting") && !berth.outbox) Promise.all([dress(), meet([dataset.outbox])]).catch(() => {});
  } catch { /* Nothing can wait here. */ }
}
