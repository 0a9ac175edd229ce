import { databaseError, openDatabase } from "db/client";
import { z } from "zod";
import { archive } from "./archive";

/** Request on the standard input of the process that makes an archive. */
const orderSchema = z.object({
  url: z.string(),
  folder: z.string(),
  headFile: z.string().optional(),
  until: z.iso.date(),
  zone: z.string(),
  by: z.string(),
  reason: z.string(),
  agent: z.string(),
  at: z.int(),
});

/** A separate process, since copying and proving the rows of a year takes minutes, in which the server answers. */
async function main(): Promise<void> {
  process.umask(0o077);
  try {
    const { headFile, ...order } = orderSchema.parse(JSON.parse(await Bun.stdin.text()));
    const db = await openDatabase({ url: order.url, timeout: 60_000 });
    try {
      const made = await archive(db, { ...order, headFile });
      console.log(made?.rows ?? 0);
    } finally {
      await db.close();
    }
  } catch (error) {
    console.error(databaseError(error)?.detail ?? (error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

void main();
