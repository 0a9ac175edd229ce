import { databaseError, expectOneRow, type Write } from "db/client";
import { jsonCell, readPrimaryRow } from "db/rows";
import { approvals } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { besides } from "@/commands/besides";
import {
  answerOnce,
  type CallDetails,
  claimKey,
  detailsOfCall,
  keepAnswer,
} from "@/commands/idempotency/store";
import { auditStatement } from "@/commands/statement";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { formatDateTime } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { readAct, type StoredAct } from "./act";
import type { ApprovalDto } from "./contract";
import { detailLabel } from "./detail-labels";
import { type ApprovalRow, approvalVersion, getApproval, parseDetails, toApprovalDto } from "./queries";
import { type Decision, type DecisionProblem, decisionProblem, decisionSentence } from "./rules";

/**
 * Approves an act and carries it out as requested: every check is made again, with the approver as the actor. The
 * approval ends in the write that carries the act out; if that is refused, it continues to wait.
 * @param seen the version of the approval that the approver looked at (If-Match)
 * @throws AppError 403 for the maker, 404, 409 if it has ended (naming who ended it and when), differs from the
 * version seen, if its subject has changed since the request, if its maker is no longer active in that role, and the
 * act's own refusals
 */
export async function approve(
  deps: Deps,
  actor: Actor,
  id: number,
  { seen, idempotency }: { seen?: string | undefined; idempotency: Idempotency | undefined },
): Promise<{ value: ApprovalDto; replayed: boolean }> {
  assertCan(actor, "approvals:decide");
  const current = async () => toApprovalDto(await getApproval(deps, actor, id));
  const act = async () => {
    const approval = await getApproval(deps, actor, id);
    assertDecidable(deps, actor, approval, "approved");
    const version = approvalVersion(approval);
    if (seen !== undefined && seen !== version) throw seenOtherwise(seen, version);
    const { act: name, body } = await readBody(deps, id);
    const stored = readAct(name, body);
    await assertUnchanged(deps, actor, approval, stored);
    const at = deps.now();
    const end = [endStatement(deps, actor, id, "approved", at), expectOneRow("APPROVAL_ENDED")];
    const response = JSON.stringify({ id });
    const call = idempotency && detailsOfCall(actor, idempotency, 200, response);
    const trail: Write[] = [recordAct(approval, actor, "approved", at, call)];
    if (idempotency) {
      end.unshift(claimKey(actor, idempotency, 200, at));
      trail.push(keepAnswer(actor, idempotency, response));
    }
    try {
      await stored.carryOut(besides(deps, { before: end, after: trail }), actor, id);
    } catch (error) {
      throw await explain(deps, actor, id, error);
    }
    return current();
  };
  return answerOnce(deps, actor, idempotency, { act, replay: current });
}

/**
 * Refuses an act finally, with a reason. Its maker withdraws it instead.
 * @throws AppError 403 for the maker, 404, 409 if it has ended
 */
export function refuseApproval(deps: Deps, actor: Actor, id: number, reason: string): Promise<ApprovalDto> {
  return end(deps, actor, id, "refused", reason);
}

/**
 * Withdraws an act. Only for its maker.
 * @throws AppError 403 for anybody else, 404, 409 if it has ended
 */
export function withdrawApproval(
  deps: Deps,
  actor: Actor,
  id: number,
  reason: string | undefined,
): Promise<ApprovalDto> {
  return end(deps, actor, id, "withdrawn", reason);
}

async function end(
  deps: Deps,
  actor: Actor,
  id: number,
  decision: "refused" | "withdrawn",
  reason: string | undefined,
): Promise<ApprovalDto> {
  try {
    await write(deps, actor, {
      access: decision === "refused" ? "approvals:decide" : "approvals:ask",
      async plan(at) {
        const approval = await getApproval(deps, actor, id);
        assertDecidable(deps, actor, approval, decision);
        return {
          statements: [endStatement(deps, actor, id, decision, at, reason), expectOneRow("APPROVAL_ENDED")],
          audit: getRecord(approval, actor, decision, reason),
          answer: undefined,
        };
      },
    });
  } catch (error) {
    throw await explain(deps, actor, id, error);
  }
  return toApprovalDto(await getApproval(deps, actor, id));
}

/** The act without the hash of a new password, which is deleted when it no longer waits. */
const withoutPassword = sql`json_remove(${approvals.body}, '$.passwordHash', '$.edit.passwordHash')`;

function endStatement(
  { db }: Deps,
  actor: Actor,
  id: number,
  status: Decision,
  at: number,
  reason?: string,
): Write {
  return db.read
    .update(approvals)
    .set({ status, endedBy: actor.userId, endedAt: at, reason: reason ?? null, body: withoutPassword })
    .where(and(eq(approvals.id, id), eq(approvals.status, "waiting")));
}

/** Row of the trail: the request and the decision, with both names. */
function getRecord(approval: ApprovalRow, actor: Actor, status: Decision, reason?: string) {
  const { id, kind, act, summary, makerId, maker } = approval;
  return {
    action: "UPDATE" as const,
    resource: "APPROVAL" as const,
    resourceId: id,
    details: {
      kind,
      act,
      summary,
      maker: { id: makerId, username: maker },
      [status === "withdrawn" ? "withdrawnBy" : "checker"]: { id: actor.userId, username: actor.username },
      before: { status: "waiting" },
      after: { status, ...(reason && { reason }) },
    },
  };
}

function recordAct(
  approval: ApprovalRow,
  actor: Actor,
  status: Decision,
  at: number,
  call: CallDetails | undefined,
) {
  const { details, ...record } = getRecord(approval, actor, status);
  return auditStatement({ ...record, details: { ...details, ...call }, actor, at });
}

const seenOtherwise = (seen: string, version: string) =>
  new AppError("conflict", "This request has changed since you reviewed it: review it again", {
    code: "STALE",
    fields: { seen, version },
  });

/**
 * Describes a stored act again for the approver.
 * @throws AppError 409 with the changes since the request, or with the reason why the act is no longer possible
 */
async function assertUnchanged(deps: Deps, actor: Actor, approval: ApprovalRow, stored: StoredAct) {
  const described = await stored.describe(deps, actor).catch(async (error: unknown) => {
    const now = await getApproval(deps, actor, approval.id);
    throw now.status === "waiting" ? error : ended(deps, now);
  });
  const was: Readonly<Record<string, string>> = { summary: approval.summary, ...parseDetails(approval) };
  const now: Readonly<Record<string, string>> = { summary: described.summary, ...described.details };
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  const changed = names.filter((name) => was[name] !== now[name] && !described.moving?.includes(name));
  if (changed.length === 0) return;
  const fields = Object.fromEntries(
    changed.map((name) => [name, `${was[name] ?? "-"} → ${now[name] ?? "-"}`]),
  );
  const changes = Object.entries(fields)
    .map(([name, change]) => `${detailLabel(name)}: ${change}`)
    .join("; ");
  throw new AppError(
    "conflict",
    sayInEnglish(
      "This has changed since it was requested ({changes}). Refuse it and have it requested again",
      {
        changes,
      },
    ),
    { code: "CHANGED_SINCE_ASKED", fields },
  );
}

const bodyRow = z.object({ act: z.string(), body: jsonCell(z.unknown()) });

async function readBody({ db }: Pick<Deps, "db">, id: number) {
  const select = { sql: "select act, body from approvals where id = ?", args: [id] };
  const row = await readPrimaryRow(db, bodyRow, select);
  if (!row) throw new Error(`The approval ${id} is not there any more`);
  return row;
}

function assertDecidable(deps: Deps, actor: Actor, approval: ApprovalRow, decision: Decision): void {
  const problem = decisionProblem(approval, decision, actor, deps.now());
  if (problem === "APPROVAL_ENDED") throw ended(deps, approval);
  if (problem) throw forbidden(problem, actor);
}

const forbidden = (problem: DecisionProblem, actor: Actor, cause?: unknown) =>
  new AppError("forbidden", decisionSentence(problem, actor), { code: problem, cause });

const makerInactive = "The person who asked for this is no longer active in that role: refuse it";

/** Explains a refusal by the database after the last check: somebody else was faster, or the maker is gone. */
async function explain(deps: Deps, actor: Actor, id: number, error: unknown): Promise<unknown> {
  const code = databaseError(error)?.code;
  if (code === "APPROVAL_ENDED") return ended(deps, await getApproval(deps, actor, id));
  if (
    code === "OWN_APPROVAL" ||
    code === "OWN_PROGRAM" ||
    code === "FOREIGN_APPROVAL" ||
    code === "OTHER_CLIENT"
  )
    return forbidden(code, actor, error);
  if (code === "MAKER_INACTIVE") return new AppError("conflict", makerInactive, { code, cause: error });
  return error;
}

function ended({ env, now }: Deps, approval: ApprovalRow): AppError {
  const { status, endedBy, endedAt, expiresAt } = approval;
  const on = (at: number) => formatDateTime(at, env.zone);
  const by = endedBy === null ? "" : ` by ${endedBy}`;
  if (status !== "waiting" && endedAt !== null) {
    const sentence = `This was ${status}${by} on ${on(endedAt)}`;
    return new AppError("conflict", sentence, { code: "APPROVAL_ENDED", fields: { status } });
  }
  if (now() >= expiresAt) {
    const sentence = `This expired on ${on(expiresAt)}: ask for it again`;
    return new AppError("conflict", sentence, { code: "APPROVAL_ENDED", fields: { status: "expired" } });
  }
  // This node does not know it yet.
  return new AppError("conflict", "Someone else has just decided this: load it again", {
    code: "APPROVAL_ENDED",
  });
}
