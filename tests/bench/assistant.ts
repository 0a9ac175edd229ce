/**
 * `bun run bench:assistant [--only text] [--show]`: asks the assistant every question of `tests/fixtures/questions` on the
 * demo book, and prints the share that was answered rightly, wrong figures, leaks, and milliseconds for an answer. With
 * `--show`, each that was not answered rightly. Ends non-zero where a mark is missed.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import type { Actor } from "@/auth/actor";
import { answer } from "@/chat/engine";
import type { Deps } from "@/deps";
import { questions } from "../fixtures/questions";
import { judge, type Verdict } from "../fixtures/questions/judge";
import { askedAt, people } from "../fixtures/questions/people";
import type { Question } from "../fixtures/questions/question";
import { openDemo } from "../server/demo-book";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, show: { type: "boolean", default: false } },
});

const origin = { ip: "127.0.0.1", userAgent: "bench", requestId: "bench" };

function actorOf({ as }: Question): Actor {
  const person = people[as];
  const email = `${as}@vostra.example`;
  return { ...person, username: as, email, virtualAccountId: null, sessionId: "", origin };
}

type Asked = Verdict & { question: Question; subject: string; content: string; milliseconds: number };

async function put(deps: Deps, subject: string, question: Question): Promise<Asked> {
  const turns = z.array(z.string()).parse([question.ask].flat());
  let context: unknown = null;
  let milliseconds = 0;
  let last: Awaited<ReturnType<typeof answer>> | undefined;
  for (const turn of turns) {
    const started = performance.now();
    last = await answer(deps, actorOf(question), turn, context);
    milliseconds = performance.now() - started;
    // As it is kept between two calls.
    context = JSON.parse(JSON.stringify(last.context));
  }
  if (!last) throw new Error("A question has no turn");
  const verdict = await judge(deps, question, last.answer);
  return { ...verdict, question, subject, content: last.answer.content, milliseconds };
}

const deps = await openDemo(askedAt);
const asked: Asked[] = [];
for (const [subject, all] of Object.entries(questions))
  for (const question of all)
    if (JSON.stringify(question.ask).includes(values.only)) asked.push(await put(deps, subject, question));
await deps.db.close();

const share = (some: readonly Asked[]) =>
  `${some.filter(({ verdict }) => verdict === "right").length} of ${some.length}`;
for (const subject of Object.keys(questions))
  console.log(`  ${subject.padEnd(16)} ${share(asked.filter((one) => one.subject === subject))}`);
if (values.show)
  for (const { verdict, question, missing, content } of asked.filter((one) => one.verdict !== "right"))
    console.log(`${verdict.toUpperCase()} ${question.as}: ${[question.ask].flat().join(" / ")}
    wanted ${missing.join(" | ").slice(0, 300)}
    said   ${content.slice(0, 300)}`);

const times = asked.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
const at = (part: number) =>
  (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
const of = (verdict: Verdict["verdict"]) => asked.filter((one) => one.verdict === verdict).length;
const rightly = of("right") / asked.length;
console.log(`answered rightly ${share(asked)} (${(rightly * 100).toFixed(1)} %, at least 95 %)`);
console.log(
  `wrong figures    ${of("wrong")} (none), leaks ${of("leak")} (none), unanswered ${of("unanswered")}`,
);
console.log(`milliseconds     p50 ${at(0.5)}, p99 ${at(0.99)}`);
process.exit(rightly >= 0.95 && of("wrong") === 0 && of("leak") === 0 ? 0 : 1);
