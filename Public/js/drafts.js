// What is typed into a form with data-draft is kept on the server, and offered when its page is opened again, so that a
// reload or a crash loses no text. Saving deletes it: the form sends the token that the server returned.

const PAUSE_MS = 1500;
const ADDRESS = "/unsaved";

function watch(form) {
  const offer = document.querySelector("[data-draft-offer]");
  const kept = form.querySelector("[data-draft-kept]");
  const place = kept.nextElementSibling;
  const before = values();
  let timer = 0;
  let request = new AbortController();

  function values() {
    return new URLSearchParams([...new FormData(form)].filter(([name, value]) =>
      typeof value === "string" && name !== kept.name && name !== place.name)).toString();
  }

  function refer(token) {
    kept.value = token;
    for (const field of [kept, place]) field.disabled = false;
  }

  async function find() {
    const query = offer.querySelector("a").search;
    const answer = await fetch(ADDRESS + query, { headers: { accept: "application/json" } }).catch(() => null);
    if (answer?.status !== 200) return;
    refer((await answer.json()).kept);
    offer.hidden = false;
  }

  async function keep() {
    clearTimeout(timer);
    timer = 0;
    request.abort();
    request = new AbortController();
    const body = new URLSearchParams(values());
    body.append(place.name, place.value);
    body.append("_action", form.getAttribute("action"));
    const answer = await fetch(ADDRESS, {
      method: "POST", body, keepalive: true, signal: request.signal, headers: { accept: "application/json" },
    }).catch(() => null);
    if (answer?.ok) refer((await answer.json()).kept);
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MS);
  }

  for (const kind of ["input", "change"]) form.addEventListener(kind, wait);
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    timer = 0;
    request.abort();
  });
  // The page goes away, perhaps for good: what was typed last is kept at once.
  addEventListener("pagehide", () => {
    if (timer && values() !== before) keep();
  });
  // A restored form, and one that was refused, have their text already.
  if (!document.querySelector("[data-restored]") && form.dataset.guard !== "unsaved") find();
}

for (const form of document.querySelectorAll("form[data-draft]")) watch(form);
