// Row selection: one checkbox selects all rows, Shift extends the selection from the last row, and the bar shows the
// count. [data-select-all="name"] controls input[name=name]; [data-selected-count="name"] shows the number, and
// [data-selection-hint="name"] is shown while none is selected. A button of the bar that has a name acts on more than
// the selected rows and is never disabled.
//
// [data-needs-selection="name"]: tools for selected rows, disabled while no input[name=name] is checked.

function wire(all) {
  const name = all.dataset.selectAll;
  // The checkboxes of a form may be outside of it.
  const scope = all.closest("table, section") ?? document;
  const boxes = [...(all.form?.elements ?? scope.querySelectorAll("input"))]
    .filter((field) => field.type === "checkbox" && field.name === name && !field.disabled);
  const counts = [...document.querySelectorAll(`[data-selected-count="${CSS.escape(name)}"]`)];
  const bars = [...document.querySelectorAll(`[data-selection-bar="${CSS.escape(name)}"]`)];
  const hints = [...document.querySelectorAll(`[data-selection-hint="${CSS.escape(name)}"]`)];
  const beyond = Number(all.dataset.selectedBeyond ?? 0);
  let last = null;

  function show() {
    const chosen = boxes.filter((box) => box.checked).length;
    all.checked = chosen > 0 && chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    for (const box of boxes) box.closest("tr, li")?.classList.toggle("selected", box.checked);
    for (const count of counts) {
      count.textContent = String(chosen + beyond);
      count.parentElement.hidden = chosen + beyond === 0;
    }
    for (const hint of hints) hint.hidden = chosen + beyond > 0;
    for (const bar of bars) {
      for (const button of bar.querySelectorAll("button[type=submit]:not([name])")) button.disabled = chosen + beyond === 0;
    }
  }

  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    show();
  });

  for (const box of boxes) {
    box.addEventListener("click", (event) => {
      if (event.shiftKey && last) {
        const [from, to] = [boxes.indexOf(last), boxes.indexOf(box)].sort((a, b) => a - b);
        for (const between of boxes.slice(from, to + 1)) between.checked = box.checked;
      }
      last = box;
      show();
    });
  }
  show();
}

for (const all of document.querySelectorAll("[data-select-all]")) {
  all.hidden = false;
  wire(all);
}

function wireTools(tools) {
  const name = tools.dataset.needsSelection;
  const boxes = [...document.querySelectorAll(`input[type=checkbox][name="${CSS.escape(name)}"]`)];
  // A field that was refused stays open.
  const isRefused = tools.querySelector("[aria-invalid]") !== null;

  function show() {
    const isOff = !isRefused && !boxes.some((box) => box.checked);
    for (const control of tools.querySelectorAll("input, button")) control.disabled = isOff;
    for (const box of boxes) box.closest("tr, li")?.classList.toggle("selected", box.checked);
  }

  for (const box of boxes) box.addEventListener("change", show);
  addEventListener("pageshow", show);
  show();
}

for (const tools of document.querySelectorAll("[data-needs-selection]")) wireTools(tools);
