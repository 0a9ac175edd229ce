import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { openQuestions, questions } from "../fixtures/questions";
import { judge } from "../fixtures/questions/judge";
import { openAsked } from "../fixtures/questions/orders";
import { type Put, put } from "../fixtures/questions/put";
import { ask } from "../fixtures/questions/question";
import { rememberReads } from "./remembered-reads";

let deps: Deps;
const answered: Put[] = [];
const open: Put[] = [];

beforeAll(async () => {
  deps = rememberReads(await openAsked());
  for (const question of Object.values(questions).flat()) answered.push(await put(deps, question));
  for (const question of Object.values(openQuestions).flat()) open.push(await put(deps, question));
});
afterAll(() => deps.db.close());

const listFailures = (verdict: Put["verdict"], of = answered) =>
  of
    .filter((one) => one.verdict === verdict)
    .map(({ question, missing }) => `${question.as}: ${[question.ask].flat().join(" / ")} (${missing[0]})`);

test("no answer gives a wrong figure", () => {
  expect(listFailures("wrong")).toEqual([]);
  expect(listFailures("wrong", open)).toEqual([]);
});

test("no answer has what its reader may not know", () => {
  expect(listFailures("leak")).toEqual([]);
  expect(listFailures("leak", open)).toEqual([]);
});

test("at least 95 % of the questions are answered rightly", () => {
  expect(answered.length).toBeGreaterThan(300);
  const rightly = answered.filter(({ verdict }) => verdict === "right").length;
  const failed = ["wrong", "leak", "unanswered"] as const;
  const share = rightly / answered.length;
  expect({
    enough: share >= 0.95,
    failed: share >= 0.95 ? [] : failed.flatMap((verdict) => listFailures(verdict)),
  }).toEqual({
    enough: true,
    failed: [],
  });
});

test("a nil where there is a figure is judged wrong, and a nil if there is none is not", async () => {
  const figure = ask("client", "What did we pay?", { money: "select 100, 'USD'" });
  const none = ask("client", "What did we pay?", { money: "select 100, 'USD' where 0" });
  const verdict = async (question: typeof figure, content: string) =>
    (await judge(deps, question, { content })).verdict;
  expect(await verdict(figure, "There are no such debits in October.")).toBe("wrong");
  expect(await verdict(figure, "Nothing is held in such accounts.")).toBe("wrong");
  expect(await verdict(figure, "I find no transaction with “rent” in its text.")).toBe("unanswered");
  expect(await verdict(figure, "$1.00 in 1 debit.")).toBe("right");
  expect(await verdict(none, "There are no such debits in October.")).toBe("right");
});

test("an answer that declines may repeat the figures of its question, and gives no others", async () => {
  const question = ask("client", "If we paid 100,000 dollars, what would be left?", {
    money: "select 100, 'USD'",
  });
  const verdict = async (content: string) => (await judge(deps, question, { content })).verdict;
  expect(await verdict("I understood “Debits, of exactly $100,000.00”, but not “If”.")).toBe("unanswered");
  expect(await verdict("I understood “Debits, of exactly $120,000.00”, but not “If”.")).toBe("wrong");
  expect(await verdict("$100,000.00 would be left.")).toBe("wrong");
});
