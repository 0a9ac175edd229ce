import { databaseError, type Write } from "db/client";
import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { previewDigestSql } from "@/ledger/upload-digest";
import { askPayeeCheck } from "@/payments/payee-checks/check";
import type { PayeeCheck } from "@/payments/payee-checks/contract";
import { makerCell, makerColumn, readMaker } from "@/platform/leased-work/acting-for";
import type { Lease } from "@/platform/leased-work/lease";
import { defineRun, type Ending, type Failure } from "@/platform/runs/run";
import { isAnswerTo, listNameQuestions, type NameCheck, parseNameCheck } from "./name-checks";
import { readPaymentRows } from "./payment-rows";
import { changedPreview, closePreview, openPreview } from "./preview-change";
import { columnListSchema, getRowValues } from "./queries";
import type { NameQuestion } from "./rules";
import { digestStretches } from "./stored-rows";

/** Number of names requested at once. */
const atOnce = 16;

/** Names whose answers are kept together: a change of the preview, with a row of the trail. */
const perChange = 16 * atOnce;

/** Time limit for the names of one file, in milliseconds; names without an answer by then are unavailable. */
const longest = 120_000;

const runRow = z.object({
  id: z.int(),
  columns: jsonCell(columnListSchema),
  maker: makerCell,
});

type Run = { id: number; columns: string[]; uploader: Actor };

const readRun = ({ maker, ...run }: z.output<typeof runRow>): Run => ({
  ...run,
  uploader: readMaker(maker, `names of upload ${run.id}`).actor,
});

const seenRow = z.object({ changes: z.int(), version: z.string(), stretch: z.int().nullable() });
type Seen = z.infer<typeof seenRow>;

/** Reads the current preview; undefined if the upload is no longer a preview. */
const readPreview = ({ db }: Deps, { id }: Run) =>
  readPrimaryRow(db, seenRow, {
    sql: `select version as changes, ${previewDigestSql} as version, stretch from bulk_uploads u
      where id = ? and status = 'ready' and version > 0`,
    args: [id],
  });

const goodRow = z.object({ row: z.int(), cells: z.string(), nameCheck: z.string().nullable() });

/** One question, and the rows that ask it, with the cells that they had. */
type Asked = { question: NameQuestion; rows: { row: number; cells: string }[] };

/** Reads the unanswered name checks of an upload's good rows, each question once. */
async function readUnanswered(deps: Deps, { id, columns, uploader }: Run): Promise<Asked[]> {
  const rows = await readPrimaryRows(deps.db, goodRow, {
    sql: `select row, cells, name_check as "nameCheck" from bulk_rows where upload_id = ? and state = 'good'
      and exists (select 1 from bulk_uploads where id = upload_id and status = 'ready') order by row`,
    args: [id],
  });
  const uploaded = rows.map(({ row, cells }) => ({ row, values: getRowValues(columns, cells), flaws: {} }));
  const questions = await listNameQuestions(deps, uploader, await readPaymentRows(deps, uploader, uploaded));
  const asked = new Map<string, Asked>();
  for (const { row, cells, nameCheck } of rows) {
    const question = questions.get(row);
    if (!question || isAnswerTo(parseNameCheck(nameCheck), question)) continue;
    const key = `${question.recipient} ${question.name}`;
    const same = asked.get(key) ?? { question, rows: [] };
    same.rows.push({ row, cells });
    asked.set(key, same);
  }
  return [...asked.values()];
}

/** The statements that keep answers with the rows that still have the cells for which they were asked. */
function keepAnswers(
  { id }: Run,
  seen: Seen,
  answered: readonly (Asked & { check: PayeeCheck })[],
  at: number,
): Write[] {
  const kept = answered.flatMap(({ question, check: { result, name }, rows }) => {
    const check: NameCheck = {
      account: question.recipient,
      name: question.name,
      result,
      answered: name ?? null,
      at,
    };
    return rows.map(({ row, cells }) => [row, cells, JSON.stringify(check)]);
  });
  const preview = { id, ...seen };
  return [
    ...openPreview(preview),
    {
      // An upsert looks each row up by its key.
      sql: `insert into bulk_rows (upload_id, row, cells, state, name_check)
        select ?, value ->> 0, value ->> 1, 'good', value ->> 2 from json_each(?) where true
        on conflict (upload_id, row) do update set name_check = excluded.name_check where cells = excluded.cells`,
      args: [id, JSON.stringify(kept)],
    },
    ...digestStretches({ sql: "?", args: [id] }, seen.stretch),
    auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "BULK_UPLOAD",
      resourceId: id,
      details: { namesChecked: kept.length },
      written: changedPreview(preview),
      at,
    }),
    closePreview(id),
  ];
}

/** Stores answers. If the preview changed since it was read, the open questions are read again instead. */
async function keep(lease: Lease, statements: readonly Write[]): Promise<void> {
  try {
    await lease.write(statements, { set: "attempts = 0" });
  } catch (error) {
    if (databaseError(error)?.code !== "STALE") throw error;
  }
}

const unavailable: PayeeCheck = { result: "unavailable" };

async function work(deps: Deps, run: Run, lease: Lease): Promise<Ending> {
  const until = deps.now() + longest;
  for (;;) {
    const seen = await readPreview(deps, run);
    const asked = await readUnanswered(deps, run);
    if (!seen || asked.length === 0) return {};
    const answered: (Asked & { check: PayeeCheck })[] = [];
    const isLate = () => deps.now() >= until;
    for (let at = 0; at < Math.min(asked.length, perChange) && !isLate(); at += atOnce) {
      lease.signal.throwIfAborted();
      await lease.between();
      const answers = asked.slice(at, at + atOnce).map(async (one) => ({
        ...one,
        check: await askPayeeCheck(deps, run.uploader, one.question, "file"),
      }));
      answered.push(...(await Promise.all(answers)));
    }
    const left = isLate() ? asked.slice(answered.length).map((one) => ({ ...one, check: unavailable })) : [];
    await keep(lease, keepAnswers(run, seen, [...answered, ...left], deps.now()));
  }
}

/** Marks names that cannot be checked as unavailable, so that the upload need not wait. */
async function failed(deps: Deps, run: Run): Promise<Failure> {
  const seen = await readPreview(deps, run);
  const left = (await readUnanswered(deps, run)).map((one) => ({ ...one, check: unavailable }));
  const statements = seen && left.length > 0 ? keepAnswers(run, seen, left, deps.now()) : [];
  return { status: "done", statements };
}

/** Payee checks of an upload's names, which run in the background after the upload is answered. */
export const nameCheckWork = defineRun({
  name: "the name check of an upload",
  field: "upload",
  job: { name: "take up name checks", unit: ["{count} name check resumed", "{count} name checks resumed"] },
  table: "bulk_name_checks",
  statuses: { underWay: "asking", done: "done", failed: "done" },
  turnColumn: "(select client_id from bulk_uploads b where b.id = bulk_name_checks.id)",
  columns: `id, (select columns from bulk_uploads u where u.id = bulk_name_checks.id) as columns,
    ${makerColumn({
      user: "(select created_by from bulk_uploads b where b.id = bulk_name_checks.id)",
      may: "true",
      origin: `'{"ip":"","userAgent":""}'`,
    })}`,
  row: runRow,
  read: readRun,
  work,
  failed,
});
