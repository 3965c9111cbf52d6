// Rich text: a textarea inside data-rich-text gets a toolbar and an editing area. The textarea is still the field that
// is submitted; without the editor's file, or without JavaScript, it is a field for plain text or HTML.
//
// The extensions match the allowlist of the server's sanitizer, so that the editor keeps everything that can be stored.

const { editor: source } = document.querySelector("script[data-editor]").dataset;
const tiptap = await import(source).catch(() => null);

const extensions = ({
  Blockquote, Bold, BulletList, Code, CodeBlock, Document, Gapcursor, HardBreak, Heading, HorizontalRule, Image, Italic,
  Link, ListItem, OrderedList, Paragraph, Strike, Subscript, Superscript, Table, TableCell, TableHeader, TableRow, Text,
  Underline, UndoRedo,
}) => [
  Document, Paragraph, Text, HardBreak, Heading, Bold, Italic, Underline, Strike, Subscript, Superscript, Code,
  CodeBlock, BulletList, OrderedList, ListItem, Blockquote, HorizontalRule, Table, TableRow, TableHeader, TableCell,
  Image, Gapcursor, UndoRedo, Link.configure({ openOnClick: false, autolink: false }),
];

// The command of each tool, and the condition under which its button is shown as pressed.
const tools = {
  bold: [(chain) => chain.toggleBold(), (editor) => editor.isActive("bold")],
  italic: [(chain) => chain.toggleItalic(), (editor) => editor.isActive("italic")],
  underline: [(chain) => chain.toggleUnderline(), (editor) => editor.isActive("underline")],
  strike: [(chain) => chain.toggleStrike(), (editor) => editor.isActive("strike")],
  heading: [(chain) => chain.toggleHeading({ level: 2 }), (editor) => editor.isActive("heading")],
  bulletList: [(chain) => chain.toggleBulletList(), (editor) => editor.isActive("bulletList")],
  orderedList: [(chain) => chain.toggleOrderedList(), (editor) => editor.isActive("orderedList")],
  blockquote: [(chain) => chain.toggleBlockquote(), (editor) => editor.isActive("blockquote")],
  table: [(chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true })],
  undo: [(chain) => chain.undo()],
  redo: [(chain) => chain.redo()],
};

// Converts plain text to paragraphs, as intended when it was typed without JavaScript.
function markup(text) {
  if (/<[a-z!/]/i.test(text)) return text;
  const escaped = text.replace(/&(?!#?\w+;)/g, "&amp;").replace(/</g, "&lt;");
  return escaped.split(/\n\s*\n/).map((part) => `<p>${part.trim().replace(/\n/g, "<br>")}</p>`).join("");
}

function edit(box) {
  const field = box.querySelector("textarea");
  const bar = box.querySelector("[role=toolbar]");
  const linkRow = box.querySelector(".rich-text-link");
  const address = linkRow.querySelector("input");
  const buttons = [...bar.querySelectorAll("[data-tool]")];
  const area = document.createElement("div");
  const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  field.before(area);

  const attributes = { class: "rich-text-area", role: "textbox", "aria-multiline": "true", dir: "auto" };
  for (const name of ["aria-describedby", "aria-invalid", "lang"]) {
    if (field.hasAttribute(name)) attributes[name] = field.getAttribute(name);
  }
  if (label) attributes["aria-label"] = label.textContent.trim();

  const editor = new tiptap.Editor({
    element: area,
    extensions: extensions(tiptap),
    content: markup(field.value),
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: () => {
      field.value = editor.isEmpty ? "" : editor.getHTML();
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    onTransaction: () => show(),
  });

  function show() {
    for (const button of buttons) {
      const pressed = tools[button.dataset.tool]?.[1];
      if (pressed) button.setAttribute("aria-pressed", pressed(editor));
      if (button.dataset.tool === "link") button.setAttribute("aria-pressed", editor.isActive("link"));
    }
  }

  function showSource(shown) {
    if (!shown) editor.commands.setContent(markup(field.value), { emitUpdate: false });
    field.hidden = !shown;
    area.hidden = shown;
    for (const button of buttons) {
      if (button.dataset.tool === "source") button.setAttribute("aria-pressed", shown);
      else button.disabled = shown;
    }
    if (shown) field.focus();
    else focus();
  }

  // The editor's own command moves the focus in the next frame, so keys pressed before it would be lost.
  function focus() {
    editor.view.focus();
    editor.commands.scrollIntoView();
  }

  function openLink() {
    linkRow.hidden = !linkRow.hidden;
    if (linkRow.hidden) return focus();
    address.value = editor.getAttributes("link").href ?? "";
    address.focus();
  }

  function setLink(href) {
    linkRow.hidden = true;
    const chain = editor.chain().extendMarkRange("link");
    if (!href) chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive("link")) {
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    focus();
  }

  function use(tool) {
    if (tool === "source") showSource(field.hidden);
    else if (tool === "link") openLink();
    else if (tool === "setLink") setLink(address.value.trim());
    else if (tool === "unsetLink") setLink("");
    else {
      tools[tool][0](editor.chain()).run();
      focus();
    }
  }

  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tool]");
    if (button) use(button.dataset.tool);
  });
  address.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      setLink(address.value.trim());
    } else if (event.key === "Escape") openLink();
  });

  // Only one tool of the toolbar is in the tab order; the arrow keys move to the others.
  const roam = (target) => {
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
  };
  bar.addEventListener("keydown", (event) => {
    const enabled = buttons.filter((button) => !button.disabled);
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    const forward = getComputedStyle(bar).direction === "rtl" ? -1 : 1;
    const at = enabled.indexOf(document.activeElement);
    let next = steps[event.key] ? (at + steps[event.key] * forward + enabled.length) % enabled.length : -1;
    if (event.key === "Home") next = 0;
    if (event.key === "End") next = enabled.length - 1;
    if (next < 0) return;
    event.preventDefault();
    roam(enabled[next]);
    enabled[next].focus();
  });

  // Labels and links in the error summary lead to the visible editor instead of the hidden field.
  field.addEventListener("focus", () => { if (field.hidden) focus(); });
  label?.addEventListener("click", () => { if (field.hidden) focus(); });
  field.addEventListener("rich-text-focus", focus);

  roam(buttons[0]);
  const writing = document.activeElement === field;
  field.hidden = true;
  bar.hidden = false;
  show();
  // Move the focus to the editor immediately if the user is already typing, so that no key is lost.
  if (writing) {
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }
  // The fragment of the address may have led to the field before the editor existed.
  if (decodeURIComponent(location.hash.slice(1)) === field.id) {
    box.scrollIntoView({ block: "center" });
    focus();
  }
}

if (tiptap) document.querySelectorAll("[data-rich-text]").forEach(edit);
