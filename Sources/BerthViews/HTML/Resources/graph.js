berth.graph = (root) => {
for (const fig of root.querySelectorAll(".stage.graph")) {
  const svg = fig.querySelector(".frame>svg"), info = fig.querySelector(".info");
  const nodes = [...fig.querySelectorAll(".node")];
  const places = nodes.map((node) => ({x: +node.dataset.x, y: +node.dataset.y}));
  const edges = [...fig.querySelectorAll(".edges>line")];
  const put = (n) => {
    const {x, y} = places[n];
    nodes[n].setAttribute("transform", `translate(${x} ${y})`);
    for (const edge of edges) {
      if (+edge.dataset.s === n) { edge.setAttribute("x1", x); edge.setAttribute("y1", y); }
      if (+edge.dataset.t === n) { edge.setAttribute("x2", x); edge.setAttribute("y2", y); }
    }
  };
  const add = (name, text, classes) => {
    const element = document.createElement(name);
    element.textContent = text;
    if (classes) element.className = classes;
    info.append(element);
    return element;
  };
  const tell = (node, all) => {
    const data = node.dataset, n = +data.n;
    for (const other of nodes) other.classList.toggle("on", other === node);
    info.replaceChildren();
    add("strong", data.label);
    if (data.category) add("p", data.category, "note");
    if (data.detail) add("p", data.detail);
    if (all) {
      const near = edges.filter((e) => +e.dataset.s === n || +e.dataset.t === n)
        .map((e) => nodes[+e.dataset.s === n ? +e.dataset.t : +e.dataset.s].dataset.label);
      if (near.length) add("p", "Joined to " + near.join(", "), "note");
    }
    const row = document.createElement("p");
    row.className = "actions";
    for (const [label, link, look] of [["Open", data.link, "primary"], ["Expand", data.expand, ""]]) {
      if (!link) continue;
      const anchor = document.createElement("a");
      anchor.textContent = label;
      anchor.href = link;
      anchor.className = "button " + look;
      row.append(anchor);
    }
    if (row.children.length) info.append(row);
    info.hidden = false;
  };
  const quiet = () => {
    info.hidden = true;
    for (const other of nodes) other.classList.remove("on");
  };
  const expand = (node) => {
    if (!node.dataset.expand) return;
    const anchor = Object.assign(document.createElement("a"), {href: node.dataset.expand, hidden: true});
    fig.append(anchor);
    anchor.click();
    anchor.remove();
  };
  let held = null, lastTap = {node: null, time: 0};
  const spot = (event) => new DOMPoint(event.clientX, event.clientY)
    .matrixTransform(svg.getScreenCTM().inverse());
  const letGo = () => {
    if (held) clearTimeout(held.timer);
    held = null;
    delete fig.dataset.holding;
  };
  fig.addEventListener("letgo", letGo);
  svg.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(".node");
    if (!node || !event.isPrimary) return;
    const n = +node.dataset.n, at = spot(event);
    fig.dataset.holding = "1";
    held = {node, n, moved: false, long: false, x: event.clientX, y: event.clientY,
      dx: places[n].x - at.x, dy: places[n].y - at.y};
    const mine = held;
    held.timer = setTimeout(() => { if (held === mine && !mine.moved) { mine.long = true; tell(node, true); } }, 500);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 5) return;
    if (!held.moved) { held.moved = true; svg.setPointerCapture(event.pointerId); }
    const at = spot(event);
    places[held.n] = {x: at.x + held.dx, y: at.y + held.dy};
    put(held.n);
  });
  svg.addEventListener("pointerup", (event) => {
    const hold = held;
    letGo();
    if (!hold) { if (!event.target.closest(".node")) quiet(); return; }
    if (hold.moved || hold.long) return;
    const again = lastTap.node === hold.node && event.timeStamp - lastTap.time < 350;
    lastTap = {node: hold.node, time: event.timeStamp};
    if (again) expand(hold.node); else tell(hold.node, false);
  });
  svg.addEventListener("pointercancel", letGo);
  // Where a node is a link, the script shows its details instead.
  svg.addEventListener("click", (event) => { if (event.target.closest("a.node")) event.preventDefault(); });
  svg.addEventListener("dragstart", (event) => event.preventDefault());
  svg.addEventListener("contextmenu", (event) => { if (event.target.closest(".node")) event.preventDefault(); });
  fig.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return quiet();
    const node = event.target.closest ? event.target.closest(".node") : null;
    if (!node) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tell(node, true); }
    else if (event.key === "e") expand(node);
    else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const n = +node.dataset.n, step = 12;
      if (event.key === "ArrowLeft") places[n].x -= step;
      if (event.key === "ArrowRight") places[n].x += step;
      if (event.key === "ArrowUp") places[n].y -= step;
      if (event.key === "ArrowDown") places[n].y += step;
      put(n);
    }
  });
}
};
