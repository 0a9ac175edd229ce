import { type BankFileRun, type Kind, kinds } from "../bank-file-run";
import { cores } from "../machine";
import { run } from "../processes";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";
import { bankReadings } from "./bank-readings";

/** Time limit for a file, in seconds. */
const patience = 120;
const most = 5;
/** Megabytes by which a file of at most 25 MB makes the process grow. */
const mostGrowth = 256;

const beside: Record<Kind, string> = {
  "camt.053": "saxes alone, which keeps nothing",
  mt940: "mt940js",
  csv: "csv-parse at a stretch",
  "csv of 100,000 lines": "csv-parse at a stretch",
};

/**
 * Random files of each format by how they are read, then reading a file of 55,000 entries, each time in its own process, beside a
 * library that only parses it.
 */
export async function* bankFiles(options: Options): AsyncGenerator<Figure> {
  yield* bankReadings(options);
  const { rounds, only } = options;
  for (const kind of kinds.filter((one) => one.includes(only))) {
    const runs: BankFileRun[] = [];
    const read = async (...words: string[]): Promise<BankFileRun> =>
      JSON.parse(
        await run(cores.server, [process.execPath, "tests/bench/bank-file-run.ts", kind, ...words], patience),
      );
    const ours = async () => {
      const done = await read();
      runs.push(done);
      return done.ms;
    };
    const measured = medians(await interleave(rounds, ours, async () => (await read("beside")).ms));
    const size = `${median(runs.map(({ bytes }) => bytes / 1e6)).toFixed(1)} MB`;
    yield {
      name: `${kind}: read, beside ${beside[kind]}`,
      unit: "ms",
      ...measured,
      wanted: `at most ${most} times`,
      met: median(measured.ratios) <= most,
      note: `${runs[0]?.lines.toLocaleString("en-US")} entries, ${size}`,
    };
    const growth = median(runs.map((each) => each.growth / 1e6));
    yield {
      name: `${kind}: by how much the process grows`,
      unit: "MB",
      ours: growth,
      wanted: `under ${mostGrowth}`,
      met: growth < mostGrowth,
    };
    const longest = median(runs.map(({ longestWait }) => longestWait));
    yield { name: `${kind}: longest wait of others in that process`, unit: "ms", ours: longest };
  }
}
