import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { oursSql } from "db/receivers";
import { bankLines, refusedReceipts, virtualAccounts } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { receiptRefusalLabels } from "@/vocabulary/collection-options";
import { sayInEnglish } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import type { paymentStatuses } from "@/vocabulary/options";
import { readPayerAccount } from "../receipts/queries";
import { type RefusedReceiptDto, refusedReceiptWords } from "./contract";

const ofOrder = (column: string) => sql.raw(`(select ${column} from payments p where p.id = payment_id)`);

const payerWritten = "upper(replace(bank_lines.counterparty_account, ' ', ''))";

const refusedColumns = {
  id: refusedReceipts.id,
  vaId: refusedReceipts.virtualAccountId,
  clientId: refusedReceipts.clientId,
  amount: refusedReceipts.amount,
  currency: refusedReceipts.currency,
  code: refusedReceipts.code,
  status: refusedReceipts.status,
  paymentId: refusedReceipts.paymentId,
  problem: refusedReceipts.problem,
  createdAt: refusedReceipts.createdAt,
  statementId: bankLines.statementId,
  booked: bankLines.booked,
  remittance: bankLines.remittance,
  payerName: bankLines.counterpartyName,
  payerAccount: bankLines.counterpartyAccount,
  payerAgent: bankLines.counterpartyAgent,
  suspenseAccount: bankLines.suspenseAccount,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  /** Account number that was paid, as JSON for `parsePaidTo` and `parseNumberPlace`. */
  paidTo: sql<string | null>`(select json_array(n.iban, n.holder_name, n.external_id, n.id,
      iif(p.deleted_at is null, p.id, null))
    from account_numbers n join number_pools p on p.id = n.pool_id where n.id = ${bankLines.paidTo})`.as(
    "paid_to",
  ),
  /** Status of the newest order that sends it back. */
  orderStatus: sql<(typeof paymentStatuses)[number] | null>`${ofOrder("p.status")}`.as("order_status"),
  /** The bank's reason for returning it, in its own words. */
  returnText: sql<
    string | null
  >`(select coalesce(j.command ->> '$.return.reason', j.command ->> '$.return.code')
    from payments p join journals j on j.id = p.returned_journal_id where p.id = payment_id)`.as(
    "return_text",
  ),
  note: sql<string | null>`(select command ->> '$.bankLine.note' from journals where id = coalesce(
    ${bankLines.assignedJournalId}, ${ofOrder("p.journal_id")}))`.as("note"),
  payerIsOurs: sql<0 | 1>`${sql.raw(oursSql(payerWritten, "bank_lines.counterparty_agent"))}`.as(
    "payer_is_ours",
  ),
  /** True if the bank reverses it: the reversal is in suspense, or carries the return out. */
  isTakenBack: sql<0 | 1>`(${refusedReceipts.reversalLineId} is not null
    or exists (select 1 from reversed_returns b where b.payment_id = ${refusedReceipts.paymentId}))`.as(
    "is_taken_back",
  ),
  /** Account that a person booked it to, if it is not the intended one. */
  bookedTo: sql<string | null>`(select o.virtual_iban from virtual_accounts o
    where ${refusedReceipts.status} = 'accepted' and o.id = ${bankLines.virtualAccountId}
      and o.id <> ${refusedReceipts.virtualAccountId})`.as("booked_to"),
};

export const lineOf = sql`${bankLines.id} = +${refusedReceipts.id}`;
export const accountOf = sql`${virtualAccounts.id} = +${refusedReceipts.virtualAccountId}`;

/** Refused receipts with their accounts, and what the bank's line says. */
export const selectRefused = (read: Database["read"]) =>
  read
    .select(refusedColumns)
    .from(refusedReceipts)
    .innerJoin(bankLines, lineOf)
    .innerJoin(virtualAccounts, accountOf);

/** A refused receipt as read by lists; amounts in minor units. */
export type RefusedRow = Awaited<ReturnType<ReturnType<typeof selectRefused>["all"]>>[number];

/** Restricts refused receipts to those in scope: all, or a client's own. */
export const visibleRefused = (scope: Scope) => ofVisibleClient(scope, refusedReceipts.clientId);

const refusedById = preparedRead((read) =>
  selectRefused(read).where(eq(refusedReceipts.id, sql.placeholder("id"))),
);

const refusedByIds = preparedRead((read) =>
  selectRefused(read).where(
    sql`${refusedReceipts.id} in (select value from json_each(${sql.placeholder("ids")}))`,
  ),
);

/** Refused receipts by their ids, a JSON array, without a check of access. */
export const readRefused = ({ db }: Pick<Deps, "db">, ids: string): Promise<RefusedRow[]> =>
  refusedByIds(db).all({ ids });

/** Reads a refused receipt within the actor's scope. Throws AppError 403, 404. */
export async function getRefused({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<RefusedRow> {
  assertCan(actor, "receipts:read");
  const found = await refusedById(db).get({ id });
  if (!found || !mayReadClient(actor, found.clientId))
    throw new AppError("not_found", refusedReceiptWords.notFound);
  return found;
}

/** The payer as the bank names it; null where it names none. */
export function describePayer({ payerName, payerAccount }: Pick<RefusedRow, "payerName" | "payerAccount">) {
  const orNull = (text: string) => (text === "" ? null : text);
  const [name, account] = [orNull(payerName), orNull(payerAccount)];
  return name === null && account === null ? null : { name, account };
}

/** Account to which a refused receipt may be returned: the one that paid, unless it is one of ours. */
export const findReturnAccount = (row: RefusedRow): string | undefined =>
  row.payerIsOurs ? undefined : readPayerAccount(row);

/** Converts a refused receipt to the form of answers. Clients see neither notes nor problems of staff. */
export function toRefusedDto(row: RefusedRow, reader: Pick<Actor, "role">): RefusedReceiptDto {
  const isStaff = getScope(reader) === "all";
  return {
    id: row.id,
    bankLineId: row.id,
    vaId: row.vaId,
    amount: toDecimal(row.amount),
    currency: row.currency,
    bookedOn: row.booked,
    payer: describePayer(row),
    remittance: row.remittance === "" ? null : row.remittance,
    code: row.code,
    reason: sayInEnglish(receiptRefusalLabels[row.code]),
    status: row.status,
    paymentId: row.paymentId,
    problem: isStaff ? row.problem : null,
    note: isStaff ? row.note : null,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
