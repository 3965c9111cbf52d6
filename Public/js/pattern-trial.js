// Pattern trial: tests the validation rule of a text answer in the browser. Patterns that users write run on phones and
// here, never on the server. The preview contains the pattern as #text-pattern; the field to try it is in the form, but
// isn't saved.

function judge(trial) {
  const input = trial.querySelector("input");
  const verdict = trial.querySelector("[role=status]");
  const pattern = document.getElementById("text-pattern");
  if (!input.value || !pattern) {
    verdict.textContent = "";
    return;
  }
  let fits = false;
  try {
    fits = new RegExp(pattern.textContent, "u").test(input.value);
  } catch {
    fits = new RegExp(pattern.textContent).test(input.value);
  }
  verdict.textContent = fits ? verdict.dataset.fits : verdict.dataset.fails.replace("%1", pattern.dataset.message);
  verdict.classList.toggle("good-text", fits);
  verdict.classList.toggle("bad-text", !fits);
}

function connect() {
  for (const trial of document.querySelectorAll("[data-pattern-trial]")) {
    trial.hidden = false;
    judge(trial);
  }
}

document.addEventListener("input", (event) => {
  const trial = event.target.closest?.("[data-pattern-trial]");
  if (!trial) return;
  // The trial text is not part of the document, so the preview and the warning about unsaved changes must ignore it.
  event.stopPropagation();
  judge(trial);
}, true);

document.addEventListener("parts-changed", connect);
connect();

const preview = document.getElementById("preview");
if (preview) new MutationObserver(connect).observe(preview, { childList: true });
