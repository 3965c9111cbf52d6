// Unsaved changes: if the values of a form with data-guard have changed, leaving the page requires confirmation.

const guarded = [...document.querySelectorAll("form[data-guard]")];
let submitting = false;

// Selections that a button acts on aren't changes of the form: data-unguarded.
function contents(form) {
  const unguarded = new Set([...form.querySelectorAll("[data-unguarded]")].map((field) => field.name));
  return JSON.stringify([...new FormData(form)].filter(([name]) => !unguarded.has(name)).map(([name, value]) =>
    [name, value instanceof File ? `${value.name} ${value.size}` : value]));
}

function watch(form) {
  const before = contents(form);
  // A form that was returned with errors contains values that were never saved.
  const changed = () => form.dataset.guard === "unsaved" || contents(form) !== before;
  const show = () => form.classList.toggle("has-changes", changed());
  form.addEventListener("input", show);
  form.addEventListener("change", show);
  form.addEventListener("reset", () => setTimeout(show));
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) submitting = true;
  });
  show();
  return changed;
}

const checks = guarded.map(watch);

addEventListener("beforeunload", (event) => {
  if (!submitting && checks.some((changed) => changed())) event.preventDefault();
});

// After the user comes back from the page that followed the form, leaving requires confirmation again.
addEventListener("pageshow", () => {
  submitting = false;
});
