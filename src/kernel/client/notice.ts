/*
 * Notices of the kernel's scripts. The application shows them: it listens to the event, and may have other notices of its
 * own.
 */

/** Says what failed, and offers to try it again. */
export function notify(failure: { title: string; description: string; retry: () => void }): void {
  const detail = { ...failure, tone: "destructive" };
  document.dispatchEvent(new CustomEvent("app:toast", { detail }));
}
