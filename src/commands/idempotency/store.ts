import { DatabaseError, databaseError, type Statement } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { BoundAnswer, Idempotency } from "@/kernel/idempotency";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { currencies, formatMoney } from "@/vocabulary/money";

/** The status of a call whose act was stored for a second person, or for a later day. */
export const accepted = 202;

/** Owner of a key; `null` for the system's own calls. */
export type KeyOwner = { userId: number } | null;

type Store = Pick<Deps, "db" | "now">;

/** Claims a key as the first statement of a write: it fails the write with DUPLICATE_KEY when the key is bound. */
export function claimKey(owner: KeyOwner, idempotency: Idempotency, status: number, at: Instant): Statement {
  const { scope, key, bodyHash, expiresAt = 0 } = idempotency;
  return {
    sql: "insert into idempotency_keys (user_id, scope, key, body_hash, status, created_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)",
    args: [owner?.userId ?? 0, scope, key, bodyHash, status, at, expiresAt],
  };
}

/**
 * Statement that stores the answer's JSON with a claimed key, last in the write that claimed it, after the row of the trail with
 * its digest. A write without such a row (`isRecorded` false) seals the answer.
 */
export function keepAnswer(
  owner: KeyOwner,
  { scope, key, seal }: Idempotency,
  response: string,
  isRecorded = true,
): Statement {
  const sealed = isRecorded ? undefined : seal?.(response);
  return {
    sql: "update idempotency_keys set response = ? where user_id = ? and scope = ? and key = ?",
    args: [sealed === undefined ? response : JSON.stringify({ sealed }), owner?.userId ?? 0, scope, key],
  };
}

/** Details of a call for its row of the trail: the digest of its key and stored answer, and the end of the binding. */
export type CallDetails = { call: string; keyExpiresAt?: number };

/**
 * Digest of a key and its stored answer (SHA3-256, hex), for the call's row of the trail.
 * While the key is bound, `verify` wants it in the table as it was.
 */
export function detailsOfCall(
  owner: KeyOwner,
  { scope, key, bodyHash, expiresAt }: Idempotency,
  status: number,
  response: string,
): CallDetails {
  const content = JSON.stringify([owner?.userId ?? 0, scope, key, bodyHash, status, response]);
  const call = new Bun.CryptoHasher("sha3-256").update(content).digest("hex");
  return { call, ...(expiresAt !== undefined && { keyExpiresAt: expiresAt }) };
}

const boundRow = z.object({
  bodyHash: z.string(),
  status: z.int(),
  response: z.string().nullable(),
  answer: z.string().nullable(),
  endsAt: z.int(),
  recorded: z.literal([0, 1]),
});
/** A stored key with its answer. `endsAt`: end of its binding, in ms UTC; `recorded`: the book shows the act that bound it. */
export type BoundRow = z.output<typeof boundRow>;

/** SQL condition that key `k` is bound at an instant. */
const isBound = "max(k.expires_at, k.created_at + 86400000) > ?";

/**
 * SQL condition that the act which bound key `k` is in the book: its posting's command has the key, or a row of the trail has the
 * digest of the stored answer or was redacted since.
 */
const recorded = `exists (select 1 from journals where id = k.response ->> '$.journalId' and coalesce(user_id, 0) = k.user_id
    and command ->> '$.key.scope' = k.scope and command ->> '$.key.key' = k.key)
  or exists (select 1 from audit_logs where created_at = k.created_at and (details is null
    or iif(json_valid(details), details, null) ->> '$.call' =
    lower(hex(sha3(json_array(k.user_id, k.scope, k.key, k.body_hash, k.status, k.response), 256)))))`;

/** Reads a key and its stored answer from the primary; undefined if the key is free or expired. */
export function readBound(
  { db, now }: Store,
  owner: KeyOwner,
  { scope, key }: Idempotency,
): Promise<BoundRow | undefined> {
  return readPrimaryRow(db, boundRow, {
    sql: `select k.body_hash as bodyHash, k.status, k.response, k.answer,
        max(k.expires_at, k.created_at + 86400000) as endsAt, ${recorded} as recorded from idempotency_keys k
      where k.user_id = ? and k.scope = ? and k.key = ? and ${isBound}`,
    args: [owner?.userId ?? 0, scope, key, now()],
  });
}

/** @throws AppError 422 if a key was used with another body */
export function assertSameBody(bound: { bodyHash: string }, { bodyHash }: Idempotency): void {
  if (bound.bodyHash === bodyHash) return;
  throw new AppError("key_reused", "This Idempotency-Key was used for another request", {
    code: "IDEMPOTENCY_KEY_REUSED",
  });
}

/**
 * Returns the stored answer from which a call's answer can be rebuilt.
 * @param open opens an answer that was sealed, because no row of the trail has its digest
 * @throws AppError 422 if the key was used with another body, 409 if the book does not show the act that bound it
 */
export function boundAnswer(
  row: BoundRow,
  idempotency: Idempotency,
  open?: (sealed: string) => string | undefined,
): BoundAnswer {
  assertSameBody(row, idempotency);
  const sealed = sealedSchema.safeParse(JSON.parse(row.response ?? "null")).data?.sealed;
  const response = sealed === undefined ? row.recorded && row.response : open?.(sealed);
  if (!response) {
    throw new AppError(
      "conflict",
      "The answer stored for this key does not match the audit trail: contact the bank",
      {
        code: "KEY_UNRECORDED",
      },
    );
  }
  return { status: row.status, response: JSON.parse(response) };
}

const sealedSchema = z.object({ sealed: z.string() });

/**
 * Finds the stored answer of a key: the one that the application looked up for the call, or else from the primary.
 * @throws AppError as `boundAnswer`
 */
export async function findBound(
  deps: Store,
  owner: KeyOwner,
  idempotency: Idempotency,
): Promise<BoundAnswer | undefined> {
  if (idempotency.bound !== undefined) return idempotency.bound ?? undefined;
  const row = await readBound(deps, owner, idempotency);
  return row && boundAnswer(row, idempotency);
}

/** Refusal of a write whose key is bound to a different kind of answer: look up the first answer. */
const otherwiseBound = () => new DatabaseError("DUPLICATE_KEY");

/**
 * Reads the stored answer of a key that a write has just found bound.
 * @param status of the write's own answer
 * @throws AppError 422 if the key was used with another body, 409 if it has expired in the meantime; DatabaseError
 * DUPLICATE_KEY if one of the two acts waits for approval and the other does not
 */
export async function getBound(
  deps: Store,
  owner: KeyOwner,
  idempotency: Idempotency,
  status: number,
): Promise<BoundAnswer> {
  const { bound: _, ...asked } = idempotency;
  const bound = await findBound(deps, owner, asked);
  if (!bound) throw beingCarriedOut();
  if ((bound.status === accepted) !== (status === accepted)) throw otherwiseBound();
  return bound;
}

const beingCarriedOut = () =>
  new AppError("conflict", "The same call is in progress: try again in a moment", { retryAfter: 1 });

/**
 * Carries out `act` once per key, and rebuilds the answer if the key is already bound. `answerCall` serves stored
 * answers; this handles calls whose first answer was not stored, as after a power cut.
 * @param status of the answer of `act`
 * @param act writes with `claimKey` and `keepAnswer`
 * @param replay rebuilds the answer from the stored response
 * @throws AppError 422 if the key was used with another body
 */
export async function answerOnce<Answer>(
  deps: Store,
  owner: KeyOwner,
  idempotency: Idempotency | undefined,
  { status = 200, act, replay }: Once<Answer>,
): Promise<{ value: Answer; replayed: boolean }> {
  if (!idempotency) return { value: await act(), replayed: false };
  const bound = await findBound(deps, owner, idempotency);
  if (bound) return { value: await replay(bound.response), replayed: true };
  try {
    return { value: await act(), replayed: false };
  } catch (error) {
    if (databaseError(error)?.code !== "DUPLICATE_KEY") throw error;
    const { response } = await getBound(deps, owner, idempotency, status);
    return { value: await replay(response), replayed: true };
  }
}

type Once<Answer> = {
  status?: number;
  act(): Promise<Answer>;
  replay(response: unknown): Answer | Promise<Answer>;
};

/** Time for which the expired key of a call that posted nothing refuses repeats (KEY_EXPIRED), in milliseconds. */
const otherKeysKept = 365 * 86_400_000;

const sweepSize = 2000;

/**
 * Empties the answers of expired keys, and deletes keys a year later, in small batches, so that postings can run in between.
 * Keys of postings stay for ever: they refuse a repeat. The database compares with the newest row of the trail.
 * Returns the number of rows emptied and deleted.
 */
export async function sweepKeys({ db, now }: Store): Promise<number> {
  const newest = "min(?, coalesce((select max(created_at) from audit_logs), 0))";
  const expired = (age: number, more = ""): Statement => ({
    sql: `(user_id, scope, key) in (select user_id, scope, key from idempotency_keys
      where ifnull(instr(response, 'journalId'), 0) <> 3 and expires_at <= ${newest} - ?
        and created_at <= ${newest} - 86400000 - ? ${more} limit ?) returning 1`,
    args: [now(), age, now(), age, sweepSize],
  });
  const kept = expired(0, "and coalesce(answer, response) is not null");
  const old = expired(otherKeysKept);
  let swept = 0;
  for (const statement of [
    { sql: `update idempotency_keys set answer = null, response = null where ${kept.sql}`, args: kept.args },
    { sql: `delete from idempotency_keys where ${old.sql}`, args: old.args },
  ]) {
    for (let more = true; more; ) {
      const [rows = []] = await db.write([statement], { idempotent: true });
      swept += rows.length;
      more = rows.length === sweepSize;
    }
  }
  return swept;
}

const repeatedRow = z.object({
  at: z.int(),
  transaction: z.int().nullable(),
  reference: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.enum(currencies).nullable(),
});

/**
 * Refusal of a call that was carried out under the same key, which has expired since: names what the first call did.
 * Undefined if there was no such call.
 */
export async function findRepeated(
  { db, env }: Pick<Deps, "db" | "env">,
  owner: KeyOwner,
  { scope, key, bodyHash }: Idempotency,
): Promise<AppError | undefined> {
  const row = await readPrimaryRow(db, repeatedRow, {
    sql: `select k.created_at as at, t.id as "transaction", t.reference, t.amount, t.currency from idempotency_keys k
      left join transactions t on t.journal_id = k.response ->> '$.journalId'
      where k.user_id = ? and k.scope = ? and k.key in (?, ?) and k.body_hash = ? order by t.id limit 1`,
    args: [owner?.userId ?? 0, scope, key, `${key} ${bodyHash}`, bodyHash],
  });
  if (!row) return undefined;
  const { transaction, reference, amount, currency } = row;
  const at = formatDateTime(row.at, env.zone);
  const message =
    transaction === null || reference === null || amount === null || currency === null
      ? sayInEnglish(
          "This call was carried out on {at} under the same Idempotency-Key, and is not repeated: look at its result, or send a new key if it is another one",
          { at },
        )
      : sayInEnglish(
          "This was booked on {at} as transaction {id} ({amount}, reference {reference}) under the same Idempotency-Key, and is not booked again: send a new key if it is another movement",
          { at, id: transaction, amount: formatMoney(amount, currency), reference },
        );
  return new AppError("conflict", message, { code: keyExpired });
}

/** Code of the refusal of a repeat under an expired key. */
export const keyExpired = "KEY_EXPIRED";
