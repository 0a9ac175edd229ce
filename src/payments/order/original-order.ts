import type { Statement } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { type Part, partSchema } from "@/bank/bank-files/order-parts";
import type { Deps } from "@/deps";

/**
 * Stored original of a pain.001 order: its PmtInfId, InstrId and EndToEndId ("" if absent), its parts beyond the columns, and the
 * elements that are not passed on. Rows of earlier versions have the three identifiers alone.
 */
const storedSchema = z.union([
  z.tuple([z.string(), z.string(), z.string(), z.array(partSchema), z.array(z.string())]),
  z.tuple([z.string(), z.string(), z.string()]),
]);

/** The element that is not passed on if a file names the payer differently from the account's holder. */
export const otherPayer = "PmtInf/Dbtr/Nm";

type OriginalOrder = {
  block: string;
  instructionId: string;
  endToEndId: string;
  parts: z.output<typeof partSchema>[];
  notCarried: string[];
};

/** Converts an order's original to the JSON of `bulk_rows.original`. */
export const storedOriginal = ({
  block,
  instructionId,
  endToEndId,
  parts,
  notCarried,
}: OriginalOrder): string => JSON.stringify([block, instructionId, endToEndId, parts, notCarried]);

/** Parses a stored original; empty for a row of a CSV or XLSX. */
export function readOriginal(stored: string | null): OriginalOrder {
  const [block, instructionId, endToEndId, parts = [], notCarried = []] =
    stored === null ? (["", "", ""] as const) : storedSchema.parse(JSON.parse(stored));
  return { block, instructionId, endToEndId, parts: [...parts], notCarried: [...notCarried] };
}

/** SQL for the original of payment `p`: from the row that made it, its approval or its scheduled payment. */
export const originalOfPayment = `coalesce(
  (select original from bulk_rows where payment_id = p.id),
  (select original from bulk_rows where approval_id = p.approval_id),
  (select r.original from scheduled_payments s join bulk_rows r on r.scheduled_payment_id = s.id
    where s.virtual_account_id = p.virtual_account_id and s.reference = p.reference
      and (s.status = 'paid' or s.approval_id = p.approval_id)))`;

const storedRow = z.object({ original: z.string().nullable() });

/** Reads the parts of an order; none if it came without a file. */
async function readParts({ db }: Pick<Deps, "db">, query: Statement): Promise<readonly Part[]> {
  const row = await readPrimaryRow(db, storedRow, query);
  return readOriginal(row?.original ?? null).parts;
}

/** Parts of a payment that come from a client's file beyond the columns. */
export const readFileParts = (deps: Pick<Deps, "db">, paymentId: number) =>
  readParts(deps, {
    sql: `select ${originalOfPayment} as original from payments p where p.id = ?`,
    args: [paymentId],
  });

/** The same of an upload's row. */
export const readPartsOfRow = (deps: Pick<Deps, "db">, upload: number, row: number) =>
  readParts(deps, {
    sql: "select original from bulk_rows where upload_id = ? and row = ?",
    args: [upload, row],
  });

/** The same of a payment that waits for its day. */
export const readPartsOfScheduled = (deps: Pick<Deps, "db">, id: number) =>
  readParts(deps, { sql: "select original from bulk_rows where scheduled_payment_id = ?", args: [id] });
