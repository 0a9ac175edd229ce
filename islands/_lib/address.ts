/**
 * Adds a step to the browser's history: the present address with a parameter, or without it. Marked as htmx marks its
 * own, so that a step back fetches what stood there.
 */
export function pushAddress(parameter: string, value: string | undefined): void {
  const url = new URL(location.href);
  if (value === undefined) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, value);
  if (url.href === location.href) return;
  if (!history.state?.htmx) history.replaceState({ htmx: true }, "");
  history.pushState({ htmx: true }, "", url);
}
