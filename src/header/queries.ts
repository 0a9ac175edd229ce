import { countAccounts, newestAccounts } from "@/accounts/list";
import { unreadAlerts } from "@/alerts/queries";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";

/** How many alerts the bell lists, and how many accounts the avatar menu (specification, section 9). */
const shown = { alerts: 5, accounts: 3 };

/** What the bell shows: the newest unread alerts, and how many there are. */
export async function readBell(deps: Deps, actor: Actor, limit = shown.alerts) {
  const { alerts, count } = await unreadAlerts(deps, actor, limit);
  return { alerts, unread: count };
}

export type Unread = Awaited<ReturnType<typeof readBell>>;

/** What the header of every signed-in screen shows: the newest unread alerts, and the actor's newest accounts. */
export async function readHeader(deps: Deps, actor: Actor) {
  const [bell, accounts, count] = await Promise.all([
    readBell(deps, actor),
    newestAccounts(deps, actor, shown.accounts),
    countAccounts(deps, actor),
  ]);
  return { ...bell, accounts, count };
}

export type Header = Awaited<ReturnType<typeof readHeader>>;
