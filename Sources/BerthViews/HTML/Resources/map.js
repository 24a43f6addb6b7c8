berth.map = (root) => {
for (const fig of root.querySelectorAll(".stage.map")) {
  const svg = fig.querySelector(".frame>svg"), info = fig.querySelector(".info");
  const pins = [...fig.querySelectorAll(".pin")];
  const add = (name, text, classes) => {
    const element = document.createElement(name);
    element.textContent = text;
    if (classes) element.className = classes;
    info.append(element);
    return element;
  };
  const quiet = () => {
    info.hidden = true;
    for (const pin of pins) pin.classList.remove("on");
  };
  const tell = (pin) => {
    const data = pin.dataset;
    for (const other of pins) other.classList.toggle("on", other === pin);
    pin.parentNode.append(pin);
    info.replaceChildren();
    add("strong", data.label);
    if (data.category) add("p", data.category, "note");
    if (data.detail) add("p", data.detail);
    if (data.link) {
      const anchor = document.createElement("a");
      anchor.textContent = "Open";
      anchor.href = data.link;
      anchor.className = "button primary";
      add("p", "", "actions").append(anchor);
    }
    info.hidden = false;
  };
  svg.addEventListener("click", (event) => {
    const pin = event.target.closest(".pin");
    if (pin) { event.preventDefault(); tell(pin); } else quiet();
  });
  fig.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return quiet();
    const pin = event.target.closest ? event.target.closest(".pin") : null;
    if (!pin || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    tell(pin);
    pin.focus();
  });
}
};
