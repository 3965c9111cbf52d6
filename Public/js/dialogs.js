// Dialogs: a link to "#id" shows a dialog with :target. This script opens it as a modal instead, keeps the focus
// inside, and closes it on Escape and on a click outside.

function open(dialog, opener) {
  // When the dialog closes, the browser returns the focus to the element that has it now.
  opener?.focus();
  dialog.showModal();
  const first = dialog.querySelector("[autofocus], .dialog-body :is(input, select, textarea):not([type=hidden])");
  (first ?? dialog.querySelector(".dialog-foot :is(a, button)"))?.focus();
}

function named(hash) {
  const element = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  return element instanceof HTMLDialogElement ? element : null;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  const target = link && named(link.getAttribute("href"));
  if (target && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    open(target, link.closest("details")?.querySelector("summary") ?? link);
    return;
  }
  const dialog = event.target.closest?.("dialog");
  if (!dialog?.open) return;
  if (event.target.closest("[data-close]")) {
    event.preventDefault();
    dialog.close();
  } else if (event.target === dialog) {
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right
      && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) dialog.close();
  }
});

// In a dialog that requires typed text, the last button is disabled until the text matches.
for (const input of document.querySelectorAll("[data-must-match]")) {
  const button = input.form?.querySelector("[type=submit], button:not([type])");
  if (!button) continue;
  const check = () => {
    button.disabled = input.value.trim().toLowerCase() !== input.dataset.mustMatch.toLowerCase();
  };
  input.addEventListener("input", check);
  check();
}

// If the page was opened at "#id", :target already shows the dialog, which becomes a modal.
const atStart = named(location.hash);
if (atStart) {
  location.hash = "";
  open(atStart, null);
}
