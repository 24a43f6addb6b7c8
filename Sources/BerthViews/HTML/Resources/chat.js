berth.chat = (root) => {
for (const message of root.querySelectorAll(".message")) {
  const panes = message.querySelector(".panes");
  if (!panes) continue;
  const buttons = [...message.querySelectorAll("[data-pane]")];
  const turn = (index) => { panes.scrollLeft = index * panes.clientWidth; };
  panes.scrollTo({left: +panes.dataset.start * panes.clientWidth, behavior: "instant"});
  buttons.forEach((button, index) => button.addEventListener("click", () => turn(index)));
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
};
