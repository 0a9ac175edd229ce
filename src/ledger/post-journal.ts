import { databaseError, type Posting, type Row } from "db/client";
import { type JournalKindName, journalKinds } from "db/journal-kinds";
import { z } from "zod";
import { assertCan } from "@/access/policy";
import { getBound } from "@/commands/idempotency/store";
import { type Command, journalStatement, type LedgerDeps, type Poster, type PostingOptions } from "./command";
import { findPosted, type Posted, readPosted } from "./posting-result";
import { refuse } from "./rejection-messages";
import { assertRejectionRate } from "./rejection-rate";

/**
 * Refuses an author who may not post a kind; the system itself may post each.
 * @throws AppError 403
 */
export function assertMayPost(actor: Poster, kind: JournalKindName): void {
  if (actor) assertCan(actor, journalKinds[kind].right);
}

/**
 * Books a command: one statement, one round trip, all or nothing, in the group commit.
 * @param otherCurrency reaction if the account turns out to be kept in another currency
 * @throws AppError 429 for a user who is refused again and again; otherwise with a sentence for the caller. Refusals are recorded
 * in a separate write
 */
export async function postJournal(
  deps: LedgerDeps,
  actor: Poster,
  command: Command,
  options: PostingOptions,
  otherCurrency?: () => Promise<Posted>,
): Promise<Posted> {
  const { idempotency, createdAt = deps.now(), watch = true } = options;
  const { approvalsSeen } = deps;
  assertRejectionRate(deps, actor);
  const id = options.journalId ?? Bun.randomUUIDv7();
  try {
    const booked = { ...command, ...(watch && { watch }), ...(approvalsSeen && { unasked: approvalsSeen }) };
    return readPosted(await book(deps, journalStatement(id, actor, booked, createdAt, idempotency)));
  } catch (error) {
    const code = databaseError(error)?.code;
    if (code === undefined) throw error;
    if (code === "ALREADY_COMMITTED")
      return { ...(await findPosted(deps, id)), replayed: options.journalId !== undefined };
    if (code === "DUPLICATE_KEY" && idempotency) return replay(deps, actor, idempotency);
    if (code === "CURRENCY_DIFFERS" && otherCurrency) return otherCurrency();
    throw await refuse(deps, actor, command, error);
  }
}

/** Writes the posting's statement, together with those alongside it. */
async function book({ db, alongside }: LedgerDeps, posting: Posting): Promise<Row[]> {
  if (!alongside) return db.post(posting);
  const { sql, args } = posting;
  const probe = { sql: "select 1 from journals where id = ?", args: args.slice(0, 1) };
  const writes = [...alongside.before, { sql, args }, ...alongside.after];
  return (await db.write(writes, { idempotent: probe }))[alongside.before.length] ?? [];
}

const bound = z.object({ journalId: z.string() });
/** The status of a call whose posting was made. */
const posted = 201;

async function replay(
  deps: LedgerDeps,
  actor: Poster,
  idempotency: NonNullable<PostingOptions["idempotency"]>,
): Promise<Posted> {
  const { response } = await getBound(deps, actor, idempotency, posted);
  const { journalId } = bound.parse(response);
  return { ...(await findPosted(deps, journalId)), replayed: true };
}
