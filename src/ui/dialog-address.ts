/*
 * A dialog or a record has an address: its list's, with one of these parameters. Opening one adds a step to the
 * browser's history, closing it goes back; where the page was entered at the dialog's address, closing takes the
 * parameter out. Only the `DialogOutlet` changes, the list stays as it is.
 */
import type htmx from "htmx.org";

const parameters = ["create", "view", "edit", "delete", "signout", "transaction"];

/** Asks for the open dialog's end; `detail.all` closes those that it was opened from, too. */
export const closeEvent = "dialog:close";

/** An address without the dialog that it opens. */
function listOf(href: string): string {
  const url = new URL(href, location.href);
  for (const name of parameters) url.searchParams.delete(name);
  return url.href;
}

const hasDialog = (href: string): boolean => listOf(href) !== new URL(href, location.href).href;

/** The page's present address with the dialog that another one opens: filters and the like stay. */
function withDialogOf(path: string): string {
  const url = new URL(listOf(location.href));
  const opened = new URL(path, location.href).searchParams;
  for (const name of parameters) {
    const value = opened.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

const outlet = () => document.getElementById("dialog");

/** How many dialogs were opened one from another by this page, the present one included. */
const depth = (): number => (typeof history.state?.dialogs === "number" ? history.state.dialogs : 0);

/** Makes the address follow dialogs, and dialogs the address. Called once. */
export function followDialogs(ajax: typeof htmx.ajax): void {
  let shown = location.href;
  let opened = depth();

  document.addEventListener("htmx:before:history:update", (event) => {
    const { history: action, sourceElement } = (event as HistoryEvent).detail;
    opened = 0;
    if (!hasDialog(action.path) || !sourceElement.closest("a")) return;
    if (new URL(action.path, location.href).pathname !== location.pathname) return;
    action.path = withDialogOf(action.path);
    opened = depth() + 1;
  });
  document.addEventListener("htmx:after:history:update", () => {
    shown = location.href;
    if (opened > 0) history.replaceState({ ...history.state, dialogs: opened }, "");
  });
  document.addEventListener("htmx:before:history:restore", (event) => {
    const before = shown;
    shown = location.href;
    if (listOf(before) !== listOf(shown) || !outlet()) return;
    event.preventDefault();
    showAddress(ajax);
  });
  document.addEventListener(closeEvent, (event) => {
    const all = event instanceof CustomEvent && event.detail?.all === true;
    if (!hasDialog(location.href)) return;
    const steps = depth();
    if (steps > 0 && (!all || location.href === shown)) return history.go(all ? -steps : -1);
    history.replaceState(history.state, "", listOf(location.href));
    shown = location.href;
    showAddress(ajax);
  });
}

type HistoryEvent = CustomEvent<{ history: { path: string }; sourceElement: Element }>;

/** Puts the address's dialog into the outlet, or empties it. */
function showAddress(ajax: typeof htmx.ajax): void {
  const address = location.pathname + location.search;
  if (hasDialog(address))
    void ajax("GET", address, { target: "#dialog", select: "#dialog", swap: "outerMorph" });
  else outlet()?.replaceChildren();
}
