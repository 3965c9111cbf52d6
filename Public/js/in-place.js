// Parts of a page that change before anything is saved: in a form marked data-in-place, buttons named "action" whose value
// begins with "edit:" send the form and get the whole page back. Without script the browser shows that page; here only the
// elements marked data-part are exchanged, so that place, focus and the rest stay.
//
// Choosing another response type or a file presses "edit:refresh" by itself, so that its fields and the picture appear.
// Input during a request is not in its response, so it is copied to the new parts.

const announcements = document.getElementById("announcements");
const refreshing = "edit:refresh";
const reloads = 'select[name="response.type"], input[type=file]';

// What a field holds; of a file input its file, which is another object with each choice.
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

// The field of the new parts that stands for one of the old.
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
  // A file that was chosen meanwhile is still to be sent.
  const waiting = changed.map((old) => twin(form, old)).find((field) => field?.matches(reloads));
  waiting?.dispatchEvent(new Event("change", { bubbles: true }));
}

// Inputs of files stay the same elements: one may have its dialog open, which would choose for an element that is gone.
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

// The field that had the cursor has it again.
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
    // What was typed into a row that moves or goes would be put into another.
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
    // Files that were sent are kept now, and named by the hidden fields that came back.
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
  // What was carried over may have begun another refresh.
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
  // One at a time: what changed meanwhile is carried over, and a button that was pressed meanwhile is pressed afterwards.
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
