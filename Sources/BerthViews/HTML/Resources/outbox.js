// Forms that were written without a network. They wait in the browser under the id with which they are
// sent, however often, so that the server does each once. Pages and the service worker share this.
berth.outbox = (() => {
  const FLAG = "berth-waiting", HIDDEN = ["token", "berth-id", "berth-page"];
  const inPage = typeof document !== "undefined";
  const news = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("berth-outbox");
  const work = (mode, act) => new Promise((done, fail) => {
    const ask = indexedDB.open("berth-outbox", 1);
    ask.onupgradeneeded = () => ask.result.createObjectStore("forms", {keyPath: "id"});
    ask.onerror = () => fail(ask.error);
    ask.onsuccess = () => {
      const change = ask.result.transaction("forms", mode), wish = act(change.objectStore("forms"));
      change.oncomplete = () => { ask.result.close(); done(wish.result); };
      change.onabort = () => { ask.result.close(); fail(change.error); };
    };
  });
  const count = () => work("readonly", (forms) => forms.count());
  const all = async (user) => (await work("readonly", (forms) => forms.getAll()))
    .filter((form) => form.user === user).sort((a, b) => a.when - b.when);
  const put = (form) => work("readwrite", (forms) => forms.put(form));
  const drop = (id) => work("readwrite", (forms) => forms.delete(id));
  const forget = async (user) => { for (const form of await all(user)) await drop(form.id); };

  // MARK: Sending
  // What becomes of a form by the server's answer: gone, waiting as before, or in need of its writer.
  const judge = async (answer) => {
    if (answer.ok) return {state: "sent"};
    if ([401, 403, 408, 429, 502, 503, 504].includes(answer.status)) return {state: "waiting"};
    const {error} = await answer.json().catch(() => ({}));
    return {state: error?.code === "sent.unknown" ? "unknown" : "refused",
      message: [error?.message ?? `It was answered with ${answer.status}`, error?.remedy].filter(Boolean).join("; ")};
  };
  const sendAll = async () => {
    if (!(await count())) return [];
    const who = await fetch("/session", {cache: "no-store", headers: {Accept: "application/json"}});
    // Nobody is signed in: it waits until its writer is.
    if (!who.ok) return [];
    const {user, token} = await who.json(), done = [];
    for (const form of await all(user)) {
      if (form.state !== "waiting") continue;
      const body = form.isFile ? new FormData() : new URLSearchParams();
      for (const [name, value] of form.fields) body.append(name, value);
      body.set("token", token);
      body.set("berth-id", form.id);
      const {state, message} = await judge(await fetch(form.address, {method: "POST", body, headers: {Accept: "application/json"}}));
      if (state === "sent") { await drop(form.id); done.push(form.title); }
      else await put({...form, state, message});
      // What is written after it may lean on it.
      if (state === "waiting") break;
    }
    return done;
  };
  const send = async () => {
    const act = async (lock) => {
      if (lock === null) return [];
      try { return await sendAll(); } catch { return []; }
    };
    const done = await (navigator.locks ? navigator.locks.request("berth-outbox", {ifAvailable: true}, act) : act());
    if (done.length) news?.postMessage({sent: done});
    if (inPage) await told({sent: done});
  };

  // MARK: In a page
  const user = () => document.documentElement.dataset.user ?? "";
  // Whether there is anything to be looked for, by whomever.
  const flag = (isThere) => { try { if (isThere) localStorage.setItem(FLAG, "1"); else localStorage.removeItem(FLAG); } catch { /* It is looked for again. */ } };
  const make = (name, words, ...parts) => {
    const element = document.createElement(name);
    element.append(words, ...parts);
    return element;
  };
  const button = (label, call) => Object.assign(make("button", label), {type: "button", className: "button", onclick: call});
  const again = async (form, id) => { await drop(form.id); await put({...form, id, state: "waiting", message: ""}); await send(); await draw(); };
  const row = (form) => {
    const text = form.fields.filter(([name, value]) => !HIDDEN.includes(name) && typeof value === "string" && value).map(([, value]) => value).join(" · ");
    const state = {waiting: "Waits for a connection", unknown: "It broke off, and may have arrived: look before you send it again", refused: form.message}[form.state];
    const words = make("span", form.title, make("small", text), make("small", `${state} · ${new Date(form.when).toLocaleTimeString([], {timeStyle: "short"})}`));
    const act = form.state === "waiting" ? button("Send now", () => send().then(draw)) : button("Send again", () => again(form, crypto.randomUUID()));
    return make("li", words, act, button("Drop", () => drop(form.id).then(draw)));
  };
  // A browser need not say when there is a network again: while something waits it is tried now and then.
  let wait = 3000, retry = 0;
  const later = (isWaiting) => {
    clearTimeout(retry);
    if (!isWaiting) return wait = 3000;
    retry = setTimeout(send, wait);
    wait = Math.min(2 * wait, 60000);
  };
  const draw = async () => {
    const forms = await all(user()).catch(() => []);
    later(forms.some((form) => form.state === "waiting"));
    flag(await count().catch(() => 0));
    const old = document.getElementById("waiting");
    if (!forms.length) return old?.remove();
    const box = make("details", make("summary", forms.length === 1 ? "1 thing you wrote is not sent yet" : `${forms.length} things you wrote are not sent yet`));
    box.id = "waiting";
    box.open = old?.open || forms.some((form) => form.state !== "waiting");
    const list = make("ul", "", ...forms.map(row));
    list.className = "keys";
    box.append(list);
    if (old) old.replaceWith(box); else document.querySelector("main").before(box);
  };
  const told = async ({sent}) => {
    await draw();
    if (sent.length) document.dispatchEvent(new CustomEvent("berth-sent", {detail: sent.length === 1 ? `Sent: ${sent[0]}` : `${sent.length} things were sent.`}));
  };
  // Keeps a form; false where the browser cannot.
  const add = async (form, data, id, label) => {
    const heading = document.querySelector("main h1")?.textContent ?? "", fields = [...data].filter(([name]) => name !== "token");
    try {
      await put({id, user: user(), address: new URL(form.getAttribute("action"), location).pathname, fields,
        isFile: form.getAttribute("enctype") === "multipart/form-data", title: [label, heading].filter(Boolean).join(": "), when: Date.now(), state: "waiting"});
    } catch { return false; }
    await draw();
    navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("berth-outbox")).catch(() => {});
    return true;
  };
  const start = () => {
    let isThere = true;
    try { isThere = localStorage.getItem(FLAG); } catch { /* It is looked for. */ }
    if (isThere || document.getElementById("waiting")) draw().then(send);
  };
  if (inPage) {
    news?.addEventListener("message", ({data}) => told(data));
    addEventListener("online", send);
  }
  return Object.assign(start, {add, send, forget});
})();
