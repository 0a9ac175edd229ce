import type { Write } from "db/client";
import { jsonCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { type Actor, roles } from "@/access/actor";
import type { Deps } from "@/deps";
import { askPayeeCheck } from "@/payments/payee-checks/check";
import type { PayeeCheck } from "@/payments/payee-checks/contract";
import type { End, Lease } from "@/platform/leased-work/lease";
import { leasedWork } from "@/platform/leased-work/leased-work";
import { isAnswerTo, isAskingNames, type NameCheck, nameCheckIn, nameQuestionsOf } from "./name-checks";
import { readPaymentRows } from "./payment-rows";
import { columnListSchema, valuesOf } from "./queries";
import type { NameQuestion } from "./rules";

/** Names that are asked for at once. */
const atOnce = 16;

/** How long the names of one file are asked for, in milliseconds: whatever is not answered by then is unavailable. */
const longest = 120_000;

const runRow = z.object({
  id: z.int(),
  columns: jsonCell(columnListSchema),
  origin: jsonCell(z.tuple([z.int(), z.enum(roles), z.string(), z.string(), z.string()])),
});

type Run = { id: number; columns: string[]; uploader: Actor };

function readRun({ id, columns, origin }: z.output<typeof runRow>): Run {
  const [userId, role, clientId, username, email] = origin;
  return {
    id,
    columns,
    uploader: {
      userId,
      role,
      clientId,
      username,
      email,
      virtualAccountId: null,
      sessionId: "",
      origin: { ip: "", userAgent: "", requestId: `names of upload ${id}` },
    },
  };
}

const goodRow = z.object({ row: z.int(), cells: z.string(), nameCheck: z.string().nullable() });

/** One question, and the rows that ask it, with the cells that they had. */
type Asked = { question: NameQuestion; rows: { row: number; cells: string }[] };

/** What the good rows of an upload ask that has no answer yet, each question once. */
async function readUnanswered(deps: Deps, { id, columns, uploader }: Run): Promise<Asked[]> {
  const rows = await readPrimaryRows(deps.db, goodRow, {
    sql: `select row, cells, name_check as "nameCheck" from bulk_rows where upload_id = ? and state = 'good'
      and exists (select 1 from bulk_uploads where id = upload_id and status = 'ready') order by row`,
    args: [id],
  });
  const uploaded = rows.map(({ row, cells }) => ({ row, values: valuesOf(columns, cells), flaws: {} }));
  const questions = await nameQuestionsOf(deps, uploader, await readPaymentRows(deps, uploader, uploaded));
  const asked = new Map<string, Asked>();
  for (const { row, cells, nameCheck } of rows) {
    const question = questions.get(row);
    if (!question || isAnswerTo(nameCheckIn(nameCheck), question)) continue;
    const key = `${question.recipient} ${question.name}`;
    const same = asked.get(key) ?? { question, rows: [] };
    same.rows.push({ row, cells });
    asked.set(key, same);
  }
  return [...asked.values()];
}

/** The statement that keeps answers with the rows that still have the cells for which they were asked. */
function keepAnswers(id: number, answered: readonly (Asked & { check: PayeeCheck })[], at: number): Write {
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
  return {
    // An upsert looks each row up by its key.
    sql: `insert into bulk_rows (upload_id, row, cells, state, name_check)
      select ?, value ->> 0, value ->> 1, 'good', value ->> 2 from json_each(?) where true
      on conflict (upload_id, row) do update set name_check = excluded.name_check where cells = excluded.cells`,
    args: [id, JSON.stringify(kept)],
  };
}

const unavailable: PayeeCheck = { result: "unavailable" };

/** Whoever looked at the upload before its names were answered has not seen what it is now. */
const ended = (id: number): End => ({
  set: "status = 'done'",
  statements: [
    { sql: "update bulk_uploads set version = version + 1 where id = ? and status = 'ready'", args: [id] },
  ],
});

async function work(deps: Deps, run: Run, lease: Lease): Promise<End> {
  const until = deps.now() + longest;
  for (;;) {
    const asked = await readUnanswered(deps, run);
    if (asked.length === 0) return ended(run.id);
    for (let at = 0; at < asked.length; at += atOnce) {
      lease.signal.throwIfAborted();
      const isLate = deps.now() >= until;
      const answered = await Promise.all(
        asked.slice(at, isLate ? undefined : at + atOnce).map(async (one) => ({
          ...one,
          check: isLate ? unavailable : await askPayeeCheck(deps, run.uploader, one.question, "file"),
        })),
      );
      await lease.write([keepAnswers(run.id, answered, deps.now())], { set: "attempts = 0" });
      if (isLate) break;
    }
  }
}

/** Names that cannot be asked for are unavailable: the upload waits for nothing. */
async function failed(deps: Deps, run: Run): Promise<End> {
  const left = (await readUnanswered(deps, run)).map((one) => ({ ...one, check: unavailable }));
  const { set, statements = [] } = ended(run.id);
  return { set, statements: [keepAnswers(run.id, left, deps.now()), ...statements] };
}

/** The names of uploaded payments' payees, asked for at the payee check behind the answer to whoever uploaded them. */
export const nameCheckWork = leasedWork({
  name: "the name check of an upload",
  field: "upload",
  table: "bulk_name_checks",
  status: "asking",
  columns: `id, (select columns from bulk_uploads u where u.id = bulk_name_checks.id) as columns,
    (select json_array(u.id, u.role, u.client_id, u.username, u.email) from users u
      where u.id = (select created_by from bulk_uploads b where b.id = bulk_name_checks.id)) as origin`,
  row: runRow,
  read: readRun,
  work,
  failed,
});

/** Waits until the names of an upload's rows are asked for, here or on another node, under the lease of other work. */
export async function awaitNameChecks(deps: Deps, id: number, lease: Lease): Promise<void> {
  while (await isAskingNames(deps, id)) {
    await nameCheckWork.carryOut(deps, id, lease.signal);
    await lease.pause(500);
  }
}
