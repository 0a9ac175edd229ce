import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { paymentFileEntries } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { paidName } from "@/payments/queries";
import { isoInstant } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import { type FileEntryDto, paymentFileMessages } from "./contract";
import { orderIdFor } from "./rules";

const { paymentId, instructionId } = paymentFileEntries;

/** Column of an order's payment or instruction, in addition to its amount. */
const ofPayment = (what: string) =>
  sql`(select ${sql.raw(what)} from payments p join virtual_accounts v on v.id = p.virtual_account_id where p.id = ${paymentId})`;

const entryColumns = {
  id: paymentFileEntries.id,
  ordinal: paymentFileEntries.ordinal,
  paymentId,
  instructionId,
  amount: paymentFileEntries.amount,
  currency: paymentFileEntries.currency,
  executionDate: paymentFileEntries.executionDate,
  answer: paymentFileEntries.answer,
  reasonCode: paymentFileEntries.reasonCode,
  reasonText: paymentFileEntries.reasonText,
  answeredAt: paymentFileEntries.answeredAt,
  reference: sql<string>`coalesce(${ofPayment("p.reference")}, 'SETTLEMENT-' || ${instructionId})`.as(
    "order_reference",
  ),
  recipient: sql<string>`coalesce(${ofPayment("p.recipient")},
    (select i.to_cbs_account from settlement_instructions i where i.id = ${instructionId}))`.as(
    "order_recipient",
  ),
  payee: sql<string | null>`coalesce((select ${paidName("p")} from payments p where p.id = ${paymentId}),
    (select c.name from settlement_instructions i join cbs_accounts c on c.number = i.to_cbs_account
      where i.id = ${instructionId}))`.as("order_payee"),
  customerName: sql<string | null>`${ofPayment("v.customer_name")}`.as("order_customer"),
  vaId: sql<number | null>`${ofPayment("v.id")}`.as("order_account"),
  /** Account that received the money of a returned payment whose own account was closed. */
  suspense: sql<
    string | null
  >`(select r.suspense_account from suspended_returns r where r.id = ${paymentId})`.as("order_suspense"),
  assignedTo: sql<number | null>`(select t.virtual_account_id from payments p
    join transactions t on t.journal_id = p.assigned_journal_id where p.id = ${paymentId})`.as(
    "order_assigned",
  ),
  settledAt: sql<
    number | null
  >`(select i.settled_at from settlement_instructions i where i.id = ${instructionId})`.as("order_settled"),
};

/** Reads orders of files with their columns. */
export const selectEntries = (read: Database["read"]) => read.select(entryColumns).from(paymentFileEntries);

const entryById = preparedRead((read) =>
  selectEntries(read).where(
    and(
      eq(paymentFileEntries.id, sql.placeholder("id")),
      eq(paymentFileEntries.fileId, sql.placeholder("file")),
    ),
  ),
);

/** Reads an order of a file. Throws AppError 403 for anyone but staff, 404 if the file has no order with that id. */
export async function getEntry(
  deps: Pick<Deps, "db">,
  actor: Actor,
  file: number,
  id: number,
): Promise<EntryRow> {
  assertCan(actor, "payment-files:read");
  const entry = await entryById(deps.db).get({ id, file });
  if (!entry) throw new AppError("not_found", paymentFileMessages.entryNotFound);
  return entry;
}

/** An order as its list reads it; amounts in minor units. */
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Converts an order to the form of answers. */
export function toEntryDto(row: EntryRow): FileEntryDto {
  return {
    kind: row.paymentId === null ? "settlement" : "payment",
    instructionId: orderIdFor(row),
    paymentId: row.paymentId,
    settlementInstructionId: row.instructionId,
    reference: row.reference,
    recipient: row.recipient,
    amount: toDecimal(row.amount),
    currency: row.currency,
    executionDate: row.executionDate,
    status: row.answer ?? "waiting",
    reasonCode: row.reasonCode,
    reason: row.reasonText,
    answeredAt: isoInstant(row.answeredAt),
  };
}
