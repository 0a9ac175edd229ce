import { flagCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { recordExport } from "@/platform/lists/record-export";
import type { Instant } from "@/vocabulary/calendar";
import { acceptancesUnderWay, approvalStatuses, rowStates, scheduledStatuses } from "@/vocabulary/options";
import { shownStatuses } from "../contract";
import { otherPayer, readOriginal } from "../order/original-order";
import { bulkWords, type UploadStatus } from "./contract";
import { pain002, type ReportedItem } from "./pain002";
import { getUpload, messageSchema, parseProblems } from "./queries";
import { isEnded, itemState, reportNumber } from "./status-rules";

/** Data of a report: an upload as stored. */
type ReportedUpload = {
  id: number;
  status: UploadStatus;
  changes: number;
  message: string | null;
  failure: string | null;
  createdAt: Instant;
  committedAt: Instant | null;
  finishedAt: Instant | null;
};

/** Meaning of the bank's acceptance code; without a stored code, nothing is promised. */
const classifyAcceptance = (code: string | null): "under way" | "final" =>
  code === null || acceptancesUnderWay.some((one) => one === code) ? "under way" : "final";

const rowSchema = z.object({
  state: z.enum(rowStates),
  problems: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  original: z.string().nullable(),
  approval: z.enum(approvalStatuses).nullable(),
  payment: z.enum(shownStatuses).nullable(),
  isInside: flagCell,
  isAccepted: flagCell,
  bankStatus: z.string().nullable(),
  returnCode: z.string().nullable(),
  scheduled: z.enum(scheduledStatuses).nullable(),
  orderedFor: z.string().nullable(),
  executesOn: z.string().nullable(),
  scheduledCode: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.int(),
});

/**
 * Rows of an upload with their outcome. A payment that waited is found by its approval, one of a later day by its
 * account and reference.
 */
/** Joins what rows `r` made: `s` scheduled, `a` what waited for a second person, `p` paid. */
export const madeOfRows = `left join scheduled_payments s on s.id = r.scheduled_payment_id
  left join approvals a on a.id = coalesce(r.approval_id, s.approval_id)
  left join payments p on p.id = coalesce(r.payment_id, (select id from payments where approval_id = a.id),
    iif(s.status = 'paid', (select id from payments where virtual_account_id = s.virtual_account_id
      and reference = s.reference), null))`;

const rowsOfUpload = `select r.state, r.problems, r.code, r.message, r.original, a.status as approval,
    iif(p.status = 'booked' and d.status = 'waiting', 'details_needed', p.status) as payment, p.recipient_account_id is not null as "isInside", e.answer is 'accepted' as "isAccepted",
    e.bank_status as "bankStatus",
    (select command ->> '$.return.code' from journals where id = p.returned_journal_id) as "returnCode",
    s.status as scheduled, s.nominal_date as "orderedFor", s.executes_on as "executesOn", s.code as "scheduledCode",
    s.reason, max(coalesce(p.updated_at, 0), coalesce(s.updated_at, 0), coalesce(a.ended_at, a.made_at, 0), coalesce(e.answered_at, 0),
      coalesce(d.completed_at, 0)) as at
  from bulk_rows r ${madeOfRows}
    left join payment_file_entries e on e.payment_id = p.id
    left join payment_details d on d.payment_id = p.id
  where r.upload_id = ? order by r.row`;

/** A report to be written; its number grows with each event of the upload and its payments. */
type WrittenReport = {
  number: number;
  messageId: string;
  fileName: string;
  xml: string;
  /** True if every order is final, so that no later report differs. */
  isFinal: boolean;
};

/**
 * The payment status report (pain.002.001.10) of an uploaded pain.001 as the book is now.
 * @throws AppError 404 for an upload that is not a pain.001, or was made before their ids were kept
 */
export async function writeStatusReport(
  { db }: Pick<Deps, "db">,
  upload: ReportedUpload,
): Promise<WrittenReport> {
  if (upload.message === null) throw new AppError("not_found", bulkWords.noMessage);
  const { id, status, failure, changes, createdAt, committedAt, finishedAt } = upload;
  const rows = await readPrimaryRows(db, rowSchema, { sql: rowsOfUpload, args: [id] });
  const items = rows.map((row): ReportedItem => {
    const { state, code, message, approval, isInside, isAccepted, bankStatus, returnCode } = row;
    const { block, instructionId, endToEndId } = readOriginal(row.original);
    const payment = row.payment && {
      status: row.payment,
      isInside,
      accepted: isAccepted ? classifyAcceptance(bankStatus) : null,
      returnCode,
    };
    const problems = parseProblems(row.problems);
    const scheduled = row.scheduled && {
      status: row.scheduled,
      orderedFor: row.orderedFor ?? "",
      executesOn: row.executesOn ?? "",
      code: row.scheduledCode,
      reason: row.reason,
    };
    const facts = { upload: status, failure, state, problems, code, message, approval, payment, scheduled };
    return { ...itemState(facts), block, instructionId, endToEndId };
  });
  const number = reportNumber({ changes, isOver: finishedAt !== null }, items);
  const messageId = `PSR-${id}-${number}`;
  const xml = await pain002({
    messageId,
    madeAt: Math.max(createdAt, committedAt ?? 0, finishedAt ?? 0, ...rows.map(({ at }) => at)),
    original: messageSchema.parse(JSON.parse(upload.message)),
    upload: status,
    items,
    notCarried: [
      ...new Set(
        rows.flatMap((row) => readOriginal(row.original).notCarried.filter((one) => one !== otherPayer)),
      ),
    ],
  });
  const isFinal = finishedAt !== null && items.every(isEnded);
  return { number, messageId, fileName: `${messageId}.pain002.xml`, xml, isFinal };
}

/**
 * Answers the status report of an upload as a file, and records that.
 * @throws AppError 403, 404 for an upload that is not the actor's to see, or is not a pain.001
 */
export async function downloadStatusReport(deps: Deps, actor: Actor, id: number): Promise<Response> {
  const { messageId, fileName, xml } = await writeStatusReport(deps, await getUpload(deps, actor, id));
  await recordExport(deps, actor, "bulk-upload:read", { bulkUpload: id, format: "pain.002", messageId });
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    },
  });
}
