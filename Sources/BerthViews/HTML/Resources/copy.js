// Text that is meant to be copied: a button puts it on the clipboard. Without the script it is text to
// select, and so it is, selected, where the browser gives pages no clipboard.
berth.copy = (root) => {
const select = (text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
};

for (const box of root.querySelectorAll(".copy[hidden]")) {
  const text = box.previousElementSibling, [button, status] = box.children;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      status.textContent = "Copied.";
    } catch {
      // Over a plain connection a browser has no clipboard but the one of a selection.
      select(text);
      status.textContent = document.execCommand("copy") ? "Copied." : "It is selected; copy it as you copy other text.";
    }
  });
  box.hidden = false;
}
};
