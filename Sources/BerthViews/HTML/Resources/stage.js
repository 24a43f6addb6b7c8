berth.stage = (root) => {
for (const fig of root.querySelectorAll(".stage")) {
  const svg = fig.querySelector(".frame>svg"), base = svg.viewBox.baseVal;
  const home = {x: base.x, y: base.y, w: base.width, h: base.height};
  const low = +fig.dataset.min, high = +fig.dataset.max;
  let k = Math.max(1, low), cx = home.x + home.w / 2, cy = home.y + home.h / 2;
  const held = (value, from, to) => from > to ? (from + to) / 2 : Math.min(Math.max(value, from), to);
  const show = () => {
    const w = home.w / k, h = home.h / k;
    cx = held(cx, home.x + w / 2, home.x + home.w - w / 2);
    cy = held(cy, home.y + h / 2, home.y + home.h - h / 2);
    svg.setAttribute("viewBox", [cx - w / 2, cy - h / 2, w, h].join(" "));
    svg.style.setProperty("--shrink", 1 / k);
    svg.style.touchAction = k > 1 ? "none" : "pan-y";
    fig.classList.toggle("grab", k > 1);
    fig.dispatchEvent(new CustomEvent("view", {detail: {x: cx - w / 2, y: cy - h / 2, w, h, k}}));
  };
  const spot = (event) => {
    const matrix = svg.getScreenCTM();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  };
  const zoom = (factor, at) => {
    const next = held(k * factor, low, high);
    if (next === k) return false;
    if (at) { cx = at.x + (cx - at.x) * k / next; cy = at.y + (cy - at.y) * k / next; }
    k = next;
    show();
    return true;
  };
  const reset = () => { k = Math.max(1, low); cx = home.x + home.w / 2; cy = home.y + home.h / 2; show(); };
  // The plane has grown: all of it is what there is to see.
  fig.addEventListener("extent", (event) => {
    [home.x, home.y, home.w, home.h] = event.detail;
    if (k <= 1) { cx = home.x + home.w / 2; cy = home.y + home.h / 2; }
    show();
  });
  // Goes to a place in a quarter of a second, or at once for those who want no motion.
  fig.addEventListener("near", (event) => {
    const {x, y, by} = event.detail, from = {k, cx, cy}, to = held(k * by, low, high), start = performance.now();
    const isCalm = matchMedia("(prefers-reduced-motion:reduce)").matches;
    const go = () => {
      const part = isCalm ? 1 : Math.min(1, (performance.now() - start) / 250);
      k = from.k * (to / from.k) ** part;
      cx = from.cx + (x - from.cx) * part;
      cy = from.cy + (y - from.cy) * part;
      show();
      if (part < 1) requestAnimationFrame(go);
    };
    go();
  });
  svg.addEventListener("wheel", (event) => {
    if (zoom(Math.exp(-event.deltaY * 0.002), spot(event))) event.preventDefault();
  }, {passive: false});
  for (const button of fig.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => {
    if (button.dataset.zoom === "reset") reset(); else zoom(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
  });
  fig.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") zoom(1.4);
    else if (event.key === "-") zoom(1 / 1.4);
    else if (event.key === "0") reset();
  });
  const fingers = new Map();
  let far = 0, moved = false;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
  };
  const middle = () => {
    const [a, b] = [...fingers.values()];
    return spot({clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2});
  };
  svg.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    moved = false;
    if (fingers.size === 2) { far = spread(); fig.dispatchEvent(new Event("letgo")); }
  });
  svg.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (fingers.size === 2) {
      fingers.set(event.pointerId, event);
      const now = spread();
      zoom(now / far, middle());
      far = now;
      return;
    }
    if (fig.dataset.holding) return;
    if (k > 1 && (moved || Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 4)) {
      const a = spot(before), b = spot(event);
      cx += a.x - b.x;
      cy += a.y - b.y;
      if (!moved) { moved = true; svg.setPointerCapture(event.pointerId); fig.classList.add("grabbing"); }
      fingers.set(event.pointerId, event);
      show();
    }
  });
  const lift = (event) => { fingers.delete(event.pointerId); fig.classList.remove("grabbing"); };
  svg.addEventListener("pointerup", lift);
  svg.addEventListener("pointercancel", lift);
  svg.addEventListener("click", (event) => { if (moved) { event.preventDefault(); event.stopPropagation(); } }, true);
  // It keeps its room in the page, whatever comes onto the plane.
  svg.style.aspectRatio = `${home.w}/${home.h}`;
  fig.classList.add("live");
  show();
}
};
