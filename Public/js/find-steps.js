// Find a step: [data-find-steps="id"] hides the items of that element that don't match, by number, text or key. Enter
// opens the step with that number, or the first match; Escape shows all again. Sections open while they contain matches.

const said = document.getElementById("announcements");

function matches(item, number, words) {
  const text = item.textContent.toLowerCase();
  if (number) return text.trimStart().startsWith(`${number}.`);
  return words.every((word) => text.includes(word));
}

function find(field, place) {
  const typed = field.value.trim().toLowerCase();
  const number = /^\d+$/.test(typed) ? typed : null;
  const items = [...place.querySelectorAll("li, [data-step]")];
  let found = items.filter((item) => matches(item, number, typed.split(/\s+/)));
  // A number that no step has can be part of a text.
  if (number && found.length === 0) found = items.filter((item) => matches(item, null, [typed]));
  const shown = new Set(typed ? found : items);
  for (const item of items) item.hidden = !shown.has(item);
  place.classList.toggle("finding", typed !== "");
  for (const section of place.querySelectorAll("details.step-section")) {
    section.dataset.was ??= section.open;
    section.open = typed ? Boolean(section.querySelector(":is(li, [data-step]):not([hidden])")) : section.dataset.was === "true";
    section.hidden = typed !== "" && !section.open;
    if (!typed) delete section.dataset.was;
  }
  if (said) said.textContent = typed ? `${found.length} of ${items.length}` : "";
  return typed ? found : [];
}

for (const field of document.querySelectorAll("[data-find-steps]")) {
  const place = document.getElementById(field.dataset.findSteps);
  field.addEventListener("input", () => find(field, place));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && field.value) {
      field.value = "";
      find(field, place);
    } else if (event.key === "Enter" && !event.isComposing) {
      // The field is inside the form of the page, which Enter would save.
      event.preventDefault();
      find(field, place)[0]?.querySelector("a")?.click();
    }
  });
}
