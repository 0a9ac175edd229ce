/**
 * `bun run bench:assistant [--only text] [--show] [--quick] [--new]`: asks the assistant every question of `tests/fixtures/questions` on the
 * demo book, and prints the share that was answered rightly, wrong figures, leaks, and milliseconds for an answer. With
 * `--show`, each that was not answered rightly; with `--new`, the reader of queries alone is asked. Then, unless `--quick`, milliseconds
 * of questions that fit any book, on 10,000 and on 1,000,000 transactions. Ends non-zero where a mark is missed.
 */
import { parseArgs } from "node:util";
import { openQuestions, questions } from "../fixtures/questions";
import type { Verdict } from "../fixtures/questions/judge";
import { askedAt } from "../fixtures/questions/people";
import { asReader, type Put, put } from "../fixtures/questions/put";
import { openDemo } from "../server/demo-book";
import { timeSizes } from "./assistant-sizes";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    new: { type: "boolean", default: false },
  },
});

type Asked = Put & { subject: string };

const deps = await openDemo(askedAt);
const askAll = async (of: typeof questions): Promise<Asked[]> => {
  const answers: Asked[] = [];
  for (const [subject, all] of Object.entries(of))
    for (const question of all)
      if (JSON.stringify(question.ask).includes(values.only))
        answers.push({ ...(await put(deps, question, values.new ? asReader : undefined)), subject });
  return answers;
};
const asked = await askAll(questions);
const open = await askAll(openQuestions);
// Each question once more: the first of its kind prepares what later ones use.
const again: number[] = [];
for (const { question } of asked)
  again.push((await put(deps, question, values.new ? asReader : undefined)).milliseconds);
await deps.db.close();

const of = (verdict: Verdict["verdict"], some = asked) =>
  some.filter((one) => one.verdict === verdict).length;
const share = (some: readonly Asked[]) =>
  `${some.filter(({ verdict }) => verdict === "right").length} of ${some.length}`;
for (const subject of Object.keys(questions))
  console.log(`  ${subject.padEnd(16)} ${share(asked.filter((one) => one.subject === subject))}`);
console.log(
  `beyond its words ${share(open)} answered rightly, wrong ${of("wrong", open)} (none), leaks ${of("leak", open)} (none)`,
);
if (values.show)
  for (const { verdict, question, missing, content } of [...asked, ...open].filter(
    (one) => one.verdict !== "right",
  ))
    console.log(`${verdict.toUpperCase()} ${question.as}: ${[question.ask].flat().join(" / ")}
    wanted ${missing.join(" | ").slice(0, 300)}
    said   ${content.slice(0, 300)}`);

const at = (all: readonly number[], part: number) => {
  const times = all.toSorted((a, b) => a - b);
  return (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
};
const first = asked.map(({ milliseconds }) => milliseconds);
const rightly = of("right") / asked.length;
console.log(`answered rightly ${share(asked)} (${(rightly * 100).toFixed(1)} %, at least 95 %)`);
console.log(
  `wrong figures    ${of("wrong")} (none), leaks ${of("leak")} (none), unanswered ${of("unanswered")}`,
);
console.log(
  `milliseconds     p50 ${at(again, 0.5)}, p99 ${at(again, 0.99)} (asked first p50 ${at(first, 0.5)}, p99 ${at(first, 0.99)})`,
);
let isLevel = true;
if (values.only === "" && !values.quick) {
  const { questions: timed, small, large } = await timeSizes();
  const ratio = large.p99 / small.p99;
  isLevel = ratio <= 1.3;
  const shown = ({ p50, p99, slowest }: typeof small) =>
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} (slowest “${slowest}”)`;
  if (values.show)
    for (const [at, question] of timed.entries())
      console.log(
        `  ${(small.each[at] ?? 0).toFixed(1).padStart(6)} ${(large.each[at] ?? 0).toFixed(1).padStart(6)}  ${question}`,
      );
  console.log(`on 10,000 transactions     ${shown(small)}`);
  console.log(`on 1,000,000 transactions  ${shown(large)}`);
  console.log(`ratio of p99     ${ratio.toFixed(2)} (at most 1.3)`);
}
process.exit(
  isLevel &&
    rightly >= 0.95 &&
    [...asked, ...open].every(({ verdict }) => verdict === "right" || verdict === "unanswered")
    ? 0
    : 1,
);
