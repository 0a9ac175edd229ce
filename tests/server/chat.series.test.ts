import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { asReader, put } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const told = async (as: Person, ...ask: string[]) =>
  (await put(deps, { as, ask, expect: { declines: true } }, asReader)).content ?? "";

test("An amount is told in another currency, at the rate of each day that is asked", async () => {
  expect(await told("client", "How many euros are 50,000 dirhams?")).toContain("EUR 11,908.16");
  expect(await told("client", "How much is 2,000 euro in our money?")).toMatch(
    /AED 8,397\.60 and \$2,286\.62/,
  );
  const days = await told(
    "auditor",
    "What would 80,000 euros have been in dirhams on 1 August, and how much now?",
  );
  expect(days).toMatch(
    /AED 339,536\.00 at the end of 1 August 2026 \(1 EUR is 4\.2442 AED\).*AED 335,904\.00/,
  );
  expect(await told("falcon", "Convert 12,000 EUR into AED", "and on 10 October?")).toContain(
    "AED 50,625.60",
  );
});

test("What is asked in one currency leaves no other one out", async () => {
  expect(await told("admin", "total balance, everything in usd")).toMatch(
    /\$8,231,697\.81 at the latest rates.*AED 4,100,298\.89 and EUR 396,028\.64/,
  );
  expect(await told("client", "balance of the European Desk on 30 September in dirhams")).toMatch(
    /AED 811,776\.17 at the rates of 30 September 2026 \(1 EUR is 4\.2119 AED\): EUR 192,733\.96/,
  );
});

test("What somebody holds is no hold", async () => {
  expect(await told("admin", "Qasrwaha, everything they hold with us in usd")).toContain("$1,277,633.04");
});
