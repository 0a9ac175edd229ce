/** True if React has taken over the element's island, or the element is in none. */
export function isHydrated(element: Element): boolean {
  const island = element.closest("x-island");
  return !island || ("awake" in island && island.awake === true);
}

/** Event on an island's element before React had taken over. */
type Held = { event: Event; target: Element; value: undefined };

/** Makes an element's island replay an event once React has taken over. */
export function replayOnceHydrated(element: Element, held: Held): void {
  const island = element.closest("x-island");
  if (island && "hold" in island && typeof island.hold === "function") island.hold(held);
}
