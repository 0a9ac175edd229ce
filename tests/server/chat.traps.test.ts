import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { questions } from "../fixtures/questions";
import { askedAt, type Person } from "../fixtures/questions/people";
import { askTurns, type Turn } from "../fixtures/questions/put";
import { openDemo, rowsOf } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const ask = (as: Person, ...turns: string[]): Promise<Turn> => askTurns(deps, as, turns);

const isDeclined = ({ context }: Turn) =>
  typeof context === "object" && context !== null && "unanswered" in context;
const money = /(?:\$|\b(?:AED|EUR)\s)\d/;

describe("A direction that was read from a verb", () => {
  test.each([
    ["auditor", "Account fees we took in November, per client"],
    ["auditor", "fee income in November"],
    ["client", "salaries we received in October"],
  ] as const)("gives no nil where a kind is of the other side alone: %s: %s", async (as, question) => {
    const { answer: told } = await ask(as, question);
    expect(told.understood).toStartWith("Debits of ");
    expect(told.content).toContain("so these are debits: there is no such credit");
    expect(told.content).toMatch(money);
  });

  test("asks where somebody is paid and does not pay", async () => {
    const { answer: told } = await ask("client", "what did Keelforge pay us in October");
    expect(told.content).toStartWith("I find no credits with “Keelforge” in their text");
    const message = told.choices?.[0]?.message ?? "";
    const again = await ask("client", message);
    const [[sum]] = (await rowsOf(
      deps,
      `select printf('%,.2f', sum(t.amount) / 100.0) from transactions t join virtual_accounts v on v.id = t.virtual_account_id
        where v.client_id = 'CLIENT_001' and v.currency = 'USD' and t.type = 'debit' and t.description like '%Keelforge%'
        and strftime('%Y-%m', t.created_at / 1000 + 14400, 'unixepoch') = '2026-10'`,
    )) as [[string]];
    expect(again.answer.content).toContain(`$${sum}`);
  });

  test.each(["how much did we pay Dunewater in October", "what did dunewater send us in october"])(
    "is asked about where the bank speaks of a client: %s",
    async (question) => {
      const { answer: told } = await ask("admin", question);
      expect(told.choices?.map(({ message }) => message.split(" ")[0])).toEqual(["Credits", "Debits"]);
      expect(told.content).not.toMatch(money);
    },
  );
});

describe("A fragment behind a question that was not answered", () => {
  test.each([
    "n the most in one go?",
    "and the largest?",
    "plus the euro account",
    "what about Operating?",
    "and how many holds",
    "also holds",
    "and the balance of Operating?",
    "biggest?",
  ])("is not answered: %s", async (fragment) => {
    const turn = await ask("client", "blah blubb", fragment);
    expect(isDeclined(turn) || !money.test(turn.answer.content)).toBe(true);
    expect(turn.answer.content).not.toMatch(money);
  });

  test("is answered where it is a whole question", async () => {
    const turn = await ask("client", "blah blubb", "and how much did Ras Dhow pay us in October?");
    expect(turn.answer.content).toMatch(money);
  });
});

describe("What goes on from rows", () => {
  test.each([
    [["credits in October from Ras Dhow", "the largest", "which account was it on"], "Largest credits"],
    [
      ["How much came into Export Collections last month", "more than the month before?"],
      "Credits of Dunewater Export Collections, 1 to 31 October 2026 against 1 to 30 September 2026",
    ],
    [
      ["receipts from Ras Dhow in October", "and from everybody else?"],
      "Credits of your accounts, without “Ras Dhow” in the text",
    ],
    [
      ["UAE Collections balance", "same thing expressed in dollars"],
      "Balance of Dunewater UAE Collections, now",
    ],
  ] as const)("is of what was told: %p", async (turns, understood) => {
    const { answer: told } = await ask("client", ...turns);
    expect(told.understood).toStartWith(understood);
    expect(told.content).toMatch(money);
  });

  test.each([
    ["client", ["alerts", "when was the last"]],
    ["client", ["debits over 20k in October", "under 30k"]],
    ["client", ["debits in October", "by account", "more than in September"]],
    ["admin", ["debits of Cedarline in October", "by supplier", "which got least"]],
    ["client", ["limits of Supplier Payments", "blarg?", "left?"]],
  ] as const)("is asked about where it may be of something else: %s: %p", async (as, turns) => {
    const turn = await ask(as, ...turns);
    expect(isDeclined(turn)).toBe(true);
    expect(turn.answer.table).toBeUndefined();
  });
});

describe("What is left open", () => {
  test.each([
    ["admin", "who approved the last review"],
    ["auditor", "alerts acknowledged this month"],
    ["admin", "PAY-20261006-UJY11E was rejected. On what grounds?"],
    ["admin", "total behind cbs account 1000000001"],
    ["client", "euro payments in October in dollars"],
    ["client", "bills received in October"],
    ["auditor", "Total of all hold captures since 1 September"],
    ["client", "lowest balance in dollars"],
    ["client", "top payer and top payee in October"],
    ["client", "is Ras Dhow our biggest customer"],
    ["client", "more than 50 receipts in October?"],
    ["client", "2 biggest accounts together"],
    ["client", "excluding transfers, debits of UAE Collections in October"],
    ["client", "total of October receipts from the top 3 customers"],
    ["admin", "holds placed this week and by whom"],
    ["auditor", "HOLD-2026-5237 who placed it"],
    ["auditor", "PAY-20261006-UJY11E why rejected"],
    ["auditor", "euro rate highest this year"],
    ["auditor", "accounts at risk"],
    ["auditor", "reviews rejected in October"],
    ["client", "receipts 32 October"],
    ["client", "last 3 October debits"],
    ["client", "payments on the 3rd and 5th of November"],
  ] as const)("gives no figure of something near: %s: %s", async (as, question) => {
    const turn = await ask(as, question);
    expect(isDeclined(turn)).toBe(true);
    expect(turn.answer.table).toBeUndefined();
  });

  test.each([
    [
      "alerts resolved in October",
      "select count(*) from alerts where strftime('%Y-%m', resolved_at / 1000 + 14400, 'unixepoch') = '2026-10'",
    ],
    [
      "allocations revoked in October",
      "select count(*) from fund_allocations where strftime('%Y-%m', revoked_at / 1000 + 14400, 'unixepoch') = '2026-10'",
    ],
  ])("is no day but that on which it ended: %s", async (question, sql) => {
    const rows = await rowsOf(deps, sql);
    expect((await ask("auditor", question)).answer.content).toMatch(new RegExp(`\\b${rows[0]?.[0]} \\w+ `));
  });

  test.each([
    [
      "which clients never had a payment rejected or returned?",
      "select name from clients where kind = 'client' and id not in (select client_id from payments where status in ('rejected', 'returned'))",
    ],
    [
      "which accounts had no movement since 1 October?",
      `select account_name from virtual_accounts where closed_at is null and id not in
        (select virtual_account_id from transactions where type in ('credit', 'debit') and created_at >= ${Date.parse("2026-10-01T00:00:00+04:00")})`,
    ],
  ])("is who had nothing of a kind: %s", async (question, sql) => {
    const names = (await rowsOf(deps, sql)).map(([name]) => String(name));
    const told = (await ask("auditor", question)).answer.table?.rows.map(([name]) => name) ?? [];
    expect(told.toSorted()).toEqual(names.toSorted());
  });

  test("is a round amount, which is seldom meant to the cent", async () => {
    const { answer: told } = await ask("client", "debit of 33k in October");
    expect(told.understood).toContain("of at least 31,350.00, of at most 34,650.00");
    expect(told.content).toContain("None is of exactly 33,000.00");
    expect((await ask("client", "debit of exactly 33k in October")).answer.content).toStartWith(
      "There are no",
    );
  });

  test("is the weekday that today is, where nothing is booked on it", async () => {
    const { answer: told } = await ask("client", "credits on Friday");
    expect(told.content).toContain("which is a Friday");
    expect(told.choices?.[0]?.message).toContain("13 Nov 2026");
  });

  test("is whether holds of a period still stand", async () => {
    const { answer: told } = await ask("auditor", "holds in September");
    const [[placed]] = (await rowsOf(
      deps,
      "select count(*) from holds where strftime('%Y-%m', created_at / 1000 + 14400, 'unixepoch') = '2026-09'",
    )) as [[number]];
    expect(told.content).toStartWith(`${placed} holds placed`);
  });

  test("is who comes first by number over all currencies", async () => {
    const { answer: told } = await ask("client", "which customer paid us most often this year");
    const most = await rowsOf(
      deps,
      `select count(*) from transactions t join virtual_accounts v on v.id = t.virtual_account_id
        where v.client_id = 'CLIENT_001' and t.type = 'credit' and t.description like '%Saltmarsh%'`,
    );
    expect(told.content).toContain(
      `the most are of Saltmarsh Offshore Services with ${most[0]?.[0]} credits`,
    );
  });
});

describe("A second part of a question", () => {
  test.each([
    ["auditor", "How many holds are running as of now, and which has run the longest?", "The oldest:"],
    ["client", "High amount warnings in November: how many, and on which of our accounts?", "by account:"],
    ["client", "how much did we pay Keelforge in October and when", "in 8 debits"],
    ["client", "BILL-227792: supplier, amount, value date?", "Deckhand Crewing"],
    ["client", "HOLD-2026-9318, what became of it?", "It ended on 18 November 2026"],
  ] as const)("is told by the same rows: %s: %s", async (as, question, content) => {
    const { answer: told } = await ask(as, question);
    expect(told.content).toContain(content);
    expect(told.table?.rows.length).toBeGreaterThan(0);
  });

  test("is declined where the rows do not tell it", async () => {
    expect(isDeclined(await ask("client", "October debits by account and date"))).toBe(true);
    expect(isDeclined(await ask("client", "what is our balance and who is the manager"))).toBe(true);
  });

  test("leaves out each of several texts", async () => {
    const { answer: told } = await ask("client", "UAE Collections receipts in Oct, no cheques, no Ras Dhow");
    const sum = await rowsOf(
      deps,
      `select printf('%,.2f', sum(t.amount) / 100.0) from transactions t join virtual_accounts v on v.id = t.virtual_account_id
        where v.account_name = 'Dunewater UAE Collections' and t.type = 'credit' and t.description not like '%cheque%'
        and t.description not like '%Ras Dhow%' and strftime('%Y-%m', t.created_at / 1000 + 14400, 'unixepoch') = '2026-10'`,
    );
    expect(told.understood).toContain("without “cheque” and “Ras Dhow” in the text");
    expect(told.content).toContain(`AED ${sum[0]?.[0]}`);
  });
});

describe("A question about the product", () => {
  test.each([
    ["client", "is there a minimum i can send", "USD 50,000"],
    ["client", "most we can send in one go?", "USD 50,000"],
    ["client", "how do i cancel a payment", "cannot be changed or called back"],
    ["client", "do you work on sunday", "Its hours:"],
    ["client", "u think euro goes up next week? shud i wait", "I cannot know what is to come"],
    ["client", "it says 31,000 allocated on supplier payments, is that money gone now??", "moves no money"],
    ["admin", "how do i open an account", "Create VA"],
    ["client", "what does processing mean", "has not left yet"],
  ] as const)("is answered as one: %s: %s", async (as, question, content) => {
    const { answer: told } = await ask(as, question);
    expect(told.content).toContain(content);
    expect(told.table).toBeUndefined();
  });

  test.each(["what is on hold", "what is available", "what is pending", "what's held"])(
    "is none where a figure is asked for: %s",
    async (question) => {
      expect((await ask("client", question)).answer.content).toMatch(money);
    },
  );

  test.each([
    ["is the limit on European Desk enforced", "The limits of this account are not enforced"],
    ["which accounts have no payment limit", "On 2 accounts of 4 that can pay limits are not enforced"],
  ])("or of a setting of accounts is of the accounts that it names: %s", async (question, content) => {
    expect((await ask("client", question)).answer.content).toContain(content);
  });
});

describe("What is offered beside a question that was not answered", () => {
  test.each([
    ["client", "how old is the hold on UAE Collections"],
    ["client", "blah in October"],
    ["admin", "which limits of Sandreef Purchasing are odd"],
    ["auditor", "rate of zorks last week"],
  ] as const)("is near it, and is answered: %s: %s", async (as, question) => {
    const declined = await ask(as, question);
    expect(isDeclined(declined)).toBe(true);
    const offers = declined.answer.choices ?? [];
    expect(offers.length).toBeGreaterThan(0);
    for (const { message } of offers)
      expect([message, isDeclined(await ask(as, message))]).toEqual([message, false]);
  });

  test.each([
    ["client", "share of Keelforge in October debits", "Share of debits"],
    ["client", "what did Keelforge get last", "Newest debits"],
    ["client", "receipts in October and payments", "Transactions of your accounts"],
    ["client", "who took 21,700 from us on the 8th", "Debits of your accounts, of exactly 21,700.00"],
    ["falcon", "freight collections says held 7,409.80 where does that come from", "Active holds"],
    ["client", "anyting hapen on our acounts today", "Transactions of your accounts, 20 November 2026"],
  ] as const)("is not needed where it is said in other words: %s: %s", async (as, question, understood) => {
    expect((await ask(as, question)).answer.understood).toStartWith(understood);
  });
});

describe("What is asked of all accounts", () => {
  test.each([
    ["how much in total in all accounts in dirham", "The balance of 6 accounts"],
    ["difference between Operating and Supplier Payments", "more than Dunewater Supplier Payments"],
    ["how many sweeps in october and how much", "went out"],
    ["since when have we been paying Propellis", "The earliest debit"],
    ["is our total above 1.5m usd", "The balance of 6 accounts"],
    ["what is 10k EUR worth today", "EUR 10,000.00 is AED 41,988.00 and $11,433.08 now"],
  ] as const)("is of all of them, and of what is on them: %s", async (question, content) => {
    expect((await ask("client", question)).answer.content).toContain(content);
  });
});

describe("A name of two words that is mistyped", () => {
  test.each([
    ["did Ras Dow pay in octobr", "with “Ras Dhow” in the text"],
    ["paid to Keelforge Engnes in October", "with “Keelforge Engines” in the text"],
  ])("is put right where one name is near, and repeated: %s", async (question, understood) => {
    expect((await ask("client", question)).answer.understood).toContain(understood);
  });

  test("is asked about where none is", async () => {
    expect(isDeclined(await ask("client", "did Rus Dow pay in October"))).toBe(true);
  });
});

test("Payments that came back are told by the day on which they were made, and their money by the day it came", async () => {
  const { answer: told } = await ask("admin", "returned payments in October");
  const [[back, count]] = (await rowsOf(
    deps,
    `select printf('%,.2f', sum(amount) / 100.0), count(*) from transactions where type = 'credit' and description like 'Returned payment%'
      and strftime('%Y-%m', created_at / 1000 + 14400, 'unixepoch') = '2026-10'`,
  )) as [[string, number]];
  expect(told.understood).toContain("made 1 to 31 October 2026");
  expect(told.content).toContain(`came back in that time: $${back} of ${count} payments`);
});

test("Any words and signs in any order are answered, by questions and by later turns", async () => {
  const words = Object.values(questions)
    .flat()
    .flatMap(({ ask: turns }) => turns)
    .join(" ")
    .split(/\s+/);
  const signs = [
    "-",
    "/",
    "(",
    "]",
    "{",
    "*",
    "+",
    "?",
    "\\",
    "^",
    "$",
    "|",
    "'",
    "a-b",
    "5-6k",
    "\u0000",
    "32/13",
    "٣",
    "1e9",
  ];
  let seed = 20_261_120;
  const draw = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let round = 0; round < 300; round++) {
    const message = () =>
      Array.from({ length: 1 + draw(12) }, () =>
        draw(6) === 0 ? signs[draw(signs.length)] : words[draw(words.length)],
      ).join(" ");
    const { answer: told } = await ask(draw(2) === 0 ? "client" : "admin", message(), message());
    expect(told.content).not.toBe("");
  }
});
