import type { ChangeEvent, Topic } from "@/resources/topics";

/** Fires the events of changed topics, so that the page's lists refresh. @example changed("accounts", "stats") */
export function changed(...topics: readonly Topic[]): void {
  for (const topic of topics) {
    const event: ChangeEvent = `${topic}:changed`;
    document.body.dispatchEvent(new CustomEvent(event, { bubbles: true }));
  }
}
