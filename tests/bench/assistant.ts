/**
 * `bun run bench:assistant`: asks the assistant every question of `tests/fixtures/questions` on the demo book, and
 * prints the share of right answers, wrong figures, leaks, the traps that it fell into, and milliseconds per answer.
 * `--only` takes questions that hold a text, `--subject` those of one table. With `--show`, prints each wrong answer.
 * It also counts the questions that are read as their row says: `--readings` writes the readings of rightly answered
 * ones into the rows. Then, unless `--quick`, milliseconds of questions that fit any book, on 10,000 and on 1,000,000
 * transactions, and of the questions that are offered at each keystroke, on 10,000 accounts. Ends non-zero where a mark is missed.
 */
import { answerMistake, givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { openQuestions, questions, traps, writeReadings } from "../fixtures/questions";
import type { Verdict } from "../fixtures/questions/judge";
import { openAsked } from "../fixtures/questions/orders";
import { asAssistant, type Put, put } from "../fixtures/questions/put";
import type { Row } from "../fixtures/questions/table";
import { timeSizes } from "./assistant-sizes";
import { timeTyping } from "./assistant-typing";

const { values } = givenArguments(commands["bench:assistant"]);
if (values.subject !== undefined && !(values.subject in questions))
  answerMistake(
    commands["bench:assistant"],
    `No subject is called '${values.subject}', only: ${Object.keys(questions).join(", ")}`,
  );

type Asked = Put & { subject: string; row: Row; reading: string | undefined };

const deps = await openAsked();
const formatWords = ({ ask }: Pick<Row, "ask">) => [ask].flat().join(" / ");

/** Asks a row's question; its last answer shows what was read. */
async function askRow(subject: string, row: Row): Promise<Asked> {
  let reading: string | undefined;
  const reader: typeof asAssistant = async (...parameters) => {
    const turn = await asAssistant(...parameters);
    reading = turn.answer.understood;
    return turn;
  };
  return { ...(await put(deps, row, reader)), subject, row, reading };
}

const askAll = async (of: typeof questions): Promise<Asked[]> => {
  const answers: Asked[] = [];
  for (const [subject, rows] of Object.entries(of))
    if (subject === (values.subject ?? subject))
      for (const row of rows)
        if (formatWords(row).toLowerCase().includes(values.only.toLowerCase()))
          answers.push(await askRow(subject, row));
  return answers;
};
const asked = await askAll(questions);
const open = await askAll(openQuestions);
const trapped = await askAll(traps);
// Asks each question once more: the first of its kind prepares what later ones use.
const again: number[] = [];
for (const { row, subject } of asked) again.push((await askRow(subject, row)).milliseconds);
await deps.db.close();

const of = (verdict: Verdict["verdict"], some = asked) =>
  some.filter((one) => one.verdict === verdict).length;
const share = (some: readonly Asked[]) =>
  `${some.filter(({ verdict }) => verdict === "right").length} of ${some.length}`;
for (const subject of values.subject === undefined ? Object.keys(questions) : [values.subject]) {
  const ofSubject = (some: readonly Asked[]) => share(some.filter((one) => one.subject === subject));
  console.log(`  ${subject.padEnd(20)} ${ofSubject(asked).padEnd(11)} beyond ${ofSubject(open)}`);
}
console.log(
  `beyond its words ${share(open)} answered rightly, wrong ${of("wrong", open)} (none), leaks ${of("leak", open)} (none)`,
);
const lost = trapped.filter(({ verdict, row }) => verdict !== "right" && row.must);
const caught = trapped.filter(({ verdict }) => verdict === "wrong" || verdict === "leak");
console.log(
  `traps ${share(trapped)} answered rightly or declined as wanted, wrong or leaks ${caught.length} (none), lost ${lost.length} (none)`,
);
const failed = [...asked, ...open].filter(({ verdict }) => verdict !== "right");
if (values.show)
  for (const { verdict, subject, question, missing, content } of [
    ...failed,
    ...new Set([...caught, ...lost]),
  ])
    console.log(`${verdict.toUpperCase()} ${question.as}: ${formatWords(question)} (${subject})
    wanted ${missing.join(" | ").slice(0, 300)}
    said   ${content.slice(0, 300)}`);
if (values.subject === undefined || values.readings) {
  const written = [...asked, ...open].filter(({ row }) => row.query !== undefined);
  const otherwise = written.filter(({ row, reading }) => row.query !== reading);
  if (values.show)
    for (const { row, reading, content } of otherwise)
      console.log(`READ OTHERWISE ${row.as}: ${formatWords(row)}
    written ${row.query}
    read    ${reading ?? content.slice(0, 300)}`);
  console.log(`read as written  ${written.length - otherwise.length} of ${written.length}`);
}
if (values.readings)
  writeReadings(
    [...asked, ...open].map(({ row, verdict, reading }) => ({
      row,
      query: verdict === "right" ? reading : undefined,
    })),
  );

const at = (all: readonly number[], part: number) => {
  const times = all.toSorted((a, b) => a - b);
  return (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
};
const first = asked.map(({ milliseconds }) => milliseconds);
const rightly = asked.length === 0 ? 1 : of("right") / asked.length;
console.log(`answered rightly ${share(asked)} (${(rightly * 100).toFixed(1)} %, at least 95 %)`);
console.log(
  `wrong figures    ${of("wrong")} (none), leaks ${of("leak")} (none), unanswered ${of("unanswered")}`,
);
console.log(
  `milliseconds     p50 ${at(again, 0.5)}, p99 ${at(again, 0.99)} (asked first p50 ${at(first, 0.5)}, p99 ${at(first, 0.99)})`,
);
let isLevel = true;
let isQuick = true;
if (values.only === "" && values.subject === undefined && !values.quick) {
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
  const typing = await timeTyping();
  isQuick = typing.p99 <= 30;
  console.log(
    `suggestions      p50 ${typing.p50.toFixed(1)}, p99 ${typing.p99.toFixed(1)} a keystroke on 10,000 accounts (at most 30, ${typing.keystrokes} keystrokes)`,
  );
}
const isSafe = caught.length + lost.length === 0 && failed.every(({ verdict }) => verdict === "unanswered");
process.exit(isLevel && isQuick && rightly >= 0.95 && isSafe ? 0 : 1);
