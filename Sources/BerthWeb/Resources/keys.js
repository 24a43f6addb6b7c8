// Keys that a page gives, the search box and the menu by key, and another line below an answer.
{
  const box = document.querySelector("#find");
  const names = {ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Enter: "enter", " ": "space"};
  const press = (key) => {
    const one = [...document.querySelectorAll(".keys>[data-key]")].find((e) => e.dataset.key === key);
    one?.click();
    return Boolean(one);
  };
  const isBusy = (target) => target.closest("input,textarea,select,button,a,summary,.stage,.deck,.panes,.scroll");
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") for (const menu of document.querySelectorAll(".apps[open]")) { menu.open = false; menu.querySelector("summary").focus(); }
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target)) return;
    if (press(names[event.key] ?? event.key)) event.preventDefault();
    else if (event.key === "/" && box) { event.preventDefault(); box.focus(); }
  });
  // Another line in a question with several answers.
  document.addEventListener("input", (event) => {
    const lines = event.target.closest?.(".repeated");
    const last = lines && [...lines.querySelectorAll("input")].pop();
    if (last !== event.target || !last.value) return;
    const next = last.cloneNode();
    next.value = "";
    next.removeAttribute("value");
    next.id = last.id + "x";
    last.after(next);
  });
}
