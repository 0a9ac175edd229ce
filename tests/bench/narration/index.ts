import { readdirSync } from "node:fs";
import { join } from "node:path";
import { givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { analyseStatement } from "@/narration/analyse";
import { verdicts } from "@/statement-reader/contract";
import { printAblation, writeMissingFixtures } from "./ablation";
import { type Baseline, differences, falseProofs, readCases, recordPapers } from "./baseline";
import { readBlindSets } from "./blind";
import { Agreement, addExample, agreementOnTexts, labelsOfExamples } from "./categories";
import { linesOfReader } from "./lines";
import { measureCost, measureSpeed } from "./speed";
import { compareFile, type FileResult, loadTruth } from "./truth";

/*
 * How well the statement reader reads a folder of statements whose truth is known, and how fast:
 *   bun run bench:narration [FOLDER]
 * What it makes of these, of generated layouts, of the tests' pages and of mutations of them, before a change and after:
 *   bun run bench:narration --baseline FILE | --compare FILE
 * What needs a pass, finding, way, repair or doubt; the same of each of them; and the smallest page that needs each:
 *   bun run bench:narration --without NAME | --ablate | --fixtures
 * A file is read rightly when its number of rows, opening, closing and both totals equal the truth. A false proof is a
 * file called proven whose truth does not reconcile, or of which something else than the truth was read. Categories and
 * counterparties are compared with labels made by hand: of the rows of these files, and of texts in other banks' words, of
 * which the held-out ones were labelled before the rules were written. `--misses` prints what is not as labelled. `--blind` reads
 * two sets of layouts that were drawn up without a look at the reader: ordinary ones and nasty ones. `--lines` says how
 * large the reader is.
 */

const { values, positionals } = givenArguments(commands["bench:narration"]);
const folder = positionals[0] ?? join(import.meta.dir, "../../../../shared/statements");

if (values.lines) {
  console.log(linesOfReader());
  process.exit(0);
}
if (values.fixtures) {
  await writeMissingFixtures(folder);
  process.exit(0);
}
if (values.ablate) {
  await printAblation(folder);
  process.exit(0);
}
if (values.without !== undefined) {
  const papers = await recordPapers();
  const wrong = differences(
    await readCases(folder, { papers }),
    await readCases(folder, { papers, without: values.without }),
  );
  for (const line of wrong) console.log(line);
  console.log(`${wrong.length} cases are read otherwise without '${values.without}'`);
  process.exit(0);
}
if (values.baseline || values.compare) {
  const results = await readCases(folder);
  if (values.baseline) await Bun.write(values.baseline, JSON.stringify(results));
  const before = values.compare ? ((await Bun.file(values.compare).json()) as Baseline) : results;
  const wrong = differences(before, results);
  for (const line of wrong) console.log(line);
  const proofs = falseProofs(results);
  for (const name of proofs) console.log(`FALSE PROOF ${name}`);
  const cases = Object.keys(results).length;
  console.log(`${cases} cases, ${wrong.length} differences, ${proofs.length} false proofs`);
  process.exit(wrong.length + proofs.length === 0 ? 0 : 1);
}

if (values.blind) process.exit((await readBlindSets()) === 0 ? 0 : 1);

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
}

const examples = new Agreement();

async function readAll(): Promise<FileResult[]> {
  const labels = await labelsOfExamples();
  const truth = await loadTruth(folder);
  const results: FileResult[] = [];
  const known = new Set(readdirSync(folder));
  for (const entry of truth.filter((each) => known.has(each.file))) {
    const bytes = new Uint8Array(await Bun.file(join(folder, entry.file)).arrayBuffer());
    const started = performance.now();
    let pages = 0;
    const reading = await analyseStatement(bytes, {
      onProgress: (_, all) => {
        pages = all;
      },
    });
    const result = compareFile(entry, reading, pages, performance.now() - started);
    results.push(result);
    console.log(result.line);
    if (reading.ok) addExample(examples, labels.get(entry.file) ?? new Map(), reading.statements);
  }
  return results;
}

function printTotals(results: readonly FileResult[]): number {
  const real = results.filter((each) => !each.negative);
  const right = real.filter((each) => each.right).length;
  const negative = results.filter((each) => each.negative);
  const falseProofs = results.filter((each) => each.falseProof).length;
  const hits = results.reduce((sum, each) => sum + each.metadata.hits, 0);
  const asked = results.reduce((sum, each) => sum + each.metadata.asked, 0);
  const pages = results.reduce((sum, each) => sum + each.pages, 0);
  const seconds = results.reduce((sum, each) => sum + each.milliseconds, 0) / 1000;
  const given = verdicts.map(
    (verdict) => `${verdict} ${results.filter((each) => each.verdict === verdict).length}`,
  );
  console.log("");
  console.log(`read rightly   ${right} of ${real.length} (${percent(right, real.length)})`);
  console.log(
    `negatives      ${negative.filter((each) => each.right).length} of ${negative.length} not proven`,
  );
  console.log(`false proofs   ${falseProofs}`);
  console.log(`verdicts       ${given.join(", ")}`);
  console.log(`metadata       ${hits} of ${asked} (${percent(hits, asked)})`);
  console.log(
    `pages a second ${(pages / Math.max(seconds, 0.001)).toFixed(1)} (${pages} pages, a process for each file)`,
  );
  return falseProofs;
}

const proofsFound = printTotals(await readAll());
const agreements = [
  { title: "labelled rows", agreement: examples },
  { title: "tuned texts", agreement: await agreementOnTexts("tuned") },
  { title: "held out", agreement: await agreementOnTexts("held-out") },
];
for (const { title, agreement } of agreements) {
  console.log(agreement.line(title));
  if (values.misses) for (const miss of agreement.misses) console.log(`  ${miss}`);
}
console.log(await measureCost());
console.log(await measureSpeed());
process.exit(proofsFound === 0 ? 0 : 1);
