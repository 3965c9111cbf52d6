// Menus and switchers are details elements with links. This script closes them on Escape, on a click outside and when
// another one opens, returns the focus, and filters long lists.

const selector = "details.menu, details.switcher";

function close(menu, returnFocus) {
  menu.open = false;
  if (returnFocus) menu.querySelector("summary").focus();
}

// Opens or closes a menu and moves the focus when its summary is pressed. The browser's toggle event comes in a later
// task, so keys that are pressed before it would be lost.
function press(menu) {
  menu.open = !menu.open;
  if (!menu.open) return;
  for (const other of document.querySelectorAll(selector)) {
    if (other !== menu && other.open && !other.contains(menu)) close(other, false);
  }
  menu.querySelector("[data-filter]")?.focus();
}

document.addEventListener("click", (event) => {
  const summary = event.target.closest?.("summary");
  if (summary?.parentElement.matches(selector) && !event.defaultPrevented) {
    event.preventDefault();
    press(summary.parentElement);
    return;
  }
  for (const menu of document.querySelectorAll(selector)) {
    if (menu.open && !menu.contains(event.target)) close(menu, false);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  const open = [...document.querySelectorAll(selector)].filter((menu) => menu.open);
  const innermost = open.find((menu) => menu.contains(document.activeElement)) ?? open.at(-1);
  if (innermost) {
    close(innermost, true);
  } else if (location.hash === "#nav") {
    location.hash = "";
    document.querySelector('a[href="#nav"]')?.focus();
  }
});

// Lists with more than eight items have a filter, which is hidden without JavaScript.
for (const filter of document.querySelectorAll("[data-filter]")) {
  filter.closest("[hidden]")?.removeAttribute("hidden");
  const items = [...document.querySelectorAll(`#${CSS.escape(filter.dataset.filter)} > li`)];
  filter.addEventListener("input", () => {
    const wanted = filter.value.trim().toLocaleLowerCase();
    for (const item of items) item.hidden = !item.textContent.toLocaleLowerCase().includes(wanted);
  });
}
