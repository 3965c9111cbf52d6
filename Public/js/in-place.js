// In-place changes: in a form with data-in-place, buttons named "action" whose value begins with "edit:" submit the
// form without saving it, and the server responds with the complete page. Without JavaScript, the browser shows that
// page. This script replaces only the elements with data-part, which keeps the scroll position, the focus and
// everything else.
//
// Selecting another response type or a file presses "edit:refresh" automatically, so that its fields or image appear.
// Input during a request is not in its response, so it is copied to the new parts.

const announcements = document.getElementById("announcements");
const refreshing = "edit:refresh";
const reloads = 'select[name="response.type"], input[type=file]';

// Returns the value of a field. For a file input, this is its file, which is a new object after each selection.
function held(field) {
  if (field.type === "file") return field.files[0] ?? null;
  return isChoice(field) ? field.checked : field.value;
}

function isChoice(field) {
  return field.type === "checkbox" || field.type === "radio";
}

function fields(form) {
  const others = ["hidden", "submit", "button", "fieldset"];
  return [...form.elements].filter((field) => field.name && !others.includes(field.type));
}

// Returns the field in the new parts that corresponds to a field in the old ones.
function twin(form, old) {
  return fields(form).find((field) =>
    field.name === old.name && field.type === old.type && (!isChoice(old) || field.value === old.value));
}

function carryOver(form, changed) {
  for (const old of changed) {
    const field = twin(form, old);
    if (!field || field === old) continue;
    if (old.type === "file") field.files = old.files;
    else if (isChoice(old)) field.checked = old.checked;
    else field.value = old.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // A file that was selected during the request still has to be uploaded.
  const waiting = changed.map((old) => twin(form, old)).find((field) => field?.matches(reloads));
  waiting?.dispatchEvent(new Event("change", { bubbles: true }));
}

// Keep the elements of file inputs, because an open file dialog would otherwise set the file of a removed element.
function keepInputs(part, other) {
  for (const fresh of other.querySelectorAll("input[type=file]")) {
    const input = [...part.querySelectorAll("input[type=file]")].find((each) => each.name === fresh.name);
    if (!input) continue;
    for (const name of ["id", "aria-describedby", "aria-invalid"]) {
      if (fresh.hasAttribute(name)) input.setAttribute(name, fresh.getAttribute(name));
      else input.removeAttribute(name);
    }
    fresh.replaceWith(input);
  }
}

// Restores the focus and the cursor of the field that had them.
function keepFocus(form, old) {
  if (!old?.name || document.activeElement === old) return;
  const field = document.contains(old) ? old : twin(form, old);
  field?.focus({ preventScroll: true });
  if (field && typeof old.selectionStart === "number") field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

async function exchange(form, button) {
  const body = new FormData(form, button);
  const sent = new Map(fields(form).map((field) => [field, held(field)]));
  const parts = [...document.querySelectorAll("[data-part]")];
  const rowsMove = button.value !== refreshing;
  form.dataset.inPlace = rowsMove ? "moving" : "refreshing";
  for (const part of parts) {
    part.setAttribute("aria-busy", "true");
    // Input in a row that is moved or removed would be copied to another row.
    part.inert = rowsMove;
  }
  let changed = [];
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST", body, headers: { Accept: "text/html" }, credentials: "same-origin",
    });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    changed = [...sent].filter(([field, was]) => held(field) !== was).map(([field]) => field);
    const focused = document.activeElement;
    for (const part of parts) {
      const other = page.getElementById(part.id);
      if (!other) continue;
      keepInputs(part, other);
      part.replaceChildren(...other.childNodes);
    }
    keepFocus(form, focused);
    // The server has stored the uploaded files, and hidden fields of the new parts refer to them.
    for (const input of form.querySelectorAll("input[type=file]")) {
      if (!changed.includes(input)) input.value = "";
    }
    document.dispatchEvent(new CustomEvent("parts-changed"));
    form.dispatchEvent(new Event("input"));
    form.dataset.inPlace = "";
  } catch (error) {
    console.warn("The page will be reloaded:", error.message);
    form.dataset.inPlace = "off";
    form.requestSubmit(button);
  } finally {
    for (const part of parts) {
      part.removeAttribute("aria-busy");
      part.inert = false;
    }
  }
  carryOver(form, changed);
}

function refocus(button, name) {
  const marked = document.querySelector("[data-part] [autofocus]");
  if (marked) {
    marked.focus();
    if (announcements) announcements.textContent = name;
    return;
  }
  if (document.contains(button)) return;
  [...document.querySelectorAll("[data-part] button[name=action]")].find((other) => other.value === button.value)?.focus();
}

// Presses the button that was pressed during a refresh, which leaves all rows where they were.
function pressAgain(form) {
  const pressed = form.dataset.pressed;
  // The copied input may have started another refresh.
  if (!pressed || form.dataset.inPlace === "refreshing") return;
  delete form.dataset.pressed;
  const button = [...form.querySelectorAll("button[name=action]")].find((each) => each.value === pressed);
  if (button) form.requestSubmit(button);
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches?.("form[data-in-place]") || form.dataset.inPlace === "off") return;
  if (button?.name !== "action" || !button.value.startsWith("edit:")) return;
  event.preventDefault();
  // Only one request runs at a time. Input during the request is copied, and a button pressed meanwhile is pressed
  // again afterwards.
  if (form.dataset.inPlace === "refreshing" && button.value !== refreshing) form.dataset.pressed = button.value;
  if (["refreshing", "moving"].includes(form.dataset.inPlace)) return;
  const name = button.getAttribute("aria-label") ?? button.textContent.trim();
  exchange(form, button).then(() => {
    if (button.value !== refreshing) refocus(button, name);
    pressAgain(form);
  });
});

for (const form of document.querySelectorAll("form[data-in-place]")) {
  const refresh = document.querySelector(`button[name=action][value="${refreshing}"]`);
  if (!refresh) continue;
  form.addEventListener("change", (event) => {
    if (event.target.matches?.(reloads)) form.requestSubmit(refresh);
  });
}
