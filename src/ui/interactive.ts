/*
 * Scripts that a page needs once somebody uses it, fetched when it is idle and run from the first touch: notices, the addresses
 * of dialogs, record panels, buttons that copy or print, the theme switch.
 */
import type htmx from "htmx.org";
import "./appearance-client";
import "./bank-clock";
import "./chart-reader";
import "./copy-button";
import "./find-keys";
import "./list-links";
import "./keys-client";
import "./local-time";
import "./popover-links";
import "./print-button";
import "./row-menu";
import "./sign-out";
import "./waiting-client";
import "@/kernel/client/keep-values";
import { onRequest } from "@/kernel/client/htmx-events";
import { followDialogs } from "./dialog-address";
import { keepFocus } from "./keep-focus";
import { fillPanels } from "./panels-client";
import { showDialogs } from "./server-dialogs";
import "./record-panel-element";

export { reportFailure } from "./failure";
export { showToast } from "./toasts";

/** Runs the scripts that the page names, each once. */
async function runOwn(): Promise<void> {
  const own = document.querySelectorAll<HTMLElement>("[data-script]");
  await Promise.allSettled([...own].map(({ dataset }) => import(`${dataset.script}`)));
}

/** Starts these scripts, and those of single pages, such as that of passkeys. Called once. */
export async function start(ajax: typeof htmx.ajax, process: typeof htmx.process): Promise<void> {
  followDialogs(ajax);
  fillPanels(process);
  keepFocus();
  showDialogs();
  onRequest("after:swap", runOwn);
  await runOwn();
}
