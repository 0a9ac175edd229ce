import { besideNothing, type Site } from "../beside";
import { copyBook, dropBook, readBook, type Size, seededBook, signInAdmin, startApp } from "../book";
import type { ExportOrder, ExportSeen } from "../export-run";
import { cores } from "../machine";
import { residentMemory, run } from "../processes";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";

const mostGrown = 150;
/** Book that is exported repeatedly: five times make a million rows. */
const book: Size = { accounts: 100, transactions: 200_000 };
const exportsOfAMillion = 5;

/** Speed of writing files relative to the simplest program, its memory, and its effect on others. */
export async function* measureExports({ rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  const wanted = (name: string) => name.includes(only);
  if (wanted("CSV")) yield* beside("CSV of 1,000,000 rows", 1_000_000, "csv", "joined strings", 0.5, rounds);
  if (wanted("XLSX")) yield* beside("XLSX of 100,000 rows", 100_000, "xlsx", "exceljs", 1, rounds);
  if (wanted("million")) {
    for (const by of ["xlsx", "mt940", "camt053"] as const) {
      const seen = await write({ rows: 1_000_000, by });
      yield growth(`${by} of a million rows`, seen, `${Math.round(1_000_000 / (seen.ms / 1000))} rows/s`);
    }
  }
  if (wanted("PDF")) yield* printed(rounds);
  if (wanted("server")) yield* served({ rounds, seconds });
}

async function write(order: ExportOrder): Promise<ExportSeen> {
  const command = [process.execPath, "tests/bench/export-run.ts"];
  return JSON.parse(await run(cores.server, command, 300, { EXPORT: JSON.stringify(order) }));
}

const growth = (name: string, { grown, bytes }: ExportSeen, note: string): Figure => ({
  name: `${name}: memory`,
  unit: "MB more",
  ours: grown / 1e6,
  limit: mostGrown,
  wanted: `under ${mostGrown} MB`,
  met: grown / 1e6 < mostGrown,
  note: `${(bytes / 1e6).toFixed(1)} MB written, ${note}`,
});

async function* beside(
  name: string,
  rows: number,
  by: ExportOrder["by"],
  limit: ExportOrder["by"],
  least: number,
  rounds: number,
): AsyncGenerator<Figure> {
  const [ours, theirs]: [ExportSeen[], ExportSeen[]] = [[], []];
  const measure = async (which: ExportOrder["by"], into: ExportSeen[]) => {
    const seen = await write({ rows, by: which });
    into.push(seen);
    return rows / (seen.ms / 1000);
  };
  const measured = await interleave(
    rounds,
    () => measure(by, ours),
    () => measure(limit, theirs),
  );
  const ratio = median(measured.ratios);
  yield {
    name,
    unit: "rows/s",
    ...medians(measured),
    wanted: `at least ${least} of ${limit}`,
    met: ratio >= least,
  };
  const [most, mostTheirs] = [largest(ours), largest(theirs)];
  yield growth(name, most, `${limit} ${(mostTheirs.grown / 1e6).toFixed(0)} MB`);
}

const largest = (seen: readonly ExportSeen[]): ExportSeen =>
  seen.reduce((most, each) => (each.grown > most.grown ? each : most));

/** Pages a second of a long statement, the start of its process and the end of the file included. */
async function* printed(rounds: number): AsyncGenerator<Figure> {
  const seen: ExportSeen[] = [];
  for (let round = 0; round < rounds; round++) seen.push(await write({ rows: 10_000, by: "pdf" }));
  const pages = seen[0]?.pages ?? 0;
  const speed = median(seen.map((each) => each.pages / (each.ms / 1000)));
  yield { name: "PDF of 10,000 rows", unit: "pages/s", ours: speed, note: `${pages} pages` };
}

/** The application over a book: how much it grows by a million rows of CSV, and what the account list sees meanwhile. */
async function* served(options: { rounds: number; seconds: number }): AsyncGenerator<Figure> {
  const copy = await copyBook(await seededBook(book));
  const cookie = await signInAdmin(copy);
  const app = await startApp(copy, { pinned: false });
  const site: Site = { url: app.url, cookie };
  try {
    await csv(site);
    const before = await residentMemory(app.pid);
    let peak = before;
    const watch = setInterval(async () => {
      peak = Math.max(peak, await residentMemory(app.pid));
    }, 20);
    const start = performance.now();
    let bytes = 0;
    for (let time = 0; time < exportsOfAMillion; time++) bytes += await csv(site);
    const ms = performance.now() - start;
    clearInterval(watch);
    const speed = Math.round((book.transactions * exportsOfAMillion) / (ms / 1000));
    yield growth(
      "server, 1,000,000 rows of CSV",
      { ms, bytes, grown: peak - before, pages: 0 },
      `${speed} rows/s`,
    );
    const [{ id } = { id: 0 }] = readBook<{ id: number }>(copy, longestPrinted);
    const downloads = [
      { format: "CSV", path: everything },
      { format: "XLSX", path: "/api/transactions/export/xlsx" },
      { format: "PDF", path: `/api/virtual-accounts/${id}/statement?format=pdf&from=2020-01-01` },
    ];
    for (const { format, path } of downloads) {
      const act = async (to: Site) => void (await take(to, path));
      yield* besideNothing(site, { name: `server, account list beside ${format}`, act }, options);
    }
  } finally {
    await app.stop();
    dropBook(copy);
  }
}

const everything = "/api/transactions/export/csv";
const csv = (site: Site) => take(site, everything);
/** The account with the longest history that a PDF holds. */
const longestPrinted = `SELECT virtual_account_id AS id FROM transactions GROUP BY 1 HAVING count(*) <= 10000
  ORDER BY count(*) DESC LIMIT 1`;

/** Takes a file as it comes. Returns its size. */
async function take({ url, cookie }: Site, path: string): Promise<number> {
  const answer = await fetch(url + path, { headers: { Cookie: cookie } });
  if (!answer.ok || !answer.body) throw new Error(`${path} was answered with ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}
