/** A notice, carried by the `app:toast` event of the document. `destructive` is for failures. */
export type ToastMessage = {
  title: string;
  description?: string | undefined;
  /** Link to the notice's subject. */
  link?: { href: string; text: string } | undefined;
  tone?: "default" | "destructive" | undefined;
  /** Offers a Retry button. */
  retry?: (() => void) | undefined;
  /** Offers an Undo button, for twice as long as other notices stay. */
  undo?: (() => void) | undefined;
};

/** Element whose address could not be fetched: the notice names it and offers Retry. */
export type Unopened = { pressed: HTMLElement; address: string; description: string };

/** A part of the page whose code could not be loaded; `pressed` is the pressed element in it, or the part itself. */
export type NotStarted = { retry: () => void; pressed: Element };

/** Contents of a notice. */
export type Notice = ToastMessage | Unopened | NotStarted;

/** Name of the event that carries a notice from any script to the page's notices. */
export const toastEvent = "app:toast";

/** Calls `show` with each notice that a script of the page sends. */
export function onToast(show: (message: Notice) => void): void {
  document.addEventListener(toastEvent, (event) => event instanceof CustomEvent && show(event.detail));
}
