/* Shows a dialog that comes from the server as HTML. It is shown at once; its island takes over when its code has loaded. */
import { onRequest } from "@/kernel/client/htmx-events";
import { closeEvent } from "./dialog-events";
import { isHydrated, replayOnceHydrated } from "./hydration";
import { closeModal, openModal } from "./modal";

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== field.defaultValue;

/** Lets the island answer Esc once it runs: it asks before typed values are lost. */
function askLater(dialog: HTMLElement): void {
  const event = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  replayOnceHydrated(dialog, { event, target: dialog, value: undefined });
}

/** Until the island runs, Esc closes the dialog by its address, unless something was typed. */
function closeUnstarted(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLDialogElement) || event.target !== dialog || isHydrated(dialog)) return;
  event.preventDefault();
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  if ([...fields].some(isTyped)) askLater(dialog);
  else {
    closeModal(dialog);
    document.dispatchEvent(new CustomEvent(closeEvent));
  }
}

function show(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("#dialog x-island > dialog")) {
    openModal(dialog);
    dialog.addEventListener("cancel", closeUnstarted);
  }
}

/** Shows the dialog on the page, and each later one. Called once. */
export function showDialogs(): void {
  show();
  onRequest("after:swap", show);
}
