import { keptReads } from "db/kept-reads";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import { countAccounts, newestAccounts } from "@/accounts/list";
import { countForBadges, listAnnounced, listOwnWaiting } from "@/app/waiting/queries";
import type { Deps } from "@/deps";
import { unreadAlerts } from "@/oversight/alerts/queries";

/** How many alerts the bell lists, and how many accounts the avatar menu (specification, section 9). */
const shown = { alerts: 5, accounts: 3 };

/**
 * Reads the bell's contents: the newest unread alerts with their number, and the waiting work of staff or of this user
 * of a client.
 */
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

/** The actor's newest unread alerts and accounts, and how many there are of each. */
async function readOwn(deps: Deps, actor: Actor) {
  const [{ alerts, count: unread }, accounts, count] = await Promise.all([
    unreadAlerts(deps, actor, shown.alerts),
    newestAccounts(deps, actor, shown.accounts),
    countAccounts(deps, actor),
  ]);
  return { alerts, unread, accounts, count };
}

async function readOfStaff(deps: Deps, actor: Actor) {
  const isAtDesk = can(actor, "dashboard:page");
  const [own, waiting, badges] = await Promise.all([
    readOwn(deps, actor),
    isAtDesk ? listAnnounced(deps, actor) : [],
    isAtDesk ? countForBadges(deps, actor) : undefined,
  ]);
  return { ...own, waiting, badges: badges ?? waiting };
}

export type Header = Awaited<ReturnType<typeof readOfStaff>>;

const keptOwn = keptReads<Awaited<ReturnType<typeof readOwn>>>();
const keptOfStaff = keptReads<Header>();

/**
 * Reads the contents of every signed-in screen's frame: the newest unread alerts, waiting work, and the actor's newest
 * accounts.
 */
export async function readHeader(deps: Deps, actor: Actor): Promise<Header> {
  const person = `${actor.userId} ${actor.role} ${actor.clientId}`;
  if (scopeOf(actor) !== "own") return keptOfStaff(deps.db, person, () => readOfStaff(deps, actor));
  // What waits for a user of a client stops waiting as its time runs out, without a write.
  const [own, waiting] = await Promise.all([
    keptOwn(deps.db, person, () => readOwn(deps, actor)),
    can(actor, "payments:make") ? listOwnWaiting(deps, actor) : [],
  ]);
  return { ...own, waiting, badges: waiting };
}
