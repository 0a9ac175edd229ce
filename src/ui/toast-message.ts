/** A notice, carried by the `app:toast` event of the document. `destructive` is for failures. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Leads to what the notice is about. */
  link?: { href: string; text: string } | undefined;
  tone?: "default" | "destructive" | undefined;
  /** Offers a Retry button. */
  retry?: (() => void) | undefined;
};

/** Name of the event that carries a notice from any script to the page's notices. */
export const toastEvent = "app:toast";

/** Calls `show` with each notice that a script of the page sends. */
export function onToast(show: (message: ToastMessage) => void): void {
  document.addEventListener(toastEvent, (event) => {
    if (event instanceof CustomEvent) show(event.detail);
  });
}
