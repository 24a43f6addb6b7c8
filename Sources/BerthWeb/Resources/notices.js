// Notifications while a page is open: how many are new, a word when one comes, and, where somebody asked
// for it, a notification of the browser. One page of a browser listens for all of them.
{
  const $ = (what) => document.querySelector(what);
  const say = "BroadcastChannel" in window ? new BroadcastChannel("berth-notices") : {postMessage() {}};
  const kept = (name, value) => {
    try {
      if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch { return null; }
  };
  const canShow = () => isSecureContext && "Notification" in window && "serviceWorker" in navigator;
  const wants = () => canShow() && Notification.permission === "granted" && kept("berth-notify") === "on";
  let known = null, total = 0, isListening = false, source = null;

  const badge = () => {
    for (const old of document.querySelectorAll(".unread")) old.remove();
    if (!total) return;
    for (const place of [$(".apps summary .name"), $('.apps a[href="/notifications"]>span')]) {
      const count = document.createElement("span");
      count.className = "unread";
      count.textContent = total > 99 ? "99+" : total;
      count.setAttribute("role", "img");
      count.setAttribute("aria-label", `${total} new notifications`);
      place?.after(count);
    }
  };
  const seen = (id) => look("?seen=" + encodeURIComponent(id)).then(() => say.postMessage("look"));
  const toast = (notice) => {
    const box = document.createElement("div"), words = document.createElement("p"), open = document.createElement("a");
    box.className = "toast notice";
    words.textContent = `${notice.app}: ${notice.title}`;
    open.textContent = "Open";
    open.href = notice.address;
    open.addEventListener("click", () => { box.remove(); seen(notice.id); });
    box.append(words, open);
    $("#notice")?.append(box);
    const hide = () => box.matches(":hover,:focus-within") ? setTimeout(hide, 2000) : box.remove();
    setTimeout(hide, 10000);
  };
  const registration = async () =>
    await navigator.serviceWorker.getRegistration() ?? navigator.serviceWorker.register("/worker.js");
  // Shows what is new once, and takes back what was seen elsewhere.
  const show = async (notices) => {
    if (!isListening || !wants()) return;
    await registration();
    const worker = await navigator.serviceWorker.ready, ids = new Set(notices.map((n) => n.id));
    const shown = new Set(JSON.parse(kept("berth-shown") || "[]"));
    for (const old of await worker.getNotifications())
      if (old.tag.startsWith("berth-") && !ids.has(old.tag.slice(6))) old.close();
    for (const {id, app, title, body, address} of notices) {
      if (shown.has(id) || !known.fresh.has(id)) continue;
      shown.add(id);
      await worker.showNotification(title, {body: body || app, tag: "berth-" + id, icon: "/icon.svg", data: {id, address}});
    }
    kept("berth-shown", JSON.stringify([...shown].slice(-100)));
  };
  const look = async (query = "") => {
    try {
      const answer = await fetch("/notices" + query, {headers: {Accept: "application/json"}});
      if (!answer.ok) return;
      const {notices, total: count} = await answer.json();
      const isFirst = !known;
      known ??= {ids: new Set(), fresh: new Set()};
      const fresh = notices.filter((n) => !known.ids.has(n.id));
      for (const {id} of notices) known.ids.add(id);
      total = count;
      badge();
      if (!isFirst) {
        for (const notice of fresh) known.fresh.add(notice.id);
        if (!document.hidden) for (const notice of fresh.slice(0, 3)) toast(notice);
      }
      await show(notices);
    } catch { /* The next message asks again. */ }
  };

  const listen = () => {
    isListening = true;
    source = new EventSource("/live/notices");
    source.onmessage = () => { look(); say.postMessage("look"); };
  };
  const leave = () => { isListening = false; source?.close(); source = null; };
  say.onmessage = () => look();
  if (navigator.locks) navigator.locks.request("berth-notices", () => { listen(); return new Promise(() => {}); });
  else {
    // Without locks nobody knows of the others: who is seen listens.
    const turn = () => { if (document.hidden) leave(); else if (!source) { listen(); if (known) look(); } };
    document.addEventListener("visibilitychange", turn);
    turn();
  }
  look();

  // The page of notifications asks the browser, by its button alone.
  const here = (box) => {
    const [words, button] = [box.querySelector("[role=status]"), box.querySelector("button")];
    const tell = (text, label) => {
      words.textContent = text;
      button.textContent = label ?? "";
      button.parentNode.hidden = !label;
    };
    const draw = () => {
      if (!canShow()) tell("This browser shows notifications over a secure connection (https) alone.");
      else if (Notification.permission === "denied") tell("This browser was told to show none. Its settings change that.");
      else if (wants()) tell("This browser shows what comes while a page of Berth is open.", "Stop showing them");
      else tell("This browser can show what comes while a page of Berth is open.", "Show them in this browser");
    };
    button.onclick = async () => {
      if (wants()) kept("berth-notify", "off");
      else if (await Notification.requestPermission() === "granted") {
        kept("berth-notify", "on");
        await registration();
      }
      draw();
    };
    draw();
    box.hidden = false;
  };
  berth.notices = (root) => {
    badge();
    const box = root.querySelector("#notices-here");
    if (box) { here(box); total = 0; badge(); look(); }
  };
}
