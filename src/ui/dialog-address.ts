/*
 * Gives a dialog or a record an address: its list's, with one of the parameters that the `DialogOutlet` names. Opening one adds a
 * step to the browser's history, closing it goes back; if the page was entered at the dialog's address, closing removes the
 * parameter. Only the `DialogOutlet` changes, the list stays unchanged.
 */
import type htmx from "htmx.org";
import { onRequest } from "@/kernel/client/htmx-events";
import { closeEvent, leaveEvent } from "./dialog-events";
import { closeModal } from "./modal";

const outlet = () => document.getElementById("dialog");

const parameters = (): string[] => outlet()?.dataset.opens?.split(" ") ?? [];

/** Returns an address without the dialog that it opens, and without the skip link's fragment. */
function withoutDialog(href: string): string {
  const url = new URL(href, location.href);
  url.hash = "";
  for (const name of parameters()) url.searchParams.delete(name);
  return url.href;
}

const hasDialog = (href: string): boolean => {
  const { searchParams } = new URL(href, location.href);
  return parameters().some((name) => searchParams.has(name));
};

/** Returns the page's present address with the dialog that another one opens: filters and the like stay. */
function withDialog(path: string): string {
  const url = new URL(withoutDialog(location.href));
  const opened = new URL(path, location.href).searchParams;
  for (const name of parameters()) {
    const value = opened.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

/** Number of dialogs opened one from another on this page, the present one included. */
const depth = (): number => (typeof history.state?.dialogs === "number" ? history.state.dialogs : 0);

/** True if a dialog with typed values objects to a step in the history. */
const isHeld = (): boolean => !document.dispatchEvent(new CustomEvent(leaveEvent, { cancelable: true }));

/** Makes the address follow dialogs, and dialogs the address. Called once. */
export function followDialogs(ajax: typeof htmx.ajax): void {
  // Address that the page shows; undefined while a step through the history fetches another one.
  let shown: string | undefined = location.href;
  let opened = depth();
  // Number of steps back to the page's position before its last step in the history.
  let back = 0;
  let returning = false;
  // True if the current step closes every dialog: the page may have been entered at one (decision 130).
  let leaving = false;

  const leave = () => {
    history.replaceState(history.state, "", withoutDialog(location.href));
    shown = location.href;
    showAddress(ajax);
  };

  // A step cannot be refused, but reversed: no entry is added or lost. A browser without this interface does not report the
  // direction of a step, and closes the dialog without a question.
  if ("navigation" in window) {
    window.navigation.addEventListener("currententrychange", ({ navigationType, from }) => {
      const { currentEntry } = window.navigation;
      back = navigationType === "traverse" && currentEntry ? from.index - currentEntry.index : 0;
    });
  }

  document.addEventListener("htmx:before:history:update", (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { history: action, sourceElement }: HistoryUpdate = event.detail;
    opened = 0;
    if (!hasDialog(action.path) || !sourceElement.closest("a")) return;
    if (new URL(action.path, location.href).pathname !== location.pathname) return;
    action.path = withDialog(action.path);
    // A step to the next record of a list takes the place of the one before: closing leads to the list.
    opened = depth() + (action.type === "replace" ? 0 : 1);
  });
  document.addEventListener("htmx:after:history:update", () => {
    shown = location.href;
    if (opened > 0) history.replaceState({ ...history.state, dialogs: opened }, "");
  });
  document.addEventListener("htmx:before:history:restore", (event) => {
    const leaves = leaving;
    leaving = false;
    if (returning || (back !== 0 && isHeld())) {
      event.preventDefault();
      if (!returning) history.go(back);
      returning = !returning;
      return;
    }
    const before = shown;
    shown = undefined;
    if (before === undefined || withoutDialog(before) !== withoutDialog(location.href) || !outlet()) return;
    event.preventDefault();
    if (leaves) return leave();
    shown = location.href;
    showAddress(ajax);
  });
  onRequest("after:swap", ({ target, request }) => {
    if (target === document.body && request.action === location.pathname + location.search)
      shown = location.href;
  });
  document.addEventListener(closeEvent, (event) => {
    const all = event instanceof CustomEvent && event.detail?.all === true;
    if (!hasDialog(location.href)) return;
    const steps = depth();
    if (steps === 0 || (all && location.href !== shown)) return leave();
    leaving = all;
    history.go(all ? -steps : -1);
  });
}

/** Event of htmx before it writes a link's address into the history. */
type HistoryUpdate = { history: { type: string; path: string }; sourceElement: Element };

/** Shows the address's dialog in the outlet, or empties it. An earlier answer still under way is dropped. */
function showAddress(ajax: typeof htmx.ajax): void {
  const address = location.pathname + location.search;
  outlet()?.dispatchEvent(new Event("htmx:abort"));
  if (hasDialog(address))
    void ajax("GET", address, {
      source: "#dialog",
      target: "#dialog",
      select: "#dialog",
      swap: "outerMorph",
    });
  else {
    // A dialog that is closed returns the focus; one that is removed would not.
    for (const dialog of outlet()?.querySelectorAll<HTMLDialogElement>("x-island > dialog") ?? [])
      closeModal(dialog);
    outlet()?.replaceChildren();
  }
}
