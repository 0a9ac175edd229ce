/*
 * What the kernel's scripts have notices shown of. The application words and shows them: it listens to the event, and may
 * have other notices of its own.
 */

/** A part of the page whose code could not be loaded; `retry` loads it, and `pressed` is the pressed element in it, or the part itself. */
type NotStarted = { retry: () => void; pressed: Element };
/** Element whose address did not open: the application's notice names it, and can press it again. */
type Unopened = { pressed: HTMLElement; address: string; description: string };

/** Has a notice shown of what failed. */
export function notify(detail: NotStarted | Unopened): void {
  document.dispatchEvent(new CustomEvent("app:toast", { detail }));
}
