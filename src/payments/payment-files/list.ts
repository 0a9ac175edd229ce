import { preparedRead } from "db/prepared";
import { paymentFileEntries, paymentFiles } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { paidName } from "@/payments/queries";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { isoInstant } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import { entryFilters, type FileEntryDto, fileFilters, paymentFileMessages } from "./contract";
import { fileColumns } from "./queries";
import { orderIdFor } from "./rules";

const { sentAt, accepted, returned, count } = paymentFiles;

/** Payment files, newest first. */
export const { list: listFiles, summarise: summariseFiles } = defineReading({
  access: "payment-files:read",
  filters: fileFilters,
  targets: {
    status: {
      made: sql`${sentAt} is null`,
      sent: sql`${sentAt} is not null and ${accepted} + ${returned} < ${count}`,
      answered: sql`${accepted} + ${returned} = ${count}`,
    },
    cbs: paymentFiles.cbsAccount,
    from: paymentFiles.madeAt,
    to: paymentFiles.madeAt,
  },
  id: paymentFiles.id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  from: paymentFiles,
  select: (read) => read.select(fileColumns).from(paymentFiles),
});

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

/** The orders of a file, in its order, with their sums by currency. */
export const { list: listEntries, summarise: summariseEntries } = defineReading({
  access: "payment-files:read",
  parent: paymentFileEntries.fileId,
  filters: entryFilters,
  targets: {
    answer: {
      waiting: sql`${paymentFileEntries.answer} is null`,
      accepted: sql`${paymentFileEntries.answer} = 'accepted'`,
      returned: sql`${paymentFileEntries.answer} = 'returned'`,
    },
    kind: { payment: sql`${paymentId} is not null`, settlement: sql`${instructionId} is not null` },
  },
  id: paymentFileEntries.id,
  sorts: { order: undefined },
  ascending: true,
  visible: staffOnly(),
  from: paymentFileEntries,
  select: (read) => read.select(entryColumns).from(paymentFileEntries),
  sums: { currency: paymentFileEntries.currency, of: { Amount: sql`${paymentFileEntries.amount}` } },
});

const entryById = preparedRead((read) =>
  read
    .select(entryColumns)
    .from(paymentFileEntries)
    .where(
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
export type EntryRow = Awaited<ReturnType<typeof listEntries>>["rows"][number];

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
