import { keptReads } from "db/kept-reads";
import type { Actor } from "@/access/actor";
import { countAccounts, newestAccounts } from "@/accounts/list";
import { type Badge, countForBadges, countWaiting } from "@/app/waiting/counts";
import type { Deps } from "@/deps";
import { countUnread, unreadAlerts } from "@/oversight/alerts/queries";

/** Number of alerts in the bell, and of accounts in the avatar menu (specification, section 9). */
const shown = { alerts: 5, accounts: 3 };

/**
 * Reads the bell's contents: the newest unread alerts with their number, and the waiting work of staff or of this user
 * of a client.
 */
export async function readBell(deps: Deps, actor: Actor, limit = shown.alerts) {
  const [{ alerts, count }, waiting] = await Promise.all([
    unreadAlerts(deps, actor, limit),
    countWaiting(deps, actor, { extent: "announced" }),
  ]);
  return { alerts, unread: count, waiting };
}

export type BellContent = Awaited<ReturnType<typeof readBell>>;

/** Figures of the closed bell: unread alerts, and waiting work; `exceeded` if there is more than was counted. */
export type BellFigures = { unread: number; waiting: number; exceeded: boolean };

export type Header = { figures: BellFigures; badges: readonly Badge[] };

export const getBellFigures = (
  unread: number,
  waiting: readonly { count: number; exceeded: boolean }[],
): BellFigures => ({
  unread,
  waiting: waiting.reduce((sum, { count }) => sum + count, 0),
  exceeded: waiting.some(({ exceeded }) => exceeded),
});

const keptUnread = keptReads<number>();

/** Reads the figures of every signed-in screen's frame: unread alerts and waiting work. */
export async function readHeader(deps: Deps, actor: Actor): Promise<Header> {
  const person = `${actor.userId} ${actor.role} ${actor.clientId}`;
  const [unread, badges] = await Promise.all([
    keptUnread(deps.db, person, () => countUnread(deps, actor)),
    countForBadges(deps, actor),
  ]);
  const announced = badges.filter(({ source }) => source.announced);
  return { figures: getBellFigures(unread, announced), badges };
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
