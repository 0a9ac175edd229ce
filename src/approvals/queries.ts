import type { Database } from "db/client";
import { decodeCursor, keyset, keysetValues, type Order, pageOf, type Side } from "db/keyset";
import { preparedRead } from "db/prepared";
import { approvals } from "db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { toDecimal } from "@/money";
import type { ApprovalDto, ApprovalFilter } from "./contract";

const columns = {
  id: approvals.id,
  kind: approvals.kind,
  act: approvals.act,
  summary: approvals.summary,
  details: approvals.details,
  usdAmount: approvals.usdAmount,
  status: approvals.status,
  makerId: approvals.makerId,
  maker: sql<string>`(select username from users where id = ${approvals.makerId})`.as("maker"),
  madeAt: approvals.madeAt,
  expiresAt: approvals.expiresAt,
  endedById: sql<number | null>`${approvals.endedBy}`.as("ended_by_id"),
  endedBy: sql<string | null>`(select username from users where id = ${approvals.endedBy})`.as(
    "ended_by_name",
  ),
  endedAt: approvals.endedAt,
  reason: approvals.reason,
};

type Read = Database["read"];
const select = (read: Read, where: SQL | undefined) => read.select(columns).from(approvals).where(where);

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof select>["all"]>>[number];

const newestFirst: Order = { id: approvals.id, direction: "desc" };

const approvalsPage = preparedRead((read, { side, ofStatus }: { side: Side; ofStatus: boolean }) => {
  const edge = keyset(newestFirst, side);
  const status = ofStatus ? eq(approvals.status, sql.placeholder("status")) : undefined;
  return select(read, and(status, edge.where)).orderBy(edge.orderBy).limit(sql.placeholder("limit"));
});

/**
 * Reads one page of approvals, newest first.
 * @throws AppError 403 for anyone but staff, 400 for a cursor that no page gave
 */
export async function listApprovals(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { status }: ApprovalFilter,
  page: { cursor?: string | undefined; limit: number },
) {
  assertCan(actor, "approvals:read");
  const cursor = decodeCursor(page.cursor);
  const statement = approvalsPage(db, { side: cursor?.side ?? "start", ofStatus: status !== "all" });
  const read = await statement.all({ status, limit: page.limit + 1, ...keysetValues(cursor) });
  return pageOf(read, page.limit, cursor, ({ id }) => ({ id }));
}

const approvalById = preparedRead((read) => select(read, eq(approvals.id, sql.placeholder("id"))));

/** Reads an approval. Throws AppError 403 for anyone but staff, 404 where there is none. */
export async function getApproval({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<ApprovalRow> {
  assertCan(actor, "approvals:read");
  const approval = await approvalById(db).get({ id });
  if (!approval) throw new AppError("not_found", "Approval not found");
  return approval;
}

const waitingCount = preparedRead((read) =>
  read.select({ waiting: sql<number>`count(*)` }).from(approvals).where(eq(approvals.status, "waiting")),
);

/** How many acts wait for a second person. Throws AppError 403 for anyone but staff. */
export async function countWaiting({ db }: Pick<Deps, "db">, actor: Actor): Promise<number> {
  assertCan(actor, "approvals:read");
  return (await waitingCount(db).get())?.waiting ?? 0;
}

/** An approval as answers carry it. */
export function toApprovalDto(row: ApprovalRow): ApprovalDto {
  const { id, kind, act, summary, usdAmount, status, endedBy, endedById, endedAt, reason } = row;
  return {
    id,
    kind,
    act,
    summary,
    details: JSON.parse(row.details),
    usdAmount: usdAmount === null ? null : toDecimal(usdAmount),
    status,
    maker: { id: row.makerId, username: row.maker },
    madeAt: new Date(row.madeAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    endedBy: endedBy === null || endedById === null ? null : { id: endedById, username: endedBy },
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    reason,
  };
}
