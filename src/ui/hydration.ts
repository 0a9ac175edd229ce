/** Whether React has taken over the island that an element stands in; true for what stands in none. */
export function isHydrated(element: Element): boolean {
  const island = element.closest("x-island");
  return !island || ("awake" in island && island.awake === true);
}

/** Something that was done to an island's element before React had taken over. */
type Held = { event: Event; target: Element; value: undefined };

/** Has the island around an element replay an event once React has taken over. */
export function replayOnceHydrated(element: Element, held: Held): void {
  const island = element.closest("x-island");
  if (island && "hold" in island && typeof island.hold === "function") island.hold(held);
}
