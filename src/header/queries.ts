import { countAccounts, listAccounts, newestFirst } from "@/accounts/list";
import { lastAlertSeen, listAlerts } from "@/alerts/queries";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";

const everything = { q: "", status: "all", type: "all" } as const;

/** How many alerts the bell lists, and how many accounts the avatar menu (specification, section 9). */
const shown = { alerts: 5, accounts: 3 };

/** What the header of every signed-in screen shows: unread alerts, and the actor's accounts. */
export async function readHeader(deps: Deps, actor: Actor) {
  const [alerts, seen, accounts, count] = await Promise.all([
    listAlerts(deps, actor, { limit: shown.alerts, onlyActive: true }),
    lastAlertSeen(deps, actor),
    listAccounts(deps, actor, everything, { order: newestFirst, limit: shown.accounts }),
    countAccounts(deps, actor, everything),
  ]);
  return { alerts, unread: alerts.filter((alert) => alert.id > seen).length, accounts: accounts.rows, count };
}

export type Header = Awaited<ReturnType<typeof readHeader>>;
