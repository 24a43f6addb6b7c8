berth.deck = (root) => {
for (const deck of root.querySelectorAll(".deck")) {
  const cards = [...deck.querySelectorAll(".flashcard")];
  const count = deck.querySelector(".count"), steer = deck.querySelector(".steer");
  let place = 0, flipped = false;
  const show = (focus) => {
    cards.forEach((card, n) => {
      card.hidden = n !== place;
      card.classList.toggle("flipped", n === place && flipped);
    });
    count.textContent = `${place + 1} / ${cards.length}`;
    steer.querySelector("[data-do=back]").disabled = place === 0;
    steer.querySelector("[data-do=next]").disabled = place === cards.length - 1;
    if (focus) cards[place].focus();
  };
  const go = (to, focus) => {
    if (to < 0 || to >= cards.length) return;
    place = to;
    flipped = false;
    show(focus);
  };
  const flip = (focus) => {
    if (flipped && place < cards.length - 1) return go(place + 1, focus);
    flipped = !flipped;
    show(focus);
  };
  deck.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button?.dataset.do === "back") go(place - 1);
    else if (button?.dataset.do === "next") go(place + 1);
    else if (button) { flipped = !flipped; show(); }
    else if (event.target.closest(".flashcard") && !event.target.closest("a,button,input,summary")) flip(true);
  });
  deck.addEventListener("keydown", (event) => {
    if (event.target.closest("a,button,input,textarea,select")) return;
    if (event.key === " " || event.key === "Enter") flip(true);
    else if (event.key === "ArrowRight") go(place + 1, true);
    else if (event.key === "ArrowLeft") go(place - 1, true);
    else return;
    event.preventDefault();
  });
  steer.hidden = false;
  deck.classList.add("live");
  show();
}
};
