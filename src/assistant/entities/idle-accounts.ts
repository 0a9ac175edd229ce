import { getScope } from "@/access/scope";
import { bankDate } from "@/vocabulary/calendar";
import { combinePhrases, type DeclaredEntity, field } from "../question/entity";
import { countBookings, movementsByAccount, spanInstants } from "../run/selection";
import { accountName } from "../run/wording";
import { accountField, clientField, currencyField, openAccounts } from "./parts/shared";

/** Number of accounts examined for one answer. */
const mostRead = 2000;

const { parts: _parts, ...account } = accountField;
const moved = "movement|movements|transaction|transactions|booking|bookings|activity";

/** Open accounts that had no movement in a period, or none since they were opened. */
export const idleAccounts: DeclaredEntity = {
  access: "transactions:read",
  alsoReads: ["accounts:read"],
  noun: ["account without movements", "accounts without movements"],
  words: `${combinePhrases("account|accounts", "without|without any|with no|had no|have no|has no|did not have any|that had no|that have no", moved)}|idle account|idle accounts|dormant account|dormant accounts|unused account|unused accounts|accounts that did not move|accounts did not move|accounts were not used|accounts not used`,
  fields: {
    account,
    client: clientField,
    currency: currencyField,
    status: field.choice("Status", {
      values: {
        active: { words: "active", label: "active", adjective: true },
        suspended: { words: "suspended|frozen", label: "suspended", adjective: true },
        inactive: { words: "inactive|deactivated", label: "inactive", adjective: true },
      },
    }),
    balance: field.money("Balance"),
    opened: field.day("Opened"),
    until: field.day("Until", { sinceAfter: true }),
  },
  time: "until",
  shown: ["account", "status", "opened", "balance"],
  async read(deps, actor, { subject, span, limit }) {
    const accounts = await openAccounts(deps, actor, subject, mostRead);
    const [from, until] = spanInstants(deps, span);
    const [now, today] = [deps.now(), bankDate(deps.now(), deps.env.zone)];
    if (!accounts || accounts.length > mostRead || from > now) return { rows: [], more: true };
    // An account that was opened later had no chance to move.
    const there = accounts.filter(({ createdAt }) => createdAt < until);
    const idle = (await movementsByAccount(deps, there, [from, until])).filter(
      (one) => countBookings(one.moved) === 0,
    );
    const [day] = [span.to ?? today, today].toSorted();
    return {
      rows: idle.slice(0, limit).map(({ account: one }) => ({
        id: one.id,
        account: one.id,
        accountName: accountName(one),
        currency: one.currency,
        status: one.status,
        balance: one.balance,
        opened: bankDate(one.createdAt, deps.env.zone),
        until: day ?? today,
        ...(getScope(actor) === "all" && { client: one.clientId, clientName: one.companyName }),
      })),
      more: idle.length > limit,
    };
  },
};
