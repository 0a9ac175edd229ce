import { existsSync, readdirSync, statSync } from "node:fs";
import { copyBook, dropBook, openAccounts, seededBook, startApp } from "../book";
import type { Flooded } from "../flood";
import { cores } from "../machine";
import { offered } from "../offered";
import { cpuTime, freePort, residentMemory, run } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { firstAdmin, signIn } from "../sign-in";
import { postingBook } from "./postings";

/** Pages that staff look at all day, in turns. */
const pages = ["/admin/virtual-accounts", "/admin/transactions", "/admin/holds", "/admin/dashboard"];
/** Time limit of the proof of the book, in seconds. */
const proofWithin = 3600;

/** Number of parts of the run for which figures are printed. */
const parts = 5;

/**
 * Resources of a server at a moment. `cpu` and `late` count from its start: µs of CPU, and the lateness of its event
 * loop.
 */
type Held = { memory: number; files: number; log: number; cpu: number; late: Late };
type Seen = Flooded & Held & { cores: number; lateMean: number; lateOften: number };

/**
 * A short day at the office: `--rate` requests a second, a fifth of them postings, for `--rounds` stretches of
 * `--seconds` each. Prints the acknowledged and refused requests, and for each fifth of the run latency, memory, open
 * files, the book's log, CPU and the delay of the event loop. The book is verified at the end. Half an hour is
 * `--rounds 30 --seconds 60`.
 */
export async function* soak({ rounds, seconds, rate }: Options): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(postingBook));
  const accounts = openAccounts(book, 1_000);
  const metrics = await freePort();
  const more = { ...firstAdmin, METRICS_PORT: String(metrics) };
  const app = await startApp(book, { pinned: false, more });
  const stretches: Seen[] = [];
  try {
    // Any other session has no row of the trail, which the proof at the end would report.
    const cookie = await signIn(app.url);
    let before = await heldBy(app.pid, book, metrics);
    for (let round = 0; round < rounds; round++) {
      const name = `${process.pid}-soak-${round}`;
      const order = { url: app.url, cookie, perSecond: rate, seconds, accounts, pages, name };
      const began = performance.now();
      const flooded = await offered(book, order);
      const held = await heldBy(app.pid, book, metrics);
      stretches.push({
        ...flooded,
        ...held,
        cores: (held.cpu - before.cpu) / 1000 / (performance.now() - began),
        ...lateness(before.late, held.late),
      });
      before = held;
    }
  } finally {
    await app.stop();
  }
  try {
    yield* listFigures(stretches, rounds * seconds, rate);
    const began = performance.now();
    await run(cores.server, [process.execPath, "vostra.ts", "verify"], proofWithin, {
      DATABASE_URL: `file:${book}`,
    });
    yield { name: "verify of the book, whole", unit: "s", ours: (performance.now() - began) / 1000 };
  } finally {
    dropBook(book);
  }
}

const columns: readonly [name: string, unit: string, of: (one: Seen) => number][] = [
  ["p50 of postings", "ms", (one) => one.p50],
  ["p99 of postings", "ms", (one) => one.p99],
  ["p50 of pages", "ms", (one) => one.pageP50],
  ["memory of the server", "MB", (one) => one.memory],
  ["files that the server has open", "files", (one) => one.files],
  ["the book's log on the disk", "MB", (one) => one.log],
  ["CPU of the server", "cores", (one) => one.cores],
  ["delay of the event loop, mean", "ms", (one) => one.lateMean],
  ["delays of the event loop above 50 ms", "%", (one) => one.lateOften],
];

function* listFigures(stretches: readonly Seen[], seconds: number, rate: number): Generator<Figure> {
  const sum = (of: (one: Seen) => number) => stretches.reduce((total, one) => total + of(one), 0);
  const [failed, lost] = [sum((one) => one.failed), sum((one) => Math.abs(one.lost))];
  const names = new Set(stretches.flatMap((one) => Object.keys(one.causes)));
  const causes = [...names].map((name) => `${sum((one) => one.causes[name] ?? 0)} × ${name}`).join(", ");
  yield {
    name: `postings acknowledged in ${seconds} s of ${rate} requests a second`,
    unit: "postings",
    ours: sum((one) => one.posted),
    wanted: "none lost or refused",
    met: lost === 0 && failed === 0,
    note: `${failed} failed${causes && ` (${causes})`}, ${lost} lost; ${sum((one) => one.shown)} pages shown, ${sum((one) => one.refused)} × 503`,
  };
  const inPart = (part: number) =>
    stretches.filter((_, at) => Math.floor((at * parts) / stretches.length) === part);
  for (const [name, unit, of] of columns) {
    const medians = Array.from({ length: parts }, (_, part) => median(inPart(part).map(of)));
    const [, before = Number.NaN, , , after = Number.NaN] = medians;
    const each = medians.map((value) => value.toPrecision(3)).join(", ");
    const note = `fifths ${each}; ${Math.max(...stretches.map(of)).toPrecision(3)} at most; ratio of the last to the second`;
    yield { name, unit, ours: after, limit: before, ratios: [after / before], note };
  }
}

/** Resources of a process at this moment: MB of memory, open files, and MB of its book's log. */
async function heldBy(pid: number, book: string, metrics: number): Promise<Held> {
  const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`);
  const log = `${book}-wal`;
  return {
    memory: (await residentMemory(pid)) / 1e6,
    files: readdirSync(`/proc/${pid}/fd`).length,
    log: existsSync(log) ? statSync(log).size / 1e6 : 0,
    cpu: await cpuTime(pid),
    late: readLateness(await answer.text()),
  };
}

/** Delays of an event loop since its start: their number, their sum in seconds, and the number up to 50 ms. */
type Late = { looks: number; sum: number; short: number };

function readLateness(metrics: string): Late {
  const figure = (end: RegExp) => Number(end.exec(metrics)?.[1]);
  return {
    looks: figure(/^vostra_event_loop_lag_seconds_count\S* (\S+)$/m),
    sum: figure(/^vostra_event_loop_lag_seconds_sum\S* (\S+)$/m),
    short: figure(/^vostra_event_loop_lag_seconds_bucket\S*le="0.05"\S* (\S+)$/m),
  };
}

const lateness = (before: Late, after: Late) => {
  const looks = after.looks - before.looks;
  return {
    lateMean: ((after.sum - before.sum) / looks) * 1000,
    lateOften: 100 * (1 - (after.short - before.short) / looks),
  };
};
