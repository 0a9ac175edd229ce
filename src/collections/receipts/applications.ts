import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { mayReadClient } from "@/access/scope";
import type { Deps } from "@/deps";
import { applicationWays } from "@/vocabulary/collection-options";
import { toDecimal } from "@/vocabulary/money";
import type { ApplicationDto } from "../expected-receipts/contract";

const applicationRow = z.object({
  id: z.int(),
  receiptId: z.int(),
  expectedReceiptId: z.int(),
  number: z.string(),
  amount: z.int(),
  writtenOff: z.int(),
  how: z.enum(applicationWays),
  by: z.string().nullable(),
  byClient: z.string().nullable(),
  at: z.int(),
});

/** Applications with the numbers of what they pay, and their authors. */
const applicationColumns = `a.id, a.receipt_id as "receiptId", a.expected_receipt_id as "expectedReceiptId", x.number,
  a.amount, a.written_off as "writtenOff", a.how, u.username as "by", u.client_id as "byClient", a.created_at as "at"`;
const applicationTables = `receipt_applications a join expected_receipts x on x.id = a.expected_receipt_id
  left join users u on u.id = a.created_by`;
/** Condition of an application that was not undone. */
export const isStanding =
  "a.undoes is null and not exists (select 1 from receipt_applications o where o.undoes = a.id)";

/** Converts an application to the form of answers. A client learns the names of its own users. */
function toApplicationDto(
  { by, byClient, amount, writtenOff, at, ...row }: z.output<typeof applicationRow>,
  reader: Pick<Actor, "role" | "clientId">,
): ApplicationDto {
  const isKnown = mayReadClient(reader, byClient);
  return {
    ...row,
    amount: toDecimal(amount),
    writtenOff: toDecimal(writtenOff),
    by: isKnown ? by : null,
    at: new Date(at).toISOString(),
  };
}

/** Lists the standing applications of receipts, or of expected receipts, in the order in which they were made. */
export async function listApplications(
  { db }: Pick<Deps, "db">,
  reader: Pick<Actor, "role" | "clientId">,
  of: { receiptIds: readonly number[] } | { expectedReceiptIds: readonly number[] },
): Promise<ApplicationDto[]> {
  const [column, ids] =
    "receiptIds" in of ? ["receipt_id", of.receiptIds] : ["expected_receipt_id", of.expectedReceiptIds];
  const rows = await readPrimaryRows(db, applicationRow, {
    sql: `select ${applicationColumns} from ${applicationTables}
      where a.${column} in (select value from json_each(?)) and ${isStanding} order by a.id`,
    args: [JSON.stringify(ids)],
  });
  return rows.map((row) => toApplicationDto(row, reader));
}

/** Applications by their ids, undone ones included, as events carry them. */
export async function readApplications(
  { db }: Pick<Deps, "db">,
  reader: Pick<Actor, "role" | "clientId">,
  ids: string,
): Promise<(ApplicationDto & { undoes: number | null })[]> {
  const rows = await readPrimaryRows(db, applicationRow.extend({ undoes: z.int().nullable() }), {
    sql: `select ${applicationColumns}, a.undoes from ${applicationTables} where a.id in (select value from json_each(?))`,
    args: [ids],
  });
  return rows.map(({ undoes, ...row }) => ({ ...toApplicationDto(row, reader), undoes }));
}
