/**
 * `bun run golden`: makes the books of the version that package.json names, by this code and its own commands, and
 * keeps them here. Run it once per version, with that version's code. It never replaces a book.
 */

import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { version } from "../../package.json";
import { makeDemo, run } from "../cluster/server";
import { fillSweepBook } from "../server/sweep-book";
import { keepBook } from "./books";

const place = join(import.meta.dir, version);
const draft = `${place}.draft`;
if (existsSync(place)) {
  console.error(
    `${place} is there already: a version's books are made once. Raise the version in package.json.`,
  );
  process.exit(1);
}

const scratch = await mkdtemp(join(tmpdir(), "vostra-golden-"));
try {
  await keep("demo", async (url) => {
    const { code, said } = await makeDemo({ url });
    if (code !== 0) throw new Error(`the server ended with ${code}: ${said}`);
    return url;
  });
  await keep("seeded", async (url) => {
    const size = ["--accounts", "40", "--transactions", "400", "--alerts", "10", "--audit-rows", "500"];
    await carryOut(["run", "seed", ...size], url);
    return url;
  });
  await keep("used", async () => {
    const book = await fillSweepBook();
    await stopLeasedWork(book.db);
    return book.deps.env.database.url;
  });
  await rename(draft, place);
} finally {
  await rm(scratch, { recursive: true });
  await rm(draft, { recursive: true, force: true });
}

/** Creates a book and keeps its backup. */
async function keep(name: string, make: (url: string) => Promise<string>): Promise<void> {
  const book = await make(`file:${join(scratch, `${name}.db`)}`);
  const backup = join(scratch, `${name}.backup`);
  await carryOut(["run", "backup", backup], book);
  await keepBook(draft, name, backup);
  console.log(`kept ${version}/${name}`);
}

async function carryOut(command: string[], url: string): Promise<void> {
  const { output, exitCode } = await run(command, { url });
  if (exitCode !== 0) throw new Error(output);
}
