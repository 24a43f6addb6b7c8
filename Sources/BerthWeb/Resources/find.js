// Completion of what is typed into the search box: a list below it, by keys or a tap.
{
  const box = document.querySelector("#find"), found = document.querySelector("#found");
  let chosen = -1, asked = 0, asking = null;
  const show = (isShown) => {
    found.hidden = !isShown;
    box.setAttribute("aria-expanded", String(isShown));
  };
  const choose = (place) => {
    chosen = place;
    [...found.children].forEach((row, n) => row.setAttribute("aria-selected", n === place));
    if (place >= 0) box.setAttribute("aria-activedescendant", "found" + place);
    else box.removeAttribute("aria-activedescendant");
  };
  const close = () => {
    asking?.abort();
    clearTimeout(asked);
    choose(-1);
    show(false);
  };
  const take = (row) => {
    close();
    box.value = row.dataset.text;
    if (row.dataset.address) berth.go(row.dataset.address); else box.form.requestSubmit();
  };
  const ask = async () => {
    asking?.abort();
    asking = new AbortController();
    try {
      const answer = await fetch("/suggest?q=" + encodeURIComponent(box.value), {signal: asking.signal});
      if (!answer.ok) return;
      found.replaceChildren(...(await answer.json()).slice(0, 8).map((entry, n) => {
        const row = document.createElement("li"), more = document.createElement("small");
        row.id = "found" + n;
        row.role = "option";
        row.append(Object.assign(document.createElement("span"), {textContent: entry.text}), more);
        more.textContent = entry.detail ?? "";
        row.dataset.text = entry.text;
        if (entry.address?.startsWith("/") && !entry.address.startsWith("//")) row.dataset.address = entry.address;
        return row;
      }));
      choose(-1);
      show(found.children.length > 0);
    } catch { /* A later letter asked again. */ }
  };
  const typed = () => {
    clearTimeout(asked);
    if (box.value.trim()) asked = setTimeout(ask, 120); else close();
  };
  box.addEventListener("input", typed);
  box.addEventListener("keydown", (event) => {
    const count = found.hidden ? 0 : found.children.length;
    if (event.key === "Escape") close();
    else if (!count) return;
    else if (event.key === "ArrowDown") choose((chosen + 1) % count);
    else if (event.key === "ArrowUp") choose((chosen + count) % (count + 1) === count ? -1 : (chosen + count) % (count + 1));
    else if (event.key === "Enter" && chosen >= 0) take(found.children[chosen]);
    else return;
    event.preventDefault();
  });
  box.form.addEventListener("submit", close);
  box.addEventListener("blur", close);
  found.addEventListener("pointerdown", (event) => event.preventDefault());
  found.addEventListener("click", (event) => { const row = event.target.closest("li"); if (row) take(row); });
  // What was typed before this came is completed, too.
  if (document.activeElement === box && box.value !== box.defaultValue) typed();
}
