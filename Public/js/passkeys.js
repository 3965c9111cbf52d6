// Passkeys: a form with data-passkey="create" or "get" asks the device first, and is submitted with its response.
// Until the script detects that the browser supports passkeys, the form is hidden and data-passkey-without is shown
// instead. data-request is the address of the WebAuthn request. In a form that is signed, data-passkey-sign is the
// address to which the form is sent first, to get the challenge that the device signs.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer ?? [])))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function create(request) {
  const { response } = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(request.challenge),
      rp: { id: request.site, name: "Study Portal" },
      user: { id: bytes(request.user), name: request.name, displayName: request.title },
      pubKeyCredParams: request.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: request.known.map((id) => ({ type: "public-key", id: bytes(id) })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    },
  });
  return { clientData: response.clientDataJSON, attestation: response.attestationObject };
}

async function get(request) {
  const { rawId, response } = await navigator.credentials.get({
    publicKey: {
      challenge: bytes(request.challenge),
      rpId: request.site,
      userVerification: "required",
      allowCredentials: (request.known ?? []).map((id) => ({ type: "public-key", id: bytes(id) })),
    },
  });
  return {
    credential: rawId,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle,
  };
}

async function ask(form, ceremony, request) {
  const problem = form.querySelector("[data-passkey-problem]");
  problem.hidden = true;
  try {
    const answer = await request();
    if (!answer.ok) throw new Error(answer.statusText);
    const fields = await ceremony(await answer.json());
    for (const [name, value] of Object.entries(fields)) form.elements.namedItem(name).value = text(value);
  } catch {
    // The user or the device refused. Browsers don't report which.
    problem.hidden = false;
    return;
  }
  form.submit();
}

const headers = { accept: "application/json" };

function lacks(form) {
  const typed = form.querySelectorAll(".input:not([name=proof])");
  return !form.querySelector("[name=meaning]:checked") || [...typed].some((field) => !field.value.trim());
}

function sign(form, address) {
  // If values are missing, submit the form without asking the device, so that the server shows the errors.
  if (lacks(form)) {
    form.submit();
    return;
  }
  ask(form, get, () => {
    const fields = new URLSearchParams(new FormData(form));
    fields.set("act", new URL(form.action).pathname);
    return fetch(address, { method: "POST", headers, body: fields });
  });
}

if (window.PublicKeyCredential) {
  for (const note of document.querySelectorAll("[data-passkey-without]")) note.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask(form, form.dataset.passkey === "create" ? create : get, () => fetch(form.dataset.request, { headers }));
    });
  }
  for (const part of document.querySelectorAll("[data-passkey-sign]")) {
    part.hidden = false;
    const button = part.querySelector("button");
    button.addEventListener("click", () => sign(button.form, part.dataset.passkeySign));
  }
}
