// Where a timeline stands: steps, rounds and a clock. It says what happens as events: `began` (a step),
// `rang` (a step that waits has had its time), `still`, `over`; pages draw it and may come and go.
class Course extends EventTarget {
  constructor(steps, rounds) {
    super();
    Object.assign(this, {steps, rounds, step: 0, round: 0, spent: 0, since: null, done: false, rung: false, began: false});
    this.length = steps.reduce((sum, step) => sum + step.seconds, 0);
  }
  get runs() { return this.since !== null; }
  get now() { return this.steps[this.step]; }
  get elapsed() { return this.spent + (this.runs ? (performance.now() - this.since) / 1000 : 0); }
  get total() { return this.length * this.rounds; }
  // Seconds from the beginning of all rounds.
  get at() {
    if (this.done) return this.total;
    const before = this.steps.slice(0, this.step).reduce((sum, step) => sum + step.seconds, 0);
    return this.round * this.length + before + Math.min(this.elapsed, this.now.seconds || Infinity);
  }
  get part() { return this.done ? 1 : this.now.seconds > 0 ? Math.min(this.elapsed / this.now.seconds, 1) : 0; }
  tell(type, detail = {}) { this.dispatchEvent(new CustomEvent("told", {detail: {type, ...detail}})); }
  start() {
    if (this.done) this.reset();
    if (this.runs) return;
    this.since = performance.now();
    this.ticking = setInterval(() => this.tick(), 100);
    this.tell("began", {again: this.began});
    this.began = true;
  }
  pause() {
    if (!this.runs) return;
    this.spent = this.elapsed;
    this.halt();
    this.tell("still");
  }
  halt() {
    clearInterval(this.ticking);
    this.since = null;
  }
  // Goes on to the present: throttled timers lose no time.
  tick() {
    if (!this.runs) return;
    const before = `${this.round}.${this.step}`;
    for (let guard = 0; guard < 100000 && this.runs && this.now.seconds > 0 && this.elapsed >= this.now.seconds; guard++) {
      if (this.now.waits) {
        if (!this.rung) { this.rung = true; this.tell("rang"); }
        break;
      }
      this.advance(this.elapsed - this.now.seconds);
    }
    if (this.done) return this.tell("over");
    this.tell(before === `${this.round}.${this.step}` ? "ticked" : "began");
  }
  advance(rest) {
    this.rung = false;
    this.step += 1;
    if (this.step === this.steps.length) {
      this.step = 0;
      this.round += 1;
      if (this.round >= this.rounds) {
        this.halt();
        Object.assign(this, {done: true, round: this.rounds - 1, step: this.steps.length - 1, spent: 0});
        return;
      }
    }
    this.spent = rest;
    if (this.runs) this.since = performance.now();
  }
  next() {
    if (this.done) return;
    this.tell("leaves");
    this.advance(0);
    this.tell(this.done ? "over" : "began", {moved: true});
  }
  // The step anew, or the one before when it has just begun.
  back() {
    if (this.done) return;
    this.tell("leaves");
    if (this.elapsed < 2) {
      if (this.step > 0) this.step -= 1;
      else if (this.round > 0) { this.round -= 1; this.step = this.steps.length - 1; }
    }
    Object.assign(this, {spent: 0, rung: false});
    if (this.runs) this.since = performance.now();
    this.tell("began", {moved: true});
  }
  reset() {
    this.halt();
    Object.assign(this, {step: 0, round: 0, spent: 0, done: false, rung: false, began: false});
    this.tell("still");
  }
  // Stands so many seconds from the beginning.
  seek(at) {
    for (let rest = at; rest > 0 && this.now.seconds > 0;) {
      if (rest < this.now.seconds) { this.spent = rest; break; }
      if (this.step + 1 === this.steps.length && this.round + 1 === this.rounds) break;
      rest -= this.now.seconds;
      this.step = (this.step + 1) % this.steps.length;
      if (!this.step) this.round += 1;
    }
  }
  // The size of the circle: eased at both ends, as breath is.
  get size() {
    const {scale} = this.now, part = this.part;
    if (scale) return scale[0] + (scale[1] - scale[0]) * part * part * (3 - 2 * part);
    const last = this.steps.slice(0, this.step).findLast((step) => step.scale)
      ?? (this.round > 0 && this.steps.findLast((step) => step.scale));
    return last ? last.scale[1] : 1;
  }
}
berth.timeline = (root) => {
  for (const box of root.querySelectorAll(".timeline[data-rounds]")) {
    if (box.course) continue;
    const items = [...box.querySelectorAll(".steps>li")];
    const steps = items.map((item) => ({
      label: item.querySelector(".title").textContent, seconds: +item.dataset.seconds, waits: "waits" in item.dataset,
      scale: item.dataset.from ? [+item.dataset.from, +item.dataset.to] : null,
      say: item.dataset.say || ("say" in item.dataset ? item.querySelector(".note").textContent : undefined), cue: item.dataset.cue,
    }));
    // One that runs while its page went away and comes back is the same one.
    const key = location.pathname + location.search.replace(/[?&]berth-[^&]*/g, "") + steps.map((step) => step.label).join("\n");
    const playing = berth.timeline.playing;
    const course = playing?.key === key ? playing : new Course(steps, +box.dataset.rounds);
    if (course !== playing) {
      course.key = key;
      course.seek(+(box.dataset.at ?? 0));
    }
    box.course = course;
    course.box = box;
    show(box, course, items);
  }
  function show(box, course, items) {
    const timer = box.querySelector(".timer"), part = (name) => timer.querySelector(name);
    const bars = items.map((item) => item.querySelector(".track>*"));
    const breath = part(".breath"), largest = Math.max(1, ...course.steps.flatMap((step) => step.scale ?? []));
    const button = (name) => part(`[data-do=${name}]`);
    const clock = (seconds) => {
      const whole = Math.max(0, Math.ceil(seconds - 1e-6)), pad = (value) => String(value).padStart(2, "0");
      if (whole < 60) return String(whole);
      const minutes = Math.floor(whole / 60);
      return minutes < 60 ? `${minutes}:${pad(whole % 60)}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(whole % 60)}`;
    };
    const grow = () => {
      if (!box.isConnected) return;
      breath.setAttribute("r", 48 * course.size / largest);
      if (course.runs) requestAnimationFrame(grow);
    };
    const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };
    const draw = () => {
      const {seconds, label} = course.now;
      const rounds = course.rounds > 1 ? ` (${course.round + 1} of ${course.rounds})` : "";
      put(part(".left"), course.done ? "✓" : seconds > 0 ? clock(seconds - course.elapsed) : "–");
      put(part(".now"), course.done ? "Done" : course.rung ? `${label}: time is up` : label + rounds);
      put(part(".what"), course.done || timer.matches(".compact") ? "" : items[course.step].querySelector(".note")?.textContent ?? "");
      part(".ring.part").style.strokeDashoffset = 1 - course.part;
      part(".gauge").value = course.part;
      items.forEach((item, n) => {
        const isOn = n === course.step && !course.done;
        item.classList.toggle("on", isOn);
        if (isOn) item.setAttribute("aria-current", "step"); else item.removeAttribute("aria-current");
        if (bars[n]) bars[n].style.width = (course.done || n < course.step ? 100 : isOn ? course.part * 100 : 0) + "%";
      });
      if (breath && !course.runs) grow();
      box.toggleAttribute("data-running", course.runs);
      put(button("start"), course.runs ? "Pause" : course.done || (!course.step && !course.round && !course.spent) ? "Start" : "Resume");
    };
    // Whoever hears the page is told of steps, unless they follow too fast upon each other or a voice
    // says them; the number of the round only now and then.
    let heard = -Infinity;
    const hear = ({type, moved, again}) => {
      const {label, seconds, say} = course.now, now = performance.now();
      let text = type === "over" ? "Done" : type === "rang" ? `Time is up: ${label}` : type === "still" ? course.spent ? "Paused" : "" : null;
      if (type === "began" && (moved || again || now - heard > 2400) && !(say && berth.sound?.speaks)) {
        const round = course.rounds > 1 && !course.step && course.round % 5 === 0 ? `, round ${course.round + 1} of ${course.rounds}` : "";
        text = label + (seconds >= 60 ? `, ${clock(seconds)} minutes` : seconds > 0 ? `, ${seconds} seconds` : "") + round;
      }
      if (text === null) return;
      heard = now;
      put(part(".heard"), text);
    };
    const follow = ({detail}) => {
      if (!box.isConnected) return course.removeEventListener("told", follow);
      draw();
      if (detail.type !== "ticked" && detail.type !== "leaves") hear(detail);
      if (detail.type === "began" && breath && course.runs) requestAnimationFrame(grow);
    };
    course.addEventListener("told", follow);
    button("start").addEventListener("click", () => course.runs ? course.pause() : course.start());
    for (const name of ["next", "back", "reset"]) button(name).addEventListener("click", () => course[name]());
    timer.hidden = false;
    box.classList.add("live");
    draw();
    if (breath && course.runs) requestAnimationFrame(grow);
  }
};
