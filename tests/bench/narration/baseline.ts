import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PageWords } from "@/statement-reader/words/words";
import { type Case, type Result, readResult } from "./cases";

/*
 * Records what the reader makes of every case, and compares it with what it made of them before:
 *   bun run bench:narration --baseline FILE
 *   bun run bench:narration --compare FILE
 * Both share the cases out over two processes.
 */

const processes = 2;

export type Baseline = Record<string, Result>;

/** Runs the unit tests once, and gives the pages that they hand to the reader. */
export async function recordPapers(): Promise<Record<string, PageWords[]>> {
  const file = join(tmpdir(), `reader-papers-${process.pid}.json`);
  const root = join(import.meta.dir, "../../..");
  const tests = Bun.spawn(
    [
      process.execPath,
      "test",
      "--timeout=60000",
      "--path-ignore-patterns=**/mutations*",
      "--path-ignore-patterns=**/entries*",
      "--preload=./tests/bench/narration/record-papers.ts",
      "tests/unit/statement-reader",
      "tests/unit/narration",
    ],
    { cwd: root, env: { ...process.env, PAPERS: file }, stdout: "ignore", stderr: "pipe" },
  );
  const said = await new Response(tests.stderr).text();
  if ((await tests.exited) !== 0)
    console.log(
      said
        .split("\n")
        .filter((line) => line.startsWith("(fail)"))
        .join("\n"),
    );
  return await Bun.file(file).json();
}

/** The results of one share, for the process that a command starts for it. */
export async function readShare(cases: AsyncIterable<Case>): Promise<Baseline> {
  const results: Baseline = {};
  for await (const each of cases) {
    if (results[each.name]) throw new Error(`two cases are called '${each.name}'`);
    try {
      results[each.name] = readResult(each);
    } catch (error) {
      const digest = `threw ${error instanceof Error ? error.message : error}`;
      results[each.name] = { verdicts: [], rows: [], balances: [], digest, checks: [], falseProof: false };
    }
  }
  return results;
}

/** Results of a job's processes, each on its share of the cases; see `share`. */
export async function inShares<Answer>(
  job: "read" | "ablate" | "fixtures",
  folder: string,
  papers: Readonly<Record<string, PageWords[]>>,
  without = "",
): Promise<Answer[]> {
  const file = join(tmpdir(), `reader-cases-${process.pid}.json`);
  await Bun.write(file, JSON.stringify(papers));
  return await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const out = `${file}.${index}`;
      const share = [job, folder, file, out, `${index}`, `${processes}`, without];
      const child = Bun.spawn([process.execPath, join(import.meta.dir, "share.ts"), ...share], {
        stdout: "inherit",
        stderr: "inherit",
      });
      if ((await child.exited) !== 0) throw new Error("a share of the cases was not read");
      return (await Bun.file(out).json()) as Answer;
    }),
  );
}

/** Reads all cases, shared out over processes. */
export async function readCases(
  folder: string,
  options: { papers?: Record<string, PageWords[]>; without?: string } = {},
): Promise<Baseline> {
  const papers = options.papers ?? (await recordPapers());
  return Object.assign({}, ...(await inShares<Baseline>("read", folder, papers, options.without)));
}

/** One line for each case that differs. */
export function differences(before: Baseline, after: Baseline): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (!one) return [`new      ${name}`];
    if (!other) return [`gone     ${name}`];
    if (one.digest === other.digest) return [];
    const parts = (["verdicts", "rows", "balances", "checks"] as const).flatMap((key) => {
      const [was, is] = [JSON.stringify(one[key]), JSON.stringify(other[key])];
      return was === is ? [] : [`${key} ${was} -> ${is}`];
    });
    return [`differs  ${name}: ${parts.join("; ") || "texts or dates of rows"}`];
  });
}

/** The cases that are called proven and must not be. */
export const falseProofs = (results: Baseline): string[] =>
  Object.keys(results).filter((name) => results[name]?.falseProof);
