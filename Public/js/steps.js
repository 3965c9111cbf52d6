// A list of steps that scrolls in its place begins where the open step is. Without script it begins at the top.

for (const list of document.querySelectorAll(".step-list")) {
  const open = list.querySelector("[aria-current]");
  if (open) list.scrollTop = open.offsetTop - (list.clientHeight - open.offsetHeight) / 2;
}
