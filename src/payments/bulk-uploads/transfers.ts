import { join } from "node:path";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { partSchema } from "@/bank/bank-files/order-parts";
import { swiftText } from "@/bank/bank-files/swift-letters";
import { toDecimal } from "@/bank/bank-files/values";
import type { Deps } from "@/deps";
import { AppError, type ErrorKind } from "@/kernel/errors";
import { Queue } from "@/kernel/queue";
import { megabyte, type ProcessLimits, runOnBytes } from "@/platform/sandbox/process";
import { sayInEnglish } from "@/vocabulary/language";
import { otherPayer, readOriginal, storedOriginal } from "../order/original-order";
import { mostRows, payeeColumns } from "./contract";
import type { UploadedRow } from "./rules";

const childPath = join(import.meta.dir, "transfers.child.ts");
const limits: ProcessLimits = { milliseconds: 15_000, memory: 384 * megabyte };

/** One file at a time, so that the people beside keep the processor; a waiting one is held in memory. */
const queue = new Queue(1, 20);

const transferSchema = z.object({
  paymentInformationId: z.string(),
  debtorAccount: z.string(),
  creditorAccount: z.string(),
  creditorName: z.string(),
  creditorBic: z.string(),
  clearingCode: z.string(),
  creditorCountry: z.string(),
  creditorTown: z.string(),
  creditorStreet: z.string(),
  creditorBuilding: z.string(),
  creditorPostCode: z.string(),
  creditorSubdivision: z.string(),
  creditorAddress: z.string(),
  purpose: z.string(),
  structuredReference: z.string(),
  chargeBearer: z.string(),
  regulatoryReporting: z.string(),
  amount: z.number(),
  currency: z.string(),
  endToEndId: z.string(),
  instructionId: z.string(),
  remittance: z.string(),
  executionDate: z.string(),
  debtorName: z.string(),
  parts: z.array(partSchema),
  left: z.array(z.string()),
});
type Transfer = z.output<typeof transferSchema>;

/** A message as rows of payments, each with the name that it gives to the payer. */
type ReadMessage = {
  columns: string[];
  rows: (UploadedRow & { debtorName: string })[];
  readAs: string;
  message: string;
};
const answerSchema = z.union([
  z.object({ unreadable: z.string() }),
  z.object({ name: z.string(), messageId: z.string(), transfers: transferSchema.array() }),
]);

/** True if a file is XML, by its first character. */
export function isXml(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  return beginning.replace(/[\u00ef\u00bb\u00bf\u00fe\u00ff\0\s]/g, "").startsWith("<");
}

/** The columns of payments from a pain.001, in which they are shown and corrected. */
const columns = [
  "from",
  "recipient",
  "amount",
  "currency",
  "description",
  "reference",
  "executionDate",
  ...payeeColumns,
];

/**
 * Reads a customer credit transfer initiation (pain.001) as rows of payments, numbered as the file orders them. A row's
 * reference is its end-to-end id, else its instruction id.
 * @throws AppError 400 with a sentence that names the line, 429 if too many files wait
 */
export async function readTransfers(
  bytes: Uint8Array,
  signal: AbortSignal,
  owner?: string,
): Promise<ReadMessage> {
  if (queue.isFull(owner))
    throw refusal(sayInEnglish("Many files are being read: try again in a moment"), "too_many");
  const result = await queue.run(
    () => runOnBytes(childPath, { args: [], bytes }, limits, signal),
    signal,
    owner,
  );
  if (result === null || "stopped" in result)
    throw refusal(sayInEnglish("This file takes too long or too much memory to read"));
  const answer = answerSchema.parse(result.answer);
  if ("unreadable" in answer) throw refusal(answer.unreadable);
  const { name, messageId, transfers } = answer;
  if (transfers.length === 0) throw refusal(sayInEnglish("The file has no payments"));
  if (transfers.length > mostRows.payments) {
    const most = mostRows.payments.toLocaleString("en-US");
    throw refusal(sayInEnglish("The file has more than {most} payments: split it into several", { most }));
  }
  return {
    columns,
    rows: transfers.map((transfer, at) => ({
      row: at + 1,
      values: getValues(transfer),
      flaws: {},
      original: serialiseOriginal(transfer),
      debtorName: transfer.debtorName,
    })),
    readAs: sayInEnglish("pain.001, message {messageId}", { messageId }).slice(0, 100),
    message: JSON.stringify({ name, id: messageId }),
  };
}

function serialiseOriginal({
  paymentInformationId,
  instructionId,
  endToEndId,
  parts,
  left,
}: Transfer): string {
  const notCarried = [...new Set(left)];
  return storedOriginal({ block: paymentInformationId, instructionId, endToEndId, parts, notCarried });
}

const plainName = (name: string) => swiftText(name).toUpperCase();

const holderRow = z.object({ account: z.string(), name: z.string() });

/**
 * Marks each order whose file names a payer other than the account's holder: that name is not passed on, the
 * holder's is sent instead.
 */
export async function noteOtherPayers(
  { db }: Pick<Deps, "db">,
  { clientId }: Pick<Actor, "clientId">,
  read: ReadMessage,
): Promise<ReadMessage> {
  const accounts = [...new Set(read.rows.map(({ values }) => values.from ?? ""))];
  const holders = await readPrimaryRows(db, holderRow, {
    sql: `select value as account, v.customer_name as name from json_each(?)
      join virtual_accounts v on v.client_id = ? and (v.virtual_iban = value or v.reference = value)`,
    args: [JSON.stringify(accounts), clientId],
  });
  const names = new Map(holders.map(({ account, name }) => [account, plainName(name)]));
  const rows = read.rows.map((row) => {
    const holder = names.get(row.values.from ?? "");
    if (holder === undefined || row.debtorName === "" || plainName(row.debtorName) === holder) return row;
    const order = readOriginal(row.original ?? null);
    return {
      ...row,
      original: storedOriginal({ ...order, notCarried: [otherPayer, ...order.notCarried] }),
    };
  });
  return { ...read, rows };
}

function getValues(transfer: Transfer): Record<string, string> {
  const { amount, currency, creditorName, remittance, endToEndId, instructionId } = transfer;
  return {
    from: transfer.debtorAccount,
    recipient: transfer.creditorAccount,
    amount: toDecimal(amount, currency),
    currency,
    description: remittance || transfer.structuredReference || creditorName || endToEndId,
    reference: endToEndId || instructionId,
    executionDate: transfer.executionDate,
    ...Object.fromEntries(payeeColumns.map((column) => [column, transfer[column]])),
  };
}

const refusal = (message: string, kind: ErrorKind = "bad_request"): AppError =>
  new AppError(kind, message, {
    code: kind === "too_many" ? "TOO_MANY" : "UNREADABLE_FILE",
    fields: { file: message },
    ...(kind === "too_many" && { retryAfter: 10 }),
  });
