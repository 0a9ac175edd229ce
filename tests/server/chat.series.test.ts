import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { put } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const answerTo = async (as: Person, ...ask: string[]) =>
  (await put(deps, { as, ask, expect: { declines: true } })).content ?? "";

test("An amount is converted into another currency at the rate of each requested day", async () => {
  expect(await answerTo("client", "How many euros are 50,000 dirhams?")).toContain("EUR 11,908.16");
  expect(await answerTo("client", "How much is 2,000 euro in our money?")).toMatch(
    /AED 8,397\.60 and \$2,286\.62/,
  );
  const days = await answerTo(
    "auditor",
    "What would 80,000 euros have been in dirhams on 1 August, and how much now?",
  );
  expect(days).toMatch(
    /AED 339,536\.00 at the end of 1 August 2026 \(1 EUR is 4\.2442 AED\).*AED 335,904\.00/,
  );
  expect(await answerTo("falcon", "Convert 12,000 EUR into AED", "and on 10 October?")).toContain(
    "AED 50,625.60",
  );
});

test("What is asked in one currency leaves no other one out", async () => {
  expect(await answerTo("admin", "total balance, everything in usd")).toMatch(
    /\$7,866,294\.82 at the latest rates.*AED 3,981,298\.89 and EUR 396,028\.64/,
  );
  expect(await answerTo("client", "balance of the European Desk on 30 September in dirhams")).toMatch(
    /AED 811,776\.17 at the rates of 30 September 2026 \(1 EUR is 4\.2119 AED\): EUR 192,733\.96/,
  );
});

test("What somebody holds is not a hold", async () => {
  expect(await answerTo("admin", "Qasrwaha, everything they hold with us in usd")).toContain("$1,341,407.72");
});

test("The history of a rate has its first, last, highest and lowest value", async () => {
  expect(await answerTo("client", "How did the euro rate develop since 1 September?")).toMatch(
    /at first AED 4\.2102 .*at last AED 4\.1988 .*highest rate was AED 4\.2189 .*lowest AED 4\.1988/,
  );
});

test("The days on which nothing came in, or went out, are counted and listed", async () => {
  expect(
    await answerTo("client", "How many days without any incoming on Operating since 1 October?"),
  ).toContain("26 days without credits");
  expect(
    await answerTo("falcon", "On which days in October was nobody paid out of Carrier Payments?"),
  ).toContain("18 days without debits");
  expect(await answerTo("client", "how many days in October")).not.toMatch(/days without/);
});

test("A balance is given with its day, and the days since a movement with the movement", async () => {
  expect(
    await answerTo(
      "client",
      "What was the peak balance of Export Collections since 1 September and on which day?",
    ),
  ).toMatch(/\$766,403\.65 on 15 October 2026.*first of 3 such days/);
  expect(await answerTo("client", "On which day did Operating last have less than 400,000 dollars?")).toMatch(
    /\$378,173\.24 on 8 November 2026/,
  );
  expect(await answerTo("falcon", "How many days is it since Oryxa last paid us?")).toContain("3 days");
  expect(
    await answerTo(
      "client",
      "Closing balance of Supplier Payments on 31 October against that of 30 September",
    ),
  ).toMatch(/\$313,294\.78 at the end of 30 September 2026; \$330,932\.01 at the end of 31 October 2026/);
});

test("What is asked of an account is not a rate, and days since a movement are those until now", async () => {
  expect(
    await answerTo("client", "how has the euro account moved against the dirham since August"),
  ).not.toMatch(/\d/);
  expect(await answerTo("client", "how many days since Keelforge last paid us")).not.toContain(
    "no such credits",
  );
  expect(
    await answerTo("client", "how many days since we last paid Keelforge", "and in October"),
  ).not.toContain("since then");
});
