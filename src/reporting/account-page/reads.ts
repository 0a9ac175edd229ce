import type { Actor } from "@/access/actor";
import { readAccountRecord } from "@/accounts/transactions/account-record";
import { readRulesOf, toReceiptRulesDto } from "@/collections/receipt-rules/queries";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { listAccountSweeps } from "@/liquidity/sweeps/list";
import { listAlerts } from "@/oversight/alerts/list";
import { listAllocations } from "@/payments/allocations/list";
import { bankToday } from "@/platform/bank-day";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import { readDays } from "./history";
import { readParties } from "./parties";
import { readWaiting } from "./waiting-work";

/** Number of days that the page shows, today included; the chart has as many before them in grey. */
export const daysShown = 90;

/** Number of rows per card. */
const listed = { alerts: 5, allocations: 5 };

/** An account with the content of its own page. */
export type AccountPageData = Awaited<ReturnType<typeof readAccountPage>>;

/**
 * Reads an account's own page, within the actor's scope. Every read is bounded: an index step a day, a number of the
 * newest movements, or the waiting items.
 * @throws AppError not_found if there is none, or the actor may not see it
 */
export async function readAccountPage(deps: Deps, actor: Actor, id: number) {
  const { zone } = deps.env;
  const since = startOfBankDay(addDays(bankToday(deps), 1 - daysShown), zone);
  const { record, movements } = await readAccountRecord(deps, actor, id);
  const [days, parties, waiting, alerts, allocations, sweeps, rates, rules] = await Promise.all([
    readDays(deps, id, 2 * daysShown),
    readParties(deps, actor, id, since),
    readWaiting(deps, actor, record.account),
    listAlerts(deps, actor, { account: id }, { limit: listed.alerts }),
    listAllocations(deps, actor, { account: id, status: "open" }, { limit: listed.allocations }),
    listAccountSweeps(deps, actor, id),
    knownRates(deps),
    readRulesOf(deps, record.account),
  ]);
  return {
    record,
    movements,
    /** Days of the shown period, and as many before it. */
    days,
    parties,
    waiting,
    alerts: alerts.rows,
    allocations: { rows: allocations.rows, more: allocations.next !== undefined },
    sweeps,
    rates,
    rules: toReceiptRulesDto(rules),
  };
}
