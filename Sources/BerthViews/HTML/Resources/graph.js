// The things of a graph. Where it has forces, things follow one that is moved by the steps of d3-force 3
// (links, charge, centre, collision), from where they lie: nothing moves before somebody moves it.
berth.graph = (root) => {
for (const fig of root.querySelectorAll(".stage.graph")) {
  const svg = fig.querySelector(".frame>svg"), info = fig.querySelector(".info"), data = fig.dataset;
  const forces = "charge" in data;
  const isCalm = matchMedia("(prefers-reduced-motion:reduce)");
  let nodes = [], edges = [], alpha = 0, target = 0, frame = 0, held = null, lastTap = {};

  // What a drawing holds, its things at their places.
  const read = (within) => {
    const found = [...within.querySelectorAll(".node")].map((el) => {
      const {e, f} = el.transform.baseVal.consolidate()?.matrix ?? {e: 0, f: 0};
      const pinned = el.matches(".pinned");
      return {el, id: el.dataset.id, x: e, y: f, vx: 0, vy: 0, fx: pinned ? e : null, fy: f,
        r: +el.querySelectorAll("circle")[1].getAttribute("r")};
    });
    const lines = [...within.querySelectorAll(".edges>line")].map((el) =>
      ({el, s: found[el.dataset.s], t: found[el.dataset.t], d: el.dataset.d && +el.dataset.d}));
    return [found, lines];
  };
  [nodes, edges] = read(svg);

  const jiggle = () => (Math.random() - 0.5) * 1e-6;
  const pull = (springs) => {
    for (const {s, t, d, strength, bias} of springs) {
      const dx = t.x + t.vx - s.x - s.vx || jiggle(), dy = t.y + t.vy - s.y - s.vy || jiggle();
      const far = Math.hypot(dx, dy), k = (far - d) / far * alpha * strength;
      t.vx -= dx * k * bias;
      t.vy -= dy * k * bias;
      s.vx += dx * k * (1 - bias);
      s.vy += dy * k * (1 - bias);
    }
  };
  const charge = () => {
    for (const a of nodes) for (const b of nodes) {
      if (a === b) continue;
      const dx = b.x - a.x || jiggle(), dy = b.y - a.y || jiggle();
      let far = dx * dx + dy * dy;
      if (far < 1) far = Math.sqrt(far);
      a.vx += dx * data.charge * alpha / far;
      a.vy += dy * data.charge * alpha / far;
    }
  };
  const centre = () => {
    const x = nodes.reduce((sum, n) => sum + n.x, 0) / nodes.length - data.x;
    const y = nodes.reduce((sum, n) => sum + n.y, 0) / nodes.length - data.y;
    for (const n of nodes) { n.x -= x; n.y -= y; }
  };
  const part = (room) => {
    nodes.forEach((a, i) => {
      for (const b of nodes.slice(i + 1)) {
        const ra = a.r + room, rb = b.r + room;
        let dx = a.x + a.vx - b.x - b.vx || jiggle(), dy = a.y + a.vy - b.y - b.vy || jiggle();
        const far = Math.hypot(dx, dy);
        if (far >= ra + rb) continue;
        const k = (ra + rb - far) / far, share = rb * rb / (ra * ra + rb * rb);
        dx *= k;
        dy *= k;
        a.vx += dx * share;
        a.vy += dy * share;
        b.vx -= dx * (1 - share);
        b.vy -= dy * (1 - share);
      }
    });
  };
  const springs = () => {
    const springs = edges.filter((e) => e.d !== undefined), count = new Map();
    for (const e of springs) for (const n of [e.s, e.t]) count.set(n, (count.get(n) ?? 0) + 1);
    for (const e of springs) {
      const from = count.get(e.s), to = count.get(e.t);
      e.strength = 1 / Math.min(from, to);
      e.bias = from / (from + to);
    }
    return springs;
  };
  const step = () => {
    alpha += (target - alpha) * data.decay;
    pull(springs());
    charge();
    centre();
    if (data.collide) part(+data.collide);
    for (const n of nodes) {
      if (n.fx !== null) { n.x = n.fx; n.y = n.fy; n.vx = n.vy = 0; continue; }
      n.x += n.vx *= 0.6;
      n.y += n.vy *= 0.6;
    }
  };

  const paint = () => {
    for (const {el, x, y} of nodes) el.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    for (const {el, s, t} of edges) {
      el.setAttribute("x1", s.x);
      el.setAttribute("y1", s.y);
      el.setAttribute("x2", t.x);
      el.setAttribute("y2", t.y);
    }
  };
  // A label that fits no circle stands below it, above it or beside it, else farther off with a line that
  // leads to it; the plane grows with what is on it.
  const places = (r, w, h, u) => {
    const all = [[0, r + h], [0, -r - h], [r + w + 4 * u, 0], [-r - w - 4 * u, 0]];
    for (const gap of [12, 28, 48, 72])
      for (let step = 0; step < 16; step++) {
        const angle = step * Math.PI / 8;
        all.push([Math.sin(angle) * (r + w + gap * u), Math.cos(angle) * (r + h + gap * u), true]);
      }
    return all;
  };
  const lead = (n, to, u) => {
    const length = Math.max(Math.hypot(to[0], to[1]), 1);
    const line = document.createElementNS(svg.namespaceURI, "line");
    const ends = {x1: to[0] * n.r / length, y1: to[1] * n.r / length, x2: to[0], y2: to[1]};
    for (const [name, value] of Object.entries({...ends, class: "lead s-gray", "stroke-width": u})) line.setAttribute(name, value);
    n.el.insertBefore(line, n.el.querySelector(".halo"));
  };
  const arrange = () => {
    const taken = [];
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const n of nodes) {
      left = Math.min(left, n.x - n.r - 4);
      top = Math.min(top, n.y - n.r - 4);
      right = Math.max(right, n.x + n.r + 4);
      bottom = Math.max(bottom, n.y + n.r + 4);
      const words = [...n.el.querySelectorAll(".halo")];
      if (!words.length) continue;
      const size = +words[0].getAttribute("font-size"), h = size * (0.5 + 1.15 * words.length);
      const w = Math.max(...words.map((word) => word.getComputedTextLength())), u = size / 12.5;
      const isFree = (x, y) => !taken.some((o) => x < o.x + o.w && o.x < x + w && y < o.y + o.h && o.y < y + h)
        && !nodes.some((o) => o !== n && Math.hypot(o.x - Math.min(Math.max(o.x, x), x + w),
          o.y - Math.min(Math.max(o.y, y), y + h)) < o.r);
      const to = places(n.r, w / 2, h / 2, u).find((p) => isFree(n.x + p[0] - w / 2, n.y + p[1] - h / 2));
      for (const line of n.el.querySelectorAll(".lead")) line.remove();
      if (to && to[2]) lead(n, to, u);
      const [dx, dy] = to ?? [0, n.r + h / 2];
      words.forEach((word, line) => {
        word.setAttribute("visibility", to ? "visible" : "hidden");
        word.setAttribute("x", dx);
        word.setAttribute("y", dy + size * (0.35 + 1.15 * (line - (words.length - 1) / 2)));
      });
      if (!to) continue;
      const x = n.x + dx - w / 2, y = n.y + dy - h / 2;
      taken.push({x, y, w, h});
      left = Math.min(left, x);
      right = Math.max(right, x + w);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + h);
    }
    fig.dispatchEvent(new CustomEvent("extent", {detail: [left, top, right - left, bottom - top]}));
  };
  const run = () => {
    frame = 0;
    if (!svg.isConnected) return;
    if (isCalm.matches) while (alpha >= 0.001) step(); else step();
    paint();
    if (!held) arrange();
    if (alpha >= 0.001 || target) frame = requestAnimationFrame(run);
    else data.still = "";
  };
  const heat = (to) => {
    if (!forces) { paint(); return arrange(); }
    alpha = Math.max(alpha, to);
    delete data.still;
    if (!frame) frame = requestAnimationFrame(run);
  };

  const add = (name, text, classes = "", box = info) => {
    const element = document.createElement(name);
    element.textContent = text;
    element.className = classes;
    box.append(element);
    return element;
  };
  const label = (n) => n.el.getAttribute("aria-label");
  const link = ({el}) => {
    const at = el.dataset.link ?? el.getAttribute("href");
    return at === el.dataset.expand ? null : at;
  };
  const tell = (n, all, more = "") => {
    for (const other of nodes) other.el.classList.toggle("on", other === n);
    info.replaceChildren();
    add("strong", label(n));
    if (n.el.dataset.category) add("p", n.el.dataset.category, "note");
    const detail = n.el.querySelector("title")?.textContent;
    if (detail) add("p", detail);
    if (more) add("p", more);
    const near = edges.filter((e) => e.s === n || e.t === n).map((e) => label(e.s === n ? e.t : e.s));
    if (all && near.length) add("p", "Joined to " + [...new Set(near)].join(", "), "note");
    const row = add("p", "", "actions");
    if (link(n)) add("a", "Open", "button primary", row).href = link(n);
    if (n.el.dataset.expand) add("button", "Expand", "button", row).onclick = () => expand(n);
    if (!row.children.length) row.remove();
    info.hidden = false;
  };
  const quiet = () => {
    info.hidden = true;
    for (const n of nodes) n.el.classList.remove("on");
  };

  // What another drawing shows around a thing is joined in; of the same graph drawn anew, what it does
  // not hold any more goes.
  const join = (at, other, page, address) => {
    const [theirs, lines] = read(other), names = [];
    const isSame = theirs[0]?.id === nodes[0].id;
    const there = theirs.find((n) => n.id === at.id) ?? theirs[0];
    const mine = new Map(nodes.map((n) => [n.id, n]));
    const place = svg.querySelector(".nodes"), ways = svg.querySelector(".edges");
    for (const n of theirs) {
      const known = mine.get(n.id);
      if (known) {
        if (isSame) for (const name of ["href", "data-expand"])
          if (n.el.hasAttribute(name)) known.el.setAttribute(name, n.el.getAttribute(name));
        continue;
      }
      n.x += at.x - there.x;
      n.y += at.y - there.y;
      if (n.fx !== null) { n.fx = n.x; n.fy = n.y; }
      place.append(n.el);
      nodes.push(n);
      mine.set(n.id, n);
      names.push(label(n));
    }
    if (isSame) {
      const ids = new Set(theirs.map((n) => n.id));
      for (const n of nodes) if (!ids.has(n.id)) n.el.remove();
      nodes = nodes.filter((n) => ids.has(n.id));
      for (const e of edges) e.el.remove();
      edges = [];
      history.replaceState(history.state, "", address);
      while (fig.nextElementSibling) fig.nextElementSibling.remove();
      while (other.nextElementSibling) fig.parentNode.append(other.nextElementSibling);
    }
    for (const e of lines) {
      const s = mine.get(e.s.id), t = mine.get(e.t.id);
      if (edges.some((o) => (o.s === s && o.t === t) || (o.s === t && o.t === s))) continue;
      ways.append(e.el);
      edges.push({...e, s, t});
    }
    const legends = [...fig.querySelectorAll(".legend")];
    other.querySelectorAll(".legend").forEach((legend, n) => {
      if (!legends[n]) return fig.querySelector(".info").after(legend);
      const known = new Set([...legends[n].children].map((row) => row.textContent));
      legends[n].append(...[...legend.children].filter((row) => !known.has(row.textContent)));
    });
    const why = page.querySelector(".stage~.note")?.textContent ?? "";
    tell(at, false, names.length ? "Now with " + names.join(", ") : why || "There is nothing more around it.");
    heat(0.3);
  };
  const expand = async (n) => {
    const address = n.el.dataset.expand;
    if (!address || svg.ariaBusy === "true") return;
    if (!address.startsWith("/")) return location.assign(address);
    svg.ariaBusy = "true";
    try {
      const answer = await fetch(address, {headers: {"Berth-Part": "main"}});
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const other = page.querySelector(".stage.graph");
      await berth.dress?.();
      if (other) return join(n, other, page, address);
      // A limit, or what went wrong, is told where it happened.
      tell(n, false, [...page.querySelectorAll("main h1,main h2,main .sub,main [role=alert] p")].slice(0, 3)
        .map((e) => e.textContent).filter(Boolean).join(" – "));
      add("a", "More about this", "button", info.querySelector(".actions")).href = answer.url;
    } catch {
      tell(n, false, "This cannot be reached. Check the connection and try again.");
    } finally {
      svg.ariaBusy = null;
    }
  };

  const spot = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const thing = (event) => {
    const el = event.target.closest?.(".node");
    return nodes.find((n) => n.el === el);
  };
  const letGo = () => {
    if (held) clearTimeout(held.timer);
    if (held?.moved) { target = 0; heat(isCalm.matches ? 0.3 : 0); }
    held = null;
    delete data.holding;
  };
  const put = (n, x, y) => { n.x = n.fx = x; n.y = n.fy = y; };
  fig.addEventListener("letgo", letGo);
  svg.addEventListener("pointerdown", (event) => {
    const n = thing(event);
    if (!n || !event.isPrimary) return;
    const at = spot(event);
    data.holding = "1";
    const mine = held = {n, x: event.clientX, y: event.clientY, dx: n.x - at.x, dy: n.y - at.y};
    held.timer = setTimeout(() => {
      if (held !== mine || mine.moved) return;
      mine.long = true;
      navigator.vibrate?.(15);
      tell(n, true);
    }, 500);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 5) return;
    if (!held.moved) { held.moved = true; svg.setPointerCapture(event.pointerId); }
    const at = spot(event);
    put(held.n, at.x + held.dx, at.y + held.dy);
    if (!forces || isCalm.matches) return paint();
    target = 0.3;
    heat(0.1);
  });
  svg.addEventListener("pointerup", (event) => {
    const hold = held;
    letGo();
    if (!hold) { if (!thing(event)) quiet(); return; }
    if (hold.moved || hold.long) return;
    const again = lastTap.n === hold.n && event.timeStamp - lastTap.time < 350;
    lastTap = again ? {} : {n: hold.n, time: event.timeStamp};
    if (again) expand(hold.n); else tell(hold.n, false);
  });
  svg.addEventListener("pointercancel", letGo);
  // A finger on a thing moves it and not the page; a style rule cannot say so of what is inline.
  svg.addEventListener("touchstart", (event) => { if (thing(event)) event.preventDefault(); }, {passive: false});
  // Where a thing is a link, the script shows its details instead.
  svg.addEventListener("click", (event) => { if (event.target.closest("a.node")) event.preventDefault(); });
  svg.addEventListener("dragstart", (event) => event.preventDefault());
  svg.addEventListener("contextmenu", (event) => { if (thing(event)) event.preventDefault(); });
  fig.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return quiet();
    const n = thing(event), ways = {ArrowLeft: [-12, 0], ArrowRight: [12, 0], ArrowUp: [0, -12], ArrowDown: [0, 12]};
    if (!n) return;
    if (event.key === "Enter" || event.key === " ") tell(n, true);
    else if (event.key === "e" || event.key === "E") expand(n);
    else if (ways[event.key]) {
      put(n, n.x + ways[event.key][0], n.y + ways[event.key][1]);
      heat(0.3);
    } else return;
    event.preventDefault();
  });
}
};
