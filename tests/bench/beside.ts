import { cores } from "./machine";
import type { Visits } from "./neighbour";
import type { Paced } from "./pace";
import { run } from "./processes";
import { type Figure, median } from "./report";

const perSecond = 100;
const most = 2;

export type Site = { url: string; cookie: string };
/** Act that one person repeats while another one works. */
export type Burden = { name: string; act(site: Site): Promise<void> };

/** Latency of the account list at a steady 100 requests a second. */
export async function visits({ url, cookie }: Site, seconds: number): Promise<Paced> {
  const order: Visits = { url: `${url}/admin/virtual-accounts`, cookie, perSecond, seconds };
  const text = await run(cores.client, [process.execPath, "tests/bench/neighbour.ts"], seconds + 30, {
    NEIGHBOUR: JSON.stringify(order),
  });
  return JSON.parse(text);
}

/** Repeats an act until the other has ended, and waits for the last repetition. */
export async function during<T>(act: () => Promise<void>, other: Promise<T>): Promise<T> {
  let over = false;
  const end = other.finally(() => {
    over = true;
  });
  while (!over) await act();
  return end;
}

/** Latencies with and without a load, round by round. */
export async function* besideNothing(
  site: Site,
  burden: Burden,
  { rounds, seconds }: { rounds: number; seconds: number },
): AsyncGenerator<Figure> {
  const [alone, beside]: [Paced[], Paced[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    alone.push(await visits(site, seconds));
    beside.push(await during(() => burden.act(site), visits(site, seconds)));
  }
  for (const at of ["p50", "p99"] as const) yield figure(`${burden.name}: ${at}`, at, alone, beside);
}

function figure(name: string, at: "p50" | "p99", alone: readonly Paced[], beside: readonly Paced[]): Figure {
  const ratios = beside.map((each, round) => each[at] / (alone[round]?.[at] ?? Number.NaN));
  const failed = [...alone, ...beside].reduce((sum, each) => sum + each.failed, 0);
  return {
    name,
    unit: "ms",
    ratios,
    ours: median(beside.map((each) => each[at])),
    limit: median(alone.map((each) => each[at])),
    wanted: `under ${most} times, none refused`,
    met: median(ratios) < most && failed === 0,
    note: `most ${Math.max(...beside.map(({ max }) => max)).toFixed(1)}, ${failed} failed`,
  };
}
