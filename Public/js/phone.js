// Sliders on a phone that is used: the number above follows the knob. Without script the numbers below the track do.

document.addEventListener("input", ({ target }) => {
  if (!target.matches?.(".phone-range")) return;
  const value = target.closest(".phone-slider")?.querySelector("[data-value]");
  if (value) value.textContent = target.value;
});
