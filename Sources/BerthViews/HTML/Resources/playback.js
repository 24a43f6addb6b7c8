berth.playback = (root) => {
for (const box of root.querySelectorAll(".timeline[data-plays]")) {
  const items = [...box.querySelectorAll(".steps>li")];
  const bed = box.dataset.bed ? new Audio(box.dataset.bed) : null;
  const voice = window.speechSynthesis;
  let lock = null, marked = 0;
  if (bed) bed.loop = true;
  const leave = (name, at) => {
    const way = box.querySelector(`.after>[data-key=${name}]`), form = way?.form;
    if (!way) return;
    if (!form) {
      const url = new URL(way.href);
      url.searchParams.set("at", at);
      way.href = url;
      return name === "finished" ? way.click() : undefined;
    }
    let field = form.querySelector("[name=at]");
    if (!field) form.append(field = Object.assign(document.createElement("input"), {type: "hidden", name: "at"}));
    field.value = at;
    if (name === "finished") return form.requestSubmit();
    fetch(form.getAttribute("action"), {method: "POST", body: new URLSearchParams(new FormData(form))}).catch(() => {});
  };
  box.addEventListener("played", ({detail}) => {
    const step = items[detail.step].dataset;
    if (detail.runs) {
      if (step.cue) new Audio(step.cue).play().catch(() => {});
      if (step.say && voice) {
        const words = new SpeechSynthesisUtterance(step.say);
        words.lang = box.closest("[lang]").lang;
        words.rate = box.dataset.pace / 160;
        voice.cancel();
        voice.speak(words);
      }
      if (step.from) navigator.vibrate?.(30);
      bed?.play().catch(() => {});
      if (!lock) navigator.wakeLock?.request("screen").then((held) => { lock = held; }).catch(() => {});
    } else {
      voice?.cancel();
      bed?.pause();
      lock?.release();
      lock = null;
    }
    if (detail.done) return leave("finished", detail.at);
    if (detail.at - marked < box.dataset.every && (detail.runs || detail.at === marked)) return;
    marked = detail.at;
    leave("progress", detail.at);
  });
}
};
