import { databaseError, type SqlValue, type Statement } from "db/client";
import type { Instant } from "@/calendar";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { LedgerDeps, Poster } from "./command";

/** How long a key stays bound, in milliseconds: a day, as the database's own rule has it. */
const keptFor = 86_400_000;

/** The first statement of a write that is to happen once: fails it with DUPLICATE_KEY when the key is bound. */
export function claimKey(actor: Poster, idempotency: Idempotency, status: number, at: Instant): Statement {
  const { scope, key, bodyHash } = idempotency;
  return {
    sql: "insert into idempotency_keys (user_id, scope, key, body_hash, status, created_at) values (?, ?, ?, ?, ?, ?)",
    args: [actor?.userId ?? 0, scope, key, bodyHash, status, at],
  };
}

/**
 * The last statement of such a write: keeps its answer beside the key.
 * @param response the answer's JSON, or a SQL expression that makes it, e.g. `{ sql: "(select json_object('id', id)
 * from holds where reference = ?)", args: [reference] }`
 */
export function answerKey(
  actor: Poster,
  { scope, key }: Idempotency,
  response: string | { sql: string; args: readonly SqlValue[] },
): Statement {
  const value = typeof response === "string" ? { sql: "?", args: [response] } : response;
  return {
    sql: `update idempotency_keys set response = ${value.sql} where user_id = ? and scope = ? and key = ?`,
    args: [...value.args, actor?.userId ?? 0, scope, key],
  };
}

/** What a key is bound to. */
type Bound = { status: number; response: unknown };

/**
 * The answer that a key is bound to, from the primary; undefined where it is bound to nothing (any more).
 * @throws AppError 422 where the key was used with another body
 */
export async function findBound(
  { db, now }: Pick<LedgerDeps, "db" | "now">,
  actor: Poster,
  { scope, key, bodyHash }: Idempotency,
): Promise<Bound | undefined> {
  const select: Statement = {
    sql: "select body_hash, status, response from idempotency_keys where user_id = ? and scope = ? and key = ? and created_at > ?",
    args: [actor?.userId ?? 0, scope, key, now() - keptFor],
  };
  const [bound] = await db.readPrimary(select);
  if (!bound) return undefined;
  if (bound.body_hash !== bodyHash) {
    throw new AppError("key_reused", "This Idempotency-Key was used for another request", {
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  }
  const response: unknown = typeof bound.response === "string" ? JSON.parse(bound.response) : null;
  return { status: Number(bound.status), response };
}

/**
 * The same where the book has just said that the key is bound.
 * @throws AppError 422 where the key was used with another body, 409 where it is bound to nothing any more
 */
export async function findAnswer(
  deps: Pick<LedgerDeps, "db" | "now">,
  actor: Poster,
  idempotency: Idempotency,
): Promise<Bound> {
  const bound = await findBound(deps, actor, idempotency);
  if (bound) return bound;
  throw new AppError("conflict", "The same call is being carried out: try again", { retryAfter: 1 });
}

/**
 * Carries out `act` once per key: `act` writes with `claimKey` and `answerKey`; a repeat gets the first answer.
 * @param replay makes the answer again from the response that was kept
 */
export async function once<T>(
  deps: Pick<LedgerDeps, "db" | "now">,
  actor: Poster,
  idempotency: Idempotency | undefined,
  act: () => Promise<T>,
  replay: (response: unknown) => T | Promise<T>,
): Promise<{ value: T; replayed: boolean }> {
  try {
    return { value: await act(), replayed: false };
  } catch (error) {
    if (!idempotency || databaseError(error)?.code !== "DUPLICATE_KEY") throw error;
    const { response } = await findAnswer(deps, actor, idempotency);
    return { value: await replay(response), replayed: true };
  }
}

const sweepSize = 2000;

/** Forgets keys of more than a day ago, some at a time, so that postings come in between. Answers how many. */
export async function sweepKeys({ db, now }: Pick<LedgerDeps, "db" | "now">): Promise<number> {
  const sweep: Statement = {
    sql: "delete from idempotency_keys where (user_id, scope, key) in (select user_id, scope, key from idempotency_keys where created_at <= ? limit ?) returning 1",
    args: [now() - keptFor, sweepSize],
  };
  for (let swept = 0; ; ) {
    const [rows = []] = await db.write([sweep], { idempotent: true });
    swept += rows.length;
    if (rows.length < sweepSize) return swept;
  }
}
