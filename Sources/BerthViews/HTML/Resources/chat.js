// Messages: their faces side by side, two taps to hear one, a hold for what its action does.
berth.chat = (root) => {
for (const message of root.querySelectorAll(".message")) {
  const panes = message.querySelector(".panes");
  if (panes) {
    const turn = (index) => { panes.scrollLeft = index * panes.clientWidth; };
    const buttons = [...panes.children].map((pane, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = pane.querySelector("strong")?.textContent ?? "Message";
      button.setAttribute("aria-pressed", index === +panes.dataset.start);
      button.onclick = () => turn(index);
      return button;
    });
    message.querySelector(".turn").replaceChildren(...buttons);
    panes.scrollTo({left: +panes.dataset.start * panes.clientWidth, behavior: "instant"});
    panes.addEventListener("keydown", (event) => {
      const index = Math.round(panes.scrollLeft / panes.clientWidth);
      if (event.key === "ArrowRight") turn(index + 1);
      else if (event.key === "ArrowLeft") turn(index - 1);
      else return;
      event.preventDefault();
    });
    panes.addEventListener("scroll", () => {
      const index = Math.round(panes.scrollLeft / panes.clientWidth);
      buttons.forEach((button, n) => button.setAttribute("aria-pressed", n === index));
    });
  }

  const words = message.querySelector("[lang]"), act = (name) => message.querySelector(`[data-gesture=${name}]`)?.click();
  if (!words && !message.querySelector("[data-gesture]")) continue;
  const say = () => {
    if (!words || !window.speechSynthesis?.getVoices().length) return act("doubleTap");
    const speech = new SpeechSynthesisUtterance(words.textContent);
    speech.lang = words.lang;
    speech.rate = 0.9;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
  };
  window.speechSynthesis?.getVoices();
  message.style.touchAction = panes ? "pan-x pan-y" : "manipulation";
  let held = null, last = -1000;
  const letGo = () => { clearTimeout(held?.timer); held = null; };
  message.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button || event.target.closest("a,button")) return;
    letGo();
    const mine = held = {x: event.clientX, y: event.clientY};
    held.timer = setTimeout(() => {
      if (held !== mine) return;
      held = null;
      last = -1000;
      navigator.vibrate?.(15);
      act("hold");
    }, 550);
  });
  message.addEventListener("pointermove", (event) => {
    if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > 10) letGo();
  });
  message.addEventListener("pointercancel", letGo);
  message.addEventListener("pointerup", (event) => {
    if (!held) return;
    letGo();
    const isSecond = event.timeStamp - last < 350;
    last = isSecond ? -1000 : event.timeStamp;
    if (isSecond) say();
  });
  message.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch" && !event.target.closest("a")) event.preventDefault();
  });
}
};
