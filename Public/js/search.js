// The search of the top bar: Control and K go to it, and results appear below it while the user types. Without
// JavaScript, Enter opens the page with all results.

const pause = 120;

function connect(field) {
  const form = field.form;
  const list = document.createElement("div");
  list.id = "search-suggestions";
  list.className = "menu-list search-list";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Results");
  list.hidden = true;
  form.append(list);
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "false");
  field.setAttribute("aria-controls", list.id);
  let timer = 0;
  let running = null;

  const options = () => [...list.querySelectorAll("[role=option]")];
  const chosen = () => list.querySelector("[aria-selected=true]");

  function show(visible) {
    list.hidden = !visible;
    field.setAttribute("aria-expanded", String(visible));
    if (!visible) choose(null);
  }

  function choose(option) {
    chosen()?.removeAttribute("aria-selected");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  }

  function announce(text) {
    const place = document.getElementById("announcements");
    if (place) place.textContent = text;
  }

  async function refresh() {
    running?.abort();
    const text = field.value.trim();
    if (!text) return show(false);
    const request = new AbortController();
    running = request;
    try {
      const address = `${form.action}/suggestions?${new URLSearchParams({ q: text })}`;
      const answer = await fetch(address, {
        headers: { Accept: "text/html", "X-Fragment": "search" },
        credentials: "same-origin",
        signal: request.signal,
      });
      if (!answer.ok) return show(false);
      const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
      list.replaceChildren(...parsed.body.childNodes);
      const count = options().length;
      show(count > 0 && document.activeElement === field);
      announce(count === 0 ? "Nothing found" : count === 1 ? "1 result" : `${count} results`);
    } catch (error) {
      if (error.name !== "AbortError") show(false);
    }
  }

  field.addEventListener("input", () => {
    // What was chosen belongs to the previous text.
    choose(null);
    clearTimeout(timer);
    timer = setTimeout(refresh, pause);
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const all = options();
    const place = all.indexOf(chosen());
    if (event.key === "Escape") {
      clearTimeout(timer);
      running?.abort();
      if (list.hidden) return;
      event.preventDefault();
      show(false);
    } else if (list.hidden && event.key === "ArrowDown") {
      event.preventDefault();
      refresh();
    } else if (list.hidden || !all.length) {
      return;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = place + step;
      choose(next < 0 || next >= all.length ? null : all[next]);
      if (place < 0 && step < 0) choose(all.at(-1));
    } else if (event.key === "Enter" && place >= 0) {
      event.preventDefault();
      all[place].click();
    }
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) show(false);
  });
  // A click takes the focus from the field before it reaches the link.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
}

const field = document.querySelector("[data-search]");
if (field) connect(field);
// On the page of the search, its own field comes first.
else document.querySelector(".search-page input[type=search]")?.focus();

document.addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
  if (!field || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (!field.offsetParent) return location.assign(field.form.action);
  field.focus();
  field.select();
});
