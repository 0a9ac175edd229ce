import { z } from "zod";
import { readTableBytes } from "./read";
import { type TableRow, UnreadableTable } from "./table";
import { writeCsv } from "./written-csv";

/*
 * The process that opens a stranger's table: it opens no database, finds no secret in its environment, and its parent
 * ends it if it takes too long or too much memory.
 */

const number = z.coerce.number().int();
const limitsSchema = z.tuple([number, number, z.enum(["typed", "shown"])]);

/** Number of rows per output line; parsing a line takes the reader a few milliseconds. */
const rowsPerLine = 500;

const cut = (rows: readonly TableRow[]): TableRow[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerLine) }, (_, line) =>
    rows.slice(line * rowsPerLine, (line + 1) * rowsPerLine),
  );

/** Writes lines of JSON: how the table was read, then its rows; or one line with the CSV or the reason for a refusal. */
async function main(): Promise<void> {
  const [most, columns, kind] = limitsSchema.parse(process.argv.slice(-3));
  const bytes = new Uint8Array(await Bun.stdin.arrayBuffer());
  const shown = kind === "shown";
  const read = async () => {
    const { rows, ...how } = await readTableBytes(bytes, { rows: most, columns, shown });
    return shown ? [{ csv: writeCsv(rows) }] : [how, ...cut(rows)];
  };
  const lines = await read().catch((error: unknown) => {
    if (error instanceof UnreadableTable) return [{ unreadable: error.message }];
    throw error;
  });
  await Bun.write(Bun.stdout, lines.map((line) => JSON.stringify(line)).join("\n"));
}

if (import.meta.main) void main();
