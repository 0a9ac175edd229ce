import { databaseError, expectRows, type Write } from "db/client";
import { flagCell, jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { type PaymentStatusReport, readPaymentStatus } from "@/bank/bank-files/payment-status";
import { endToEndId } from "@/bank/bank-files/swift-letters";
import { assertSize } from "@/bank/bank-files/xml";
import { findBound } from "@/commands/idempotency/store";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { returnStatement } from "@/ledger/returns";
import { returnReason } from "@/payments/rules";
import { sayInEnglish } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { currencySchema } from "@/vocabulary/money";
import { markAsSent } from "./commands";
import { acceptancesUnderWay, entryAnswers, type StatusReportDto } from "./contract";
import { groupIntoBlocks } from "./pain001";
import { type FileRow, findFile } from "./queries";
import {
  type AcceptedOrder,
  type FiledOrder,
  type Findings,
  type ReturnedOrder,
  readFindings,
  unknownFindings,
} from "./report-rules";
import { orderIdFor } from "./rules";

/** A report with its source: its file's name, and the SHA-256 of its bytes. */
type UploadedReport = { report: PaymentStatusReport; name: string; digest: string };

/** Number of payments returned per write; other writes come in between. */
const returnsPerWrite = 2000;

/** Number of times that a report is compared again with a file that another report changed in between. */
const attempts = 5;
const retriedRefusals = new Set([
  "PAYMENT_RETURNED",
  "PAYMENT_NOT_SENT",
  "PAYMENT_SETTLED",
  "PAYMENT_FILE_SENT",
  "PAYMENT_FILE_ANSWER",
  "STALE_ANSWERS",
]);

/** A report that needs a second person: read once, so that an unreadable file is refused at once. */
export async function checkStatusReport(deps: Deps, actor: Actor, file: File) {
  assertCan(actor, "payment-files:write");
  const bytes = await file.bytes();
  assertSize(bytes);
  await readPaymentStatus(bytes);
  const digest = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const packed = Bun.gzipSync(bytes).toBase64();
  if (packed.length > mostPacked)
    throw new AppError("conflict", tooLargeToWait, { code: "TOO_LARGE_TO_WAIT" });
  const isKnown = (await findReport(deps, digest)) !== undefined;
  return { isKnown, name: file.name.slice(0, 200), digest, packed };
}

/** Maximum number of characters of a packed report that is stored while it waits. */
const mostPacked = 4_000_000;
const tooLargeToWait = sayInEnglish(
  "The report is too large to wait for a second person: ask the bank for it in parts",
);

/**
 * Reads an uploaded report, and applies it as `readStatusReport` does.
 * @throws AppError 400 that names the line, for a file that is not a bank's report or is too large
 */
export async function uploadStatusReport(
  deps: Deps,
  actor: Actor,
  file: File,
  idempotency: Idempotency | undefined,
): Promise<{ value: StatusReportDto; replayed: boolean }> {
  assertCan(actor, "payment-files:write");
  const bytes = await file.bytes();
  assertSize(bytes);
  const report = await readPaymentStatus(bytes);
  const digest = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  return readStatusReport(deps, actor, { report, digest, name: file.name.slice(0, 200) }, idempotency);
}

/**
 * Applies a bank's report on a file: notes accepted orders, and returns the money of rejected payments to their
 * payers, each once, whatever reports were read before. Since the bank's answer proves that it has the file, the file
 * counts as sent. Repeating a report completes an interrupted one, and has the first answer.
 * @throws AppError 403, 409 if a closed account's money has no suspense account to go to
 */
async function readStatusReport(
  deps: Deps,
  actor: Actor,
  upload: UploadedReport,
  idempotency: Idempotency | undefined,
): Promise<{ value: StatusReportDto; replayed: boolean }> {
  assertCan(actor, "payment-files:write");
  const replayed = idempotency !== undefined && (await findBound(deps, actor, idempotency)) !== undefined;
  const known = await findReport(deps, upload.digest);
  const isNew = !known && (await retried(() => keepReport(deps, actor, upload, idempotency))) !== undefined;
  // Statements for the same write go into the first one, even if another call has stored the report.
  const { alongside: _, approvalsSeen: __, ...rest } = deps;
  let next: Deps = isNew ? rest : deps;
  while (await retried(() => applyRest(next, actor, upload))) next = rest;
  const value = await getReport(deps, upload.digest);
  return { value: { ...value, duplicate: !isNew && !replayed }, replayed };
}

async function retried<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const code = databaseError(error)?.code ?? "";
      // Another call is reading the same report at this moment.
      if (code === "UNIQUE:payment_status_reports.digest") return undefined;
      if (!retriedRefusals.has(code) || attempt === attempts) throw error;
    }
  }
}

const refusals = {
  SUSPENSE_MISSING: {
    kind: "conflict",
    message:
      "A closed account's payment came back, and there is no suspense account for it: add one, then read again",
    code: "SUSPENSE_MISSING",
  },
} as const;

const isUnderWay = (code: string): boolean => acceptancesUnderWay.some((one) => one === code);

/** Stores the report with its findings, marks its file as sent, and books as much of it as fits into one write. */
function keepReport(deps: Deps, actor: Actor, upload: UploadedReport, idempotency: Idempotency | undefined) {
  const { report, digest, name } = upload;
  return write(deps, actor, {
    access: "payment-files:write",
    refusals,
    once: { key: idempotency, status: 200, replay: () => ({}) },
    async plan(at) {
      const { file, findings } = await compare(deps, report);
      const { accepted, returned, pending, repeated, unknown, problems } = findings;
      const counts = { accepted: accepted.length, returned: returned.length, pending, repeated, unknown };
      const back = new Set(returned.flatMap(({ order }) => order.paymentId ?? []));
      const sent = file && file.sentAt === null ? await markAsSent(deps, actor, file, at, back) : undefined;
      const row = {
        action: "CREATE",
        resource: "PAYMENT_STATUS_REPORT",
        resourceId: { sql: "(select id from payment_status_reports where digest = ?)", args: [digest] },
        details: {
          name,
          digest,
          messageId: report.originalMessageId,
          fileId: file?.id ?? null,
          ...counts,
          settled: [...accepted, ...findings.settled].filter(({ code }) => !isUnderWay(code)).length,
          problemsDigest: new Bun.CryptoHasher("sha3-256").update(JSON.stringify(problems)).digest("hex"),
        },
      } as const;
      return {
        statements: [
          {
            sql: `insert into payment_status_reports (digest, name, file_id, original_message_id, accepted, returned,
              pending, repeated, unknown, problems, read_by, read_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
            args: [
              digest,
              name,
              file?.id ?? null,
              report.originalMessageId,
              counts.accepted,
              counts.returned,
              pending,
              repeated,
              unknown,
              JSON.stringify(problems),
              actor.userId,
              at,
            ],
          },
          ...(sent?.statements ?? []),
          ...answers(actor, digest, findings, at),
        ],
        audit: sent ? [row, sent.audit] : row,
        answer: {},
      };
    },
  });
}

/** Books the rest of a stored report. True if there was any. */
async function applyRest(deps: Deps, actor: Actor, { report, digest }: UploadedReport): Promise<boolean> {
  const { value } = await write(deps, actor, {
    access: "payment-files:write",
    refusals,
    async plan(at) {
      const { findings } = await compare(deps, report);
      const statements = answers(actor, digest, findings, at);
      if (statements.length === 0) return { unchanged: false };
      return { statements, audit: { none: "the report has its row, and so has each return" }, answer: true };
    },
  });
  return value;
}

async function compare(deps: Deps, report: PaymentStatusReport) {
  const { originalMessageId } = report;
  const file = originalMessageId === "" ? undefined : await findFile(deps, originalMessageId);
  if (!file) return { file, findings: unknownFindings(report) };
  return { file, findings: readFindings(report, await readFiledOrders(deps, file)) };
}

/** Statements of a report: all acceptances, and as many returns as fit into one write. */
function answers(actor: Actor, digest: string, findings: Findings, at: number): Write[] {
  const { accepted, settled, returned } = findings;
  const statements: Write[] = [];
  if (accepted.length > 0) statements.push(...acceptance(digest, accepted, "answer is null"));
  if (settled.length > 0) {
    const underWay = `answer = 'accepted' and bank_status in ('${acceptancesUnderWay.join("', '")}')`;
    statements.push(...acceptance(digest, settled, underWay));
  }
  const payments = returned.flatMap((one) => (one.order.paymentId === null ? [] : [one]));
  if (payments.length > 0) {
    const returns = payments.slice(0, returnsPerWrite).map(({ order, code, reason }) => ({
      paymentId: order.paymentId ?? 0,
      code,
      reason,
      description: `Returned payment to ${order.recipient}: ${returnReason(code)}`,
    }));
    statements.push(returnStatement(actor, returns, digest, at));
  }
  const settlements = returned.filter(({ order }) => order.paymentId === null);
  if (settlements.length > 0) statements.push(returnSettlements(digest, settlements));
  return statements;
}

const acceptance = (digest: string, accepted: readonly AcceptedOrder[], where: string): Write[] => [
  {
    sql: `update payment_file_entries set answer = 'accepted', bank_status = o.value ->> 1,
        answered_at = r.read_at, report_id = r.id
      from json_each(?) o, payment_status_reports r
      where payment_file_entries.id = o.value ->> 0 and r.digest = ? and ${where}`,
    args: [JSON.stringify(accepted.map(({ order, code }) => [order.id, code])), digest],
  },
  expectRows(accepted.length, "STALE_ANSWERS"),
];

/** A returned settlement moved nothing: its instruction is open again, and goes into the next file. */
const returnSettlements = (digest: string, returned: readonly ReturnedOrder[]) => ({
  sql: `update payment_file_entries set answer = 'returned', answered_at = s.read_at, reason_code = r.value ->> 1,
      reason_text = r.value ->> 2, report_id = s.id
    from json_each(?) r, payment_status_reports s
    where payment_file_entries.id = r.value ->> 0 and s.digest = ?`,
  args: [
    JSON.stringify(returned.map(({ order, code, reason }) => [order.id, code ?? null, reason ?? null])),
    digest,
  ],
});

const filedRow = z.object({
  id: z.int(),
  currency: currencySchema,
  paymentId: z.int().nullable(),
  instructionId: z.int().nullable(),
  answer: z.enum(entryAnswers).nullable(),
  bankStatus: z.string().nullable(),
  executionDate: z.string().nullable(),
  reference: z.string().nullable(),
  recipient: z.string().nullable(),
  isClosed: flagCell,
  isSettled: flagCell,
});

async function readFiledOrders({ db }: Pick<Deps, "db">, { id, messageId }: FileRow): Promise<FiledOrder[]> {
  const rows = await readPrimaryRows(db, filedRow, {
    sql: `select e.id, e.currency, e.payment_id as "paymentId", e.instruction_id as "instructionId", e.answer,
        e.bank_status as "bankStatus", e.execution_date as "executionDate", p.reference, p.recipient, v.closed_at is not null as "isClosed",
        i.settled_at is not null as "isSettled"
      from payment_file_entries e left join payments p on p.id = e.payment_id
      left join virtual_accounts v on v.id = p.virtual_account_id
      left join settlement_instructions i on i.id = e.instruction_id
      where e.file_id = ? order by e.ordinal`,
    args: [id],
  });
  const orders = rows.map(({ reference, recipient, ...order }) => ({
    ...order,
    orderId: orderIdFor(order),
    endToEndId: endToEndId(
      order.paymentId === null ? `SETTLEMENT-${order.instructionId}` : (reference ?? ""),
    ),
    recipient: recipient ?? "",
  }));
  return groupIntoBlocks(messageId, orders).flatMap((block) =>
    block.orders.map((order) => ({ ...order, block: block.id })),
  );
}

const keptReport = z.object({
  id: z.int(),
  fileId: z.int().nullable(),
  messageId: z.string(),
  accepted: z.int(),
  returned: z.int(),
  pending: z.int(),
  repeated: z.int(),
  unknown: z.int(),
  problems: jsonCell(z.string().array()),
});

async function findReport(
  { db }: Pick<Deps, "db">,
  digest: string,
): Promise<Omit<StatusReportDto, "duplicate"> | undefined> {
  return readPrimaryRow(db, keptReport, {
    sql: `select id, file_id as "fileId", original_message_id as "messageId", accepted, returned, pending, repeated,
        unknown, problems
      from payment_status_reports where digest = ?`,
    args: [digest],
  });
}

async function getReport(deps: Pick<Deps, "db">, digest: string): Promise<StatusReportDto> {
  const report = await findReport(deps, digest);
  if (!report) throw new Error("A report that was kept is not there");
  return { ...report, problems: report.problems.map(translate), duplicate: false };
}
