berth.timeline = (root) => {
for (const box of root.querySelectorAll(".timeline[data-rounds]")) {
  const timer = box.querySelector(".timer"), items = [...box.querySelectorAll(".steps>li")];
  const lengths = items.map((item) => +item.dataset.seconds);
  const bars = items.map((item) => item.querySelector(".track>*"));
  const rounds = +box.dataset.rounds, ring = timer.querySelector(".part");
  const left = timer.querySelector(".left"), now = timer.querySelector(".now");
  const breath = timer.querySelector(".breath");
  const sizes = items.map((item) => item.dataset.from ? [+item.dataset.from, +item.dataset.to] : null);
  const largest = Math.max(1, ...sizes.filter(Boolean).flat());
  const size = () => {
    const pair = sizes[step], length = lengths[step];
    if (!pair) return (sizes.slice(0, step).reverse().find(Boolean) ?? [1, 1])[1];
    const part = done ? 1 : length > 0 ? Math.min(elapsed() / length, 1) : 0;
    return pair[0] + (pair[1] - pair[0]) * part * part * (3 - 2 * part);
  };
  const grow = () => {
    breath.setAttribute("r", 48 * size() / largest);
    if (since !== null) requestAnimationFrame(grow);
  };
  const button = (name) => timer.querySelector(`[data-do=${name}]`);
  let step = 0, round = 0, spent = 0, since = null, done = false;
  const clock = (seconds) => {
    const whole = Math.max(0, Math.ceil(seconds - 1e-6));
    if (whole < 60) return String(whole);
    const pad = (part) => String(part).padStart(2, "0");
    const minutes = Math.floor(whole / 60);
    return minutes < 60 ? `${minutes}:${pad(whole % 60)}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(whole % 60)}`;
  };
  const elapsed = () => spent + (since === null ? 0 : (performance.now() - since) / 1000);
  const say = () => {
    const label = items[step].querySelector(".title").textContent;
    const text = done ? "Done" : rounds > 1 ? `${label} (${round + 1} of ${rounds})` : label;
    if (now.textContent !== text) now.textContent = text;
  };
  const draw = () => {
    const length = lengths[step], time = elapsed();
    const part = done ? 1 : length > 0 ? Math.min(time / length, 1) : 0;
    left.textContent = done ? "✓" : length > 0 ? clock(length - time) : "–";
    ring.style.strokeDashoffset = 1 - part;
    items.forEach((item, n) => {
      item.classList.toggle("on", n === step && !done);
      if (bars[n]) bars[n].style.width = (done || n < step ? 100 : n === step ? part * 100 : 0) + "%";
    });
    if (breath && since === null) grow();
    box.toggleAttribute("data-running", since !== null);
    button("start").textContent = since === null ? (done || (!step && !round && !spent) ? "Start" : "Resume") : "Pause";
    say();
    tell();
  };
  // Who plays along hears of each step, of pausing and of the end.
  const length1 = lengths.reduce((sum, length) => sum + length, 0);
  let told = "";
  const tell = () => {
    const state = done ? "done" : since === null ? "still" : `${round}.${step}`;
    if (state === told) return;
    told = state;
    const before = lengths.slice(0, step).reduce((sum, length) => sum + length, 0);
    const at = Math.floor(done ? rounds * length1 : round * length1 + before + elapsed());
    box.dispatchEvent(new CustomEvent("played", {detail: {step, at, done, runs: since !== null}}));
  };
  const advance = (rest) => {
    step += 1;
    if (step === items.length) {
      step = 0;
      round += 1;
      if (round === rounds) { done = true; since = null; round = 0; rest = 0; step = items.length - 1; }
    }
    spent = rest;
    if (since !== null) since = performance.now();
  };
  const tick = () => {
    if (since === null) return;
    for (let guard = 0; guard < 1000 && since !== null && lengths[step] > 0 && elapsed() >= lengths[step] && !("waits" in items[step].dataset); guard++)
      advance(elapsed() - lengths[step]);
    draw();
  };
  const ticking = setInterval(() => { 
    if (box.isConnected) return tick();
    clearInterval(ticking);
    since = null;
    tell();
  }, 100);
  const reset = () => { step = round = spent = 0; since = null; done = false; draw(); };
  button("start").addEventListener("click", () => {
    if (done) reset();
    if (since === null) { since = performance.now(); if (breath) requestAnimationFrame(grow); }
    else { spent = elapsed(); since = null; }
    draw();
  });
  button("next").addEventListener("click", () => { if (!done) advance(0); draw(); });
  button("reset").addEventListener("click", reset);
  // Where it was left, it goes on.
  for (let rest = +(box.dataset.at ?? 0); rest > 0 && lengths[step] > 0 && round < rounds;) {
    if (rest < lengths[step]) { spent = rest; break; }
    if (step + 1 === items.length && round + 1 === rounds) break;
    rest -= lengths[step];
    step = (step + 1) % items.length;
    if (!step) round += 1;
  }
  timer.hidden = false;
  box.classList.add("live");
  draw();
}
};
