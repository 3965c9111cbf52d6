// The end of a session: a warning before it, and a way to sign in again afterwards that keeps unsaved input.
// The dialog has the number of seconds left; tabs share the end of the session in the browser's local storage.

const dialog = document.getElementById("session");
const WARNING_MS = 3 * 60 * 1000;
const KEY = "session-end";

const remember = (seconds) => localStorage.setItem(KEY, String(Date.now() + seconds * 1000));
const left = () => Number(localStorage.getItem(KEY)) - Date.now();

function show(isOver) {
  for (const part of dialog.querySelectorAll("[data-session-soon]")) part.hidden = isOver;
  for (const part of dialog.querySelectorAll("[data-session-over]")) part.hidden = !isOver;
  if (!dialog.open) dialog.showModal();
}

function look() {
  if (left() > WARNING_MS) {
    // Another tab extended the session, perhaps with a new sign-in, in which case the forms here need its CSRF token.
    if (dialog.open) stay();
  } else {
    show(left() <= 0);
  }
}

async function stay() {
  const problem = dialog.querySelector("[data-session-problem]");
  problem.hidden = true;
  const answer = await fetch("/account/session", { headers: { accept: "application/json" } }).catch(() => null);
  const session = answer?.ok ? await answer.json() : null;
  if (session?.person !== dialog.dataset.sessionPerson) {
    problem.hidden = false;
    look();
    return;
  }
  // A new session has a new CSRF token, so update the forms that were already open.
  for (const field of document.querySelectorAll("input[name=_token]")) field.value = session.token;
  remember(session.seconds);
  dialog.close();
}

if (dialog) {
  remember(Number(dialog.dataset.sessionSeconds));
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.querySelector("[data-session-stay]").addEventListener("click", stay);
  setInterval(look, 5000);
  document.addEventListener("visibilitychange", look);
}
