import { isDeepStrictEqual } from "node:util";
import { expectOneRow, type Write } from "db/client";
import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { type CsvReading, readWithOpenRows } from "@/bank/bank-files/csv";
import type { CsvAnswers, CsvQuestion } from "@/bank/bank-files/csv-mapping";
import { type CsvPreview, previewCsv } from "@/bank/bank-files/csv-preview";
import { clean } from "@/bank/bank-files/refusal";
import type { BankStatement } from "@/bank/bank-files/statement";
import { type CbsAccountRow, getCbsAccount, parseCurrencies } from "@/bank/cbs/queries";
import type { AuditRecord } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import type { Currency } from "@/vocabulary/money";
import {
  type CsvPreview as CsvPreviewDto,
  csvAnswersSchema,
  csvMappingSchema,
  type previewForm,
  type uploadForm,
} from "./contract";
import { openBankFile } from "./open-file";

type Reads = Pick<Deps, "db">;

const legacySchema = csvAnswersSchema.extend({ confirmed: z.literal(true) });
const legacyRow = z.object({ mapping: jsonCell(z.union([legacySchema, z.unknown()])) });
const layoutRow = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  layout: jsonCell(csvAnswersSchema),
});
type Remembered = { answers: CsvAnswers; row?: z.output<typeof layoutRow> | undefined };

/**
 * Finds the remembered mapping of a CBS account's tables with these headings, and whether tables with others are known. Answers of
 * version 0.2 stand in a table of their own until they are used; those of earlier versions were guesses and are ignored.
 */
async function findLayout(
  { db }: Reads,
  cbsAccount: string,
  headings: readonly string[] | undefined,
): Promise<{ found: Remembered | undefined; hasOthers: boolean }> {
  const layouts = await readPrimaryRows(db, layoutRow, {
    sql: "select id, name, version, layout from statement_layouts where cbs_account = ? order by id",
    args: [cbsAccount],
  });
  const legacy = await readPrimaryRow(db, legacyRow, {
    sql: "select mapping from bank_csv_mappings where cbs_account = ?",
    args: [cbsAccount],
  });
  const former = legacySchema.safeParse(legacy?.mapping);
  const known: Remembered[] = [
    ...layouts.map((row) => ({ answers: row.layout, row })),
    ...(former.success ? [{ answers: former.data }] : []),
  ];
  const wanted = JSON.stringify(headings);
  const found = headings && known.find(({ answers }) => JSON.stringify(answers.headings) === wanted);
  return { found, hasOthers: known.length > 0 && !found };
}

/** Writes with which an import remembers the answers about its table, and their rows of the trail; `of`: the headings. */
export type RememberedLayout = { of?: string; statements: Write[]; audit: AuditRecord[] };

/** Remembers the answers about a CBS account's table, under the file's name if they are new; nothing for one without headings. */
export async function rememberLayout(
  deps: Reads,
  cbsAccount: string,
  fileName: string,
  settled: CsvAnswers | undefined,
  by: { userId: number; at: number },
): Promise<RememberedLayout> {
  const { remembered: _, ...answers } = settled ?? {};
  if (answers.headings === undefined) return { statements: [], audit: [] };
  const [layout, headings] = [JSON.stringify({ columns: {}, ...answers }), JSON.stringify(answers.headings)];
  const { found } = await findLayout(deps, cbsAccount, answers.headings);
  const row = found?.row;
  if (row) {
    if (isDeepStrictEqual(row.layout, JSON.parse(layout))) return { statements: [], audit: [] };
    const after = { cbsAccount, name: row.name, layout };
    return {
      of: headings,
      statements: [
        {
          sql: "update statement_layouts set layout = ?, version = version + 1, updated_at = ? where id = ? and version = ?",
          args: [layout, by.at, row.id, row.version],
        },
        expectOneRow("LAYOUT_CHANGED"),
      ],
      audit: [
        { action: "UPDATE", resource: "STATEMENT_LAYOUT", resourceId: String(row.id), details: { after } },
      ],
    };
  }
  const name = clean(fileName.replace(/\.\w{1,5}$/, "")).slice(0, 80) || cbsAccount;
  return {
    of: headings,
    statements: [
      {
        sql: `insert into statement_layouts (cbs_account, name, headings, layout, created_by, created_at, updated_at)
          values (?, ?, ?, ?, ?, ?, ?)`,
        args: [cbsAccount, name, headings, layout, by.userId, by.at, by.at],
      },
      // What version 0.2 remembered would come back once somebody deletes the layout.
      ...(found ? [{ sql: "delete from bank_csv_mappings where cbs_account = ?", args: [cbsAccount] }] : []),
    ],
    audit: [
      {
        action: "CREATE",
        resource: "STATEMENT_LAYOUT",
        resourceId: {
          sql: "(select id from statement_layouts where cbs_account = ? and headings = ?)",
          args: [cbsAccount, headings],
        },
        details: { after: { cbsAccount, name, layout } },
      },
    ],
  };
}

/**
 * Chooses the reading of a CSV: by the caller's answers, or else those for the account's last file with the same
 * headings, or else by the file itself.
 * @throws AppError 400 for an invalid mapping, an open question, or an unknown currency
 */
export async function csvReading(
  deps: Reads,
  cbs: CbsAccountRow,
  {
    mapping: sent,
    currency,
    encoding,
  }: Pick<z.output<typeof uploadForm>, "mapping" | "currency" | "encoding">,
  bytes: Uint8Array,
): Promise<CsvReading & { settled: CsvAnswers | undefined; statements: BankStatement[] | undefined }> {
  const held = parseCurrencies(cbs);
  const only = held.length === 1 ? held[0] : undefined;
  const said = { ...readAnswers(sent ?? "{}"), ...(encoding && { encoding }) };
  const { preview, statements, readIn } = await readLayout(deps, cbs.number, bytes, said, currency ?? only);
  const { guess: mapping, questions, settled } = preview;
  const [first, ...others] = questions;
  if (first) throw openQuestions([first, ...others]);
  const named = held.find((one) => one === preview.currency);
  const known = currency ?? only ?? named;
  if (typeof mapping.columns.currency !== "number" && known === undefined) {
    const sentence = `CBS account ${cbs.number} holds ${held.join(", ")}, and the file names no currency: choose one`;
    throw new AppError("bad_request", sentence, { code: "CURRENCY_NEEDED", fields: { currency: sentence } });
  }
  if (currency === undefined && preview.currency !== undefined && preview.currency !== known) {
    const sentence = `The headings name ${preview.currency}, but CBS account ${cbs.number} holds ${held.join(", ")}: choose the currency of the file`;
    throw new AppError("bad_request", sentence, { code: "CURRENCY_NEEDED", fields: { currency: sentence } });
  }
  return { mapping, currency: known, settled, statements: known === readIn ? statements : undefined };
}

/** Answer to a question as a program sends it: JSON of the mapping. */
const answersTo: Record<CsvQuestion["about"], string> = {
  amounts: '{"columns": {"amount": 2}} or {"columns": {"debit": 2, "credit": 3}}',
  side: '{"columns": {"side": 3}}',
  status: '{"statuses": {"Reversed": "none"}}',
  rows: '{"rows": {"Total": "none"}}',
  decimal: '{"decimal": ","}',
  date: '{"columns": {"date": 0}}',
  dateOrder: '{"dateOrder": "dmy"}',
  account: '{"columns": {"account": 0}} or {"columns": {"counterpartyAccount": 0}}',
  currency: '{"columns": {"currency": 4}}',
  encoding: '{"encoding": "windows-1256"}',
};

function openQuestions(questions: readonly [CsvQuestion, ...CsvQuestion[]]): AppError {
  const [{ about, sentence }] = questions;
  const message = sayInEnglish("{question}. A program sends mapping={answer}", {
    question: sentence,
    answer: answersTo[about],
  });
  const fields = Object.fromEntries(questions.map((question) => [question.about, question.sentence]));
  return new AppError("bad_request", message, {
    code: "CSV_MAPPING_NEEDED",
    fields: { mapping: sentence, ...fields },
  });
}

function readAnswers(text: string): CsvAnswers {
  const wrong = () => {
    const sentence = "The columns of the CSV are not given as they should be";
    return new AppError("bad_request", sentence, { code: "CSV_MAPPING", fields: { mapping: sentence } });
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw wrong();
  }
  const read = csvAnswersSchema.safeParse(json);
  if (!read.success) throw wrong();
  return read.data;
}

const amountColumns = ["amount", "side", "debit", "credit"] as const;

async function readLayout(
  deps: Reads,
  cbsAccount: string,
  bytes: Uint8Array,
  said: CsvAnswers,
  currency: Currency | undefined,
): Promise<Asked & { remembered: boolean; changed: boolean }> {
  const preview = await previewCsv(bytes, said, currency);
  const { found, hasOthers } = await findLayout(deps, cbsAccount, preview.guess.headings);
  if (!found) return { ...(await askRows(bytes, preview, currency)), remembered: false, changed: hasOthers };
  const known = found.answers;
  const columns = { ...known.columns };
  const isSaid = amountColumns.some((name) => said.columns?.[name] !== undefined);
  if (isSaid) for (const name of amountColumns) delete columns[name];
  const answers = { ...known, ...said, columns: { ...columns, ...said.columns }, remembered: !isSaid };
  const again = await previewCsv(bytes, answers, currency);
  return { ...(await askRows(bytes, again, currency)), remembered: true, changed: false };
}

/** Maximum number of rows asked about: a file with more has other columns than it seems. */
const mostOpenRows = 20;

/** A table with its questions; without any, its statements, as read in a currency. */
type Asked = { preview: CsvPreview; statements?: BankStatement[]; readIn?: string | undefined };

/** Adds a question about rows that are no bookings as they stand, once nothing else is open. */
async function askRows(
  bytes: Uint8Array,
  preview: CsvPreview,
  currency: Currency | undefined,
): Promise<Asked> {
  if (preview.questions.length > 0) return { preview };
  const readIn = currency ?? preview.currency;
  const read = await readWithOpenRows(bytes, { mapping: preview.guess, currency: readIn }).catch(
    (error: unknown) => {
      // Unreadable values are refused when the file is read, with their line.
      if (error instanceof AppError) return undefined;
      throw error;
    },
  );
  const [first] = read?.open ?? [];
  if (!read || !first) return { preview, ...(read && { statements: read.statements, readIn }) };
  const { open } = read;
  if (open.size > mostOpenRows) return { preview };
  const [text, line] = first;
  const sentence = sayInEnglish(
    "Line {line}, {text}, is no booking as it stands: choose which of such rows to leave out",
    {
      line,
      text: `'${text}'`,
    },
  );
  return { preview: { ...preview, questions: [{ about: "rows", sentence, values: [...open.keys()] }] } };
}

/**
 * Reads the first rows of a CSV, with its mapping for a CBS account and the open questions.
 * @throws AppError 400 for a file that is not a CSV, 403, 404 for an unknown CBS account
 */
export async function previewBankCsv(
  deps: Deps,
  actor: Actor,
  { file, cbsAccount, encoding, mapping: sent }: z.output<typeof previewForm>,
): Promise<CsvPreviewDto> {
  assertCan(actor, "bank-statements:upload");
  const cbs = await getCbsAccount(deps, actor, cbsAccount);
  const [{ bytes, isTable }, ...others] = await openBankFile(
    new Uint8Array(await file.arrayBuffer()),
    encoding,
  );
  if (!isTable || others.length > 0) {
    const sentence = "The file is no table, so that it has no columns to choose. Import it as it is.";
    throw new AppError("bad_request", sentence, { code: "NO_CSV", fields: { file: sentence } });
  }
  const held = parseCurrencies(cbs);
  const only = held.length === 1 ? held[0] : undefined;
  const said = { ...readAnswers(sent ?? "{}"), ...(encoding && { encoding }) };
  const { preview, remembered, changed } = await readLayout(deps, cbs.number, bytes, said, only);
  const { guess, headings, rows } = preview;
  const questions = preview.questions.map((each) => ({ ...each, sentence: translate(each.sentence) }));
  return { mapping: csvMappingSchema.parse(guess), remembered, changed, questions, headings, rows };
}
