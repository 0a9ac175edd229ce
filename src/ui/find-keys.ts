/*
 * The header's search: Ctrl K (or Command K) focuses it, the arrow keys walk through the results, Enter opens the first, letters
 * go on in the field, Escape leaves. Recently opened addresses are kept on this device, by person; the search sends them along,
 * so that the server shows their present state.
 */

/** Looked up each time: a step back through the history may have put another page's header here. */
const fieldNow = () => document.querySelector<HTMLInputElement>("#find");
const recentNow = () => fieldNow()?.form?.querySelector<HTMLInputElement>("[name=recent]");
const panel = () => document.getElementById("find-suggestions");
const listResults = (place: Element | null) => place?.querySelectorAll<HTMLElement>("a, button") ?? [];

const key = `recent:${document.getElementById("main")?.dataset.person}`;
const most = 8;

function readRecent(): string[] {
  try {
    return localStorage.getItem(key)?.split("\n") ?? [];
  } catch {
    return [];
  }
}

/** Puts an address of this site before earlier ones. */
function remember(address: string): void {
  const others = readRecent().filter((other) => other !== address);
  try {
    localStorage.setItem(key, [address, ...others].slice(0, most).join("\n"));
  } catch {
    // The storage is full or denied: nothing is stored.
  }
}

function rememberRecord(): void {
  const id = new URLSearchParams(location.search).get("view");
  if (id) remember(`${location.pathname}?view=${id}`);
}

function walk(event: KeyboardEvent, step: 1 | -1): void {
  const field = fieldNow();
  const stops = field ? [field, ...listResults(panel())] : [];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  if (at < 0) return;
  event.preventDefault();
  stops.at((at + step) % stops.length)?.focus();
}

/** Opens the first result, if it belongs to the present text of the field. */
function openFirst(event: KeyboardEvent): void {
  const [first] = listResults(panel());
  if (!first || panel()?.dataset.q !== fieldNow()?.value.trim()) return;
  event.preventDefault();
  first.click();
}

document.addEventListener("keydown", (event) => {
  const { key: pressed, ctrlKey, metaKey, altKey } = event;
  const field = fieldNow();
  if (pressed.toLowerCase() === "k" && (ctrlKey || metaKey) && !document.querySelector("dialog:modal")) {
    event.preventDefault();
    field?.focus();
    field?.select();
  }
  const inside = event.target instanceof Element && event.target.closest(".find");
  if (!inside || event.isComposing) return;
  const inField = document.activeElement === field;
  if (pressed === "ArrowDown") walk(event, 1);
  else if (pressed === "ArrowUp") walk(event, -1);
  else if (pressed === "Enter" && inField) openFirst(event);
  else if (pressed === "Escape" && inField) field?.blur();
  else if (pressed === "Escape" || (!inField && pressed.length === 1 && !ctrlKey && !metaKey && !altKey))
    field?.focus();
});

/** Adds the field that sends the recent addresses. */
function addRecent(form: HTMLFormElement): HTMLInputElement {
  const recent = document.createElement("input");
  recent.type = "hidden";
  recent.name = "recent";
  form.append(recent);
  return recent;
}

/** Requests the recent addresses, or results for the field's text, unless they are shown already. */
function begin(): void {
  const field = fieldNow();
  if (!field?.form || field !== document.activeElement) return;
  const recent = recentNow() ?? addRecent(field.form);
  recent.disabled = false;
  recent.value = readRecent().join("\n");
  if (panel()?.dataset.q !== field.value.trim()) field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("focusin", begin);
// The focus of the field has fetched this script.
begin();
// Without its results the form leads to a page, whose address holds only the search text.
document.addEventListener("submit", ({ target }) => {
  if (target === fieldNow()?.form) recentNow()?.setAttribute("disabled", "");
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("#find-suggestions .list a") : null;
  const address = link?.getAttribute("href");
  if (address) remember(address);
});
rememberRecord();
if ("navigation" in window) window.navigation.addEventListener("currententrychange", rememberRecord);
