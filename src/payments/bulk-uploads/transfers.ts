import { join } from "node:path";
import { z } from "zod";
import { decimalOf } from "@/bank/bank-files/values";
import type { Deps } from "@/deps";
import { AppError, type ErrorKind } from "@/kernel/errors";
import { megabyte, type ProcessLimits, runOnBytes } from "@/platform/sandbox/process";
import { Queue } from "@/platform/sandbox/queue";
import { tell } from "@/vocabulary/language";
import { payeeColumns, uploadLimits } from "./contract";
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
});
const answerSchema = z.union([
  z.object({ unreadable: z.string() }),
  z.object({ name: z.string(), messageId: z.string(), transfers: transferSchema.array() }),
]);

/** Whether a file is XML, by its first sign. */
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
 * @throws AppError 400 with a sentence that names the line, 429 where too many files wait
 */
export async function readTransfers(
  { env }: Pick<Deps, "env">,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ columns: string[]; rows: UploadedRow[]; readAs: string; message: string }> {
  if (queue.isFull) throw refusal(tell("Many files are being read: try again in a moment"), "too_many");
  const result = await queue.run(
    () => runOnBytes(childPath, { args: [env.zone], bytes }, limits, signal),
    signal,
  );
  if (result === null || "stopped" in result)
    throw refusal(tell("This file takes too long or too much memory to read"));
  const answer = answerSchema.parse(result.answer);
  if ("unreadable" in answer) throw refusal(answer.unreadable);
  const { name, messageId, transfers } = answer;
  if (transfers.length === 0) throw refusal(tell("The file has no payments"));
  if (transfers.length > uploadLimits.rows) {
    const most = uploadLimits.rows.toLocaleString("en-US");
    throw refusal(tell("The file has more than {most} payments: split it into several", { most }));
  }
  return {
    columns,
    rows: transfers.map((transfer, at) => ({
      row: at + 1,
      values: valuesOf(transfer),
      flaws: {},
      original: originalOf(transfer),
    })),
    readAs: tell("pain.001, message {messageId}", { messageId }).slice(0, 100),
    message: JSON.stringify({ name, id: messageId }),
  };
}

const originalOf = ({ paymentInformationId, instructionId, endToEndId }: z.output<typeof transferSchema>) =>
  JSON.stringify([paymentInformationId, instructionId, endToEndId]);

function valuesOf(transfer: z.output<typeof transferSchema>): Record<string, string> {
  const { amount, currency, creditorName, remittance, endToEndId, instructionId } = transfer;
  return {
    from: transfer.debtorAccount,
    recipient: transfer.creditorAccount,
    amount: decimalOf(amount, currency),
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
