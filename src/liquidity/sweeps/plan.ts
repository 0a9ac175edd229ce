import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findCoreAccount } from "@/liquidity/core-accounts/queries";
import { toDecimal } from "@/vocabulary/money";
import { assertSound, toRule } from "./commands";
import { type SweepBody, type SweepPlanDto, sweepWords } from "./contract";
import { getSweep, readAccounts, readSources, type SweepRule } from "./queries";
import { getAfter, planRun } from "./rules";

/** Throws AppError 409 for a sweep to a core account that its client does not have. */
export async function assertCore(
  deps: Pick<Deps, "db">,
  { toAccountId, clientId, currency }: Pick<SweepRule, "toAccountId" | "clientId" | "currency">,
): Promise<void> {
  if (toAccountId !== null || (await findCoreAccount(deps, clientId, currency))) return;
  throw new AppError("conflict", sweepWords.noCore, {
    code: "CORE_ACCOUNT_MISSING",
    fields: { to: sweepWords.noCore },
  });
}

/** Computes the outcome of a run on the present balances, and stores nothing. */
async function plan(deps: Deps, rule: SweepRule): Promise<SweepPlanDto> {
  await assertCore(deps, rule);
  const [sources, others] = await Promise.all([
    readSources(deps, rule),
    rule.toAccountId === null ? undefined : readAccounts(deps, rule, [rule.toAccountId]),
  ]);
  const planned = planRun(rule, sources, others?.get(rule.toAccountId ?? 0));
  const items = sources.flatMap(({ id, virtualIban, customerName }, at) => {
    const one = planned[at];
    if (!one) return [];
    const { status, direction, before, amount, reason } = one;
    const after = toDecimal(getAfter(before, direction, amount));
    const money = { before: toDecimal(before), amount: toDecimal(amount), after };
    return [{ vaId: id, virtualIban, customerName, direction, ...money, status, reason }];
  });
  const sum = (pass: string) =>
    toDecimal(planned.reduce((all, one) => (one.direction === pass ? all + BigInt(one.amount) : all), 0n));
  return {
    items,
    totals: {
      currency: rule.currency,
      collected: sum("collect"),
      funded: sum("fund"),
      accounts: planned.filter(({ amount }) => amount > 0).length,
    },
  };
}

/** Previews the run of a sweep that is not saved, or of the new values of one that is. Throws AppError as its creation does. */
export async function previewSweep(
  deps: Deps,
  actor: Actor,
  body: SweepBody,
  own?: number,
): Promise<SweepPlanDto> {
  assertCan(actor, "sweeps:write");
  await assertSound(deps, body, own);
  return plan(deps, { ...toRule(body), id: 0 });
}

/** Previews the run of a saved sweep. Throws AppError 403, 404; 409 without the core account that it needs. */
export async function previewSaved(deps: Deps, actor: Actor, id: number): Promise<SweepPlanDto> {
  return plan(deps, await getSweep(deps, actor, id));
}
