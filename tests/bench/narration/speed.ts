import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { analyseStatement } from "@/narration/analyse";
import { startReader } from "@/statement-reader/process/reader-process";

const pageCount = 60;
const rowsPerPage = 45;
const speedRounds = 15;
const costRounds = 5;
/** As long as someone who opens the page takes to choose a file: then a reader has practised. */
const millisecondsUntilReady = 2500;

/** A plain statement of so many pages, forty-five rows on each: date, description, debit, credit, balance. */
export async function longStatement(pages = pageCount): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  let balance = 1_000_000;
  const amount = (minor: number) => (minor / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  for (let page = 1; page <= pages; page += 1) {
    const sheet = document.addPage([595, 842]);
    const put = (text: string, x: number, y: number) => sheet.drawText(text, { x, y, size: 8, font });
    const right = (text: string, x: number, y: number) => put(text, x - font.widthOfTextAtSize(text, 8), y);
    put(`Example Bank    Account Number: 0012345678    Page ${page} of ${pages}`, 40, 810);
    put("Date", 40, 780);
    put("Description", 110, 780);
    for (const [label, x] of [
      ["Debit", 400],
      ["Credit", 475],
      ["Balance", 555],
    ] as const)
      right(label, x, 780);
    if (page === 1) {
      put("Opening Balance", 110, 766);
      right(amount(balance), 555, 766);
    }
    for (let row = 0; row < rowsPerPage; row += 1) {
      const y = 750 - row * 15;
      const minor = 1000 + ((page * 7919 + row * 104_729) % 90_000);
      const credit = (page + row) % 3 === 0;
      balance += credit ? minor : -minor;
      put(`${String((page % 28) + 1).padStart(2, "0")}/06/2026`, 40, y);
      put(`CARD PURCHASE EXAMPLE SHOP ${page * 1000 + row}`, 110, y);
      right(amount(minor), credit ? 475 : 400, y);
      right((balance < 0 ? "-" : "") + amount(Math.abs(balance)), 555, y);
    }
    if (page === pages) {
      put("Closing Balance", 110, 60);
      right((balance < 0 ? "-" : "") + amount(Math.abs(balance)), 555, 60);
    }
  }
  return document.save();
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Milliseconds that a job takes. */
async function timed(job: () => unknown): Promise<number> {
  const start = performance.now();
  await job();
  return performance.now() - start;
}

const megabyte = 1024 * 1024;
const ticks = 100;

/** The CPU time of a process in milliseconds, from /proc. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}

/** The most resident memory that a process ever had, in megabytes. */
const peakMemory = (pid: number): number =>
  (Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024) / megabyte;

type Cost = { processor: number; memory: number };

/** Cost of a file for a reader that has practised: milliseconds of CPU, and megabytes with its practice. */
async function measureFile(bytes: Uint8Array): Promise<Cost> {
  const child = startReader();
  try {
    await Bun.sleep(millisecondsUntilReady);
    const before = processorTime(child.pid);
    child.stdin.write(`${JSON.stringify({ password: null })}\n`);
    child.stdin.write(bytes);
    await child.stdin.end();
    let memory = 0;
    const watch = setInterval(() => {
      if (child.exitCode === null) memory = Math.max(memory, peakMemory(child.pid));
    }, 10);
    const said = await new Response(child.stdout).text();
    clearInterval(watch);
    await child.exited;
    if (!said.includes('"type":"result"'))
      throw new Error(`the statement of ${pageCount} pages was not read`);
    const { user, system } = child.resourceUsage()?.cpuTime ?? { user: 0, system: 0 };
    return { processor: (Number(user) + Number(system)) / 1000 - before, memory };
  } finally {
    child.kill("SIGKILL");
  }
}

const middle = (costs: readonly Cost[], key: keyof Cost): number => median(costs.map((cost) => cost[key]));

/**
 * Cost of reading, independent of other load: CPU time beside that of `pdftotext -layout`, in turns, and the most
 * memory, of a statement of 60 pages and of one of 600.
 */
export async function measureCost(): Promise<string> {
  const pdftotext = Bun.which("pdftotext");
  if (!pdftotext) return "cost           not measured: pdftotext (poppler-utils) is not installed";
  const folder = mkdtempSync(join(tmpdir(), "narration-cost-"));
  const file = join(folder, "long.pdf");
  const [bytes, longest] = [await longStatement(), await longStatement(10 * pageCount)];
  await Bun.write(file, bytes);
  const theirs: number[] = [];
  const [ours, long]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < costRounds; round += 1) {
    ours.push(await measureFile(bytes));
    long.push(await measureFile(longest));
    const { user, system } = Bun.spawnSync([pdftotext, "-layout", file, join(folder, "long.txt")])
      .resourceUsage.cpuTime;
    theirs.push((Number(user) + Number(system)) / 1000);
  }
  rmSync(folder, { recursive: true });
  const [our, their] = [middle(ours, "processor"), median(theirs)];
  const memory = [ours, long].map((costs) => `${middle(costs, "memory").toFixed(0)} MB`).join(" and ");
  return `cost           ${our.toFixed(0)} ms of CPU beside ${their.toFixed(0)} of pdftotext -layout: ${(their / our).toFixed(2)} of it; at most ${memory} (medians of ${costRounds}, ${pageCount} and ${10 * pageCount} pages)`;
}

/**
 * Times the whole reader, process and all, beside `pdftotext -layout` on one file, in turns; gives two lines of text. Each
 * begins after the same pause, with nothing else at work. A reader waits ready, as it does for anyone who has opened the page;
 * the second line is of one that has only just started, as it is for a file sent right behind another. A machine with other
 * work at once says little here: `measureCost` holds there as well.
 */
export async function measureSpeed(): Promise<string> {
  const pdftotext = Bun.which("pdftotext");
  if (!pdftotext) return "speed          not measured: pdftotext (poppler-utils) is not installed";
  const folder = mkdtempSync(join(tmpdir(), "narration-speed-"));
  const file = join(folder, "long.pdf");
  const bytes = await longStatement();
  await Bun.write(file, bytes);
  const read = async () => {
    const analysed = await analyseStatement(bytes.slice());
    if (!analysed.ok) throw new Error(`the statement of ${pageCount} pages was not read: ${analysed.code}`);
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  const behind: number[] = [];
  for (let round = 0; round <= speedRounds; round += 1) {
    await Bun.sleep(millisecondsUntilReady);
    const their = await timed(() => Bun.spawnSync([pdftotext, "-layout", file, join(folder, "long.txt")]));
    await Bun.sleep(millisecondsUntilReady);
    const our = await timed(read);
    const next = await timed(read);
    if (round === 0) continue;
    theirs.push(their);
    ours.push(our);
    behind.push(next);
  }
  rmSync(folder, { recursive: true });
  const ratios = ours.map((our, round) => (theirs[round] ?? 0) / our).sort((a, b) => a - b);
  const spread = `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`;
  const [our, their, next] = [median(ours), median(theirs), median(behind)];
  const rate = (milliseconds: number) => `${Math.round((pageCount * 1000) / milliseconds)} pages/s`;
  return [
    `speed          ${rate(our)}, pdftotext -layout ${rate(their)}: ${(their / our).toFixed(2)} of it (medians of ${speedRounds}, ${pageCount} pages; rounds ${spread})`,
    `right behind   ${rate(next)}, by a reader that has only just started: ${(their / next).toFixed(2)} of it`,
  ].join("\n");
}
