// Live preview: a form with data-preview="/address" posts its values to that address, which responds with an HTML
// fragment that replaces the content of #(data-preview-region). Without JavaScript, saving updates the preview.

const pause = 200;

function connect(form) {
  const region = document.getElementById(form.dataset.previewRegion);
  if (!region) return;
  let timer = 0;
  let running = null;

  async function refresh() {
    running?.abort();
    const request = new AbortController();
    running = request;
    region.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.dataset.preview, {
        method: "POST",
        body: new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === "string")),
        headers: { Accept: "text/html", "X-Fragment": "preview" },
        credentials: "same-origin",
        signal: request.signal,
      });
      // If the input cannot be previewed yet, keep the last preview.
      if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/html")) return;
      const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fragment = parsed.getElementById(region.id) ?? parsed.body;
      // Keep the scroll position of screens that are next to each other.
      const place = region.querySelector(".phone-strip")?.scrollLeft ?? 0;
      region.replaceChildren(...fragment.childNodes);
      const strip = region.querySelector(".phone-strip");
      if (strip) strip.scrollLeft = place;
    } catch (error) {
      if (error.name !== "AbortError") console.warn("The preview could not be refreshed:", error.message);
    } finally {
      if (running === request) region.removeAttribute("aria-busy");
    }
  }

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, pause);
  });
  form.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh);
  });
}

for (const form of document.querySelectorAll("form[data-preview]")) connect(form);

// The arrows above a screen are links to the screens next to it. Turning moves only the strip, not the page, and the
// focus stays on the arrow of the same direction. Without JavaScript, browsers follow the links.
document.addEventListener("click", (event) => {
  const arrow = event.target.closest?.(".phone-slide [data-turn]");
  const slide = arrow && document.getElementById(arrow.hash.slice(1));
  if (!slide) return;
  event.preventDefault();
  const strip = slide.closest(".phone-strip");
  // Only the strip moves. scrollIntoView would move the page, too, if the phone is higher than the window.
  if (strip) strip.scrollLeft += slide.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  const same = slide.querySelector(`[data-turn="${arrow.dataset.turn}"]`) ?? slide.querySelector("[data-turn]");
  same?.focus({ preventScroll: true });
});
