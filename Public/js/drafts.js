// Unsaved text of a questionnaire survives a reload of its page: it is kept in this tab, and offered when the page is shown
// again. Files aren't kept. What was sent is forgotten once the page has a newer revision, so a failed save loses nothing.

const form = document.querySelector("form#editor[data-guard][data-in-place]");
const storage = (() => {
  try { return sessionStorage; } catch { return null; }
})();
const key = form && `draft ${form.getAttribute("action").split("#")[0]} ${form.elements.lang?.value ?? ""}`;
const revision = form?.elements.revision?.value;

function read() {
  try { return JSON.parse(storage.getItem(key)); } catch { return null; }
}

function forget() { storage.removeItem(key); }

function keep(isSent = false) {
  if (!form.classList.contains("has-changes")) {
    forget();
    return;
  }
  const fields = [...new FormData(form)].filter(([name, value]) => name !== "_token" && typeof value === "string");
  try {
    storage.setItem(key, JSON.stringify({ revision, at: Date.now(), isSent, fields }));
  } catch {
    // The tab's storage is full or turned off.
  }
}

// The server draws the form again from the kept values, with all its rows, and saves nothing.
function restore(draft) {
  const sending = document.createElement("form");
  Object.assign(sending, { method: "post", enctype: form.enctype, hidden: true });
  sending.setAttribute("action", form.getAttribute("action"));
  const fields = [...draft.fields, ["_token", form.elements._token.value], ["action", "edit:refresh"]];
  for (const [name, value] of fields) {
    const field = document.createElement("textarea");
    [field.name, field.value] = [name, value];
    sending.append(field);
  }
  document.body.append(sending);
  sending.submit();
}

function offer(draft) {
  const notice = document.createElement("div");
  notice.className = "flash tone-blue gap-below";
  notice.setAttribute("role", "status");
  const time = new Date(draft.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const text = document.createElement("p");
  text.textContent = `You have unsaved changes from ${time} in this tab.`;
  const buttons = document.createElement("p");
  buttons.className = "row wrap";
  for (const [label, action] of [["Restore changes", () => restore(draft)], ["Discard changes", forget]]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button small", textContent: label });
    button.addEventListener("click", () => {
      notice.remove();
      action();
    });
    buttons.append(button);
  }
  const content = document.createElement("div");
  content.append(text, buttons);
  notice.append(content);
  form.before(notice);
}

if (form && storage) {
  const draft = read();
  const wasSaved = draft?.isSent && draft.revision !== revision;
  if (wasSaved) forget();
  else if (draft && form.dataset.guard !== "unsaved") offer(draft);
  let waiting;
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(keep, 400);
  };
  form.addEventListener("input", later);
  form.addEventListener("change", later);
  document.addEventListener("parts-changed", later);
  form.addEventListener("submit", (event) => {
    clearTimeout(waiting);
    if (!event.defaultPrevented) keep(true);
  });
  if (form.dataset.guard === "unsaved") keep();
}
