import { keptReads } from "db/kept-reads";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import { countAccounts, newestAccounts } from "@/accounts/list";
import { countForBadges, listAnnounced, listOwnWaiting } from "@/app/waiting/queries";
import { announcedKinds } from "@/app/waiting/rules";
import type { Deps } from "@/deps";
import { countUnread, unreadAlerts } from "@/oversight/alerts/queries";
import { bankToday } from "@/platform/bank-day";
import type { WaitingKind } from "@/vocabulary/waiting-kinds";

/** Number of alerts in the bell, and of accounts in the avatar menu (specification, section 9). */
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

/** Figures of the closed bell: unread alerts, and waiting work; `exceeded` if there is more than was counted. */
export type BellFigures = { unread: number; waiting: number; exceeded: boolean };

/** Waiting work of one kind beside an entry of the sidebar. */
type Badge = { kind: WaitingKind; count: number };

export type Header = { figures: BellFigures; badges: readonly Badge[] };

export const figuresOf = (
  unread: number,
  waiting: readonly { count: number; exceeded: boolean }[],
): BellFigures => ({
  unread,
  waiting: waiting.reduce((sum, { count }) => sum + count, 0),
  exceeded: waiting.some(({ exceeded }) => exceeded),
});

async function readOfStaff(deps: Deps, actor: Actor): Promise<Header> {
  const [unread, badges] = await Promise.all([
    countUnread(deps, actor),
    can(actor, "dashboard:page") ? countForBadges(deps, actor) : [],
  ]);
  const waiting = badges.filter(({ kind }) => announcedKinds.includes(kind));
  return { figures: figuresOf(unread, waiting), badges };
}

const keptUnread = keptReads<number>();
const keptOfStaff = keptReads<Header>();

/** Reads the figures of every signed-in screen's frame: unread alerts and waiting work. */
export async function readHeader(deps: Deps, actor: Actor): Promise<Header> {
  const person = `${actor.userId} ${actor.role} ${actor.clientId}`;
  if (scopeOf(actor) !== "own") {
    // Payments of yesterday that are in no file count from midnight on.
    return keptOfStaff(deps.db, `${person} ${bankToday(deps)}`, () => readOfStaff(deps, actor));
  }
  // A client's requests stop waiting when they expire, without a write.
  const [unread, waiting] = await Promise.all([
    keptUnread(deps.db, person, () => countUnread(deps, actor)),
    can(actor, "payments:make") ? listOwnWaiting(deps, actor) : [],
  ]);
  return { figures: figuresOf(unread, waiting), badges: waiting };
}

/** Reads the accounts of the avatar menu: the newest that the actor may see, and how many there are. */
export async function readOwnAccounts(deps: Deps, actor: Actor) {
  const [accounts, count] = await Promise.all([
    newestAccounts(deps, actor, shown.accounts),
    countAccounts(deps, actor),
  ]);
  return { accounts, count };
}

export type OwnAccounts = Awaited<ReturnType<typeof readOwnAccounts>>;
