// Pages without a script work; this makes them answer at once. It knows no app: it follows links and
// forms, puts what changes between pages in its place, and shows what happened.
{
  const {nonce, dataset} = document.currentScript, root = document.documentElement;
  const $ = (what, within = document) => within.querySelector(what), all = (what, within = document) => [...within.querySelectorAll(what)];
  const make = (name) => document.createElement(name);
  const part = {"Berth-Part": "main"};
  let turn = 0, live = null, hiding = 0;
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
  const begin = () => {
    for (const button of all("[data-scheme]")) button.setAttribute("aria-pressed", button.dataset.scheme === shade());
    const main = $("main");
    for (const [name, start] of Object.entries(berth)) { begun.add(name); start(main); }
    if ($(".chat", main) && $(".line", main)) scrollTo(0, document.body.scrollHeight);
    listen();
    toast();
  };

  const read = async (address, options = {}) => {
    const answer = await fetch(address, {headers: part, credentials: "same-origin", ...options});
    const isPage = (answer.headers.get("content-type") || "").startsWith("text/html");
    const text = isPage ? await answer.text() : "";
    // A page without the frame, such as a door, is loaded as a whole.
    const page = isPage && !text.includes('<body class="bare">') && new DOMParser().parseFromString(text, "text/html");
    if (page) await learn(page);
    return {page: page && $("main", page) ? page : null, url: answer.url, failed: answer.status >= 400, status: answer.status};
  };

  // What people typed and where they are outlives a page that is drawn anew.
  const typed = () => {
    const active = document.activeElement, main = $("main");
    const name = (e) => e.id ? "#" + CSS.escape(e.id) : e.getAttribute("form") ? `[form="${e.getAttribute("form")}"]` : null;
    return {
      focus: main.contains(active) ? name(active) : null,
      fields: all("input[id],textarea[id]", main)
        .filter((e) => e.type !== "hidden" && e.type !== "checkbox" && e.type !== "file" && e.value !== e.defaultValue)
        .map((e) => [name(e), e.value]),
    };
  };
  const put = (page, kept) => {
    for (const name of ["lang", "dir", "data-app"]) root.setAttribute(name, page.documentElement.getAttribute(name) || "");
    document.title = page.title;
    const theme = $("#theme", page);
    if (theme) $("#theme").textContent = theme.content;
    for (const what of [".apps", ".places", "#notice", "main"]) {
      const old = $(what), next = $(what, page);
      if (old && next) old.replaceWith(next);
      else if (old) old.remove();
      else if (next && what === ".places") $("#notice").before(next);
    }
    document.body.className = page.body.className;
    if ($("#find") && !kept) $("#find").value = $("#find", page)?.value ?? "";
    begin();
    for (const [name, value] of kept?.fields ?? []) { const e = $(name); if (e) e.value = value; }
    const again = kept?.focus && $(kept.focus, $("main"));
    const wrong = $("[aria-invalid=true]");
    if (wrong && !kept) wrong.focus();
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
  // What is sent has an id of its own, so that it is done once even if its answer is lost. Without a
  // network, or a session, it waits.
  const hold = async (form, data, button) => {
    if (!("later" in form.dataset) || !data.get("berth-id")) return false;
    try { await Promise.all([dress(), meet([dataset.outbox])]); } catch { return false; }
    return berth.outbox.add(form, data, data.get("berth-id"), button?.textContent.trim() ?? "");
  };
  const isLeaving = (address) => /^\/(signout|account\/(browsers|delete))$/.test(new URL(address).pathname);
  const send = async (address, form, button) => {
    const here = location.href, y = scrollY;
    const data = new FormData(form, button), isFile = form.enctype === "multipart/form-data";
    if (form.dataset.sending) return;
    if (isLeaving(address) && $("#waiting") && !confirm("What you wrote is not sent yet, and is dropped when you sign out here. Go on?")) return;
    const mine = ++turn;
    form.dataset.sending = "true";
    if ("later" in form.dataset && self.crypto?.randomUUID) data.set("berth-id", crypto.randomUUID());
    try {
      const {page, url, failed, status} = await read(address, {method: "POST", body: isFile ? data : new URLSearchParams(data)});
      if ((status === 401 || status === 403) && !page && await hold(form, data, button))
        return location.assign("/signin?next=" + encodeURIComponent(location.pathname + location.search));
      if (mine !== turn) return;
      if (!page) return location.assign(url);
      const same = url === here;
      const kept = same ? {...typed(), fields: []} : null;
      if (same && form.matches(".line")) kept.focus = "#" + form.querySelector("input[id]").id;
      if (!same && !failed) { remember(); history.pushState({y: 0}, "", url); }
      put(page, kept);
      // What was said stands in the talk itself.
      if (form.matches(".line") && !failed) $("#notice").replaceChildren();
      if (!$("main .line")) scrollTo(0, same ? y : 0);
    } catch {
      if (!(await hold(form, data, button))) return say("Not sent: there is no connection. Nothing you typed is lost.");
      form.reset();
      say("There is no connection. It is kept here and sent when there is one.", {isGood: true});
    } finally {
      delete form.dataset.sending;
    }
  };
  const refresh = async () => {
    if (document.hidden) return document.addEventListener("visibilitychange", refresh, {once: true});
    if ($("main [data-running]")) return setTimeout(refresh, 2000);
    const mine = turn, y = scrollY;
    try {
      const {page, failed} = await read(location.href);
      if (!page || failed || mine !== turn) return;
      const atEnd = innerHeight + y > document.body.scrollHeight - 80;
      const kept = typed();
      put(page, kept);
      if (!atEnd) scrollTo(0, y);
    } catch { /* The next message asks again. */ }
  };
  const listen = () => {
    const address = $("main").dataset.live ?? null;
    if (live && live.address === address) return;
    live?.source.close();
    live = null;
    if (!address) return;
    live = {address, source: new EventSource(address)};
    live.source.onmessage = refresh;
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
  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    const url = new URL(form.getAttribute("action") || location.href, location);
    if (event.defaultPrevented || url.origin !== location.origin || document.body.matches(".bare")) return;
    event.preventDefault();
    if (form.method === "post") return send(url.href, form, button);
    url.search = new URLSearchParams(new FormData(form, button));
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

  // Keys a page gives.
  const names = {ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Enter: "enter", " ": "space"};
  const press = (key) => {
    const one = all(".keys>[data-key]").find((e) => e.dataset.key === key);
    one?.click();
    return Boolean(one);
  };
  const isBusy = (target) => target.closest("input,textarea,select,button,a,summary,.stage,.deck,.panes,.scroll");
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") for (const menu of all(".apps[open]")) { menu.open = false; $("summary", menu).focus(); }
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target)) return;
    if (press(names[event.key] ?? event.key)) event.preventDefault();
    else if (event.key === "/" && box) { event.preventDefault(); box.focus(); }
  });
  // Another line in a question with several answers.
  document.addEventListener("input", (event) => {
    const lines = event.target.closest?.(".repeated");
    const last = lines && all("input", lines).pop();
    if (last !== event.target || !last.value) return;
    const next = last.cloneNode();
    next.value = "";
    next.removeAttribute("value");
    next.id = last.id + "x";
    last.after(next);
  });

  document.addEventListener("berth-sent", ({detail}) => refresh().then(() => say(detail, {isGood: true})));
  if (navigator.serviceWorker && $(".apps")) {
    navigator.serviceWorker.register("/worker.js").catch(() => {});
    navigator.serviceWorker.ready.then(({active}) => active.postMessage("renew"));
  }
  // What other scripts of the page call; it is not started as they are.
  Object.defineProperties(berth, {dress: {value: dress}, go: {value: go}});
  begin();
  // What nobody needs to see the page and to touch it comes once it is there.
  const late = () => meet((dataset.late ?? "").split(" ").filter(Boolean));
  addEventListener("load", () => (self.requestIdleCallback ?? setTimeout)(() => late().catch(() => {})));
  try {
    if (localStorage.getItem("berth-waiting") && !berth.outbox) Promise.all([dress(), meet([dataset.outbox])]).catch(() => {});
  } catch { /* Nothing can wait here. */ }
}
