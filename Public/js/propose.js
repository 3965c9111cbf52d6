// Proposes a key or a stored value from the text that was just entered, while there is none: a row's value from its text
// (as pasted rows get it on the server), a step's key from its question or title, and the ID of a new study from its name.

const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[a-z0-9]+/g) ?? [];

function valueOf(text, taken) {
  const words = fold(text);
  let value = "";
  for (const word of words) if (value.length + word.length < 30) value += (value ? "_" : "") + word;
  value ||= words[0]?.slice(0, 30) ?? "";
  if (!value || !taken.has(value)) return value;
  let number = 2;
  while (taken.has(`${value}_${number}`)) number += 1;
  return `${value}_${number}`;
}

function keyOf(text) {
  let key = "";
  for (const word of fold(text)) {
    if (key.length + word.length > 15) break;
    key += key ? word[0].toUpperCase() + word.slice(1) : word;
  }
  return key;
}

const minorWords = new Set(["a", "an", "and", "for", "from", "in", "of", "on", "study", "the", "to", "with"]);

// Leaves two characters for the mark of the Test channel.
function studyIDOf(text) {
  let id = "";
  for (const word of fold(text).filter((each) => !minorWords.has(each))) {
    if (id.length + word.length > 12) break;
    id += (id ? "-" : "") + word.toUpperCase();
  }
  return id;
}

function propose(field, text) {
  if (!field || field.value || field.readOnly || field.disabled || !text) return;
  field.value = text;
  field.dataset.proposed = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("change", (event) => {
  const { name, value, form } = event.target;
  if (name === "name" && value && form?.elements.studyID) propose(form.elements.studyID, studyIDOf(value));
  if (form?.id !== "editor" || !value) return;
  const row = name.match(/^(.+)\[\d+\]\.text$/);
  if (row) {
    const values = [...form.querySelectorAll(`[name^="${CSS.escape(row[1])}["][name$=".value"]`)];
    const taken = new Set(values.map((each) => each.value.toLowerCase()));
    propose(form.elements[name.replace(/text$/, "value")], valueOf(value, taken));
  } else if (name === "text" || name === "title") {
    propose(form.elements.key, keyOf(value));
  }
});

// Who goes on to a field with a proposal can type another value at once.
document.addEventListener("focusin", ({ target: field }) => {
  if (!field.dataset?.proposed || field.value !== field.dataset.proposed) return;
  field.select();
  field.addEventListener("mouseup", (event) => event.preventDefault(), { once: true });
});
