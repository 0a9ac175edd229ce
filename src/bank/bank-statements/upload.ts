import { expectOneRow } from "db/client";
import { idRow, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { readBankFile } from "@/bank/bank-files/read";
import { type CbsAccountRow, getCbsAccount } from "@/bank/cbs/queries";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { findBound } from "@/commands/idempotency/store";
import { failureReason } from "@/commands/reason";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { runInSlices } from "@/kernel/time-slices";
import { bankDate, formatDateTime } from "@/vocabulary/calendar";
import { readFileName } from "@/vocabulary/file-name";
import { removeUnfinishedImport } from "./abandoned-imports";
import { type Comparison, compareLines } from "./compare";
import type { uploadForm } from "./contract";
import { csvReading, type RememberedLayout, rememberLayout } from "./csv-mappings";
import { type FileLine, type FileSubject, generateLines, resolveSubjects, statementEnds } from "./file-lines";
import { countBesideOthers } from "./known-likes";
import { type OpenedFile, openBankFile, within } from "./open-file";
import { assertWholeStatements } from "./pages";
import type { Subject } from "./rules";
import { digestShown } from "./shown";
import { missingStatements, storedProposal } from "./stored-matches";

type Upload = z.output<typeof uploadForm>;

/** Refusal of an import while somebody else changes the layout of its table. */
const layoutChanged = {
  kind: "conflict",
  message: "The layout of such files was changed meanwhile: import the file again",
  code: "LAYOUT_CHANGED",
} as const;

/** Number of lines stored per write. */
const linesAtOnce = 1000;

const taken = "UNIQUE:bank_statements.digest,bank_statements.cbs_account,bank_statements.currency";

/**
 * Imports a bank's file as dry runs, one for each account and currency: stores its lines with their matches in the ledger, and
 * posts nothing. The files of a ZIP are imported together, or none of them.
 * @returns the id of the first import
 * @throws AppError 400 for a file that cannot be read, or is of another account or currency; 403; 404 for an unknown
 * CBS account; 409 if the file was imported already, naming that import
 */
export async function uploadBankStatement(
  deps: Deps,
  actor: Actor,
  upload: Upload,
  idempotency: Idempotency | undefined,
): Promise<{ id: number; replayed: boolean }> {
  assertCan(actor, "bank-statements:upload");
  const bound = idempotency && (await findBound(deps, actor, idempotency));
  if (bound)
    return { id: await createdId(deps, "bank_statements", keptRequest(bound.response)), replayed: true };
  const cbs = await getCbsAccount(deps, actor, upload.cbsAccount);
  const files = await openBankFile(new Uint8Array(await upload.file.arrayBuffer()), upload.encoding);
  for (const { within: name, digest } of files) await within(name, assertNew(deps, digest, cbs.number));
  const uploadId = Bun.randomUUIDv7();
  const drafts: Draft[] = [];
  for (const file of files)
    drafts.push(...(await within(file.within, readDrafts(deps, actor, { upload, file, cbs, uploadId }))));
  if (upload.pages !== "alone") await assertWholeStatements(drafts);
  const [first, ...others] = drafts;
  // Files of a ZIP with the same headings remember them once.
  const layouts = [...new Map(drafts.map(({ remembered }) => [remembered.of, remembered])).values()];
  if (!first) throw new Error("A file was read without a statement");
  let shown: string | undefined;
  try {
    const digests = new Map<Draft, Awaited<ReturnType<typeof store>>>();
    for (const draft of drafts) digests.set(draft, await store(deps, actor, draft));
    const recorded = (draft: Draft) =>
      ({
        action: "CREATE",
        resource: "BANK_STATEMENT",
        resourceId: createdIdSql("bank_statements", draft.requestId),
        details: { after: { ...draft.auditDetails, ...digests.get(draft) } },
      }) as const;
    const { value, replayed } = await write(deps, actor, {
      access: "bank-statements:upload",
      refusals: {
        [taken]: { kind: "conflict", message: "This file was imported already", code: "FILE_IMPORTED" },
        LAYOUT_CHANGED: layoutChanged,
        "UNIQUE:statement_layouts.cbs_account,statement_layouts.headings": layoutChanged,
        IMPORT_GONE: {
          kind: "conflict",
          message: "Reading this file took too long, and was given up: import it again",
          code: "IMPORT_GONE",
        },
      },
      once: { key: idempotency, status: 201, replay: keptRequest },
      plan: () => ({
        statements: [
          ...drafts.flatMap(({ requestId }) => [
            { sql: "update bank_statements set status = 'dry_run' where request_id = ?", args: [requestId] },
            expectOneRow("IMPORT_GONE"),
          ]),
          ...layouts.flatMap(({ statements }) => statements),
        ],
        audit: [recorded(first), ...others.map(recorded), ...layouts.flatMap(({ audit }) => audit)],
        answer: { requestId: first.requestId },
      }),
    });
    shown = value.requestId;
    return { id: await createdId(deps, "bank_statements", value), replayed };
  } catch (error) {
    if (error instanceof AppError && error.code === "FILE_IMPORTED")
      for (const { within: name, digest, cbsAccount } of drafts)
        await within(name, assertNew(deps, digest, cbsAccount));
    throw error;
  } finally {
    if (shown !== first.requestId) for (const { requestId } of drafts) await removeDraft(deps, requestId);
  }
}

const firstRow = z.object({ id: z.int(), uploadedAt: z.int(), username: z.string() });

/** Throws AppError 409 that names the first import of a file, if it was imported before. */
async function assertNew(
  { db, env }: Pick<Deps, "db" | "env">,
  digest: string,
  cbsAccount: string,
): Promise<void> {
  const row = await readPrimaryRow(db, firstRow, {
    sql: `select s.id, s.uploaded_at as "uploadedAt", u.username from bank_statements s join users u on u.id = s.uploaded_by
      where s.digest = ? and s.cbs_account = ? and s.status not in ('reading', 'discarded', 'undone') order by s.id limit 1`,
    args: [digest, cbsAccount],
  });
  if (!row) return;
  const when = formatDateTime(row.uploadedAt, env.zone);
  throw new AppError("conflict", `This file is import ${row.id} already, by ${row.username} on ${when}`, {
    code: "FILE_IMPORTED",
    fields: { id: String(row.id) },
  });
}

type Reading = { upload: Upload; file: OpenedFile; cbs: CbsAccountRow; uploadId: string };

/** An import that was read and compared, before anything is stored. */
type Draft = Awaited<ReturnType<typeof readDraft>>;

/** Reads a file, and compares its lines of each account and currency with the ledger. */
async function readDrafts(deps: Deps, actor: Actor, reading: Reading): Promise<[Draft, ...Draft[]]> {
  const { upload, file, cbs } = reading;
  const { bytes, isTable, format } = file;
  if (cbs.purpose !== "settlement") {
    const sentence = `${cbs.number} is a suspense account: choose a settlement account`;
    throw new AppError("bad_request", sentence, { code: "OTHER_ACCOUNT", fields: { cbsAccount: sentence } });
  }
  const csv = isTable ? await csvReading(deps, cbs, upload, bytes) : undefined;
  const { userId } = actor;
  const remembered = await rememberLayout(deps, cbs.number, upload.file.name, csv?.settled, {
    userId,
    at: deps.now(),
  });
  const read = csv?.statements ?? (await readBankFile(bytes, { csv, encoding: upload.encoding }));
  const statements = format === undefined ? read : read.map((each) => ({ ...each, format }));
  const leaveOut = upload.others === "leave_out";
  const [first, ...others] = await resolveSubjects(deps, actor, cbs, statements, leaveOut);
  const drafts: [Draft, ...Draft[]] = [await readDraft(deps, actor, reading, first, remembered)];
  for (const other of others)
    drafts.push(await readDraft(deps, actor, reading, other, { statements: [], audit: [] }));
  return drafts;
}

async function readDraft(
  deps: Deps,
  actor: Actor,
  { upload, file, uploadId }: Reading,
  { account, statements }: FileSubject,
  remembered: RememberedLayout,
) {
  const at = deps.now();
  const requestId = Bun.randomUUIDv7();
  const read = await runInSlices(generateLines(account.ledgerAccountId, statements));
  const { openingFile, closingFile, ...period } = statementEnds(statements, bankDate(at, deps.env.zone));
  const format = statements[0]?.format ?? "csv";
  const subject: Subject = { ...account, ...period, openingFile, closingFile, format };
  const lines = await countBesideOthers(deps, subject, read);
  const compared = await compareLines(deps, subject, lines);
  const { digest } = file;
  const sent = readFileName(upload.file.name).join("");
  const fileName = [...[sent, file.within].filter(Boolean).join("/")].slice(-120).join("") || "statement";
  const insert = {
    sql: `insert into bank_statements (request_id, upload_id, digest, file_name, format, cbs_account, virtual_account_id,
        ledger_account_id, currency, from_date, to_date, opening_file, opening_ours, closing_file, closing_ours,
        compared_at, line_count, uploaded_by, uploaded_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    args: [
      requestId,
      uploadId,
      digest,
      fileName,
      format,
      subject.cbsAccount,
      subject.virtualAccountId,
      subject.ledgerAccountId,
      subject.currency,
      subject.fromDate,
      subject.toDate,
      openingFile,
      compared.opening,
      closingFile,
      compared.closing,
      at,
      lines.length,
      actor.userId,
      at,
    ],
  };
  const { cbsAccount, currency, fromDate, toDate } = subject;
  return {
    requestId,
    within: file.within,
    statements: statements.map(({ account: name, currency: code, openEnds }) => ({
      account: name,
      currency: code,
      openEnds,
    })),
    digest,
    cbsAccount,
    insert,
    lines,
    compared,
    remembered,
    auditDetails: {
      fileName,
      digest,
      cbsAccount,
      currency,
      from: fromDate,
      to: toDate,
      lines: lines.length,
      opening: openingFile,
      closing: closingFile,
    },
  };
}

/**
 * Stores a draft in several writes, so that other writes can run in between; it is invisible until the last one.
 * Returns the digests of its lines for the trail.
 */
async function store(deps: Deps, actor: Actor, { requestId, insert, lines, compared }: Draft) {
  const unseen = { none: "an import that nobody sees until its last write, which is recorded" };
  const put = (...parts: { sql: string; args: (string | number | null)[] }[]) =>
    write(deps, actor, {
      access: "bank-statements:upload",
      plan: () => ({ statements: parts, audit: unseen, answer: undefined }),
    });
  await put(insert, ...missingStatements(requestId, compared));
  const linesDigest = new Bun.CryptoHasher("sha3-256");
  const keysDigest = new Bun.CryptoHasher("sha3-256");
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const part = lines.slice(from, from + linesAtOnce);
    for (const line of part) {
      linesDigest.update(saidBy(line));
      keysDigest.update(storable([line.fingerprint, line.occurrence]));
    }
    await put(linesStatement(requestId, part, compared.decisions.slice(from, from + linesAtOnce)));
  }
  // Digests of the lines' identity and of the preview, which stays until the commit: `verify` rebuilds both from the
  // table (`bank-checks.ts`).
  const stored = await readPrimaryRow(deps.db, idRow, {
    sql: "select id from bank_statements where request_id = ?",
    args: [requestId],
  });
  const shown = stored && (await digestShown(deps, stored.id));
  return { linesDigest: linesDigest.digest("hex"), keysDigest: keysDigest.digest("hex"), shown };
}

/** Removes a failed draft. If this fails, too, a job removes the rest. */
async function removeDraft(deps: Deps, requestId: string): Promise<void> {
  try {
    await removeUnfinishedImport(deps, "request_id", requestId);
  } catch (error) {
    deps.log.error(
      { reason: failureReason(error) },
      "a bank statement that was not imported stays behind for now",
    );
  }
}

function linesStatement(requestId: string, lines: readonly FileLine[], decisions: Comparison["decisions"]) {
  const rows = lines.map((line, at) => {
    const made = decisions[at];
    return {
      ...line,
      match: made?.match,
      reason: made?.reason,
      proposal: storedProposal(made),
      account: made?.accountId,
      number: made?.numberId,
      instruction: made?.instructionId,
      like: made?.like?.id,
    };
  });
  return {
    sql: `insert into bank_lines (statement_id, entry, part, direction, reversal, pending, amount, booked, valued,
        bank_reference, end_to_end_id, reference_list, remittance, counterparty_name, counterparty_account,
        counterparty_agent, structured_reference, particulars, creditor_account, virtual_account_id, paid_to, match, reason, proposal, instruction_id, like_line_id, fingerprint, occurrence)
      select s.id, v ->> 'entry', v ->> 'part', v ->> 'direction', v ->> 'reversal', v ->> 'pending', v ->> 'amount',
        v ->> 'booked', v ->> 'valued', v ->> 'bankReference', v ->> 'endToEndId', v -> 'references', v ->> 'remittance',
        v ->> 'counterpartyName', v ->> 'counterpartyAccount', v ->> 'counterpartyAgent',
        v ->> 'structuredReference', v -> 'particulars', v ->> 'creditorAccount', v ->> 'account', v ->> 'number', v ->> 'match', v ->> 'reason', v ->> 'proposal', v ->> 'instruction', v ->> 'like', v ->> 'fingerprint', v ->> 'occurrence'
      from (select value as v from json_each(?)) join bank_statements s on s.request_id = ?`,
    args: [storable(rows), requestId],
  };
}

/**
 * Text of a line as the file states it; `verify` rebuilds it from the table (`content-checks.ts`). Fields that earlier
 * versions did not store appear only if they have values.
 */
const saidBy = (line: FileLine): string =>
  saidAlways(line) +
  (line.counterpartyAgent + line.structuredReference === ""
    ? ""
    : storable([line.counterpartyAgent, line.structuredReference])) +
  (Object.keys(line.particulars).length === 0 ? "" : storable(line.particulars));

const saidAlways = (line: FileLine): string =>
  storable([
    line.entry,
    line.part,
    line.direction,
    Number(line.reversal),
    Number(line.pending),
    line.amount,
    line.booked,
    line.valued,
    line.bankReference,
    line.endToEndId,
    storable(line.references),
    line.remittance,
    line.counterpartyName,
    line.counterpartyAccount,
    line.creditorAccount,
  ]);

// SQLite would take an escaped NUL for the end of a text, and an escaped lone surrogate is invalid UTF-8.
const storable = (rows: unknown): string =>
  JSON.stringify(rows, (_, part: unknown) =>
    typeof part === "string" ? part.replaceAll("\u0000", "").toWellFormed() : part,
  );
