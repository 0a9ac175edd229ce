import { readCreditTransfers } from "@/bank/bank-files/credit-transfers";
import { AppError } from "@/kernel/errors";

/*
 * The process that reads a stranger's pain.001: it opens no database, finds no secret in its environment, and its parent
 * ends it when it takes too long or too much memory.
 */
async function main(): Promise<void> {
  const bytes = new Uint8Array(await Bun.stdin.arrayBuffer());
  const answer = await readCreditTransfers(bytes).catch((error: unknown) => {
    if (error instanceof AppError) return { unreadable: error.message };
    throw error;
  });
  await Bun.write(Bun.stdout, JSON.stringify(answer));
}

if (import.meta.main) void main();
