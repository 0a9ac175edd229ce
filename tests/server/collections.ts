import { sql } from "drizzle-orm";
import { z } from "zod";
import { type ExpectedRecordDto, getExpectedCall } from "@/collections/expected-receipts/contract";
import { cashApplication } from "@/collections/receipts/cash-application";
import { getReceiptCall, receiptSchema } from "@/collections/receipts/contract";
import { camt053, commit, type Entry, upload } from "./bank-statements";
import type { Book, Caller } from "./book";

const { signal } = new AbortController();

/** Account of the payer of what is received. */
export const payer = "GB29NWBK60161331926819";

let received = 0;

/** Imports a payment for an account that its payer's bank names, and looks at it; the receipt's id. */
export async function receive(
  book: Book,
  { virtualIban }: { virtualIban: string },
  amount: string,
  fields: Partial<Entry> = {},
): Promise<number> {
  received += 1;
  const entry = {
    amount,
    creditor: virtualIban,
    counterparty: payer,
    payer: "Harbour Foods",
    bankReference: `RECEIVED-${received}`,
    remittance: "Thank you",
    ...fields,
  };
  const { id } = await upload(book, camt053([entry], { id: `RECEIVED-${received}` }));
  await commit(book, id);
  await cashApplication.follow(book.deps, signal);
  const [newest] = await book.db.read.all<{ id: number }>(sql`select max(id) as id from receipts`);
  const read = await book.send("admin", "GET", `/api/receipts/${newest?.id}`);
  const receipt = receiptSchema.parse(await read.json());
  if (receipt.amount !== amount) throw new Error(`${amount} was not received`);
  return receipt.id;
}

let refused = 0;

/** Sets the rules of an account, and imports a payment that they refuse; its bank line's id. */
export async function refuse(
  book: Book,
  { id: vaId, virtualIban }: { id: number; virtualIban: string },
  amount: string,
  fields: Partial<Entry> = {},
  rules: Record<string, unknown> = { maxAmount: "0.01" },
): Promise<number> {
  refused += 1;
  const path = `/api/virtual-accounts/${vaId}/receipt-rules`;
  const ruled = await book.send("admin", "PUT", path, { json: rules });
  if (ruled.status !== 200) throw new Error(`No rules: ${ruled.status} ${await ruled.text()}`);
  const entry = {
    amount,
    creditor: virtualIban,
    counterparty: payer,
    payer: "Harbour Foods",
    bankReference: `REFUSED-${refused}`,
    remittance: `Thank you ${refused}`,
    ...fields,
  };
  const { id } = await upload(book, camt053([entry], { id: `REFUSED-${refused}` }));
  const { lines } = await commit(book, id);
  return lines[0]?.id ?? 0;
}

/** Imports the bank's own reversal of a payment over 50.00, and returns its line. */
export async function reverse(book: Book, fields: Partial<Entry> = {}) {
  received += 1;
  const at = `REVERSAL-${received}`;
  const file = camt053(
    [{ amount: "50.00", side: "DBIT", bankReference: at, remittance: "Deposit", ...fields }],
    { id: at },
  ).replace("<CdtDbtInd>DBIT</CdtDbtInd><Sts>", "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>");
  const [line] = (await commit(book, (await upload(book, file)).id)).lines;
  if (!line) throw new Error("The reversal has no line");
  return line;
}

/** Acts of payers, clients and staff on expected receipts and receipts, for tests. */
export function collect(book: Book, vaId: number, owner: Caller = "client_user") {
  let made = 0;
  const body = (fields: Record<string, unknown> = {}) => ({
    vaId,
    number: `INV-2026-${String(++made).padStart(4, "0")}`,
    amount: "100.00",
    currency: "USD",
    dueDate: "2026-12-15",
    ...fields,
  });
  const create = (fields: Record<string, unknown> = {}, who: Caller = owner) =>
    book.send(who, "POST", "/api/expected-receipts", { json: body(fields) });
  const expectation = getExpectedCall.response;
  const receipt = getReceiptCall.response;
  if (!expectation || !receipt) throw new Error("The calls answer something");

  /** Creates an expected receipt, and returns its id. */
  async function expected(fields: Record<string, unknown> = {}): Promise<number> {
    const answer = await create(fields);
    if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${await answer.text()}`);
    return z.object({ id: z.int() }).parse(await answer.json()).id;
  }
  const read = async (id: number): Promise<ExpectedRecordDto> =>
    expectation.parse(await (await book.send(owner, "GET", `/api/expected-receipts/${id}`)).json());
  const follow = (deps = book.deps) => cashApplication.follow(deps, signal);
  /** Books a credit that says a text, without cash application. */
  const pay = async (
    amount: string,
    description: string,
    fields: Record<string, string> = {},
  ): Promise<number> => (await book.book("credit", vaId, { amount, description, ...fields })).id;
  /** Books a credit and looks at it; the receipt's id. */
  async function paid(
    amount: string,
    description: string,
    fields: Record<string, string> = {},
  ): Promise<number> {
    const id = await pay(amount, description, fields);
    await follow();
    return id;
  }
  const readReceipt = async (id: number) =>
    receipt.parse(await (await book.send(owner, "GET", `/api/receipts/${id}`)).json());
  const listed = async (query = "", who: Caller = owner) =>
    receiptSchema.array().parse(await (await book.send(who, "GET", `/api/receipts${query}`)).json());
  const apply = (
    id: number,
    applications: readonly Record<string, unknown>[],
    who: Caller = owner,
    headers: Record<string, string> = {},
  ) => book.send(who, "POST", `/api/receipts/${id}/applications`, { json: { applications }, headers });
  const undo = (id: number, applicationId: number, who: Caller = owner) =>
    book.send(who, "DELETE", `/api/receipts/${id}/applications/${applicationId}`);
  const keep = (id: number, note = "A deposit", who: Caller = owner) =>
    book.send(who, "POST", `/api/receipts/${id}/keep`, { json: { note } });
  return { body, create, expected, read, follow, pay, paid, readReceipt, listed, apply, undo, keep };
}
