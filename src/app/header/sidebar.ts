import type { Actor } from "@/access/actor";
import { screensOf, sidebarOf } from "@/app/navigation";
import { waitingEvent } from "@/resources/topics";
import { screensPath } from "@/ui/keys";
import type { NavCounts } from "@/ui/navigation";
import type { Header } from "./queries";

/** Numbers of waiting work beside the sidebar's entries, by address. */
function countsOf({ role }: Actor, badges: Header["badges"]): NavCounts {
  const counts: Record<string, number> = {};
  for (const { screen } of screensOf(role)) {
    const waiting = badges.filter(({ kind }) => screen.waits?.includes(kind));
    if (waiting.length > 0) counts[screen.href] = waiting.reduce((all, { count }) => all + count, 0);
  }
  return counts;
}

const fresh = { href: screensPath, event: waitingEvent };

/** A person's sidebar, with waiting work. */
export const sidebar = (actor: Actor, badges: Header["badges"]) => ({
  groups: sidebarOf(actor.role),
  counts: countsOf(actor, badges),
  fresh,
});
