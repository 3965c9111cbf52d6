// A separately scrolling list of steps starts at the open step. Without JavaScript, it starts at the top.

for (const list of document.querySelectorAll(".step-list")) {
  const open = list.querySelector("[aria-current]");
  if (open) list.scrollTop = open.offsetTop - (list.clientHeight - open.offsetHeight) / 2;
}
