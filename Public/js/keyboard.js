// Keyboard shortcuts: "/" goes to the search field, "?" lists the shortcuts, "g" and a letter go to a section. They are
// ignored while the user types, and if the account has turned single-key shortcuts off (data-keys="off" on the root).
// Control and Enter submit the focused form if it has data-sends; Control and S save the editor of a document.

const typing = (target) => target.closest("input, textarea, select, [contenteditable]:not([contenteditable='false'])");
let waitingForLetter = 0;

function openShortcuts() {
  const list = document.getElementById("shortcuts");
  if (list && !document.querySelector("dialog[open]")) list.showModal();
}

function goTo(letter) {
  const link = document.querySelector(`a[data-key="${CSS.escape(letter)}"]`);
  if (link) link.click();
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
  const form = event.target.closest("form[data-sends]");
  if (!form) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector("button[type=submit]:not([name])"));
});

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const save = document.querySelector("form#editor button[name=action][value=save]");
  if (!save || save.form.querySelector("fieldset.whole:disabled") || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  save.form.requestSubmit(save);
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.documentElement.dataset.keys === "off" || typing(event.target)) return;
  if (event.timeStamp < waitingForLetter) {
    waitingForLetter = 0;
    goTo(event.key);
  } else if (event.key === "g") {
    waitingForLetter = event.timeStamp + 1200;
  } else if (event.key === "/") {
    const search = document.querySelector("[data-search]") ?? document.querySelector("input[type=search]");
    if (!search) return;
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "?") {
    event.preventDefault();
    openShortcuts();
  }
});
