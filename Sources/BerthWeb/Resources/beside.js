// On a wide screen the list that a page was opened from stays beside it, unless the page has something of
// its own there. It is kept with the page's place in the history, so that it is there after going back.
berth.beside = (() => {
  const isWide = matchMedia("(min-width:1100px)");
  let opened = null;
  // Names, addresses and notes of what a list opens, where it opens several pages of the same app.
  const rowsOf = (anchor) => {
    const app = document.documentElement.dataset.app, list = anchor.closest("main :is(.list,.cards)");
    const links = [...list?.querySelectorAll("a.title,.card .name a") ?? []].filter((a) => a.pathname.split("/")[1] === app);
    if (links.length < 3 || !links.includes(anchor)) return null;
    return links.map((a) => [a.textContent.trim(), a.getAttribute("href"), a.closest("li,.card").querySelector(".note")?.textContent ?? ""]);
  };
  document.addEventListener("click", ({target}) => {
    const anchor = isWide.matches && target.closest("a[href]");
    opened = anchor ? {address: anchor.href, rows: rowsOf(anchor)} : null;
  }, true);
  const make = (name, classes, ...parts) => {
    const element = document.createElement(name);
    element.className = classes;
    element.append(...parts);
    return element;
  };
  return (main) => {
    if (opened?.rows && opened.address === location.href) history.replaceState({...history.state, list: opened.rows}, "");
    opened = null;
    const rows = history.state?.list;
    if (!rows || main.querySelector(".beside")) return;
    main.append(make("aside", "beside", make("ul", "list rich plain", ...rows.map(([text, address, note]) => {
      const link = make("a", "title", text);
      link.href = address;
      if (link.href === location.href) link.setAttribute("aria-current", "page");
      return make("li", "", make("div", "row", link), ...note ? [make("p", "note", note)] : []);
    }))));
    main.querySelector(".beside [aria-current]")?.scrollIntoView({block: "nearest"});
  };
})();
