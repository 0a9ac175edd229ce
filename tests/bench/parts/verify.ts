import { copyBook, dropBook, large, seededBook } from "../book";
import { cores, pinned, root } from "../machine";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";

/** Memory limit of a verification, in MB, for any size of book. */
const mostMemory = 300;

type Verified = { cpu: number; memory: number };

/** `bun run verify` of the large book: processor time, which other programs do not lengthen much, and peak memory. */
export async function* verification({ rounds }: Options): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(large));
  try {
    const seen: Verified[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await verify(book));
    yield {
      name: "verify of 1,000,000 transactions",
      unit: "s of CPU",
      ours: median(seen.map(({ cpu }) => cpu)),
    };
    const memory = Math.max(...seen.map((each) => each.memory));
    yield {
      name: "verify of 1,000,000 transactions: memory",
      unit: "MB",
      ours: memory,
      limit: mostMemory,
      wanted: `under ${mostMemory} MB`,
      met: memory < mostMemory,
    };
  } finally {
    dropBook(book);
  }
}

async function verify(book: string): Promise<Verified> {
  const child = Bun.spawn(pinned(cores.server, [process.execPath, "vostra.ts", "verify"]), {
    cwd: root,
    env: { ...process.env, DATABASE_URL: `file:${book}` },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "inherit",
  });
  const code = await child.exited;
  const usage = child.resourceUsage();
  if (code !== 0 || !usage) throw new Error(`verify ended with code ${code}`);
  return { cpu: Number(usage.cpuTime.total) / 1e6, memory: usage.maxRSS / 1e6 };
}
