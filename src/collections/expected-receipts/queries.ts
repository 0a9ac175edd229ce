import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { expectedReceipts, virtualAccounts } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { expectedStatuses } from "@/vocabulary/collection-options";
import { currencySchema, toDecimal } from "@/vocabulary/money";
import { listApplications } from "../receipts/applications";
import { type ExpectedDto, type ExpectedRecordDto, expectedContract } from "./contract";
import { openAmount } from "./rules";

const columns = {
  id: expectedReceipts.id,
  clientId: expectedReceipts.clientId,
  vaId: expectedReceipts.virtualAccountId,
  number: expectedReceipts.number,
  amount: expectedReceipts.amount,
  currency: expectedReceipts.currency,
  dueDate: expectedReceipts.dueDate,
  payerName: expectedReceipts.payerName,
  payerAccount: expectedReceipts.payerAccount,
  payerEmail: expectedReceipts.payerEmail,
  reference: expectedReceipts.reference,
  toleranceBelow: expectedReceipts.toleranceBelow,
  toleranceAbove: expectedReceipts.toleranceAbove,
  acceptFrom: expectedReceipts.acceptFrom,
  acceptUntil: expectedReceipts.acceptUntil,
  description: expectedReceipts.description,
  externalId: expectedReceipts.externalId,
  accountNumberId: expectedReceipts.accountNumberId,
  applied: expectedReceipts.applied,
  writtenOff: expectedReceipts.writtenOff,
  status: expectedReceipts.status,
  version: expectedReceipts.version,
  createdAt: expectedReceipts.createdAt,
};

export const ofAccount = sql`${virtualAccounts.id} = +${expectedReceipts.virtualAccountId}`;

/** Expected receipts with the names of their accounts. */
export const selectExpected = (read: Database["read"]) =>
  read
    .select({
      ...columns,
      customerName: virtualAccounts.customerName,
      virtualIban: virtualAccounts.virtualIban,
    })
    .from(expectedReceipts)
    .innerJoin(virtualAccounts, ofAccount);

/** An expected receipt as read by lists; amounts in minor units. */
export type ExpectedRow = Awaited<ReturnType<ReturnType<typeof selectExpected>["all"]>>[number];

/** Restricts expected receipts to those in scope: all, or a client's own. */
export const visibleExpected = (scope: Scope) => ofVisibleClient(scope, expectedReceipts.clientId);

/** An expected receipt as stored; amounts in minor units. */
export const storedExpected = z.object({
  id: z.int(),
  clientId: z.string(),
  vaId: z.int(),
  number: z.string(),
  amount: z.int(),
  currency: currencySchema,
  dueDate: z.string(),
  payerName: z.string().nullable(),
  payerAccount: z.string().nullable(),
  /** Null in events, which leave it out. */
  payerEmail: z.string().nullable().default(null),
  reference: z.string(),
  toleranceBelow: z.int(),
  toleranceAbove: z.int(),
  acceptFrom: z.string().nullable(),
  acceptUntil: z.string().nullable(),
  description: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Absent in events of earlier versions. */
  accountNumberId: z.int().nullable().default(null),
  applied: z.int(),
  writtenOff: z.int(),
  status: z.enum(expectedStatuses),
  version: z.int(),
  createdAt: z.int(),
});
export type StoredExpected = z.output<typeof storedExpected>;

/** The columns of `storedExpected` in SQL, of a table `x`. */
export const expectedColumns = `x.id, x.client_id as "clientId", x.virtual_account_id as "vaId", x.number, x.amount, x.currency,
  x.due_date as "dueDate", x.payer_name as "payerName", x.payer_account as "payerAccount", x.payer_email as "payerEmail", x.reference,
  x.tolerance_below as "toleranceBelow", x.tolerance_above as "toleranceAbove", x.accept_from as "acceptFrom",
  x.accept_until as "acceptUntil", x.description, x.external_id as "externalId", x.account_number_id as "accountNumberId", x.applied, x.written_off as "writtenOff",
  x.status, x.version, x.created_at as "createdAt"`;

/** Reads an expected receipt within the actor's scope, from the primary. Throws AppError 403, 404. */
export async function readExpected(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<StoredExpected> {
  assertCan(actor, "expected-receipts:read");
  const found = await readPrimaryRow(db, storedExpected, {
    sql: `select ${expectedColumns} from expected_receipts x where x.id = ?`,
    args: [id],
  });
  if (!found || !mayReadClient(actor, found.clientId))
    throw new AppError("not_found", expectedContract.words.notFound);
  return found;
}

const rowById = preparedRead((read) =>
  selectExpected(read).where(eq(expectedReceipts.id, sql.placeholder("id"))),
);

/** Reads an expected receipt with the names of its account. Throws AppError 403, 404. */
export async function getExpected(deps: Deps, actor: Actor, id: number): Promise<ExpectedRow> {
  assertCan(actor, "expected-receipts:read");
  const found = await rowById(deps.db).get({ id });
  if (!found || !mayReadClient(actor, found.clientId))
    throw new AppError("not_found", expectedContract.words.notFound);
  return found;
}

/** Reads an expected receipt with what paid it, as the API returns it. Throws AppError 403, 404. */
export async function getExpectedRecord(deps: Deps, actor: Actor, id: number): Promise<ExpectedRecordDto> {
  const [found, applications] = await Promise.all([
    readExpected(deps, actor, id),
    listApplications(deps, actor, { expectedReceiptIds: [id] }),
  ]);
  return { ...toExpectedDto(found), applications };
}

/** Converts an expected receipt to the form of answers. */
export function toExpectedDto({ payerName, payerAccount, ...row }: StoredExpected): ExpectedDto {
  return {
    id: row.id,
    clientId: row.clientId,
    vaId: row.vaId,
    number: row.number,
    amount: toDecimal(row.amount),
    currency: row.currency,
    dueDate: row.dueDate,
    payer: payerName === null && payerAccount === null ? null : { name: payerName, account: payerAccount },
    payerEmail: row.payerEmail,
    reference: row.reference,
    toleranceBelow: toDecimal(row.toleranceBelow),
    toleranceAbove: toDecimal(row.toleranceAbove),
    acceptFrom: row.acceptFrom,
    acceptUntil: row.acceptUntil,
    description: row.description,
    externalId: row.externalId,
    accountNumberId: row.accountNumberId,
    applied: toDecimal(row.applied),
    writtenOff: toDecimal(row.writtenOff),
    open: toDecimal(openAmount(row)),
    status: row.status,
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
