import { expectOneRow } from "db/client";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { defineRows } from "@/commands/rows";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findCoreAccount } from "@/liquidity/core-accounts/queries";
import { sayInEnglish } from "@/vocabulary/language";
import { fromDecimal } from "@/vocabulary/money";
import { type SweepBody, type SweepDto, sweepContract, sweepWords } from "./contract";
import { getSweep, getSweepDto, readSweeps, type StoredSweep, type SweepRule } from "./queries";
import { type Edges, makesCircle } from "./rules";

const toMinor = (amount: string | null) => (amount === null ? null : fromDecimal(amount));

/** The rule of a body, without an id. */
export const toRule = (body: SweepBody): Omit<SweepRule, "id"> => ({
  clientId: body.clientId,
  name: body.name,
  currency: body.currency,
  vaIds: body.from.vaIds === null ? null : [...new Set(body.from.vaIds)],
  toAccountId: "vaId" in body.to ? body.to.vaId : null,
  mode: body.mode,
  target: toMinor(body.target),
  floor: toMinor(body.floor),
  ceiling: toMinor(body.ceiling),
  direction: body.direction,
  minimum: toMinor(body.minimum),
  multiple: toMinor(body.multiple),
});

const accountRow = z.object({ id: z.int(), clientId: z.string(), currency: z.string() });

/** The client's open accounts of a currency, and any that a sweep names. */
async function readClientAccounts({ db }: Pick<Deps, "db">, clientId: string) {
  return readPrimaryRows(db, accountRow, {
    sql: "select id, client_id as clientId, currency from virtual_accounts where client_id = ? and closed_at is null",
    args: [clientId],
  });
}

const refused = (field: string, message: string, code?: string) =>
  new AppError(code === undefined ? "bad_request" : "conflict", message, {
    code,
    fields: { [field]: message },
  });

/**
 * Throws AppError 400 for accounts that are not the client's open ones of the currency, 404 for an unknown client, 409 without the
 * core account that it needs, and for a circle (SWEEP_CIRCLE).
 */
export async function assertSound(deps: Pick<Deps, "db">, body: SweepBody, own?: number): Promise<void> {
  const { clientId, currency, vaIds, toAccountId, ...rule } = toRule(body);
  const [known] = await readPrimaryRows(deps.db, z.object({ id: z.string() }), {
    sql: "select id from clients where id = ? and kind = 'client'",
    args: [clientId],
  });
  if (!known)
    throw new AppError("not_found", "Client not found", { fields: { clientId: "Client not found" } });
  const accounts = await readClientAccounts(deps, clientId);
  const ofCurrency = accounts.filter((account) => account.currency === currency).map(({ id }) => id);
  const before = own === undefined ? undefined : (await readSweeps(deps, "id = ?", [own]))[0];
  // A source that was closed later is skipped by runs, and must not block a change of the sweep.
  const isKnown = (id: number) => ofCurrency.includes(id) || before?.vaIds?.includes(id) === true;
  if (toAccountId !== null && !ofCurrency.includes(toAccountId))
    throw refused("to", "Choose an open account of this client in this currency");
  if (vaIds?.includes(toAccountId ?? 0))
    throw refused("from", "The account on the other side is among the accounts");
  if (vaIds && !vaIds.every(isKnown))
    throw refused("from", "Choose open accounts of this client in this currency");
  if (toAccountId === null && !(await findCoreAccount(deps, clientId, currency)))
    throw refused("to", sweepWords.noCore, "CORE_ACCOUNT_MISSING");
  const edges = (
    one: Pick<SweepRule, "vaIds" | "toAccountId" | "currency"> & { id: number; when: Edges["when"] },
  ) => ({
    id: one.id,
    when: one.when,
    currency: one.currency,
    isAll: one.vaIds === null,
    to: one.toAccountId,
    sources: new Set(
      one.vaIds ??
        accounts
          .filter((account) => account.currency === one.currency && account.id !== one.toAccountId)
          .map(({ id }) => id),
    ),
  });
  const others = await readSweeps(deps, "client_id = ? and id <> ?", [clientId, own ?? 0]);
  const sweep = edges({ ...rule, id: own ?? 0, currency, vaIds, toAccountId, when: body.when });
  if (makesCircle(sweep, others.map(edges)))
    throw refused(
      "from",
      "Another sweep of this time takes from one of these accounts, or the money would go in a circle",
      "SWEEP_CIRCLE",
    );
}

const misplaced: Refusal = {
  kind: "conflict",
  message: "One of its accounts was closed or changed meanwhile",
  code: "SWEEP_ACCOUNT",
};

export const sweepRows = defineRows<SweepDto, SweepBody>(sweepContract, {
  table: "sweeps",
  resource: "SWEEP",
  read: getSweepDto,
  text: ({ name, clientId, currency }) =>
    sayInEnglish("{name} ({clientId}, {currency})", { name, clientId, currency }),
  async check(deps, _actor, bodies, own) {
    for (const body of bodies) await assertSound(deps, body, own);
  },
  stored(_deps, body, { at }) {
    const { vaIds, ...rule } = toRule(body);
    const { when, at: time, minutesBefore } = body;
    return {
      columns: {
        client_id: rule.clientId,
        name: rule.name,
        currency: rule.currency,
        va_ids: vaIds === null ? null : JSON.stringify(vaIds),
        to_account_id: rule.toAccountId,
        mode: rule.mode,
        target: rule.target,
        floor: rule.floor,
        ceiling: rule.ceiling,
        direction: rule.direction,
        minimum: rule.minimum,
        multiple: rule.multiple,
        runs_at: when,
        at: time,
        minutes_before: minutesBefore,
        planned_from: at,
      },
      details: { after: { ...rule, vaIds, runsAt: when, at: time, minutesBefore } },
    };
  },
  shown: ({ clientId, name, currency, from, to, mode, target, floor, ceiling, direction, ...sweep }) => ({
    clientId,
    name,
    currency,
    from,
    to,
    mode,
    target,
    floor,
    ceiling,
    direction,
    minimum: sweep.minimum,
    multiple: sweep.multiple,
    when: sweep.when,
    at: sweep.at,
    minutesBefore: sweep.minutesBefore,
  }),
  refusals: {
    SWEEP_ACCOUNT: misplaced,
    APPEND_ONLY: { kind: "conflict", message: "A sweep stays its client's", field: "clientId" },
  },
});

const steps = {
  pause: { from: "active", to: "paused", refused: "Only an active sweep is paused" },
  resume: { from: "paused", to: "active", refused: "Only a paused sweep is resumed" },
} as const;
export type SweepStep = keyof typeof steps;

/** Reason why a sweep cannot be paused or resumed, as a sentence; undefined if it can. */
export const stepProblem = ({ status }: Pick<StoredSweep, "status">, step: SweepStep): string | undefined =>
  status === steps[step].from ? undefined : steps[step].refused;

/**
 * Pauses or resumes a sweep. Times that passed during the pause are not run.
 * @throws AppError 403, 404, 409 if its state does not allow it
 */
export async function changeSweep(deps: Deps, actor: Actor, id: number, step: SweepStep): Promise<SweepDto> {
  const { from, to } = steps[step];
  await write(deps, actor, {
    access: "sweeps:write",
    refusals: { SWEEP_STATE: { kind: "conflict", message: steps[step].refused, code: "SWEEP_STATE" } },
    async plan(at) {
      const problem = stepProblem(await getSweep(deps, actor, id), step);
      if (problem !== undefined) throw new AppError("conflict", problem, { code: "SWEEP_STATE" });
      return {
        statements: [
          {
            sql: `update sweeps set status = ?, planned_from = ?, updated_at = ?, version = version + 1
              where id = ? and status = ?`,
            args: [to, at, at, id, from],
          },
          expectOneRow("SWEEP_STATE"),
        ],
        audit: { action: "UPDATE", resource: "SWEEP", resourceId: id, details: { after: { status: to } } },
        answer: undefined,
      };
    },
  });
  return getSweepDto(deps, actor, id);
}
