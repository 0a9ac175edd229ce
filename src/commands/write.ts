import { databaseError, type Row, type Write } from "db/client";
import type { ActingUser, Origin } from "@/access/actor";
import { approvalsSeenGuard } from "@/access/approvals-seen";
import { type Access, assertCan } from "@/access/policy";
import {
  answerOnce,
  type CallDetails,
  claimKey,
  detailsOfCall,
  keepAnswer,
} from "@/commands/idempotency/store";
import type { Deps } from "@/deps";
import { AppError, type ErrorKind } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Instant } from "@/vocabulary/calendar";
import { sessionGuard } from "./session-guard";
import { type AuditEntry, auditBatch, auditStatement, type PlainAuditEntry } from "./statement";

/** Writer: a signed-in person, or a stranger if everybody has the right (a sign-up). */
export type Writer = ActingUser | { userId: null; origin: Origin };

/** One row of the trail, without the author and time, which the write adds. */
export type AuditRecord = Pick<AuditEntry, "action" | "resource" | "resourceId" | "details" | "written">;

/** The rows of the trail that a write appends, or the reason why it needs none. */
export type Audit = AuditRecord | readonly [AuditRecord, ...AuditRecord[]] | { none: string };

/** Plan of a write. */
export type Plan<Answer> = {
  /** The statements, with rules that only the database can check among them as `expectOneRow("CODE")`. */
  statements: readonly Write[];
  audit: Audit;
  /** Statements that follow the rows of the trail, which the database requires for them. */
  closing?: readonly Write[];
  /** Answer of the call. With an idempotency key it is stored as JSON, and a repeat receives it again. */
  answer: Answer;
};

/** A database code as an answer to a person. `field` names the input to blame. */
export type Refusal = { kind: ErrorKind; message: string; code?: string; field?: string };

export type WriteSpec<Answer> = {
  /** The required right: a key of the policy table. */
  access: Access;
  /**
   * Reads the data behind the write, checks the rules and returns the plan. Called after the right is checked.
   * Returns `{ unchanged }` if there is nothing to write.
   */
  plan(at: Instant): Plan<Answer> | { unchanged: Answer } | Promise<Plan<Answer> | { unchanged: Answer }>;
  /** Sentences for the codes with which the database may refuse the statements. */
  refusals?: Readonly<Record<string, Refusal>>;
  /** Makes the write happen once. `replay` rebuilds the answer from the stored JSON. */
  once?: {
    key: Idempotency | undefined;
    status: number;
    replay(response: unknown): Answer | Promise<Answer>;
  };
};

/**
 * Result of a write. `replayed`: an earlier call with the same key did it. `rows`: rows returned by each statement of
 * the plan (RETURNING), in order; empty if nothing was written.
 */
export type Written<Answer> = { value: Answer; replayed: boolean; rows: readonly Row[][] };

/**
 * Carries out a command: the one way in which features write, apart from the exceptions that
 * `tests/architecture.test.ts` names. In one atomic write on the primary it checks that the actor is still signed in
 * and still who they were, claims the idempotency key, runs the statements, appends the audit rows and keeps the
 * answer with the key.
 *
 * @example
 * const { value } = await write(deps, actor, {
 *   access: "accounts:write",
 *   refusals: { STALE: { kind: "conflict", message: "The account was changed meanwhile: load it again" } },
 *   plan: () => ({
 *     statements: [update, expectOneRow("STALE")],
 *     audit: { action: "UPDATE", resource: "VIRTUAL_ACCOUNT", resourceId: id, details: { before, after } },
 *     answer: account,
 *   }),
 * });
 * @throws AppError 401 without a session, 403 without the right, 422 for a key of another request, the refusals;
 * DatabaseError for every other code of the database
 */
export async function write<Answer>(
  deps: Pick<Deps, "db" | "now" | "alongside" | "approvalsSeen">,
  writer: Writer,
  spec: WriteSpec<Answer>,
): Promise<Written<Answer>> {
  const actor = isStranger(writer) ? undefined : writer;
  assertCan(actor, spec.access);
  let rows: readonly Row[][] = [];
  const act = async () => {
    const at = deps.now();
    const planned = await spec.plan(at);
    const approvalsSeen = deps.approvalsSeen ? [approvalsSeenGuard(deps.approvalsSeen)] : [];
    if ("unchanged" in planned && !deps.alongside) {
      await deps.db.write(approvalsSeen);
      return planned.unchanged;
    }
    const plan = "unchanged" in planned ? withoutChange(planned.unchanged) : planned;
    const before = actor ? sessionGuard(deps, actor) : [];
    const key = spec.once?.key;
    const owner = actor ?? null;
    const response = JSON.stringify(plan.answer);
    const call = spec.once && key && detailsOfCall(owner, key, spec.once.status, response);
    const after = [...auditRows(writer, plan.audit, at, call), ...(plan.closing ?? [])];
    before.push(...(deps.alongside?.before ?? []));
    after.push(...(deps.alongside?.after ?? []));
    if (spec.once && key) {
      before.push(claimKey(owner, key, spec.once.status, at));
      after.push(keepAnswer(owner, key, response, !("none" in plan.audit)));
    }
    before.push(...approvalsSeen);
    try {
      const answers = await deps.db.write(
        [...before, ...plan.statements, ...after],
        key ? { idempotent: true } : {},
      );
      rows = answers.slice(before.length, before.length + plan.statements.length);
      return plan.answer;
    } catch (error) {
      throw toRefusal(error, spec.refusals);
    }
  };
  if (!spec.once?.key) return { value: await act(), replayed: false, rows };
  const { key, status, replay } = spec.once;
  const done = await answerOnce(deps, actor ?? null, key, { status, act, replay });
  return { ...done, rows };
}

/**
 * A plan without changes of its own, for statements that are written alongside: an approval still ends with its act.
 */
const withoutChange = <Answer>(answer: Answer): Plan<Answer> => ({
  statements: [],
  audit: { none: "nothing was changed" },
  answer,
});

const isStranger = (writer: Writer): writer is { userId: null; origin: Origin } => writer.userId === null;

/** @param call details of the idempotency key for the first row */
function auditRows(writer: Writer, audit: Audit, at: Instant, call: CallDetails | undefined): Write[] {
  if ("none" in audit) return [];
  const actor = isStranger(writer) ? null : writer;
  const [first, ...others]: readonly [AuditRecord, ...AuditRecord[]] = "action" in audit ? [audit] : audit;
  const recorded = call === undefined ? first : { ...first, details: { ...first.details, ...call } };
  const records = [recorded, ...others];
  const entries = records.map((record): AuditEntry => ({ ...record, actor, origin: writer.origin, at }));
  const plainEntries = entries.filter(isPlain);
  const batched = entries.length > fewRows && plainEntries.length === entries.length;
  return batched ? [auditBatch(plainEntries)] : entries.map(auditStatement);
}

/** Number of rows of the trail up to which each is a statement; more of them are written as one. */
const fewRows = 10;

const isPlain = (entry: AuditEntry): entry is PlainAuditEntry =>
  entry.written === undefined && (typeof entry.resourceId !== "object" || entry.resourceId === null);

function toRefusal(error: unknown, refusals: WriteSpec<unknown>["refusals"]): unknown {
  const code = databaseError(error)?.code;
  if (code === undefined || !refusals || !Object.hasOwn(refusals, code)) return error;
  const refusal = refusals[code];
  if (!refusal) return error;
  const { kind, message, field } = refusal;
  return new AppError(kind, message, {
    code: refusal.code,
    fields: field === undefined ? undefined : { [field]: message },
    cause: error,
  });
}
