import { z } from "zod";
import { readTableBytes } from "./read";
import { UnreadableTable } from "./table";

/*
 * The process that opens a stranger's table: it opens no database, finds no secret in its environment, and its parent
 * ends it if it takes too long or too much memory.
 */

const limitsSchema = z.tuple([z.coerce.number().int(), z.coerce.number().int()]);

async function main(): Promise<void> {
  const [rows, columns] = limitsSchema.parse(process.argv.slice(-2));
  const bytes = new Uint8Array(await Bun.stdin.arrayBuffer());
  const answer = await readTableBytes(bytes, { rows, columns }).catch((error: unknown) => {
    if (error instanceof UnreadableTable) return { unreadable: error.message };
    throw error;
  });
  await Bun.write(Bun.stdout, JSON.stringify(answer));
}

if (import.meta.main) void main();
