import type { Actor } from "@/access/actor";
import { getSidebar } from "@/app/navigation";
import { waitingEvent } from "@/resources/topics";
import { screensPath } from "@/ui/keys";
import type { NavCounts } from "@/ui/navigation";
import type { Header } from "./queries";

/** Numbers of waiting work beside the sidebar's entries, by address. */
function getCounts(badges: Header["badges"]): NavCounts {
  const counts: Record<string, number> = {};
  for (const { source, count } of badges) counts[source.screen] = (counts[source.screen] ?? 0) + count;
  return counts;
}

const fresh = { href: screensPath, event: waitingEvent };

/** A person's sidebar, with waiting work. */
export const sidebar = (actor: Actor, badges: Header["badges"]) => ({
  groups: getSidebar(actor.role),
  counts: getCounts(badges),
  fresh,
});
