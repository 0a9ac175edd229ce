/*
 * Keys of the header's search: Ctrl K (or Command K) goes there, the arrow keys walk through what was found, Escape
 * leaves.
 */
const field = document.querySelector<HTMLInputElement>("#find");

function walk(event: KeyboardEvent, step: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>("#find, #find-suggestions a")];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  if (at < 0) return;
  event.preventDefault();
  stops.at((at + step) % stops.length)?.focus();
}

document.addEventListener("keydown", (event) => {
  if (
    event.key.toLowerCase() === "k" &&
    (event.ctrlKey || event.metaKey) &&
    !document.querySelector("dialog:modal")
  ) {
    event.preventDefault();
    field?.focus();
    field?.select();
  }
  const inside = event.target instanceof Element && event.target.closest(".find");
  if (!inside) return;
  if (event.key === "ArrowDown") walk(event, 1);
  if (event.key === "ArrowUp") walk(event, -1);
  if (event.key === "Escape") {
    if (document.activeElement === field) field?.blur();
    else field?.focus();
  }
});
