/** Changes parameters of the present address without a step in the browser's history: such as a filter's. */
export function replaceAddress(parameters: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(history.state, "", url);
}

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
