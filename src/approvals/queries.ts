import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { approvals } from "db/schema";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { toDecimal } from "@/money";
import type { ApprovalDto } from "./contract";

/** Every column of an approval but the act itself, which may hold what nobody is to read. */
export const approvalColumns = {
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
const select = (read: Read, where: SQL | undefined) =>
  read.select(approvalColumns).from(approvals).where(where);

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof select>["all"]>>[number];

const approvalById = preparedRead((read) => select(read, eq(approvals.id, sql.placeholder("id"))));

/** Reads an approval. Throws AppError 403 for anyone but staff, 404 where there is none. */
export async function getApproval({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<ApprovalRow> {
  assertCan(actor, "approvals:read");
  const approval = await approvalById(db).get({ id });
  if (!approval) throw new AppError("not_found", "Approval not found");
  return approval;
}

const detailsSchema = z.record(z.string(), z.string());

/** What an approver is shown of an act, by name. */
export const detailsOf = ({ details }: Pick<ApprovalRow, "details">) =>
  detailsSchema.parse(JSON.parse(details));

/** An approval as answers carry it. */
export function toApprovalDto(row: ApprovalRow): ApprovalDto {
  const { id, kind, act, summary, usdAmount, status, endedBy, endedById, endedAt, reason } = row;
  return {
    id,
    kind,
    act,
    summary,
    details: detailsOf(row),
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
