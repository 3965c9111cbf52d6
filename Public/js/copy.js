// Copy: a button with data-copy="text" or data-copy-from="id" copies that text to the clipboard and announces it.
// It is hidden until JavaScript is available. The text next to it can always be selected.

const said = document.getElementById("announcements");

function textOf(button) {
  if (button.dataset.copy !== undefined) return button.dataset.copy;
  const source = document.getElementById(button.dataset.copyFrom);
  return source ? source.value ?? source.textContent : "";
}

async function copy(button) {
  const copied = button.dataset.copied ?? "Copied";
  const label = button.querySelector("[data-label]");
  const before = label ? label.textContent : button.getAttribute("aria-label");
  await navigator.clipboard.writeText(textOf(button));
  if (label) label.textContent = copied;
  else button.setAttribute("aria-label", copied);
  if (said) said.textContent = copied;
  setTimeout(() => {
    if (label) label.textContent = before;
    else button.setAttribute("aria-label", before);
  }, 2000);
}

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy], [data-copy-from]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy], [data-copy-from]");
    if (button) copy(button);
  });
}
