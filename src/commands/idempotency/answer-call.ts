import { databaseError } from "db/client";
import { gatheredReads } from "db/gathered-reads";
import { preparedRead } from "db/prepared";
import { idempotencyKeys } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { seal, unseal } from "@/access/sealed";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { BoundAnswer, Idempotency } from "@/kernel/idempotency";
import type { Instant } from "@/vocabulary/calendar";
import {
  accepted,
  assertSameBody,
  type BoundRow,
  boundAnswer,
  claimKey,
  findRepeated,
  type KeyOwner,
  keyExpired,
  readBound,
} from "./store";

/** A call with an Idempotency-Key, from the kernel. */
export type KeyedCall = {
  owner: KeyOwner;
  idempotency: Idempotency;
  /** Carries the call out, or rebuilds its answer if the key is bound. */
  carryOut(idempotency: Idempotency): Promise<Response>;
  /** Rebuilds the answer of a call from what its write stored; undefined if `carryOut` does so. */
  rebuild: ((response: unknown) => Promise<Response>) | undefined;
};

/**
 * Answers a call by its key, after access is checked and before step-up, approval and command. A repeat gets
 * the first answer, whatever has changed since; a different body under the same key is refused, and so is a repeat under a
 * key that has expired. Each answer has the end of the key's binding (`Idempotency-Key-Expires`).
 *
 * The first answer is stored, sealed, beside the key that its write claimed, unless it can be rebuilt from
 * rows that never change (`rebuild`). A stale replica may not have the key yet: if the write then finds the
 * key claimed, or the call is refused, the first answer is looked up on the primary.
 * @throws AppError 422 if the key was used with a different body; 409 if the call was carried out but its
 * answer was not stored and cannot be rebuilt, or its key has expired
 */
export async function answerCall(deps: Deps, call: KeyedCall): Promise<Response> {
  const { owner, idempotency, carryOut } = call;
  const known = await findKnown(deps.db, [owner?.userId ?? 0, idempotency.scope, idempotency.key]);
  if (known && known.endsAt > deps.now()) {
    assertSameBody(known, idempotency);
    const kept = openAnswer(deps, call, known.answer);
    if (kept) return withExpiry(kept, known.endsAt);
    const bound = await readBound(deps, owner, idempotency);
    if (bound) return answerBound(deps, call, bound);
  } else if (known?.bodyHash === idempotency.bodyHash) {
    const repeated = await findRepeated(deps, owner, idempotency);
    if (repeated) throw repeated;
  }
  const expiresAt = deps.now() + deps.env.keyLifetime;
  const sealFor = (response: string) => seal(deps.env, getPurpose("response", call), response);
  try {
    const answer = await carryOut({ ...idempotency, bound: null, expiresAt, seal: sealFor });
    return withExpiry(await keepFirst(deps, call, answer), expiresAt);
  } catch (error) {
    const isExpired = databaseError(error)?.code === keyExpired;
    const repeated = isExpired && (await findRepeated(deps, owner, idempotency));
    if (repeated) throw repeated;
    const bound = mayBeRepeat(error) ? await readBound(deps, owner, idempotency) : undefined;
    if (!bound) throw error;
    return answerBound(deps, call, bound);
  }
}

/** Adds the end of the key's binding to an answer, as an HTTP date. */
function withExpiry(response: Response, endsAt: Instant): Response {
  response.headers.set("Idempotency-Key-Expires", new Date(endsAt).toUTCString());
  return response;
}

/** Finds keys, each `[userId, scope, key]`, and the answers stored with them, on this node's copy of the book. */
const readAnswers = preparedRead((read) =>
  read
    .select({
      place: sql<number>`asked.key`,
      bodyHash: sql<string>`k.body_hash`,
      answer: sql<string | null>`k.answer`,
      endsAt: sql<number>`max(k.expires_at, k.created_at + 86400000)`,
    })
    .from(
      sql`json_each(${sql.placeholder("keys")}) asked cross join ${idempotencyKeys} k
        on k.user_id = asked.value ->> 0 and k.scope = asked.value ->> 1 and k.key = asked.value ->> 2`,
    ),
);

const findKnown = gatheredReads(
  async (db, keys: readonly (readonly [userId: number, scope: string, key: string])[]) => {
    const rows = await readAnswers(db).all({ keys: JSON.stringify(keys) });
    return new Map(rows.map((row) => [row.place, row]));
  },
);

/** Kinds of refusals that do not concern the call itself. */
const ofTheCaller: readonly string[] = ["unauthenticated", "forbidden", "unavailable"];

/** True if a repeat may fail with this error although the first call succeeded. */
const mayBeRepeat = (error: unknown): boolean =>
  error instanceof AppError
    ? !ofTheCaller.includes(error.kind)
    : databaseError(error)?.code === "DUPLICATE_KEY";

async function answerBound(deps: Deps, call: KeyedCall, row: BoundRow): Promise<Response> {
  return withExpiry(await answerAgain(deps, call, row), row.endsAt);
}

async function answerAgain(deps: Deps, call: KeyedCall, row: BoundRow): Promise<Response> {
  assertSameBody(row, call.idempotency);
  const kept = openAnswer(deps, call, row.answer);
  if (kept) return kept;
  const open = (sealed: string) => unseal(deps.env, getPurpose("response", call), sealed)?.text;
  const bound = boundAnswer(row, call.idempotency, open);
  if (call.rebuild && bound.status !== accepted) return asReplay(await call.rebuild(bound.response));
  return keepFirst(deps, call, asReplay(await makeAgain(call, bound)));
}

/** @throws AppError 409 if the answer cannot be rebuilt */
async function makeAgain({ idempotency, carryOut }: KeyedCall, bound: BoundAnswer): Promise<Response> {
  try {
    return await carryOut({ ...idempotency, bound });
  } catch (error) {
    if (!mayBeRepeat(error)) throw error;
    const sentence = "This call was already carried out: check its result instead of sending it again";
    throw new AppError("conflict", sentence, { code: "ALREADY_CARRIED_OUT", cause: error });
  }
}

function asReplay(response: Response): Response {
  response.headers.set("Idempotency-Replayed", "true");
  return response;
}

/** Headers that are stored with an answer. */
const headersKept = ["content-type", "location", "etag"];

const keptSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

/** Context that binds a sealed answer to its key: it opens under no other. */
const getPurpose = (what: "answer" | "response", { owner, idempotency: { scope, key } }: KeyedCall) =>
  `${what}/${owner?.userId ?? 0}/${scope}/${key}`;

function openAnswer({ env }: Deps, call: KeyedCall, sealed: string | null): Response | undefined {
  const opened = sealed === null ? undefined : unseal(env, getPurpose("answer", call), sealed);
  if (!opened) return undefined;
  const { status, headers, body } = keptSchema.parse(JSON.parse(opened.text));
  return asReplay(new Response(body, { status, headers }));
}

const answerRow = z.object({ answer: z.string() });

/** Stores a call's first answer. Returns the stored one, since another node may have been faster. */
async function keepFirst(deps: Deps, call: KeyedCall, response: Response): Promise<Response> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream || (call.rebuild && response.status !== accepted)) return response;
  const body = response.status === 204 ? null : await response.clone().text();
  const headers: Record<string, string> = {};
  for (const name of headersKept) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const kept = JSON.stringify({ status: response.status, headers, body });
  const answer = seal(deps.env, getPurpose("answer", call), kept);
  const first =
    (await storeFirst(deps, call, answer)) ?? (await claimWith(deps, call, response.status, answer));
  return first === answer ? response : (openAnswer(deps, call, first) ?? response);
}

/** Stores an answer with a bound key that has none. Returns the stored answer; undefined if the key is free. */
async function storeFirst({ db, now }: Deps, { owner, idempotency }: KeyedCall, answer: string) {
  const { scope, key, bodyHash } = idempotency;
  const [rows = []] = await db.write(
    [
      {
        sql: `update idempotency_keys set answer = coalesce(answer, ?)
          where user_id = ? and scope = ? and key = ? and body_hash = ?
            and max(expires_at, created_at + 86400000) > ? returning answer`,
        args: [answer, owner?.userId ?? 0, scope, key, bodyHash, now()],
      },
    ],
    { idempotent: true },
  );
  return rows[0] && answerRow.parse(rows[0]).answer;
}

/** Binds a key to the answer of a call that wrote nothing, since a repeat might write something. */
async function claimWith(deps: Deps, call: KeyedCall, status: number, answer: string): Promise<string> {
  const at = deps.now();
  const idempotency = { ...call.idempotency, expiresAt: at + deps.env.keyLifetime };
  const claim = claimKey(call.owner, idempotency, status, at);
  const { scope, key } = idempotency;
  await deps.db.write([
    claim,
    {
      sql: "update idempotency_keys set answer = ? where user_id = ? and scope = ? and key = ?",
      args: [answer, call.owner?.userId ?? 0, scope, key],
    },
  ]);
  return answer;
}
