// Unsaved changes: a form marked data-guard remembers what it held; leaving with other values asks first.

const guarded = [...document.querySelectorAll("form[data-guard]")];
let submitting = false;

const contents = (form) => JSON.stringify([...new FormData(form)].map(([name, value]) =>
  [name, value instanceof File ? `${value.name} ${value.size}` : value]));

function watch(form) {
  const before = contents(form);
  // A form that came back with errors holds values that were never saved.
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

// Back from the page that the form led to: it may be left again.
addEventListener("pageshow", () => {
  submitting = false;
});
