import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { receipts, virtualAccounts } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient, ofVisibleClient, type Scope } from "@/access/scope";
import { paidToSql } from "@/accounts/transactions/party";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { bankDate } from "@/vocabulary/calendar";
import { looksLikeIban, readAccountNumber } from "@/vocabulary/iban";
import { toDecimal } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";
import { expectedColumns, storedExpected } from "../expected-receipts/queries";
import { openAmount, payerKey } from "../expected-receipts/rules";
import { listApplications } from "./applications";
import { findByName, groupFound, readNamed } from "./cash-application";
import {
  type ReceiptDto,
  type ReceiptRecordDto,
  receiptWords,
  type SuggestionDto,
  type SuggestionReason,
  suggestionReasons,
} from "./contract";
import { type Facts, parseFacts, referenceOf, textsOf } from "./facts";
import { findNamed, shareOut } from "./rules";

const ofTransaction = (column: string) =>
  sql.raw(`(select ${column} from credits_from_outside c where c.id = receipts.id)`);

export const receiptColumns = {
  id: receipts.id,
  vaId: receipts.virtualAccountId,
  clientId: receipts.clientId,
  amount: receipts.amount,
  currency: receipts.currency,
  applied: receipts.applied,
  kept: receipts.kept,
  returned: receipts.returned,
  status: receipts.status,
  createdAt: receipts.createdAt,
  processedAt: sql<number>`${ofTransaction("c.processed_at")}`.as("processed_at"),
  own: sql<string>`${ofTransaction("c.reference")}`.as("own_reference"),
  facts: sql`${ofTransaction("c.facts")}`.mapWith(parseFacts).as("facts"),
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  /** Account number that was paid, as JSON for `parsePaidTo` and `parseNumberPlace`. */
  paidTo: sql<
    string | null
  >`(select ${paidToSql("t")} from transactions t where t.id = ${sql.raw("receipts.id")})`.as("paid_to"),
};

export const ofAccount = sql`${virtualAccounts.id} = +${receipts.virtualAccountId}`;

/** Receipts with their accounts, and what the payments came with. */
export const selectReceipts = (read: Database["read"]) =>
  read.select(receiptColumns).from(receipts).innerJoin(virtualAccounts, ofAccount);

/** A receipt as read by lists; amounts in minor units. */
export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof selectReceipts>["all"]>>[number];

/** Clients that collect: they expect something, or did, or have a pool of account numbers. Found once for a list. */
const ofCollecting = sql`+${receipts.clientId} in (select c.id from clients c
  where exists (select 1 from expected_receipts x where x.client_id = c.id)
    or c.id in (select v.client_id from number_pools p join virtual_accounts v on v.id = p.virtual_account_id))`;

/** Restricts listed receipts: to a client's own, and for staff to those of clients that collect. */
export const visibleReceipts = (scope: Scope) => ofVisibleClient(scope, receipts.clientId) ?? ofCollecting;

const receiptById = preparedRead((read) =>
  selectReceipts(read).where(eq(receipts.id, sql.placeholder("id"))),
);

const receiptsByIds = preparedRead((read) =>
  selectReceipts(read).where(sql`${receipts.id} in (select value from json_each(${sql.placeholder("ids")}))`),
);

/** Receipts by their ids, a JSON array, without a check of access. */
export const readReceipts = ({ db }: Pick<Deps, "db">, ids: string): Promise<ReceiptRow[]> =>
  receiptsByIds(db).all({ ids });

/** Reads a receipt within the actor's scope. Throws AppError 403, 404. */
export async function getReceipt({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<ReceiptRow> {
  assertCan(actor, "receipts:read");
  const found = await receiptById(db).get({ id });
  if (!found || !mayReadClient(actor, found.clientId)) throw new AppError("not_found", receiptWords.notFound);
  return found;
}

/** What of a receipt is neither applied nor kept nor returned, in minor units. */
export const restOf = ({
  amount,
  applied,
  kept,
  returned,
}: Pick<ReceiptRow, "amount" | "applied" | "kept" | "returned">): number =>
  amount - applied - kept - returned;

/** Payer's account of a receipt in the form of payments: the only one that it may be returned to. */
export const findPayerAccount = ({ facts }: Pick<ReceiptRow, "facts">): string | undefined =>
  readPayerAccount(facts);

/** Payer's account in the form of payments; undefined if it is unknown, or a plain number without its bank's BIC. */
export function readPayerAccount({
  payerAccount,
  payerAgent,
}: Pick<Facts, "payerAccount" | "payerAgent">): string | undefined {
  const read = readAccountNumber(payerAccount);
  if (!("account" in read)) return undefined;
  return payerAgent === "" && !looksLikeIban(read.account) ? undefined : read.account;
}

/** The payer, the texts and the days of a receipt, as answers and screens have them. */
export function describeReceipt({ createdAt, processedAt, facts }: ReceiptRow, zone: string) {
  const orNull = (text: string) => (text === "" ? null : text);
  const [name, account] = [orNull(facts.payerName), orNull(facts.payerAccount)];
  return {
    bookedOn: facts.booked ?? bankDate(createdAt, zone),
    valuedOn: facts.valued ?? bankDate(processedAt, zone),
    payer: name === null && account === null ? null : { name, account },
    reference: referenceOf(facts),
    endToEndId: orNull(facts.endToEndId),
    remittance: orNull(facts.remittance),
  };
}

/** Converts receipts to the form of answers, with their applications. */
export async function toReceiptDtos(
  deps: Pick<Deps, "db" | "env">,
  reader: Pick<Actor, "role" | "clientId">,
  rows: readonly ReceiptRow[],
): Promise<ReceiptDto[]> {
  const applications = await listApplications(deps, reader, { receiptIds: rows.map(({ id }) => id) });
  const byReceipt = Map.groupBy(applications, ({ receiptId }) => receiptId);
  return rows.map((row) => ({
    id: row.id,
    vaId: row.vaId,
    amount: toDecimal(row.amount),
    currency: row.currency,
    ...describeReceipt(row, deps.env.zone),
    paidTo: parsePaidTo(row.paidTo),
    applied: toDecimal(row.applied),
    kept: toDecimal(row.kept),
    returned: toDecimal(row.returned),
    rest: toDecimal(restOf(row)),
    status: row.status,
    applications: byReceipt.get(row.id) ?? [],
  }));
}

/** Maximum number of suggestions for a receipt. */
const mostSuggested = 10;

const likelyRow = storedExpected.extend({ why: z.enum(suggestionReasons) });

const openSql = "(amount - applied - written_off)";
/** The states of the index, in its own words. */
const ofIndex = "status in ('open', 'partly_paid', 'expired')";
const isWithin = `?3 between ${openSql} - tolerance_below and ${openSql} + tolerance_above`;

/** The oldest of a client's expected receipts that meet a condition, found by an index. */
const oldest = (why: SuggestionReason, index: string, condition: string) =>
  `select * from (select id, '${why}' as why from expected_receipts indexed by expected_receipts_${index}
    where client_id = ?1 and currency = ?2 and ${condition} order by due_date, id limit ?6)`;

/**
 * Expected receipts that an amount may pay: those of the account number and of the payer, those with this open amount, and those whose
 * bounds it is within. A bound is at most a tenth of the amount, so that a range of open amounts has all that nothing was paid of.
 */
const likely = `select ${expectedColumns}, l.why from (
    ${[
      oldest(
        "paid_to",
        "account_number",
        "status in ('open', 'partly_paid') and account_number_id = (select id from account_numbers where iban = ?4)",
      ),
      oldest("payer", "payer", "status in ('open', 'partly_paid') and payer_key = ?5"),
      oldest("payer", "open", `${ofIndex} and status = 'expired' and payer_key = ?5`),
      oldest("amount", "open", `${ofIndex} and ${openSql} = ?3`),
      oldest(
        "amount",
        "open",
        `${ofIndex} and ${openSql} between ?3 * 10 / 11 and ?3 * 10 / 9 + 1 and ${isWithin}`,
      ),
      oldest("amount", "open", `${ofIndex} and status = 'partly_paid' and ${isWithin}`),
    ].join(" union all ")}) l
  join expected_receipts x on x.id = l.id`;

/**
 * Suggests what the rest of a receipt may pay: what the payment names, what is expected of its payer, and open amounts that the
 * rest is equal to, within their bounds. The amount alone is no more than a suggestion.
 */
export async function suggest({ db }: Pick<Deps, "db">, receipt: ReceiptRow): Promise<SuggestionDto[]> {
  const rest = restOf(receipt);
  if (rest === 0) return [];
  const { facts, paidTo, clientId, currency } = receipt;
  const credit = {
    clientId,
    currency,
    amount: rest,
    day: "",
    named: findNamed(textsOf(facts, receipt.own)),
    // What is expected by the account number is read below, as is what is expected of the payer, whatever its amount.
    numberId: null,
    payer: "",
  };
  const payer = payerKey(facts.payerAccount);
  const [found, near] = await Promise.all([
    readNamed({ db }, [credit]),
    readPrimaryRows(db, likelyRow, {
      sql: likely,
      args: [
        clientId,
        currency,
        rest,
        parsePaidTo(paidTo)?.iban ?? null,
        payer === "" ? null : payer,
        mostSuggested,
      ],
    }),
  ]);
  const byName = findByName(credit, groupFound(found));
  const named = (byName?.all ?? [])
    .filter((one) => one.currency === currency && ["open", "partly_paid", "expired"].includes(one.status))
    .map((one) => ({ ...one, why: byName?.how ?? ("number" as const) }));
  const rank = (one: { why: SuggestionReason; amount: number; applied: number; writtenOff: number }) =>
    suggestionReasons.indexOf(one.why) * 2 + (openAmount(one) === rest ? 0 : 1);
  const sorted = [...named, ...near].toSorted(
    (a, b) => rank(a) - rank(b) || a.dueDate.localeCompare(b.dueDate) || a.id - b.id,
  );
  const first = new Map(sorted.toReversed().map((one) => [one.id, one]));
  return sorted
    .filter((one) => first.get(one.id) === one)
    .slice(0, mostSuggested)
    .map((one) => ({
      expectedReceiptId: one.id,
      number: one.number,
      amount: toDecimal(shareOut(rest, [one])[0]?.amount ?? 0),
      open: toDecimal(openAmount(one)),
      dueDate: one.dueDate,
      payer: one.payerName,
      why: one.why,
    }));
}

/** Reads a receipt with its applications and suggestions, as the API returns it. Throws AppError 403, 404. */
export async function getReceiptRecord(deps: Deps, actor: Actor, id: number): Promise<ReceiptRecordDto> {
  const receipt = await getReceipt(deps, actor, id);
  const [[dto], suggestions] = await Promise.all([
    toReceiptDtos(deps, actor, [receipt]),
    suggest(deps, receipt),
  ]);
  if (!dto) throw new AppError("not_found", receiptWords.notFound);
  return { ...dto, suggestions };
}

const stateRow = z.object({ clientId: z.string(), rest: z.int() });

/** Reads a receipt's client and rest within the actor's scope, from the primary. Throws AppError 404. */
export async function readReceiptState({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  const found = await readPrimaryRow(db, stateRow, {
    sql: `select client_id as "clientId", amount - applied - kept - returned as rest from receipts where id = ?`,
    args: [id],
  });
  if (!found || !mayReadClient(actor, found.clientId)) throw new AppError("not_found", receiptWords.notFound);
  return found;
}
