import { jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { CsvReading } from "@/bank/bank-files/csv";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { formOf } from "@/bank/bank-files/read";
import { type CbsAccountRow, currenciesOf, getCbsAccount } from "@/bank/cbs/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import {
  type CsvMappingDto,
  type CsvPreview,
  csvMappingSchema,
  type previewForm,
  type uploadForm,
} from "./contract";

type Reads = Pick<Deps, "db">;

const mappingRow = z.object({ mapping: jsonCell(csvMappingSchema) });

/** How the last CSV of a CBS account was read; undefined where there was none. */
async function findMapping({ db }: Reads, cbsAccount: string): Promise<CsvMappingDto | undefined> {
  const row = await readPrimaryRow(db, mappingRow, {
    sql: "select mapping from bank_csv_mappings where cbs_account = ?",
    args: [cbsAccount],
  });
  return row?.mapping;
}

/** The statement that remembers how a CSV of a CBS account was read. */
export const rememberMapping = (
  cbsAccount: string,
  mapping: CsvReading["mapping"],
  userId: number,
  at: number,
) => ({
  sql: `insert into bank_csv_mappings (cbs_account, mapping, updated_by, updated_at) values (?, ?, ?, ?)
    on conflict (cbs_account) do update set mapping = excluded.mapping, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`,
  args: [cbsAccount, JSON.stringify(mapping), userId, at],
});

/** Whether a mapping was made for a file with these headings. */
const fits = ({ headings }: CsvMappingDto, found: readonly string[]): boolean =>
  headings === undefined || JSON.stringify(headings) === JSON.stringify(found);

/**
 * How a CSV is read: as the caller says, else as the last one of the account, else as it looks.
 * @throws AppError 400 for a mapping that is none, and where the currency is not known
 */
export async function csvReading(
  deps: Reads,
  cbs: CbsAccountRow,
  { mapping: sent, currency }: z.output<typeof uploadForm>,
  bytes: Uint8Array,
): Promise<CsvReading> {
  const mapping =
    sent === undefined ? (await mappingFor(deps, cbs.number, bytes)).mapping : readMapping(sent);
  const held = currenciesOf(cbs);
  const only = held.length === 1 ? held[0] : undefined;
  if (mapping.columns.currency === undefined && currency === undefined && only === undefined) {
    const sentence = `CBS account ${cbs.number} holds ${held.join(", ")}, and the file names no currency: choose one`;
    throw new AppError("bad_request", sentence, { code: "CURRENCY_NEEDED", fields: { currency: sentence } });
  }
  return { mapping, currency: currency ?? only };
}

function readMapping(text: string): CsvMappingDto {
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
  const read = csvMappingSchema.safeParse(json);
  if (!read.success) throw wrong();
  return read.data;
}

async function mappingFor(deps: Reads, cbsAccount: string, bytes: Uint8Array) {
  const { guess, headings, rows } = previewCsv(bytes);
  const known = await findMapping(deps, cbsAccount);
  const remembered = known !== undefined && fits(known, headings);
  const mapping = remembered ? known : csvMappingSchema.parse(guess);
  return { mapping, remembered, headings, rows };
}

/**
 * The first rows of a CSV, and how it would be read for a CBS account.
 * @throws AppError 400 for a file that is no CSV, 403, 404 for an unknown CBS account
 */
export async function previewBankCsv(
  deps: Deps,
  actor: Actor,
  { file, cbsAccount }: z.output<typeof previewForm>,
): Promise<CsvPreview> {
  assertCan(actor, "bank-statements:upload");
  const cbs = await getCbsAccount(deps, actor, cbsAccount);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (formOf(bytes) !== "csv") {
    const sentence =
      "The file cannot be read as CSV. Choose a CSV, camt.052, camt.053, camt.054, MT940 or MT942 file.";
    throw new AppError("bad_request", sentence, { code: "NO_CSV", fields: { file: sentence } });
  }
  return mappingFor(deps, cbs.number, bytes);
}
