// Forms are sent within the page, and a page that hears of news is drawn anew with what was typed in it. Until
// this is there, a browser sends forms by itself.
berth.forms = (() => {
  const {pages, dress, go} = berth;
  const {read, put, remember, say, meet} = pages;
  const $ = (what, within = document) => within.querySelector(what);
  // A field is a member of its form under its own name, and may hide one of the form's: `method`, `reset`.
  // Names of fields have no capitals, so those that have are what they should be.
  const is = (form, name, value) => (form.getAttribute(name) ?? "").toLowerCase().split(" ").includes(value);
  let live = null;

  // What people typed and where they are outlives a page that is drawn anew.
  const typed = () => {
    const active = document.activeElement, main = $("main");
    // Buttons that do the same to different things share a form.
    const name = (e) => e.id ? "#" + CSS.escape(e.id) : e.getAttribute("form")
      ? ["form", "name", "value"].map((key) => e.hasAttribute(key) ? `[${key}="${CSS.escape(e.getAttribute(key))}"]` : "").join("") : null;
    return {
      focus: main.contains(active) ? name(active) : null,
      fields: [...main.querySelectorAll("input[id],textarea[id]")]
        .filter((e) => e.type !== "hidden" && e.type !== "checkbox" && e.type !== "file" && e.value !== e.defaultValue)
        .map((e) => [name(e), e.value]),
    };
  };
  // What is sent has an id of its own, so that it is done once even if its answer is lost. Without a
  // network, or a session, it waits.
  const hold = async (form, data, button) => {
    if (!form.hasAttribute("data-later") || !data.get("berth-id")) return false;
    try { await Promise.all([dress(), meet([pages.dataset.outbox])]); } catch { return false; }
    return berth.outbox.add(form, data, data.get("berth-id"), button?.textContent.trim() ?? "");
  };
  const isLeaving = (address) => /^\/(signout|account\/(browsers|delete))$/.test(new URL(address).pathname);
  const send = async (address, form, button) => {
    const here = location.href, y = scrollY;
    const data = new FormData(form, button), isFile = is(form, "enctype", "multipart/form-data");
    if (form.hasAttribute("data-sending")) return;
    if (isLeaving(address) && $("#waiting") && !confirm("What you wrote is not sent yet, and is dropped when you sign out here. Go on?")) return;
    const mine = pages.begins();
    form.setAttribute("data-sending", "");
    if (form.hasAttribute("data-later") && self.crypto?.randomUUID) data.set("berth-id", crypto.randomUUID());
    try {
      const {page, url, failed, status, said} = await read(address, {method: "POST", body: isFile ? data : new URLSearchParams(data)});
      if ((status === 401 || status === 403) && !page && await hold(form, data, button))
        return location.assign("/signin?next=" + encodeURIComponent(location.pathname + location.search));
      if (mine !== pages.turn) return;
      if (said && status !== 401) return say(said);
      if (!page) return location.assign(url);
      const same = url === here, title = () => $("main h1")?.textContent, before = title();
      const kept = same ? {...typed(), fields: []} : null;
      if (same && is(form, "class", "line")) kept.focus = "#" + form.querySelector("input[id]").id;
      if (!same && !failed) { remember(); history.pushState({y: 0}, "", url); }
      put(page, kept);
      // What was said stands in the talk itself.
      if (is(form, "class", "line") && !failed) $("#notice").replaceChildren();
      // Another page at the same address, such as what came of a form, begins at its beginning.
      if (!$("main .line")) scrollTo(0, same && title() === before ? y : 0);
    } catch {
      if (!(await hold(form, data, button))) return say("Not sent: there is no connection. Nothing you typed is lost.");
      HTMLFormElement.prototype.reset.call(form);
      say("There is no connection. It is kept here and sent when there is one.", {isGood: true});
    } finally {
      form.removeAttribute("data-sending");
    }
  };
  const refresh = async () => {
    if (document.hidden) return document.addEventListener("visibilitychange", refresh, {once: true});
    if ($("main [data-running]")) return setTimeout(refresh, 2000);
    const mine = pages.turn, shown = pages.shown, y = scrollY;
    try {
      const {page, failed, isOld} = await read(location.href);
      if (!page || failed || isOld) return;
      // What was shown meanwhile may be newer than this, and older than the news.
      if (mine !== pages.turn || shown !== pages.shown) return $("main").dataset.live ? refresh() : undefined;
      const atEnd = innerHeight + y > document.body.scrollHeight - 80;
      put(page, {...typed(), isNews: true});
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

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    const url = new URL(form.getAttribute("action") || location.href, location);
    if (event.defaultPrevented || url.origin !== location.origin || document.body.matches(".bare")) return;
    event.preventDefault();
    if (is(form, "method", "post")) return send(url.href, form, button);
    url.search = new URLSearchParams(new FormData(form, button));
    go(url.href);
  });
  document.addEventListener("berth-sent", ({detail}) => refresh().then(() => say(detail, {isGood: true})));
  return listen;
})();
