// Fields: counts characters while the user types, shows typed passwords on request, moves the focus to the error summary
// of a refused form, and highlights where files can be dropped. The server counts and checks again.

// Counts characters as users perceive them (grapheme clusters), like the server.
const segmenter = new Intl.Segmenter();
const length = (text) => [...segmenter.segment(text)].length;

function show(input) {
  const count = document.getElementById(input.dataset.count);
  if (!count) return;
  const limit = Number(input.dataset.limit);
  const used = length(input.value);
  count.textContent = count.dataset.pattern.replace("%1", used.toLocaleString("en")).replace("%2", limit.toLocaleString("en"));
  count.classList.toggle("over", used > limit);
}

// Listen on the document, because fields can be added to a page later.
document.addEventListener("input", (event) => {
  if (event.target.dataset?.limit) show(event.target);
});
for (const input of document.querySelectorAll("[data-limit]")) show(input);

// A button in a password field shows what was typed. It is hidden without a script, and forms are sent hidden again, so
// that browsers offer to save the password and don't keep it as a text.
function reveal(button, shows) {
  const input = document.getElementById(button.dataset.reveal);
  if (!input) return;
  input.type = shows ? "text" : "password";
  button.firstChild.data = shows ? "Hide" : "Show";
}

for (const button of document.querySelectorAll("[data-reveal]")) button.hidden = false;
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-reveal]");
  if (!button) return;
  reveal(button, document.getElementById(button.dataset.reveal)?.type === "password");
});
document.addEventListener("submit", (event) => {
  for (const button of event.target.querySelectorAll("[data-reveal]")) reveal(button, false);
}, true);

const summary = document.querySelector(".error-summary");
const flash = document.querySelector(":is(.page-top, .focus-messages, .plain-box) > .flash");
// A link to a field that has a problem leads to the field, not to the summary of all problems.
const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
if (target?.getAttribute("aria-invalid") === "true") target.focus();
else if (summary) summary.focus();
else if (!document.querySelector("[autofocus]")) flash?.focus({ preventScroll: true });

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".error-summary a[href^='#']");
  const field = link && document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)));
  if (!field) return;
  event.preventDefault();
  field.closest("details:not([open])")?.setAttribute("open", "");
  (field.hidden ? field.parentElement : field).scrollIntoView({ block: "center" });
  if (field.hidden) field.dispatchEvent(new Event("rich-text-focus"));
  else field.focus({ preventScroll: true });
});

// Report files that are too large before they are uploaded, because an upload can take minutes.
document.addEventListener("change", (event) => {
  const input = event.target;
  const limit = Number(input.dataset?.bytesMax);
  if (!limit) return;
  const file = [...input.files].find((each) => each.size > limit);
  const megabytes = (bytes) => (bytes / 1048576).toFixed(1).replace(/\.0$/, "");
  input.setCustomValidity(file
    ? `${file.name} has ${megabytes(file.size)} MB. Choose a file of at most ${megabytes(limit)} MB`
    : "");
  if (file) input.reportValidity();
});

// A form without validation by the browser must not send such a file either. If another choice hides the field, the
// file is removed.
document.addEventListener("submit", (event) => {
  for (const input of event.target.querySelectorAll("input[type=file][data-bytes-max]:invalid")) {
    if (input.checkVisibility()) {
      event.preventDefault();
      input.reportValidity();
      return;
    }
    input.value = "";
    input.setCustomValidity("");
  }
}, true);

// Files are dropped on file fields, including those in parts that were added to the page later.
const dropArea = (event) => event.target.closest?.(".file-drop");

document.addEventListener("dragover", (event) => {
  const area = dropArea(event);
  if (!area) return;
  event.preventDefault();
  area.classList.add("over");
});

document.addEventListener("dragleave", (event) => dropArea(event)?.classList.remove("over"));

document.addEventListener("drop", (event) => {
  const area = dropArea(event);
  const input = area?.querySelector("input[type=file]");
  if (!input) return;
  event.preventDefault();
  area.classList.remove("over");
  if (event.dataTransfer.files.length) {
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

// [data-needs-value]: a form whose button is disabled until something is entered or chosen in it.
for (const form of document.querySelectorAll("form[data-needs-value]")) {
  const show = () => {
    const isEmpty = ![...form.elements].some((field) => field.type !== "hidden" && field.name && field.value);
    for (const button of form.querySelectorAll("button:not([name])")) button.disabled = isEmpty;
  };
  form.addEventListener("input", show);
  addEventListener("pageshow", show);
  show();
}
