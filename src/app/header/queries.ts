import { keptReads } from "db/kept-reads";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import { countAccounts, newestAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { unreadAlerts } from "@/oversight/alerts/queries";
import { countForBadges, listAnnounced, listOwnWaiting } from "@/oversight/waiting/queries";

/** How many alerts the bell lists, and how many accounts the avatar menu (specification, section 9). */
const shown = { alerts: 5, accounts: 3 };

/** What the bell shows: the newest unread alerts and how many there are, and what waits for staff, or for this user of a client. */
export async function readBell(deps: Deps, actor: Actor, limit = shown.alerts) {
  const [{ alerts, count }, waiting] = await Promise.all([
    unreadAlerts(deps, actor, limit),
    can(actor, "dashboard:page")
      ? listAnnounced(deps, actor)
      : can(actor, "payments:make")
        ? listOwnWaiting(deps, actor)
        : [],
  ]);
  return { alerts, unread: count, waiting };
}

export type BellContent = Awaited<ReturnType<typeof readBell>>;

async function readAnew(deps: Deps, actor: Actor) {
  const [bell, staffBadges, accounts, count] = await Promise.all([
    readBell(deps, actor),
    can(actor, "dashboard:page") ? countForBadges(deps, actor) : undefined,
    newestAccounts(deps, actor, shown.accounts),
    countAccounts(deps, actor),
  ]);
  return { ...bell, badges: staffBadges ?? bell.waiting, accounts, count };
}

export type Header = Awaited<ReturnType<typeof readAnew>>;

const keptHeaders = keptReads<Header>();

/** What the frame of every signed-in screen shows: the newest unread alerts, what waits, and the actor's newest accounts. */
export function readHeader(deps: Deps, actor: Actor): Promise<Header> {
  // What waits for a user of a client stops waiting as its time runs out, without a write.
  if (scopeOf(actor) === "own") return readAnew(deps, actor);
  return keptHeaders(deps.db, `${actor.userId} ${actor.role}`, () => readAnew(deps, actor));
}
