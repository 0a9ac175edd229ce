import { preparedRead } from "db/prepared";
import { holds } from "db/schema";
import { and, eq, lte, sql } from "drizzle-orm";
import { eachAtOnce, eachOfQueue } from "@/commands/batch";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import type { Command, LedgerDeps, Poster, PostingOptions } from "./command";
import { inAccountCurrency, withMoney } from "./conversion";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { usdValueOfHold } from "./usd-equivalent";

type PlaceHoldInput = PostingOptions & {
  accountId: number;
  amount: Minor;
  currency: Currency;
  reason: string;
  reference: string;
  /** `null` for no expiry; by default, the account's configured hold duration counts from now (72 hours). */
  expiresAt?: Instant | null | undefined;
};

/**
 * Reserves money: it moves from available to held. The hold keeps the entered amount and its value in the account's currency; its
 * end uses the latter. Its id is the transaction's `holdId`.
 * @throws AppError 409 if the money is not available, or an active hold has that reference
 */
export async function placeHold(deps: LedgerDeps, actor: Poster, input: PlaceHoldInput): Promise<Posted> {
  assertMayPost(actor, "hold");
  const { accountId, amount, currency, reason, reference, expiresAt } = input;
  const command: Command = {
    kind: "hold",
    steps: [
      {
        type: "hold",
        account: accountId,
        amount,
        currency,
        description: reason,
        reference,
        ...(expiresAt !== undefined && { expiresAt: expiresAt ?? "never" }),
      },
    ],
  };
  return postJournal(deps, actor, command, input, async () => {
    const converted = await inAccountCurrency(deps, input);
    return postJournal(deps, actor, withMoney(command, converted), input);
  });
}

type EndInput = PostingOptions & { holdId: number; description?: string | undefined };

/**
 * Releases an active hold: all of it returns to available.
 * @throws AppError 409 if it has ended already
 */
export async function releaseHold(deps: LedgerDeps, actor: Poster, input: EndInput): Promise<Posted> {
  assertMayPost(actor, "release");
  const { holdId, description } = input;
  const step = { type: "release", hold: holdId, ...(description && { description }) } as const;
  return postJournal(deps, actor, { kind: "release", steps: [step] }, input);
}

/**
 * Releases the active hold of an account that has this reference, amount and currency, as they were entered.
 * @throws AppError 409 if there is none
 */
export async function releaseHoldByReference(
  deps: LedgerDeps,
  actor: Poster,
  input: PostingOptions & {
    accountId: number;
    reference: string;
    amount: Minor;
    currency: Currency;
    description?: string | undefined;
  },
): Promise<Posted> {
  assertMayPost(actor, "release");
  const { accountId, reference, amount, currency, description } = input;
  const step = { type: "release", account: accountId, reference, amount, currency } as const;
  const steps = [{ ...step, ...(description && { description }) }];
  return postJournal(deps, actor, { kind: "release", steps }, input);
}

/**
 * Captures a hold: releases all of it and debits a part (all by default), in one posting.
 * @param input.amount in minor units of the account's currency, at most the held amount
 * @throws AppError 409 if the hold has ended, the part is larger than it, or the account cannot be debited
 */
export async function captureHold(
  deps: LedgerDeps,
  actor: Poster,
  input: EndInput & { amount?: Minor | undefined },
): Promise<Posted> {
  assertMayPost(actor, "capture");
  const { holdId, amount, description } = input;
  const debit = {
    type: "debit",
    hold: holdId,
    ...(amount !== undefined && { amount }),
    ...(description && { description }),
  } as const;
  const usdAmount = await usdValueOfHold(deps, holdId, amount, input.createdAt);
  const steps = [{ type: "release", hold: holdId } as const, debit];
  return postJournal(
    deps,
    actor,
    { kind: "capture", steps, ...(usdAmount !== undefined && { usdAmount }) },
    input,
  );
}

const holdsDueAt = preparedRead((read) =>
  read
    .select({ id: holds.id })
    .from(holds)
    .where(
      and(
        eq(holds.isActive, true),
        lte(holds.expiresAt, sql.placeholder("at")),
        sql`${holds.id} not in (select value from json_each(${sql.placeholder("tried")}))`,
      ),
    )
    .limit(1000),
);

/** True if an active hold is due to expire. */
export async function hasDueHolds({ db, now }: Pick<LedgerDeps, "db" | "now">): Promise<boolean> {
  return (await holdsDueAt(db).get({ at: now(), tried: "[]" })) !== undefined;
}

/**
 * Releases expired holds, each in a separate write: a failed release is logged and tried again by the next run. Safe on several
 * nodes at once. Returns the number released.
 */
export async function expireHolds(
  deps: LedgerDeps & Pick<Deps, "log">,
  signal?: AbortSignal,
): Promise<number> {
  const at = deps.now();
  const read = (tried: string) => holdsDueAt(deps.db).all({ at, tried });
  return eachOfQueue(deps, { name: "expire holds", read, each: eachAtOnce, signal }, ({ id }) =>
    expire(deps, id),
  );
}

async function expire(deps: LedgerDeps, holdId: number): Promise<boolean> {
  try {
    await postJournal(deps, null, { kind: "expiry", steps: [{ type: "release", hold: holdId }] }, {});
    return true;
  } catch (error) {
    // Another writer ended it in the meantime.
    if (error instanceof AppError && error.code === "HOLD_NOT_ACTIVE") return false;
    throw error;
  }
}
