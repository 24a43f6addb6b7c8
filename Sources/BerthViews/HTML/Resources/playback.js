// What goes with the timeline that plays: sounds and a voice, keys and media keys, a screen that stays on,
// a small player on the site's other pages, and the links that hear how far it came.
berth.playback = (() => {
  const {sound} = berth, session = navigator.mediaSession;
  const still = matchMedia("(prefers-reduced-motion:reduce)");
  let course = null, lock = null, dock = null;

  // MARK: How far it came
  const way = (name) => course.ways?.[name];
  const open = (name, at, {shows = false} = {}) => {
    const target = way(name);
    if (!target) return;
    if (target.form) {
      let field = target.form.querySelector("[name=at]");
      if (!field) target.form.append(field = Object.assign(document.createElement("input"), {type: "hidden", name: "at"}));
      field.value = at;
      if (shows) return target.form.requestSubmit(target);
      return fetch(target.form.getAttribute("action"), {
        method: "POST", keepalive: true, headers: {Accept: "application/json"},
        body: new URLSearchParams(new FormData(target.form, target))}).catch(() => {});
    }
    const url = new URL(target.href);
    url.searchParams.set("at", at);
    target.href = url;
    if (shows) return target.click();
    fetch(url, {keepalive: true, headers: {Accept: "application/json"}}).catch(() => {});
  };
  // Only what was really spent counts: it is told before and after whatever jumps.
  const mark = () => {
    course.marked = course.at;
    open("progress", Math.floor(course.at));
  };
  const store = ({key, step, round, elapsed, done}) => {
    try {
      if (done) sessionStorage.removeItem("berth-course");
      else sessionStorage.setItem("berth-course", JSON.stringify({key, step, round, spent: elapsed}));
    } catch { /* It is not found again after a reload. */ }
  };

  // MARK: The screen
  const hold = async () => {
    if (!course?.runs || lock || document.hidden) return;
    lock = "asked";
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
      if (!course?.runs) release();
    } catch { lock = null; }
  };
  const release = () => { lock?.release?.().catch(() => {}); lock = null; };

  // MARK: The system's controls
  const tellSystem = () => {
    if (!session) return;
    session.playbackState = course.runs ? "playing" : "paused";
    if (!course.total || course.steps.some((step) => !step.seconds)) return;
    try { session.setPositionState({duration: course.total, position: Math.min(course.at, course.total), playbackRate: 1}); } catch { /* An older browser. */ }
  };
  const take = () => {
    if (!session) return;
    session.metadata = new MediaMetadata({title: course.title, artist: course.artist});
    const act = {play: () => course.start(), pause: () => course.pause(), nexttrack: () => course.next(),
      previoustrack: () => course.back(), stop};
    for (const [name, call] of Object.entries(act)) try { session.setActionHandler(name, call); } catch { /* Not known here. */ }
  };
  const leave = () => {
    if (!session) return;
    session.playbackState = "none";
    session.metadata = null;
    for (const name of ["play", "pause", "nexttrack", "previoustrack", "stop"])
      try { session.setActionHandler(name, null); } catch { /* Not known here. */ }
  };
  const stop = () => {
    course.pause();
    sound.end();
    release();
    leave();
    dock?.remove();
    dock = null;
    if (course.box.isConnected) return;
    berth.timeline.playing = course = null;
  };

  // MARK: On other pages
  const make = (name, label, call) => {
    const element = document.createElement(name);
    element.textContent = label;
    if (call) Object.assign(element, {type: "button", className: "button plain", onclick: call});
    return element;
  };
  const drawDock = () => {
    const isAway = course && !course.box.isConnected && (course.runs || dock);
    if (!isAway) { dock?.remove(); dock = null; return; }
    if (!dock) {
      dock = make("aside", "");
      dock.id = "player";
      dock.setAttribute("aria-label", "Playing");
      const back = make("a", "");
      back.href = course.address;
      back.append(make("b", course.title), make("span", ""));
      dock.append(back, make("button", "", () => course.runs ? course.pause() : course.start()), make("button", "Stop", stop));
      document.body.append(dock);
    }
    const [phase, toggle] = [dock.querySelector("span"), dock.querySelector("button")];
    const left = Math.max(0, Math.ceil(course.total - course.at)), minutes = Math.floor(left / 60);
    const text = course.done ? "Done" : `${course.now.label} · ${minutes ? `${minutes} min` : `${left} s`} left`;
    if (phase.textContent !== text) phase.textContent = text;
    toggle.textContent = course.runs ? "Pause" : "Resume";
    toggle.hidden = course.done;
  };

  // MARK: What happens
  const follow = ({target, detail: {type, moved}}) => {
    if (type === "began" && target.runs && target !== course) {
      course?.pause();
      berth.timeline.playing = course = target;
    }
    if (target !== course) return;
    const {now} = course;
    switch (type) {
    case "ticked":
      if (course.at - (course.marked ?? course.begun) >= Math.max(course.every, 5)) mark();
      return drawDock();
    case "leaves": return mark();
    case "began":
      if (course.runs) {
        if (session?.playbackState === "none") take();
        sound.begin();
        sound.setBed(course.bed);
        if (course.fresh !== `${course.round}.${course.step}` || moved) {
          sound.quiet({forGood: true});
          if (now.cue) sound.cue(now.cue);
          if (now.say) sound.say(now.say, course.language, course.pace);
          if (now.scale && !still.matches) navigator.vibrate?.(30);
        }
        course.fresh = `${course.round}.${course.step}`;
        sound.wake(now.seconds > 0 ? now.seconds - course.elapsed : -1, () => target.tick());
        hold();
      }
      if (moved) mark();
      break;
    case "rang":
      sound.ring();
      if (!still.matches) navigator.vibrate?.([200, 100, 200]);
      break;
    case "still":
      sound.pause();
      release();
      mark();
      break;
    case "over":
      sound.end();
      release();
      store(course);
      open("finished", Math.floor(course.at), {shows: course.box.isConnected && navigator.onLine});
      leave();
      return drawDock();
    }
    store(course);
    tellSystem();
    drawDock();
  };

  document.addEventListener("visibilitychange", () => {
    course?.tick();
    if (document.hidden && course?.runs) mark();
    hold();
  });
  addEventListener("pagehide", () => { if (course?.runs) mark(); });
  document.addEventListener("keydown", (event) => {
    const shown = course ?? document.querySelector("main .timeline[data-plays]")?.course;
    if (!shown || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target.closest("input,textarea,select,summary,.stage,.deck,.panes")) return;
    if (event.key === " " && event.target.closest("button,a")) return;
    const act = {" ": () => shown.runs ? shown.pause() : shown.start(), ArrowRight: () => shown.next(), ArrowLeft: () => shown.back()}[event.key]
      ?? (event.key === "Escape" && shown.runs ? () => shown.pause() : null);
    if (!act) return;
    event.preventDefault();
    act();
  });
  const setPlain = (isPlain) => {
    document.documentElement.classList.toggle("plain", isPlain);
    try { localStorage.setItem("berth-plain", isPlain ? "1" : ""); } catch { /* It holds for this page. */ }
  };
  try { setPlain(localStorage.getItem("berth-plain") === "1"); } catch { /* As it is. */ }

  return (root) => {
    for (const box of root.querySelectorAll(".timeline[data-plays]")) {
      const mine = box.course;
      if (!mine || mine.drawn === box) continue;
      mine.drawn = box;
      mine.ways = Object.fromEntries([...box.querySelectorAll(".after>[data-key]")].map((link) => [link.dataset.key, link]));
      mine.every = +box.dataset.every;
      for (const plain of box.querySelectorAll("[data-plain]")) {
        plain.checked = document.documentElement.classList.contains("plain");
        plain.addEventListener("change", () => setPlain(plain.checked));
      }
      const mute = box.querySelector(".mute");
      const tellVoice = (isLate) => { mute.textContent = sound.complaint(mine.language, isLate === true); mute.hidden = !mute.textContent; };
      if (mine.title === undefined) {
        Object.assign(mine, {
          title: box.querySelector("h2,h3")?.textContent || document.querySelector("main h1")?.textContent || document.title,
          artist: document.querySelector(".apps .name")?.textContent ?? "", address: location.href,
          language: box.closest("[lang]").lang, pace: +box.dataset.pace, bed: box.dataset.bed ?? null, begun: mine.at,
        });
        try {
          const last = JSON.parse(sessionStorage.getItem("berth-course") ?? "null");
          if (last?.key === mine.key && !box.dataset.at && !mine.steps.some((step) => step.scale)) {
            Object.assign(mine, {step: last.step, round: last.round, spent: last.spent});
            mine.tell("still");
          }
        } catch { /* It begins anew. */ }
        mine.addEventListener("told", follow);
      }
      if (mute) {
        tellVoice();
        setTimeout(tellVoice, 3000, true);
        window.speechSynthesis?.addEventListener?.("voiceschanged", tellVoice);
      }
      // One that was started before this was there is joined.
      if (mine.runs && mine !== course) follow({target: mine, detail: {type: "began"}});
      // What is heard first is there when somebody starts.
      for (const address of new Set(mine.steps.map((step) => step.cue).filter(Boolean))) sound.get(address);
    }
    // One that stands still and whose page is gone is over; it goes on from where it was told of.
    if (course && !course.box.isConnected && !course.runs && !dock) {
      leave();
      berth.timeline.playing = course = null;
    }
    drawDock();
  };
})();
