import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { questions } from "../fixtures/questions";
import { askedAt } from "../fixtures/questions/people";
import { type Put, put } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Deps;
const answered: Put[] = [];

beforeAll(async () => {
  deps = await openDemo(askedAt);
  for (const question of Object.values(questions).flat()) answered.push(await put(deps, question));
}, 120_000);
afterAll(() => deps.db.close());

const told = (verdict: Put["verdict"]) =>
  answered
    .filter((one) => one.verdict === verdict)
    .map(({ question, missing }) => `${question.as}: ${[question.ask].flat().join(" / ")} (${missing[0]})`);

test("no answer gives a wrong figure", () => {
  expect(told("wrong")).toEqual([]);
});

test("no answer tells its reader what that one may not know", () => {
  expect(told("leak")).toEqual([]);
});

test("at least 95 % of the questions are answered rightly", () => {
  expect(answered.length).toBeGreaterThan(300);
  const rightly = answered.filter(({ verdict }) => verdict === "right").length;
  const failed = ["wrong", "leak", "unanswered"] as const;
  const share = rightly / answered.length;
  expect({ enough: share >= 0.95, failed: share >= 0.95 ? [] : failed.flatMap(told) }).toEqual({
    enough: true,
    failed: [],
  });
});
