// Places of a map. A tap shows one below it; a cluster comes nearer, and what is in a part of the map is
// asked for at the zoom one looks from, so that clusters split.
berth.map = (root) => {
const nearest = 16;
for (const fig of root.querySelectorAll(".stage.map")) {
  const svg = fig.querySelector(".frame>svg"), info = fig.querySelector(".info"), plane = fig.querySelector(".plane");
  const {closer} = fig.dataset, whole = [...plane.childNodes], list = fig.querySelector(".list");
  const grid = whole.filter((e) => e.localName === "line");
  const numbers = (figure) => figure.dataset.plane.split(" ").map(Number);
  const known = new Map();
  let shown = null, wanted = null, timer = 0, zoom = 0;
  const add = (name, text, classes = "") => {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = classes;
    info.append(element);
    return element;
  };
  const quiet = () => {
    info.hidden = true;
    for (const pin of plane.querySelectorAll(".on")) pin.classList.remove("on");
  };
  const tell = (pin) => {
    quiet();
    pin.classList.add("on");
    pin.parentNode.append(pin);
    info.replaceChildren();
    add("strong", pin.getAttribute("aria-label"));
    if (pin.dataset.category) add("p", pin.dataset.category, "note");
    const detail = pin.querySelector("title")?.textContent, link = pin.getAttribute("href") ?? pin.dataset.link;
    if (detail) add("p", detail);
    if (link) {
      const anchor = document.createElement("a");
      anchor.textContent = "Open";
      anchor.href = link;
      anchor.className = "button primary";
      add("p", "", "actions").append(anchor);
    }
    info.hidden = false;
  };
  const choose = (pin) => {
    if (!closer || !pin.matches(".many") || zoom >= nearest) return tell(pin);
    const {e, f} = pin.transform.baseVal.consolidate().matrix;
    quiet();
    fig.dispatchEvent(new CustomEvent("near", {detail: {x: e, y: f, by: 4}}));
  };

  // Puts what another map of the same earth holds onto this plane.
  const put = (other) => {
    const [west, north, dx, dy] = numbers(fig), [theirWest, theirNorth, theirX, theirY] = numbers(other);
    const east = ((theirWest - west + 540) % 360 + 360) % 360 - 180;
    const [sx, sy, x, y] = [theirX / dx, theirY / dy, east / dx, (north - theirNorth) / dy];
    const lines = document.createElementNS(svg.namespaceURI, "g"), pins = [];
    lines.setAttribute("transform", `translate(${x} ${y}) scale(${sx} ${sy})`);
    for (const part of [...other.querySelector(".plane").children]) {
      if (part.localName === "line") continue;
      if (!part.matches(".pin")) { lines.append(part); continue; }
      const {e, f} = part.transform.baseVal.consolidate().matrix;
      part.setAttribute("transform", `translate(${x + e * sx} ${y + f * sy})`);
      pins.push(part);
    }
    return {parts: [...grid, lines, ...pins], list: other.querySelector(".list")};
  };
  const show = (what) => {
    const focus = plane.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
    plane.replaceChildren(...what.parts);
    if (focus) [...plane.querySelectorAll(".pin")].find((pin) => pin.getAttribute("aria-label") === focus)?.focus();
    const rows = fig.querySelector(".list");
    if (rows && what.list) rows.replaceWith(what.list);
    else if (what.list) fig.append(what.list);
    else rows?.remove();
  };
  const ask = async (view) => {
    if (!svg.isConnected) return;
    if (view.k < 1.3) { wanted = shown = null; return show({parts: whole, list}); }
    if (shown && shown.zoom === zoom && shown.x <= view.x && shown.y <= view.y
      && view.x + view.w <= shown.x + shown.w && view.y + view.h <= shown.y + shown.h) return;
    // A little more than one sees, so that a short way needs nothing new.
    const [west, north, dx, dy] = numbers(fig);
    const room = {x: view.x - view.w / 4, y: view.y - view.h / 4, w: view.w * 1.5, h: view.h * 1.5, zoom};
    const around = (degrees) => ((degrees + 540) % 360 + 360) % 360 - 180;
    const bounds = [
      Math.max(-90, north - (room.y + room.h) * dy), around(west + room.x * dx),
      Math.min(90, north - room.y * dy), around(west + (room.x + room.w) * dx),
    ].map((degrees) => degrees.toFixed(5)).join(",");
    const address = closer.replace(/%7Bbounds%7D|\{bounds\}/i, bounds).replace(/%7Bzoom%7D|\{zoom\}/i, zoom);
    wanted = address;
    try {
      if (!known.has(address)) {
        const answer = await fetch(address, {headers: {"Berth-Part": "main"}});
        const other = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".stage.map");
        if (!other || !answer.ok) return;
        await berth.dress?.();
        known.set(address, put(other));
      }
      if (wanted !== address) return;
      shown = room;
      show(known.get(address));
    } catch { /* What there is stays, and the next move asks again. */ }
  };
  if (closer) fig.addEventListener("view", (event) => {
    const view = event.detail, degrees = numbers(fig)[2] * view.w / (svg.clientWidth || 1);
    zoom = Math.max(0, Math.min(nearest, Math.floor(Math.log2(360 / degrees / 256))));
    clearTimeout(timer);
    timer = setTimeout(ask, 180, view);
  });

  svg.addEventListener("click", (event) => {
    const pin = event.target.closest(".pin");
    if (pin) { event.preventDefault(); choose(pin); } else quiet();
  });
  fig.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return quiet();
    const pin = event.target.closest?.(".pin");
    if (!pin || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    choose(pin);
    pin.focus();
  });
}
};
