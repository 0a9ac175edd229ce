import { z } from "zod";
import { readTableBytes } from "./read";
import { UnreadableTable } from "./table";
import { writeCsv } from "./written-csv";

/*
 * The process that opens a stranger's table: it opens no database, finds no secret in its environment, and its parent
 * ends it if it takes too long or too much memory.
 */

const number = z.coerce.number().int();
const limitsSchema = z.tuple([number, number, z.enum(["typed", "shown"])]);

async function main(): Promise<void> {
  const [rows, columns, how] = limitsSchema.parse(process.argv.slice(-3));
  const bytes = new Uint8Array(await Bun.stdin.arrayBuffer());
  const shown = how === "shown";
  const read = async () => {
    const table = await readTableBytes(bytes, { rows, columns, shown });
    return shown ? { csv: writeCsv(table.rows) } : table;
  };
  const answer = await read().catch((error: unknown) => {
    if (error instanceof UnreadableTable) return { unreadable: error.message };
    throw error;
  });
  await Bun.write(Bun.stdout, JSON.stringify(answer));
}

if (import.meta.main) void main();
