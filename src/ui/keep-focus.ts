/*
 * Returns the focus to a row from which a dialog, a step in the history or a refresh took it; if the row is gone, as after its
 * record was deleted, to the next row, or to the list.
 */
type Place = { element: HTMLElement; section: string; at: number };

const listRows = (section: Element): Element[] => [...section.querySelectorAll("tbody tr")];

/** The row and the control of an element in a list; undefined outside of lists. */
function findPlace(element: Element): Place | undefined {
  const row = element.closest("section[id] tbody tr");
  const section = row?.closest("section[id]");
  if (!row || !section || !(element instanceof HTMLElement)) return undefined;
  return { element, section: section.id, at: listRows(section).indexOf(row) };
}

/** Elements in which the focus stays only for a moment before it returns. */
const inPassing = "dialog, .toasts";

/** A row's first visible control: some are for narrow windows only. */
const firstControl = (row: Element | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>("a[href], button") ?? [])].find((each) => each.checkVisibility());

/** Watches the page. Called once. */
export function keepFocus(): void {
  let last: Place | undefined;

  function recover(): void {
    const { activeElement, body } = document;
    const lost = !activeElement || activeElement === body || activeElement.matches("main");
    if (!last || !lost || document.querySelector("dialog:modal")) return;
    const section = document.getElementById(last.section);
    const rows = section ? listRows(section) : [];
    const row = rows[Math.min(last.at, rows.length - 1)];
    const target = last.element.isConnected ? last.element : firstControl(row);
    if (!target && section) section.tabIndex = -1;
    (target ?? section)?.focus({ preventScroll: true });
  }

  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    const place = findPlace(target);
    if (place) last = place;
    else if (target.matches("main")) recover();
    else if (!target.closest(inPassing)) last = undefined;
  });
  document.addEventListener("htmx:after:swap", recover);
  // A browser resets the focus at the end of a step in the history.
  if ("navigation" in window) window.navigation.addEventListener("navigatesuccess", recover);
}
