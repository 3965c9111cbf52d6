// Parts of a page that change before anything is saved: in a form marked data-in-place, buttons named "action" whose value
// begins with "edit:" send the form and get the whole page back. Without script the browser shows that page; here only the
// elements marked data-part are exchanged, so that place, focus and the rest stay.
//
// Choosing another response type or a file presses "edit:refresh" by itself, so that its fields and the picture appear.

const announcements = document.getElementById("announcements");

async function exchange(form, button) {
  const body = new FormData(form, button);
  const parts = [...document.querySelectorAll("[data-part]")];
  for (const part of parts) part.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST", body, headers: { Accept: "text/html" }, credentials: "same-origin",
    });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of parts) {
      const other = page.getElementById(part.id);
      if (other) part.replaceChildren(...other.childNodes);
    }
    // Files that were sent are kept now, and named by the hidden fields that came back.
    for (const input of form.querySelectorAll("input[type=file]")) input.value = "";
    document.dispatchEvent(new CustomEvent("parts-changed"));
    form.dispatchEvent(new Event("input"));
  } catch (error) {
    console.warn("The page is loaded anew:", error.message);
    form.dataset.inPlace = "off";
    form.requestSubmit(button);
  } finally {
    for (const part of parts) part.removeAttribute("aria-busy");
  }
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

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches?.("form[data-in-place]") || form.dataset.inPlace === "off") return;
  if (button?.name !== "action" || !button.value.startsWith("edit:")) return;
  event.preventDefault();
  const name = button.getAttribute("aria-label") ?? button.textContent.trim();
  exchange(form, button).then(() => refocus(button, name));
});

for (const form of document.querySelectorAll("form[data-in-place]")) {
  const refresh = document.querySelector(`button[name=action][value="edit:refresh"]`);
  if (!refresh) continue;
  form.addEventListener("change", (event) => {
    if (event.target.matches?.('select[name="response.type"], input[type=file]')) form.requestSubmit(refresh);
  });
}
