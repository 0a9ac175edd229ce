import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { type Call, carryOut } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { readEnv } from "@/env";
import { readHead } from "@/integrity/trail/chain";
import { headFilePath, writeHeadFile } from "@/integrity/trail/head-file";
import { readArguments, type Size } from "./arguments";
import { countBook, type Progress, seedBook } from "./book";

/** `bun run seed`: makes a book of any size in the database that DATABASE_URL names, never in production. */
export const seed = (call: Call): Promise<number> =>
  carryOut(commands.seed, call, () => fillBook(readArguments(call.args), call));

async function fillBook(size: Size, call: Call): Promise<number> {
  const env = readEnv(call.env);
  if (env.production) throw new Error("A book is never seeded in production (NODE_ENV=production)");
  const db = await openDatabase({ ...env.database, timeout: 60_000 });
  try {
    await migrate(db);
    const started = performance.now();
    const phases = await seedBook({ db, env, now: Date.now }, size, inOneLine());
    for (const { name, count, seconds } of phases) {
      const rate = count > 1 ? `, ${Math.round(count / seconds).toLocaleString("en-US")} a second` : "";
      call.output.log(
        `${name.padEnd(14)}${count.toLocaleString("en-US").padStart(12)}  ${seconds.toFixed(1)} s${rate}`,
      );
    }
    const counts = Object.entries(await countBook(db)).map(
      ([table, count]) => `${count.toLocaleString("en-US")} ${table.replace("_", " ")}`,
    );
    call.output.log(`The book holds ${counts.join(", ")}.`);
    // An earlier book at this path may have been deleted without its head file, which does not apply to this one.
    const headFile = headFilePath(env.database, env.auditHeadFile);
    if (headFile !== undefined) await writeHeadFile(headFile, await readHead(db), Date.now());
    call.output.log(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return 0;
  } finally {
    await db.close();
  }
}

/** Shows progress on one line of a terminal; nothing if the output is not a terminal. */
function inOneLine(): Progress {
  if (!process.stderr.isTTY) return () => {};
  let last = 0;
  return (phase, done, of) => {
    if (performance.now() - last < 200 && done < of) return;
    last = performance.now();
    const percent = Math.floor((done / of) * 100);
    process.stderr.write(
      `\r\u001b[K${phase}: ${done.toLocaleString("en-US")} (${percent} %)${done >= of ? "\n" : ""}`,
    );
  };
}
