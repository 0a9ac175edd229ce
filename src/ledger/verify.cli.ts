import { existsSync } from "node:fs";
import { openDatabase } from "db/client";
import { pathOf } from "db/client/file";
import { readEnv } from "@/env";
import { verify } from "./verify";

/** `bun run verify`: proves the book that DATABASE_URL names; exits with 1 where it does not hold, 2 without one. */
async function main(): Promise<number> {
  const { url, authToken, syncUrl } = readEnv(process.env).database;
  if (url.startsWith("file:") && !existsSync(pathOf(url))) {
    console.error(`There is no book at ${url}: set DATABASE_URL`);
    return 2;
  }
  const patience = 15 * 60_000;
  const db = await openDatabase({ url, authToken, syncUrl, timeout: patience });
  const started = performance.now();
  try {
    const { sound, head } = await verify(db, ({ kind, rows, seconds, broken }) => {
      const count = rows.toLocaleString("en-US").padStart(12);
      console.log(`${broken ? "BROKEN" : "ok    "} ${kind.padEnd(24)} ${count}  ${seconds.toFixed(2)} s`);
      if (broken) console.error(`       ${broken}`);
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`Audit head: row ${head.id}, ${head.hash}`);
    console.log(sound ? `The book is whole (${seconds} s).` : `The book is NOT whole (${seconds} s).`);
    return sound ? 0 : 1;
  } finally {
    await db.close();
  }
}

process.exit(await main());
