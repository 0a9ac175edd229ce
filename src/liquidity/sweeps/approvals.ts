import { rowActs } from "@/approvals/row-acts";
import type { Deps } from "@/deps";
import { findCoreAccount } from "@/liquidity/core-accounts/queries";
import { accountText } from "@/vocabulary/iban";
import { sweepRows } from "./commands";
import {
  type SweepBody,
  sweepContract,
  sweepDirectionLabels,
  sweepModeLabels,
  sweepTimeLabels,
} from "./contract";
import { readAccountNames } from "./queries";

/** Maximum number of accounts named to an approver. */
const mostNamed = 50;

async function listNames(deps: Deps, ids: readonly number[]): Promise<string> {
  const names = (await readAccountNames(deps, ids.slice(0, mostNamed))).map(({ name }) => name);
  return [...names, ...(ids.length > mostNamed ? [`${ids.length - mostNamed} more`] : [])].join("; ");
}

async function describeCore(deps: Deps, { clientId, currency }: SweepBody): Promise<string> {
  const core = await findCoreAccount(deps, clientId, currency);
  return core ? `core account: ${accountText(core.account, core.name)}` : "core account";
}

/** Approvals for creating, changing and deleting a sweep. Running and reversing an approved one needs none. */
export const sweepActs = rowActs(sweepContract, sweepRows, {
  kind: "sweeps",
  does: [
    "money of a client that moves without an order for each time",
    "such money, moved otherwise",
    "such money stays where it is",
  ],
  details: async (sweep: SweepBody, deps) => ({
    sweep: sweepRows.text(sweep),
    accounts: sweep.from.vaIds === null ? "all" : await listNames(deps, sweep.from.vaIds),
    to: "core" in sweep.to ? await describeCore(deps, sweep) : await listNames(deps, [sweep.to.vaId]),
    mode: sweepModeLabels[sweep.mode],
    direction: sweepDirectionLabels[sweep.direction],
    ...Object.fromEntries(
      (["target", "floor", "ceiling", "minimum", "multiple", "at"] as const).flatMap((name) => {
        const value = sweep[name];
        return value === null ? [] : [[name, value]];
      }),
    ),
    when: sweepTimeLabels[sweep.when],
    ...(sweep.minutesBefore !== null && { minutesBefore: String(sweep.minutesBefore) }),
  }),
});
