import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheDir, cores, root } from "../machine";
import type { Answered, Order } from "../paced";
import type { Probed } from "../probe";
import { run } from "../processes";
import { type Figure, median } from "../report";
import { inTurns, listRatios, type Options } from "../rounds";
import { type Side, withSides } from "../sides";
import { postingBook } from "./postings";

const rates = { postings: 500, pages: 50 };
const most = { postings: 10, pages: 30 };
const paths = ["/admin/virtual-accounts", "/admin/transactions", "/admin/dashboard", "/admin/alerts"];
/** Seconds until every job that follows postings has run once; its first run reads accounts again. */
const warmFor = 12;

type Seen = Answered & { probed: Probed; collected: Collected };

/**
 * Latency of 500 postings and 50 page views a second together, counted from when each was due; how late the server's event
 * loop was meanwhile, the work of its thread between two looks, and the pauses of its garbage collector.
 */
export const steady = ({ rounds, seconds, against }: Options): AsyncGenerator<Figure> => {
  const started = new Map<string, Watched>();
  const watch = (name: string) => {
    const files = {
      probe: join(cacheDir, `probe-${process.pid}-${started.size}`),
      log: join(cacheDir, `gc-${process.pid}-${started.size}`),
    };
    started.set(name, files);
    return {
      args: ["--preload", join(root, "tests/bench/probe.ts")],
      env: { PROBE: files.probe, BUN_JSC_logGC: "1" },
      stderr: Bun.file(files.log),
    };
  };
  return withSides(
    postingBook,
    against,
    async function* (sides) {
      const send = (length: number, turn: string) =>
        sides.map((side) => async (round: number): Promise<Seen> => {
          const files = started.get(side.name);
          if (!files) throw new Error(`${side.name} is not watched`);
          await probedBy(side, files);
          const answered = await paced({
            url: side.server.url,
            cookie: side.admin,
            seconds: length,
            accounts: side.accounts,
            ...rates,
            paths,
            name: `${process.pid}-${turn}-${round}`,
          });
          return { ...answered, ...(await probedBy(side, files)) };
        });
      await inTurns(1, send(warmFor, "warm"));
      yield* listFigures(sides, await inTurns(rounds, send(seconds, "round")), seconds);
    },
    watch,
  );
};

type Watched = { probe: string; log: string };

async function paced(order: Order): Promise<Answered> {
  const text = await run(cores.client, [process.execPath, "tests/bench/paced.ts"], order.seconds + 60, {
    PACED: JSON.stringify(order),
  });
  return JSON.parse(text);
}

/** Findings of the probe and the collector's log of a server since the last time. */
async function probedBy({ server }: Side, { probe, log }: Watched) {
  rmSync(probe, { force: true });
  process.kill(server.pid, "SIGWINCH");
  const until = Date.now() + 30_000;
  while (!existsSync(probe)) {
    if (Date.now() > until) throw new Error("The server did not write what its probe saw");
    await Bun.sleep(20);
  }
  const probed: Probed = await Bun.file(probe).json();
  const text = await Bun.file(log).text();
  await Bun.write(log, "");
  return { probed, collected: readCollections(text) };
}

type Collected = { young: number; full: number; pauses: number[] };

/** The collections that JavaScriptCore logged: how many of each kind, and the pauses of the program in ms. */
const readCollections = (log: string): Collected => ({
  young: log.split("=> EdenCollection").length - 1,
  full: log.split("=> FullCollection").length - 1,
  pauses: [...log.matchAll(/ p=([\d.]+)ms/g)].map(([, ms]) => Number(ms)),
});

function* listFigures(
  sides: readonly Side[],
  seen: readonly (readonly Seen[])[],
  seconds: number,
): Generator<Figure> {
  for (const kind of ["postings", "pages"] as const) {
    const p99s = seen.map((rounds) => rounds.map((round) => round[kind].p99));
    const [ours = [], theirs] = p99s;
    for (const [at, side] of sides.entries()) {
      const rounds = (seen[at] ?? []).map((round) => round[kind]);
      const p99 = median(p99s[at] ?? []);
      const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
      yield {
        name: `steady, ${kind}, p99`,
        ...(at === 0 ? {} : { state: side.name }),
        unit: "ms",
        ours: p99,
        limit: most[kind],
        wanted: `at most ${most[kind]} ms, none refused`,
        met: p99 <= most[kind] && failed === 0,
        note: `p50 ${median(rounds.map(({ p50 }) => p50)).toFixed(1)}, most ${Math.max(...rounds.map(({ max }) => max)).toFixed(1)}, ${failed} failed`,
      };
    }
    if (theirs)
      yield {
        name: `steady, ${kind}, p99`,
        unit: "ms",
        reference: sides[1]?.name ?? "",
        ours: median(ours),
        limit: median(theirs),
        ratios: listRatios(ours, theirs),
      };
  }
  for (const [at, side] of sides.entries()) yield* measureLoop(side, at, seen[at] ?? [], seconds);
}

function* measureLoop(
  { name }: Side,
  at: number,
  rounds: readonly Seen[],
  seconds: number,
): Generator<Figure> {
  const state = at === 0 ? {} : { state: name };
  const text = (of: "late" | "work") =>
    `p50 ${median(rounds.map(({ probed }) => probed[of].p50)).toFixed(2)}, most ${Math.max(...rounds.map(({ probed }) => probed[of].max)).toFixed(1)}`;
  const p99 = (of: "late" | "work") => median(rounds.map(({ probed }) => probed[of].p99));
  const looks = (rounds[0]?.probed.histogram ?? []).map(({ upTo }, step) => {
    const count = rounds.reduce((sum, { probed }) => sum + (probed.histogram[step]?.looks ?? 0), 0);
    return `${upTo === null ? "more" : `≤${upTo}`} ${count}`;
  });
  yield {
    name: "steady, event loop late, p99",
    ...state,
    unit: "ms",
    ours: p99("late"),
    note: `${text("late")}; looks by ms: ${looks.join(", ")}; the client's own loop ${Math.max(...rounds.map(({ client }) => client)).toFixed(1)}`,
  };
  yield {
    name: "steady, work between looks, p99",
    ...state,
    unit: "ms of CPU",
    ours: p99("work"),
    note: text("work"),
  };
  const pauses = rounds.flatMap(({ collected }) => collected.pauses).sort((a, b) => a - b);
  const sum = (of: "young" | "full") => rounds.reduce((all, { collected }) => all + collected[of], 0);
  const share = (pauses.reduce((all, ms) => all + ms, 0) / (rounds.length * seconds * 10)).toFixed(1);
  yield {
    name: "steady, longest pause of the collector",
    ...state,
    unit: "ms",
    ours: pauses.at(-1) ?? 0,
    note: `p50 ${median(pauses).toFixed(1)}, ${sum("young")} of young objects, ${sum("full")} of all, ${share} % of the time`,
  };
}
