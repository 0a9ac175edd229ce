import { besideNothing, type Site } from "../beside";
import { copyBook, dropBook, large, type Size, seededBook, signInAdmin, startApp } from "../book";
import { cores } from "../machine";
import { run } from "../processes";
import { type Figure, median } from "../report";
import type { Reported } from "../report-run";
import type { Options } from "../rounds";

/** Time limit for a report, in seconds. */
const patience = 600;
/** Limit for a process's growth, in MB, for any length of report. */
const mostGrown = 250;

/** The book that the lists are measured on: a million movements. */
const size = { ...large, alerts: 100_000, auditRows: 1_000_000 };
/** Book that is reported on repeatedly. */
const smaller: Size = { accounts: 100, transactions: 200_000 };

/** Workbook over a million movements: time, memory, and effect on other callers. */
export async function* measureReports({ rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  const wanted = (name: string) => name.includes(only);
  if (wanted("million")) yield* ofAMillion(rounds);
  if (wanted("server")) yield* served({ rounds, seconds });
}

async function* ofAMillion(rounds: number): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(size));
  try {
    const seen: Reported[] = [];
    for (let round = 0; round < rounds; round++) {
      const command = [process.execPath, "tests/bench/report-run.ts", book];
      seen.push(JSON.parse(await run(cores.server, command, patience)));
    }
    const middle = (of: (each: Reported) => number) => median(seen.map(of));
    const grown = middle((each) => each.grown / 1e6);
    yield {
      name: "a workbook over a million movements",
      unit: "s",
      ours: middle(({ ms }) => ms / 1000),
      note: `${seen[0]?.rows.toLocaleString("en-US")} rows, ${middle(({ bytes }) => bytes / 1e6).toFixed(1)} MB`,
    };
    yield {
      name: "a workbook over a million movements: memory",
      unit: "MB more",
      ours: grown,
      limit: mostGrown,
      wanted: `under ${mostGrown} MB`,
      met: grown < mostGrown,
    };
    yield {
      name: "longest wait of others in that process",
      unit: "ms",
      ours: middle(({ longestWait }) => longestWait),
    };
  } finally {
    dropBook(book);
  }
}

/** The account list of a server that makes one report after the other. */
async function* served(options: { rounds: number; seconds: number }): AsyncGenerator<Figure> {
  const copy = await copyBook(await seededBook(smaller));
  const cookie = await signInAdmin(copy);
  const app = await startApp(copy, { pinned: false });
  try {
    yield* besideNothing(
      { url: app.url, cookie },
      { name: "server, account list beside a report", act },
      options,
    );
  } finally {
    await app.stop();
    dropBook(copy);
  }
}

/** Makes a report of the whole book, and waits for it. */
async function act({ url, cookie }: Site): Promise<void> {
  const headers = { Cookie: cookie, Origin: url, "Content-Type": "application/json" };
  const body = JSON.stringify({ from: "2000-01-01", to: "2099-12-31" });
  const answer = await fetch(`${url}/api/reports`, { method: "POST", headers, body });
  if (answer.status !== 202)
    throw new Error(`A report was answered with ${answer.status}: ${await answer.text()}`);
  const { reportId }: { reportId: number } = JSON.parse(await answer.text());
  for (;;) {
    const looked = await fetch(`${url}/api/reports/${reportId}`, { headers });
    const { status, failure }: { status: string; failure: string | null } = JSON.parse(await looked.text());
    if (status === "done") return;
    if (status !== "running") throw new Error(`The report is ${status}: ${failure}`);
    await Bun.sleep(200);
  }
}
