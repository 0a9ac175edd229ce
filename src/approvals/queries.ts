import type { Database } from "db/client";
import { keptRows } from "db/kept-reads";
import { onePersonJson } from "db/person";
import { preparedRead } from "db/prepared";
import { approvals } from "db/schema";
import { selectUsername } from "db/username";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { sha3 } from "@/access/digest";
import { assertCan } from "@/access/policy";
import { getScope, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { getInstant } from "@/kernel/watch";
import { type Instant, isoInstant } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import type { ApprovalDto } from "./contract";

/** Every column of an approval except the act itself, which may contain secrets. */
export const approvalColumns = {
  id: approvals.id,
  kind: approvals.kind,
  clientId: approvals.clientId,
  act: approvals.act,
  summary: approvals.summary,
  details: approvals.details,
  usdAmount: approvals.usdAmount,
  status: approvals.status,
  makerId: approvals.makerId,
  maker: selectUsername(approvals.makerId).as("maker"),
  /** Users who may be one person with its maker: JSON of their ids. */
  makerPersons:
    sql<string>`${sql.raw(onePersonJson("approvals.maker_id", "coalesce(approvals.asked_at, approvals.made_at)"))}`.as(
      "maker_persons",
    ),
  madeAt: approvals.madeAt,
  expiresAt: approvals.expiresAt,
  endedById: sql<number | null>`${approvals.endedBy}`.as("ended_by_id"),
  endedBy: selectUsername(approvals.endedBy).as("ended_by_name"),
  endedAt: approvals.endedAt,
  reason: approvals.reason,
};

type Read = Database["read"];
const select = (read: Read, where: SQL | undefined) =>
  read.select(approvalColumns).from(approvals).where(where);

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof select>["all"]>>[number];

/** Restricts approvals to those in scope: all for staff, for a client those of its own payments. */
export const visibleApprovals = (scope: Scope): SQL | undefined => ofVisibleClient(scope, approvals.clientId);

const approvalById = preparedRead((read, { scope }: { scope: Scope }) =>
  select(read, and(eq(approvals.id, sql.placeholder("id")), visibleApprovals(scope))),
);

/** Reads an approval. Throws AppError 404 if there is none, or the actor may not see it. */
export async function getApproval({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<ApprovalRow> {
  assertCan(actor, "approvals:read");
  const approval = await approvalById(db, { scope: getScope(actor) }).get({ id, clientId: actor.clientId });
  if (!approval) throw new AppError("not_found", "Approval not found");
  return approval;
}

const readWaiting = preparedRead((read) =>
  select(read, and(eq(approvals.clientId, sql.placeholder("clientId")), eq(approvals.status, "waiting")))
    .orderBy(asc(approvals.id))
    .limit(sql.placeholder("limit")),
);

const keptWaiting = keptRows(readWaiting);

/** Maximum number of waiting payments that are listed. */
export const mostWaitingShown = 50;

/**
 * The payments of a client that wait for a second of its users, oldest first, without expired ones that the job has
 * not yet ended.
 */
export async function listWaitingPayments(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
): Promise<ApprovalRow[]> {
  assertCan(actor, "approvals:read");
  const rows = await keptWaiting(db, { clientId: actor.clientId, limit: mostWaitingShown });
  const waitingAt = (at: Instant) => rows.filter(({ expiresAt }) => expiresAt > at);
  return waitingAt(getInstant(now, (at) => waitingAt(at).length));
}

const detailsSchema = z.record(z.string(), z.string());

/** Details shown to the approver, by name. */
export const parseDetails = ({ details }: Pick<ApprovalRow, "details">) =>
  detailsSchema.parse(JSON.parse(details));

/** Digest of an act as its approver sees it: the version that an approval names. */
export const approvalVersion = (row: Omit<ApprovalRow, "makerPersons">): string =>
  sha3(
    JSON.stringify([
      row.id,
      row.kind,
      row.clientId,
      row.act,
      row.summary,
      row.details,
      row.usdAmount,
      row.status,
      row.makerId,
      row.madeAt,
      row.expiresAt,
    ]),
  );

/** Converts an approval to the form of answers. */
export function toApprovalDto(row: ApprovalRow): ApprovalDto {
  const { id, kind, clientId, act, summary, usdAmount, status, endedBy, endedById, endedAt, reason } = row;
  return {
    id,
    kind,
    clientId,
    act,
    summary,
    details: parseDetails(row),
    usdAmount: usdAmount === null ? null : toDecimal(usdAmount),
    status,
    maker: { id: row.makerId, username: row.maker },
    madeAt: new Date(row.madeAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    endedBy: endedBy === null || endedById === null ? null : { id: endedById, username: endedBy },
    endedAt: isoInstant(endedAt),
    reason,
  };
}
