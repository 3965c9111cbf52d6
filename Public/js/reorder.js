// Order: items of a list with data-reorder can be dragged by their grip. Each item has Move up and Move down buttons
// that work without JavaScript; dragging posts the new position to the same address.
//
//   <ol data-reorder="/address/of/order" data-token="…"> <li data-item="7"> <span class="grip">…</span> … </li> … </ol>
//   <tbody data-reorder> … </tbody>          without an address, hidden position fields are saved with the form
//   <ol data-reorder data-drops="dropped" data-first="51"> … </ol>     presses the button #dropped of its form, with
//                                             the item in its value and the position in the field "position"
//
// The address receives item=7&position=2 (counted from 1) and the CSRF token.

const said = document.getElementById("announcements");
const items = (list) => [...list.children].filter((child) => child.dataset.item !== undefined);

function say(list, item) {
  const place = items(list).indexOf(item) + 1;
  if (said && list.dataset.moved) said.textContent = list.dataset.moved.replace("%1", place).replace("%2", items(list).length);
}

// Saves the form together with the move, so that typed text isn't lost.
function press(button, list, item) {
  button.value = `part to ${item.dataset.item}`;
  button.form.elements.position.value = Number(list.dataset.first ?? 1) + items(list).indexOf(item);
  button.form.requestSubmit(button);
}

async function store(list, item, before) {
  items(list).forEach((each, index) => {
    for (const field of each.querySelectorAll("input[data-position]")) field.value = index + 1;
  });
  say(list, item);
  if (list.dataset.drops) return press(document.getElementById(list.dataset.drops), list, item);
  list.dispatchEvent(new Event("change", { bubbles: true }));
  if (!list.dataset.reorder) return;
  const body = new URLSearchParams({ item: item.dataset.item, position: items(list).indexOf(item) + 1 });
  if (list.dataset.token) body.set("_token", list.dataset.token);
  try {
    const answer = await fetch(list.dataset.reorder, { method: "POST", body, credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    // The server renders the numbers, branch lines and buttons.
    if (list.dataset.reload !== undefined) location.reload();
  } catch {
    list.insertBefore(item, before);
    if (said && list.dataset.failed) said.textContent = list.dataset.failed;
  }
}

function connect(list) {
  let dragged = null;
  let origin = null;

  function placeAt(y) {
    for (const other of items(list)) {
      if (other === dragged) continue;
      const box = other.getBoundingClientRect();
      if (y < box.top + box.height / 2) return other;
    }
    return null;
  }

  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".grip");
    if (!grip || event.button !== 0) return;
    dragged = grip.closest("[data-item]");
    origin = dragged.nextElementSibling;
    dragged.classList.add("dragging");
    list.setPointerCapture(event.pointerId);
    event.preventDefault();
  });

  list.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const before = placeAt(event.clientY);
    if (before !== dragged.nextElementSibling) list.insertBefore(dragged, before);
  });

  function end(keep) {
    if (!dragged) return;
    const item = dragged;
    dragged = null;
    item.classList.remove("dragging");
    if (!keep) list.insertBefore(item, origin);
    else if (item.nextElementSibling !== origin) store(list, item, origin);
  }

  list.addEventListener("pointerup", () => end(true));
  list.addEventListener("pointercancel", () => end(false));
  list.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && dragged) end(false);
  });
}

// Lists can be added to a page later, with the part that contains them.
const connected = new WeakSet();

function connectAll() {
  for (const list of document.querySelectorAll("[data-reorder]")) {
    if (connected.has(list)) continue;
    connected.add(list);
    connect(list);
  }
}

document.addEventListener("parts-changed", connectAll);
connectAll();
