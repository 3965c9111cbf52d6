// Sliders on a phone with working controls: the number above the slider follows the knob. Without JavaScript, the
// numbers below the track show the values.

document.addEventListener("input", ({ target }) => {
  if (!target.matches?.(".phone-range")) return;
  const value = target.closest(".phone-slider")?.querySelector("[data-value]");
  if (value) value.textContent = target.value;
});
