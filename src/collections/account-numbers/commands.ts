import { expectOneRow, type SqlValue } from "db/client";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import type { Idempotency } from "@/kernel/idempotency";
import { dayLength } from "@/vocabulary/calendar";
import type { NumberStatus } from "@/vocabulary/collection-options";
import { readPool } from "../number-pools/queries";
import { type ActivateNumber, type NumberDto, numberWords } from "./contract";
import { planDrawn } from "./draw";
import { readNumber, toNumberDto } from "./queries";

const conflict = (code: string, message: string, field?: string): Readonly<Record<string, Refusal>> => ({
  [code]: { kind: "conflict", message, code, ...(field !== undefined && { field }) },
});

/** Refusals by a pool that is closed or full. */
export const poolClosed = {
  ...conflict("POOL_CLOSED", numberWords.poolClosed),
  ...conflict("POOL_FULL", numberWords.poolFull),
};

/**
 * Draws numbers from the IBAN sequence for a pool, all or none, once per key. They are reserved: payments to them are refused.
 * @throws AppError 403, 404, 409 POOL_CLOSED, POOL_FULL, 422 (key)
 */
export async function addNumbers(
  deps: Deps,
  actor: Actor,
  poolId: number,
  { count }: { count: number },
  key: Idempotency | undefined,
): Promise<Replayable<{ added: number }>> {
  const { replayed, value } = await write(deps, actor, {
    access: "number-pools:write",
    refusals: poolClosed,
    once: { key, status: 201, replay: (response) => z.object({ added: z.int() }).parse(response) },
    async plan(at) {
      const pool = await readPool(deps, actor, poolId);
      const { statement, audit } = await planDrawn(deps, pool, count, at);
      return { statements: [statement], audit, answer: { added: count } };
    },
  });
  return { value, replayed };
}

type Change = {
  status: NumberStatus;
  /** The status required before the change, and the sentence for any other. */
  from: NumberStatus;
  otherwise: string;
  /** Columns with their new values in SQL. */
  set: Readonly<Record<string, string>>;
  args: readonly SqlValue[];
  details: Readonly<Record<string, unknown>>;
  refusals?: Readonly<Record<string, Refusal>>;
};

/** Time of a change, at the earliest that of the previous one, since the clocks of nodes differ. */
const changedAt = "max(?1, updated_at)";

/** Changes the status of a number, once by its key. */
async function change(
  deps: Deps,
  actor: Actor,
  id: number,
  { status, from, otherwise, set, args, details, refusals }: Change,
  key: Idempotency | undefined,
): Promise<Replayable<NumberDto>> {
  const { replayed } = await write(deps, actor, {
    access: "numbers:write",
    refusals: { ...conflict("NUMBER_STATE", otherwise), ...poolClosed, ...refusals },
    once: { key, status: 200, replay: () => null },
    async plan(now) {
      await readNumber(deps, actor, id);
      const columns = Object.entries(set).map(([name, value]) => `${name} = ${value}`);
      return {
        statements: [
          {
            sql: `update account_numbers set status = '${status}', updated_at = ${changedAt}, ${columns.join(", ")}
              where id = ?2 and status = '${from}'`,
            args: [now, id, ...args],
          },
          expectOneRow("NUMBER_STATE"),
        ],
        audit: { action: "UPDATE", resource: "ACCOUNT_NUMBER", resourceId: id, details },
        answer: null,
      };
    },
  });
  return { value: toNumberDto(await readNumber(deps, actor, id)), replayed };
}

/** Sentences for numbers in another status than an act needs. */
const stateProblems = {
  activate: "Only a reserved number can be given to a holder",
  close: "Only an active number can be closed",
  reopen: "Only a number in quarantine can be reopened",
} as const;

/** Reason why each act on a number would be refused, as a sentence; undefined if it is possible. */
export const numberProblem = (
  act: keyof typeof stateProblems,
  { status }: { status: NumberStatus },
): string | undefined => (status === fromStatus[act] ? undefined : stateProblems[act]);

const fromStatus = { activate: "reserved", close: "active", reopen: "quarantined" } as const;

export const holderTaken = (field?: string) =>
  conflict("HOLDER_HAS_NUMBER", numberWords.holderHasNumber, field);

/**
 * Gives a reserved number to a holder: money for it is then booked to the account of its pool.
 * @throws AppError 403, 404, 409 NUMBER_STATE, HOLDER_HAS_NUMBER, POOL_CLOSED, 422 (key)
 */
export const activateNumber = (
  deps: Deps,
  actor: Actor,
  id: number,
  { holder }: ActivateNumber,
  key: Idempotency | undefined,
): Promise<Replayable<NumberDto>> =>
  change(
    deps,
    actor,
    id,
    {
      status: "active",
      from: fromStatus.activate,
      otherwise: stateProblems.activate,
      set: { holder_name: "?3", external_id: "?4", activated_at: changedAt },
      args: [holder.name, holder.externalId],
      details: { after: { status: "active", holderName: holder.name, externalId: holder.externalId } },
      refusals: holderTaken("externalId"),
    },
    key,
  );

/**
 * Closes an active number: payments to it are refused. Until its quarantine period ends it can be reopened for its holder.
 * @throws AppError 403, 404, 409 NUMBER_STATE, 422 (key)
 */
export const closeNumber = (
  deps: Deps,
  actor: Actor,
  id: number,
  { reason }: { reason: string },
  key: Idempotency | undefined,
): Promise<Replayable<NumberDto>> =>
  change(
    deps,
    actor,
    id,
    {
      status: "quarantined",
      from: fromStatus.close,
      otherwise: stateProblems.close,
      set: {
        closed_at: changedAt,
        quarantined_until: `${changedAt} + ${dayLength}
          * (select p.quarantine_days from number_pools p where p.id = account_numbers.pool_id)`,
        reason: "?3",
      },
      args: [reason],
      details: { after: { status: "quarantined", reason } },
    },
    key,
  );

/**
 * Gives a number in quarantine back to its holder.
 * @throws AppError 403, 404, 409 NUMBER_STATE, HOLDER_HAS_NUMBER, POOL_CLOSED, 422 (key)
 */
export const reopenNumber = (
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
): Promise<Replayable<NumberDto>> =>
  change(
    deps,
    actor,
    id,
    {
      status: "active",
      from: fromStatus.reopen,
      otherwise: stateProblems.reopen,
      set: { closed_at: "null", quarantined_until: "null", reason: "null" },
      args: [],
      details: { after: { status: "active", reason: null } },
      refusals: holderTaken(),
    },
    key,
  );
