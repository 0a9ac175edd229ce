/*
 * Notices that the kernel's scripts request. The application words and shows them: it listens to the event, and may have other
 * notices.
 */

/** A part of the page whose code could not be loaded; `retry` loads it, and `pressed` is the pressed element in it, or the part itself. */
type NotStarted = { retry: () => void; pressed: Element };
/** Element whose address did not open: the application's notice names it, and can press it again. */
type Unopened = { pressed: HTMLElement; address: string; description: string };

/** Requests a notice of a failure. */
export function notify(detail: NotStarted | Unopened): void {
  document.dispatchEvent(new CustomEvent("app:toast", { detail }));
}
