import { countAccounts, listAccounts, newestFirst } from "@/accounts/list";
import { unreadAlerts } from "@/alerts/queries";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";

const everything = { q: "", status: "all", type: "all" } as const;

/** How many alerts the bell lists, and how many accounts the avatar menu (specification, section 9). */
const shown = { alerts: 5, accounts: 3 };

/** What the header of every signed-in screen shows: the newest unread alerts, and the actor's newest accounts. */
export async function readHeader(deps: Deps, actor: Actor) {
  const [unread, accounts, count] = await Promise.all([
    unreadAlerts(deps, actor, shown.alerts),
    listAccounts(deps, actor, everything, { order: newestFirst, limit: shown.accounts }),
    countAccounts(deps, actor, everything),
  ]);
  return { alerts: unread.alerts, unread: unread.count, accounts: accounts.rows, count };
}

export type Header = Awaited<ReturnType<typeof readHeader>>;
