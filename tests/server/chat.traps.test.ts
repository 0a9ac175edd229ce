import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { traps } from "../fixtures/questions";
import { askedAt } from "../fixtures/questions/people";
import { asAssistant, type Put, put } from "../fixtures/questions/put";
import type { Row } from "../fixtures/questions/table";
import { openDemo } from "./demo-book";
import { rememberReads } from "./remembered-reads";

let deps: Deps;
const asked: (Put & { row: Row })[] = [];

beforeAll(async () => {
  deps = rememberReads(await openDemo(askedAt));
  for (const row of Object.values(traps).flat()) asked.push({ row, ...(await put(deps, row, asAssistant)) });
});
afterAll(() => deps.db.close());

const listFailures = (some: typeof asked) =>
  some.map(({ row, missing, content }) => ({ asked: row.ask, missing: missing[0], content }));

test("A question that reads like another one is answered rightly, or declined", () => {
  expect(asked.length).toBeGreaterThan(150);
  expect(listFailures(asked.filter(({ verdict }) => /wrong|leak/.test(verdict)))).toEqual([]);
});

test("What was answered rightly once is not declined", () => {
  const kept = asked.filter(({ row }) => row.must);
  expect(kept.length).toBeGreaterThan(100);
  expect(listFailures(kept.filter(({ verdict }) => verdict !== "right"))).toEqual([]);
});
