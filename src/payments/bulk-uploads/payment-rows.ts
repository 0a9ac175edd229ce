import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { dateProblem } from "@/bank/cut-offs/rules";
import type { Deps } from "@/deps";
import { check } from "@/kernel/validate";
import { checkPayments } from "@/ledger/payment-check";
import { creditorOfFile, payeeDetails } from "@/payments/beneficiaries/contract";
import type { SaidOfPayee } from "@/payments/beneficiaries/payee";
import { paymentFormSchema } from "@/payments/contract";
import { readPurposes, unknownPurpose } from "@/payments/purpose-codes/active";
import { countScheduled, mostScheduled, tooManyScheduled } from "@/payments/scheduled/commands";
import { findWaiting } from "@/payments/second-user/outlook";
import { countFreeWaitingPlaces, mostWaiting } from "@/payments/second-user/waiting-payment";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { looksLikeIban, normaliseIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { askAboutAmount, type Currency, currencySchema, type Minor, toWireAmount } from "@/vocabulary/money";
import type { CheckedRow } from "./account-rows";
import { mapInBatches } from "./map-in-batches";
import { findRepeats, problemsOfCells, type UploadedRow } from "./rules";

/** A payment as a row asks for it; `amount` in minor units of the account's currency. */
export type PaymentOfRow = {
  accountId: number;
  recipient: string;
  amount: Minor;
  currency: Currency;
  description: string;
  reference: string;
  /** Payee named by the row; undefined if it names none. */
  creditor: Creditor | undefined;
  said: SaidOfPayee;
  /** Day on which it is to be made, if that is a later one. */
  later: BankDate | undefined;
};

type Creditor = z.output<typeof creditorOfFile>;

export type PaymentRow = CheckedRow<PaymentOfRow>;

type Payer = { id: number; currency: Currency };

/** Key of a payer: its IBAN in stored form, or its reference. */
const payerKey = (from: string) => (looksLikeIban(from) ? normaliseIban(from) : from);

const payerRow = z.object({
  id: z.int(),
  currency: currencySchema,
  virtualIban: z.string(),
  reference: z.string(),
});

/** The open accounts of the actor's client that rows pay from, by IBAN and by reference. */
async function findPayers(
  { db }: Pick<Deps, "db">,
  { clientId }: Pick<Actor, "clientId">,
  rows: readonly UploadedRow[],
): Promise<Map<string, Payer>> {
  const keys = JSON.stringify([...new Set(rows.map(({ values }) => payerKey(values.from ?? "")))]);
  const found = await readPrimaryRows(db, payerRow, {
    sql: `select id, currency, virtual_iban as "virtualIban", reference from virtual_accounts
      where client_id = ? and closed_at is null
        and (virtual_iban in (select value from json_each(?)) or reference in (select value from json_each(?)))`,
    args: [clientId, keys, keys],
  });
  const payers = new Map<string, Payer>();
  for (const { id, currency, virtualIban, reference } of found) {
    const payer = { id, currency };
    payers.set(reference, payer);
    payers.set(virtualIban, payer);
  }
  return payers;
}

/** Reads each row as a payment, with the fields of the dialog, from an account of the client. */
export async function readPaymentRows(
  deps: Pick<Deps, "db" | "env" | "now">,
  actor: Pick<Actor, "clientId">,
  rows: readonly UploadedRow[],
): Promise<PaymentRow[]> {
  const payers = await findPayers(deps, actor, rows);
  const today = bankDate(deps.now(), deps.env.zone);
  const purposes = new Set((await readPurposes(deps)).map(({ value }) => value));
  return mapInBatches(rows, (row) =>
    readPaymentRow(row, payers.get(payerKey(row.values.from ?? "")), { today, purposes }),
  );
}

const emptySentences: Readonly<Record<string, string>> = {
  from: "Name the account that pays, by its IBAN or its reference",
  recipient: "Recipient is required",
  amount: "Amount is required",
  description: "Description is required",
};

/** The columns of a file by the fields of a creditor. */
const creditorCells = {
  name: "creditorName",
  bic: "creditorBic",
  clearingCode: "clearingCode",
  country: "creditorCountry",
  town: "creditorTown",
  street: "creditorStreet",
  buildingNumber: "creditorBuilding",
  postCode: "creditorPostCode",
  subdivision: "creditorSubdivision",
  addressLines: "creditorAddress",
} as const;

/** Reads a row's payee, and notes its problems. */
function readPayee(values: UploadedRow["values"], problems: Record<string, string>) {
  const cells = Object.entries(creditorCells).map(
    ([field, column]) => [field, values[column] ?? ""] as const,
  );
  const given = Object.fromEntries(cells);
  given.addressLines = (given.addressLines ?? "").replaceAll("|", "\n");
  const isNamed = cells.some(([, cell]) => cell !== "");
  const creditor = isNamed ? check(creditorOfFile, given) : undefined;
  for (const [field, column] of Object.entries(creditorCells)) {
    const sentence = creditor?.fields?.[field];
    if (sentence !== undefined) problems[column] ??= sentence;
  }
  const { purpose, structuredReference, chargeBearer, regulatoryReporting } = values;
  const said = check(z.object(payeeDetails), {
    purpose,
    structuredReference,
    chargeBearer: chargeBearer?.toUpperCase(),
    regulatoryReporting,
  });
  for (const [field, sentence] of Object.entries(said.fields ?? {})) problems[field] ??= sentence;
  return { creditor: creditor?.data, said: said.data };
}

function readPaymentRow(
  row: UploadedRow,
  payer: Payer | undefined,
  { today, purposes }: { today: BankDate; purposes: ReadonlySet<string> },
): PaymentRow {
  const { from = "", recipient = "", amount = "", description = "", reference = "" } = row.values;
  const problems = problemsOfCells(row);
  for (const [column, sentence] of Object.entries(emptySentences)) {
    if ((row.values[column] ?? "") === "") problems[column] ??= sentence;
  }
  if (from !== "" && !payer) problems.from ??= "You have no account with this IBAN or reference";
  const named = (row.values.currency ?? "").toUpperCase();
  if (payer && named !== "" && named !== payer.currency) {
    problems.currency ??= sayInEnglish("Payments from this account are made in {currency}", {
      currency: payer.currency,
    });
  }
  const date = row.values.executionDate ?? "";
  const later = date > today ? date : undefined;
  if (date !== "" && !isDate(date)) problems.executionDate ??= "Use a date such as 2026-11-30";
  else {
    const problem = later && dateProblem(later, today);
    if (problem) problems.executionDate ??= problem;
  }
  if (reference.length > 100) problems.reference ??= "At most 100 characters";
  // A missing payer is already reported: any id and currency serve to check the other fields.
  const { id: vaId, currency } = payer ?? { id: 1, currency: "USD" as const };
  const asked = askAboutAmount(amount, payer?.currency, sayInEnglish);
  if (asked !== undefined) problems.amount ??= asked;
  const body = { vaId, recipient, amount: toWireAmount(amount, payer?.currency), currency, description };
  const { data, fields = {} } = check(paymentFormSchema, body);
  for (const [field, sentence] of Object.entries(fields)) problems[field] ??= sentence;
  const { creditor, said } = readPayee(row.values, problems);
  if (said?.purpose && !purposes.has(said.purpose)) problems.purpose ??= unknownPurpose;
  if (!data || !said || !payer || Object.keys(problems).length > 0) return { row: row.row, problems };
  const { vaId: accountId, ...payment } = data;
  return { row: row.row, problems, input: { accountId, ...payment, reference, creditor, said, later } };
}

const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;

/** Maps a field of a ledger refusal to its column: the payer is the account that pays. */
const getColumn = (field: string | undefined): string =>
  field === undefined || field === "vaId" ? "from" : field;

/**
 * Checks rows of payments: each alone, beside each other, and in their order against the present funds and limits of
 * their accounts. A row that passes may still be refused when it is posted.
 * @throws AppError 429 for a user with too many refusals
 */
export async function checkPaymentRows(
  deps: Deps,
  actor: Actor,
  rows: readonly UploadedRow[],
): Promise<PaymentRow[]> {
  const checked = await readPaymentRows(deps, actor, rows);
  const repeats = findRepeats(checked, ({ input }) => input && `${input.accountId} ${input.reference}`);
  for (const one of checked) {
    const before = repeats.get(one.row);
    if (before === undefined) continue;
    one.problems.reference = sayInEnglish("Row {before} has this reference already", { before });
    delete one.input;
  }
  const refusedBefore = new Set(
    rows
      .filter(({ known }) => known?.recipient !== undefined)
      .map(({ values }) => normaliseIban(values.recipient ?? "")),
  );
  const good = checked.flatMap((one) => (one.input ? [{ one, input: one.input }] : []));
  const findings = await checkPayments(
    deps,
    actor,
    good.map(({ input }) => ({ ...input, later: input.later !== undefined })),
    refusedBefore,
  );
  findings.forEach((finding, at) => {
    const one = good[at]?.one;
    if (!one || !("refusal" in finding)) return;
    const { fields = {}, message, code } = finding.refusal;
    if (code !== undefined) one.code = code;
    one.problems[getColumn(Object.keys(fields)[0])] = message;
    delete one.input;
  });
  await foretellWaiting(deps, actor, checked);
  await foretellScheduled(deps, checked);
  return checked;
}

/** Reports rows that would exceed the number of scheduled payments of their account. */
async function foretellScheduled(deps: Deps, rows: readonly PaymentRow[]): Promise<void> {
  const later = rows.flatMap((one) => (one.input?.later === undefined ? [] : [{ ...one.input, one }]));
  for (const [accountId, some] of Map.groupBy(later, (row) => row.accountId)) {
    const room = Math.max(0, mostScheduled - (await countScheduled(deps, accountId)));
    for (const { one } of some.slice(room)) {
      one.problems[""] = tooManyScheduled;
      delete one.input;
    }
  }
}

/** Reports rows that would exceed the number of payments that wait for a second person: their commit refuses them. */
async function foretellWaiting(deps: Deps, actor: Actor, rows: readonly PaymentRow[]): Promise<void> {
  // A payment for a later day needs a second person on that day.
  const good = rows.flatMap((one) => (one.input && !one.input.later ? [{ ...one.input, one }] : []));
  const waiting = await findWaiting(deps, actor, good);
  if (waiting.length === 0) return;
  const room = await countFreeWaitingPlaces(deps, actor.clientId);
  for (const { one } of waiting.slice(room)) {
    one.problems[""] = sayInEnglish(
      "It would wait for a second person, and {most} payments may wait at a time, those above it included: upload it once some are decided",
      { most: mostWaiting },
    );
    delete one.input;
  }
}
