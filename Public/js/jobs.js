// Jobs: an element with data-poll="/address" is replaced with the fragment at that address every few seconds, until the
// fragment has no data-poll. If there is no fragment, the job has ended and the page is reloaded to show the result.
// Without JavaScript, the page has a Refresh button. Progress is announced at most every ten seconds.

const pause = 2500;
const quiet = 10000;
const said = document.getElementById("announcements");
let lastSaid = 0;

function announce(element) {
  const text = element.dataset.status;
  const ended = element.dataset.poll === undefined;
  if (!said || !text || (!ended && Date.now() - lastSaid < quiet)) return;
  lastSaid = Date.now();
  said.textContent = text;
}

async function poll(element, failures) {
  if (!element.isConnected) return;
  if (document.hidden) {
    document.addEventListener("visibilitychange", () => poll(element, 0), { once: true });
    return;
  }
  let next = element;
  try {
    const answer = await fetch(element.dataset.poll, {
      headers: { Accept: "text/html", "X-Fragment": "job" },
      credentials: "same-origin",
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = element.id ? parsed.getElementById(element.id) : parsed.body.firstElementChild;
    if (!fresh) {
      location.reload();
      return;
    }
    element.replaceWith(fresh);
    next = fresh;
    announce(fresh);
    failures = 0;
  } catch {
    failures += 1;
  }
  if (next.dataset.poll !== undefined && failures < 8) {
    setTimeout(() => poll(next, failures), pause * 2 ** Math.min(failures, 4));
  }
}

for (const element of document.querySelectorAll("[data-poll]")) {
  setTimeout(() => poll(element, 0), pause);
  for (const refresh of element.querySelectorAll("[data-refresh]")) refresh.hidden = true;
}
