import { join } from "node:path";
import { median } from "./report";

/**
 * One printed figure of a run: the first number of its line, and those numbers of its note that are reliable on a busy
 * machine.
 */
export type Printed = { name: string; value: number };

const figureLine = /^ {2}(\S.{45}) ([\d.,]+) /;
const noted: [string, RegExp][] = [
  ["CPU time", /([\d.]+) µs of (?:the server's )?CPU/],
  ["CPU time", /CPU ([\d.]+) against/],
  ["p50", /p50 ([\d.]+)/],
  ["p99", /p99 ([\d.]+) against/],
];

/** Figures that a run of the bench printed, those of the notes under separate names. */
export function readFigures(text: string): Printed[] {
  return text.split("\n").flatMap((line) => {
    const [, name = "", value = ""] = figureLine.exec(line) ?? [];
    if (name === "") return [];
    const figures = [{ name: name.trim(), value: Number(value.replaceAll(",", "")) }];
    for (const [what, pattern] of noted) {
      const found = pattern.exec(line)?.[1];
      if (found) figures.push({ name: `${name.trim()}: ${what}`, value: Number(found) });
    }
    return figures;
  });
}

type Turn = { cwd: string; parts: readonly string[]; seconds: number; only: string };

async function runOnce({ cwd, parts, seconds, only }: Turn): Promise<Map<string, number>> {
  const options = ["--rounds", "1", "--seconds", String(seconds), ...(only ? ["--only", only] : [])];
  const child = Bun.spawn([process.execPath, join(cwd, "tests/bench/run.ts"), ...parts, ...options], {
    cwd,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`The bench in ${cwd} failed:\n${text}`);
  return new Map(readFigures(text).map(({ name, value }) => [name, value]));
}

/**
 * Runs the same parts here and in another checkout of the project, in turns, and yields one line for each figure that
 * both print: the medians, and the ratio of this checkout to the other one. Each round prints its own ratios when it
 * ends.
 */
export async function* compareWith(
  other: string,
  here: string,
  {
    parts,
    rounds,
    seconds,
    only,
  }: { parts: readonly string[]; rounds: number; seconds: number; only: string },
): AsyncGenerator<string> {
  const seen = new Map<string, { ours: number[]; theirs: number[] }>();
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const sides = round % 2 === 0 ? [here, other] : [other, here];
    for (const cwd of sides) {
      for (const [name, value] of await runOnce({ cwd, parts, seconds, only })) {
        const figures = seen.get(name) ?? { ours: [], theirs: [] };
        figures[cwd === here ? "ours" : "theirs"].push(value);
        seen.set(name, figures);
      }
    }
    const took = ((performance.now() - started) / 1000).toFixed(0);
    const ratios = [...seen].flatMap(([name, { ours, theirs }]) => {
      const [own, others] = [ours[round], theirs[round]];
      return own === undefined || others === undefined ? [] : [`${name} ${(own / others).toFixed(2)}`];
    });
    yield `round ${round + 1} of ${rounds} (${took} s): ${ratios.join(", ")}`;
  }
  for (const [name, { ours, theirs }] of seen) {
    if (ours.length === 0 || theirs.length === 0) continue;
    const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    yield `${name.padEnd(58)} ${median(ours)} here, ${median(theirs)} there; ratio ${median(ratios).toFixed(2)} (${spread})`;
  }
}
