// A page's keys for left and right, for the hand. Where they send something they decide about its card:
// it is dragged, says what it would do, and flies off or comes back; buttons and keys do the same. Where
// they are links a finger turns pages.
berth.swipe = (root) => {
  const keys = root.querySelector(".keys"), card = root.querySelector(".card");
  const key = (name) => keys?.querySelector(`[data-key=${name}]`);
  const sides = {right: key("right"), left: key("left")};
  if (!sides.right && !sides.left) return;
  const stays = (target) => target.closest("button,input,textarea,select,summary,label,.stage,.deck,.panes,.scroll,.actions");

  if (!card || [sides.right, sides.left].some((side) => side?.localName === "a")) {
    let start = null;
    root.addEventListener("touchstart", ({touches: [touch, other], target}) => {
      start = other || stays(target) ? null : touch;
    }, {passive: true});
    root.addEventListener("touchend", ({changedTouches: [touch]}) => {
      const x = touch.clientX - (start?.clientX ?? touch.clientX), y = touch.clientY - (start?.clientY ?? 0);
      start = null;
      // A page comes from where the finger goes away from.
      if (Math.abs(x) > 80 && Math.abs(x) > 2 * Math.abs(y)) sides[x > 0 ? "left" : "right"]?.click();
    });
    return;
  }

  const isCalm = matchMedia("(prefers-reduced-motion:reduce)"), pile = card.parentNode;
  const named = (e) => e.textContent.trim();
  let held = null, isGone = false, wasDragged = false, under = null;

  const sign = document.createElement("strong");
  sign.className = "verdict";
  sign.setAttribute("aria-hidden", "true");
  sign.hidden = true;
  card.append(sign);
  card.classList.add("dragged");
  const move = (x, y) => {
    card.style.transform = isCalm.matches ? `translateX(${x}px)` : `translate(${x}px,${y}px) rotate(${x / 24}deg)`;
    const side = sides[x > 0 ? "right" : "left"];
    sign.hidden = Math.abs(x) < 20 || !side;
    if (sign.hidden) return;
    sign.textContent = named(side);
    sign.classList.toggle("no", x < 0);
    sign.style.opacity = Math.min(1, Math.abs(x) / 100);
  };
  // The next card lies below, so that it is there when this one goes.
  const lay = () => {
    const next = [...root.querySelectorAll(".card")].find((e) => e !== card && e !== under);
    if (under || !next) return;
    under = next.cloneNode(true);
    for (const e of under.querySelectorAll("[id],[form]")) { e.removeAttribute("id"); e.removeAttribute("form"); }
    under.classList.add("under");
    under.inert = true;
    pile.classList.add("pile");
    pile.prepend(under);
  };
  const back = () => {
    isGone = false;
    card.classList.remove("gone");
    card.classList.add("settling");
    move(0, 0);
    card.style.transform = "";
    setTimeout(() => { card.classList.remove("settling"); if (!held) { under?.remove(); under = null; } }, 200);
  };
  // What was decided is sent by the button of the page; when it could not be, the card comes back.
  const fly = (side) => {
    lay();
    isGone = true;
    sign.hidden = true;
    const x = (side === "right" ? 1 : -1) * innerWidth;
    if (!isCalm.matches) { card.classList.add("settling"); card.style.transform = `translate(${x}px,40px) rotate(${x / 24}deg)`; }
    card.classList.add("gone");
    const form = sides[side].form, start = Date.now();
    const look = setInterval(() => {
      if (card.isConnected && form?.dataset.sending) return;
      if (card.isConnected && Date.now() - start < 400) return;
      clearInterval(look);
      if (card.isConnected) back();
    }, 100);
  };
  const decide = (side) => {
    if (isGone || !sides[side]) return back();
    sides[side].click();
  };

  for (const side of ["right", "left"]) sides[side]?.addEventListener("click", () => { if (!isGone) fly(side); });
  card.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    for (const side of ["right", "left"]) {
      if (!button || !sides[side] || named(button) !== named(sides[side])) continue;
      event.preventDefault();
      decide(side);
    }
  });
  card.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button || isGone || stays(event.target)) return;
    held = {x: event.clientX, y: event.clientY, at: event.timeStamp, last: event.clientX, speed: 0};
  });
  card.addEventListener("pointermove", (event) => {
    if (!held) return;
    const x = event.clientX - held.x, y = event.clientY - held.y;
    if (!held.moved) {
      if (Math.abs(x) < 8 || Math.abs(x) < Math.abs(y)) return;
      held.moved = true;
      card.setPointerCapture(event.pointerId);
      lay();
    }
    const time = event.timeStamp - held.at;
    if (time > 0) held.speed = 0.7 * (event.clientX - held.last) / time + 0.3 * held.speed;
    [held.at, held.last] = [event.timeStamp, event.clientX];
    move(x, y);
  });
  const end = (event) => {
    const hold = held;
    held = null;
    if (!hold?.moved) return;
    const x = event.clientX - hold.x, isThrown = Math.abs(hold.speed) > 0.5 && hold.speed * x > 0;
    wasDragged = true;
    setTimeout(() => { wasDragged = false; });
    if (event.type === "pointercancel" || (Math.abs(x) < 100 && !isThrown)) return back();
    decide(x > 0 ? "right" : "left");
  };
  card.addEventListener("click", (event) => {
    if (wasDragged) { event.preventDefault(); event.stopPropagation(); }
  }, true);
  card.addEventListener("pointerup", end);
  card.addEventListener("pointercancel", end);
  card.addEventListener("dragstart", (event) => event.preventDefault());

  // What the keys do beside that gets buttons as well.
  const known = new Set([...card.querySelectorAll("a,button"), ...Object.values(sides)].filter(Boolean).map(named));
  const others = [...keys.children].filter((e) => !known.has(named(e)));
  if (!others.length) return;
  const row = document.createElement("p");
  row.className = "actions extra";
  for (const other of others) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = named(other);
    button.addEventListener("click", () => other.click());
    row.append(button);
  }
  pile.after(row);
};
