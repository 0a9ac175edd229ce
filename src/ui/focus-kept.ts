/*
 * Where a refresh takes the focused row away, as after its record was deleted, the focus goes to the row that follows
 * it, or to the list.
 */
type Place = { section: string; at: number };

const rowsOf = (section: Element): HTMLTableRowElement[] => [
  ...section.querySelectorAll<HTMLTableRowElement>("tbody tr"),
];

function focusedPlace(): Place | undefined {
  const row = document.activeElement?.closest<HTMLTableRowElement>("section[id] tbody tr");
  const section = row?.closest("section[id]");
  return row && section ? { section: section.id, at: rowsOf(section).indexOf(row) } : undefined;
}

/** Watches the page's refreshes. Called once. */
export function keepFocus(): void {
  let place: Place | undefined;
  document.addEventListener("htmx:before:swap", () => {
    place = focusedPlace();
  });
  document.addEventListener("htmx:after:swap", () => {
    const { activeElement } = document;
    const section = place && document.getElementById(place.section);
    if (!place || !section || (activeElement && activeElement !== document.body)) return;
    const rows = rowsOf(section);
    const row = rows[Math.min(place.at, rows.length - 1)];
    const target = row?.querySelector<HTMLElement>("a[href], button") ?? section;
    if (target === section) section.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
