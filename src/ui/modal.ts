/** Dialog and the focused element at its opening, recorded by the page's script or by an island. */
type Opened = HTMLDialogElement & { opener?: Element | null };

/**
 * First element to get the focus: the field that a form begins with, its first one that can be filled in, or a marked
 * element. Elsewhere the browser chooses.
 */
const first = (dialog: Element) =>
  dialog.querySelector<HTMLElement>("form [data-start]") ??
  dialog.querySelector<HTMLElement>(`form :is(${fields})`) ??
  dialog.querySelector<HTMLElement>("[data-first]");

const fields =
  "input:not([type=hidden], [aria-hidden], [readonly], :disabled), textarea:not(:disabled), [data-field]:not(:disabled)";
const controls = ":is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex='-1'])";

/** A browser would move from the last control to its own bars. */
function keepTab(event: KeyboardEvent): void {
  const { currentTarget: dialog, target, defaultPrevented } = event;
  if (event.key !== "Tab" || defaultPrevented || !(dialog instanceof HTMLElement)) return;
  // An open list within keeps the focus itself.
  if (!(target instanceof Element) || target.closest("dialog, [role=dialog], [role=listbox]") !== dialog)
    return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(controls)].filter((stop) => stop.checkVisibility());
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (target !== from && target !== dialog) return;
  event.preventDefault();
  to?.focus();
}

/** Shows a dialog above the page, which is inert while it is open. Does nothing if it is open. */
export function openModal(dialog: Opened): void {
  if (dialog.open || !dialog.isConnected) return;
  dialog.opener = document.activeElement;
  dialog.showModal();
  dialog.addEventListener("keydown", keepTab);
  first(dialog)?.focus({ preventScroll: true });
}

/**
 * Closes a dialog, and first the questions about it; one that was removed from the page is closed already. The focus
 * returns to its former place, or to the page's main part if that is gone or hidden.
 */
export function closeModal(dialog: Opened): void {
  const { opener } = dialog;
  const open = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")];
  const at = open.indexOf(dialog);
  for (const each of at < 0 ? [] : open.slice(at).reverse()) each.close();
  giveFocus(dialog, opener);
  // Closing may be a step in the history, at the end of which a browser resets the focus, after any length of time. A question
  // returns it to its own dialog, which stays.
  if ("navigation" in window && !opener?.closest("dialog"))
    window.navigation.addEventListener("navigatesuccess", () => giveFocus(dialog, opener), { once: true });
}

/**
 * Returns the focus to its place before a dialog was opened, unless another element has it; the whole page, or its main part,
 * does not count.
 */
function giveFocus(dialog: Element, opener: Element | null | undefined): void {
  const { activeElement, body } = document;
  if (activeElement && !activeElement.matches("body, main") && !dialog.contains(activeElement)) return;
  const there =
    opener instanceof HTMLElement && opener !== body && opener.checkVisibility() ? opener : undefined;
  (there ?? document.getElementById("main"))?.focus({ preventScroll: true });
}
