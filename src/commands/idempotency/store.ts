import { databaseError, type Statement } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { approvalNeeded } from "@/access/unasked";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Instant } from "@/vocabulary/calendar";

/** How long a key stays bound, in milliseconds: a day. The trigger that refuses a second use has the same period. */
const keyLifetime = 86_400_000;

/** The status of a call whose act was stored for a second person, and is not done yet. */
export const accepted = 202;

/** Whose key it is; `null` for the system's own calls. */
export type KeyOwner = { userId: number } | null;

type Store = Pick<Deps, "db" | "now" | "unasked">;

/** Claims a key as the first statement of a write: it fails the write with DUPLICATE_KEY when the key is bound. */
export function claimKey(owner: KeyOwner, idempotency: Idempotency, status: number, at: Instant): Statement {
  const { scope, key, bodyHash } = idempotency;
  return {
    sql: "insert into idempotency_keys (user_id, scope, key, body_hash, status, created_at) values (?, ?, ?, ?, ?, ?)",
    args: [owner?.userId ?? 0, scope, key, bodyHash, status, at],
  };
}

/**
 * Keeps the answer's JSON with a claimed key, as the last statement of the write that claimed it, behind the row of the trail
 * that has its digest.
 */
export function keepAnswer(owner: KeyOwner, { scope, key }: Idempotency, response: string): Statement {
  return {
    sql: "update idempotency_keys set response = ? where user_id = ? and scope = ? and key = ?",
    args: [response, owner?.userId ?? 0, scope, key],
  };
}

/**
 * The digest of a key and the answer kept with it, for the row of the trail that the call appends: SHA3-256, hexadecimal.
 * While the key is bound, `verify` wants it in the table as it was.
 */
export function digestOfCall(
  owner: KeyOwner,
  { scope, key, bodyHash }: Idempotency,
  status: number,
  response: string,
): string {
  const content = JSON.stringify([owner?.userId ?? 0, scope, key, bodyHash, status, response]);
  return new Bun.CryptoHasher("sha3-256").update(content).digest("hex");
}

/** What a key is bound to: the status and the JSON that its first call was answered with. */
export type KeptAnswer = { status: number; response: unknown };

/** A row of `answerSelect`. */
const answerRow = z.object({
  bodyHash: z.string(),
  status: z.int(),
  response: z.string().nullable(),
  recorded: z.literal([0, 1]),
});
/** The same where another statement has it beside what else it reads: empty where the key is bound to nothing. */
export const storedAnswer = z.object({
  bodyHash: z.string().nullable(),
  status: z.int().nullable(),
  response: z.string().nullable(),
  recorded: z.literal([0, 1]).nullable(),
});

/**
 * Whether what a key `k` is bound to was done: its posting's command has the key, or a row of the trail has the digest of the
 * answer, unless its details were redacted since.
 */
const recorded = `exists (select 1 from journals where id = k.response ->> '$.journalId' and coalesce(user_id, 0) = k.user_id
    and command ->> '$.key.scope' = k.scope and command ->> '$.key.key' = k.key)
  or exists (select 1 from audit_logs where created_at = k.created_at and (details is null
    or iif(json_valid(details), details, null) ->> '$.call' =
    lower(hex(sha3(json_array(k.user_id, k.scope, k.key, k.body_hash, k.status, k.response), 256)))))`;

/** The read of what a key is bound to, for `keptAnswer`: no row where it is unused or has expired. */
export function answerSelect(
  { now }: Pick<Deps, "now">,
  owner: KeyOwner,
  { scope, key }: Idempotency,
): Statement {
  return {
    sql: `select body_hash as bodyHash, status, response, ${recorded} as recorded from idempotency_keys k
      where user_id = ? and scope = ? and key = ? and created_at > ?`,
    args: [owner?.userId ?? 0, scope, key, now() - keyLifetime],
  };
}

/**
 * The answer in a row of `answerSelect`; undefined without one.
 * @throws AppError 422 where the key was used with another body, 409 where the trail does not have what the key is bound to
 */
export function keptAnswer(
  kept: z.infer<typeof storedAnswer> | undefined,
  { bodyHash }: Idempotency,
): KeptAnswer | undefined {
  if (!kept || kept.status === null) return undefined;
  if (kept.bodyHash !== bodyHash) {
    throw new AppError("key_reused", "This Idempotency-Key was used for another request", {
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  }
  if (kept.recorded !== 1) {
    throw new AppError("conflict", "The answer kept with this key is not in the audit trail: ask the bank", {
      code: "KEY_UNRECORDED",
    });
  }
  const response: unknown = kept.response === null ? null : JSON.parse(kept.response);
  return { status: kept.status, response };
}

/**
 * Finds the answer that a key is bound to, on the primary. Throws as `keptAnswer`; and APPROVAL_NEEDED for an act for
 * which nobody was asked, where the key is bound to an approval that waits or waited for it.
 */
export async function findAnswer(
  deps: Store,
  owner: KeyOwner,
  idempotency: Idempotency,
): Promise<KeptAnswer | undefined> {
  const row = await readPrimaryRow(deps.db, answerRow, answerSelect(deps, owner, idempotency));
  const kept = keptAnswer(row, idempotency);
  if (deps.unasked && kept?.status === accepted) throw approvalNeeded();
  return kept;
}

/**
 * Reads the answer of a key that a write has just found bound.
 * @throws AppError 422 where the key was used with another body, 409 where the key has expired in the meantime
 */
export async function getAnswer(deps: Store, owner: KeyOwner, idempotency: Idempotency): Promise<KeptAnswer> {
  const kept = await findAnswer(deps, owner, idempotency);
  if (kept) return kept;
  throw new AppError("conflict", "The same call is being carried out: try again", { retryAfter: 1 });
}

/**
 * Carries out `act` once per key: a repeat gets the first answer, whatever has changed since.
 * @param act writes with `claimKey` and `keepAnswer`
 * @param replay rebuilds the answer from the response that was kept
 * @throws AppError 422 where the key was used with another body
 */
export async function answerOnce<Answer>(
  deps: Store,
  owner: KeyOwner,
  idempotency: Idempotency | undefined,
  act: () => Promise<Answer>,
  replay: (response: unknown) => Answer | Promise<Answer>,
): Promise<{ value: Answer; replayed: boolean }> {
  if (!idempotency) return { value: await act(), replayed: false };
  // Asked first: what the first call did may make its repeat look stale, or like nothing to do.
  const kept = await findAnswer(deps, owner, idempotency);
  if (kept) return { value: await replay(kept.response), replayed: true };
  try {
    return { value: await act(), replayed: false };
  } catch (error) {
    if (databaseError(error)?.code !== "DUPLICATE_KEY") throw error;
    const { response } = await getAnswer(deps, owner, idempotency);
    return { value: await replay(response), replayed: true };
  }
}

const sweepSize = 2000;

/**
 * Deletes keys older than a day, some at a time, so that postings come in between. The database lets go of those that are a
 * day older than the newest row of the trail. Answers how many.
 */
export async function sweepKeys({ db, now }: Store): Promise<number> {
  const sweep: Statement = {
    sql: "delete from idempotency_keys where (user_id, scope, key) in (select user_id, scope, key from idempotency_keys where created_at <= min(?, coalesce((select max(created_at) from audit_logs), 0) - ?) limit ?) returning 1",
    args: [now() - keyLifetime, keyLifetime, sweepSize],
  };
  for (let swept = 0; ; ) {
    const [rows = []] = await db.write([sweep], { idempotent: true });
    swept += rows.length;
    if (rows.length < sweepSize) return swept;
  }
}
