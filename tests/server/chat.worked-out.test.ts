import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { tools } from "@/assistant/tools";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { actorOf, askTurns, type Turn } from "../fixtures/questions/put";
import { openDemo, rowsOf } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const ask = (as: Person, ...turns: string[]): Promise<Turn> => askTurns(deps, as, turns);

const money = /(?:\$|\b(?:AED|EUR)\s)\d/;

/** An account's balance at the end of days, oldest first, as one text for each. */
const endsOf = async (account: number, from: string, to: string): Promise<number[]> =>
  (
    await rowsOf(
      deps,
      `with recursive days(day) as (select '${from}' union all select date(day, '+1 day') from days where day < '${to}')
        select (select t.balance_after + t.held_after from transactions t where t.virtual_account_id = ${account}
          and date(t.created_at / 1000 + 14400, 'unixepoch') <= day order by t.seq desc limit 1) from days`,
    )
  ).map(([balance]) => Number(balance));

const text = (minor: number) => (minor / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

describe("Balances over a period", () => {
  test("are those at the end of each of its days", async () => {
    const ends = await endsOf(4, "2026-09-01", "2026-09-30");
    const { answer: told } = await ask("client", "average balance of UAE Collections in September");
    const average = Math.round(ends.reduce((sum, one) => sum + one, 0) / ends.length);
    expect(told.content).toContain(`AED ${text(average)}, of the 30 days`);
    expect(told.table?.rows).toEqual([
      [
        "Dunewater UAE Collections",
        "30 days",
        `AED ${text(average)}`,
        `AED ${text(Math.min(...ends))}`,
        "1 September 2026",
        `AED ${text(Math.max(...ends))}`,
        "28 September 2026",
      ],
    ]);
  });

  test("count no day before the account was opened, and not today", async () => {
    const ends = await endsOf(28, "2026-08-16", "2026-08-31");
    const { answer: told } = await ask("client", "lowest balance of the European Desk in August");
    expect(told.content).toContain("of the 16 days from 16 to 31 August 2026");
    expect(told.content).toContain(`EUR ${text(Math.min(...ends))}`);
    const running = await ask("client", "lowest balance of the European Desk this month");
    expect(running.answer.content).toContain("of the 19 days from 1 to 19 November 2026");
    expect(running.answer.content).toEndWith("Today is not over, and not counted.");
  });

  test("are told as they were between two bookings of a day, too", async () => {
    const [[least, day] = []] = await rowsOf(
      deps,
      `select balance_after + held_after, date(created_at / 1000 + 14400, 'unixepoch') from transactions
        where virtual_account_id = 7 and date(created_at / 1000 + 14400, 'unixepoch') between '2026-10-01' and '2026-10-31'
        order by 1 limit 1`,
    );
    expect(day).toBe("2026-10-01");
    expect(Math.min(...(await endsOf(7, "2026-10-01", "2026-10-31")))).toBeGreaterThan(Number(least));
    const { answer: told } = await ask("falcon", "how low did Carrier Payments go in October");
    expect(told.content).toContain(
      `between two bookings of a day, too: $${text(Number(least))} on 1 October 2026.`,
    );
    const bound = await ask("falcon", "was Carrier Payments ever below 264,000 in October");
    expect(bound.answer.content).toContain(
      `But within a day it was below $264,000.00: $${text(Number(least))} on`,
    );
  });

  test("of a day are not those of a period: which account's is highest is told of it", async () => {
    const { answer: told } = await ask("client", "highest balance on 31 October");
    expect(told.understood).toBe("Largest balance on 31 October 2026");
  });

  test.each([
    "average balance of Payroll in October without salaries",
    "lowest available balance of Operating in October",
    "average credit balance in October",
    "opening balance and credits over 5000 of Operating in October",
    "average balance of Operating",
  ])("are told with nothing left out: %s", async (question) => {
    const { answer: told } = await ask("client", question);
    expect(told.content).not.toMatch(money);
  });

  test.each([
    ["when was Operating lowest in October", "was $387,384.99 at the end of 6 October 2026"],
    [
      "on which day was the balance of Operating highest in October",
      "was $441,240.93 at the end of 19 October 2026",
    ],
    ["when was Payroll at its highest", "of the 180 days from 24 May to 19 November 2026"],
  ])("are told by their day: %s", async (question, content) => {
    expect((await ask("client", question)).answer.content).toContain(content);
  });

  test.each(["opening balance of Payroll", "opening and closing balances"])(
    "open with what there was before, and not with what there is now: %s",
    async (question) => {
      const { answer: told } = await ask("client", question);
      expect(told.content).toBe("Of which period? An opening balance is that before its first day.");
      const chosen = await ask("client", told.choices?.[1]?.message ?? "");
      expect(chosen.answer.understood).toEndWith(", 1 to 31 October 2026");
    },
  );

  test("of the whole book are not told by one account, nor as they are now", async () => {
    for (const [question, content] of [
      ["opening balance", "Of which period, and of which client or account?"],
      ["when was Dunewater last below 1m", "I tell that of the balance of one account: name it."],
    ] as const)
      expect((await ask("admin", question)).answer.content).toBe(content);
    const { answer: told } = await ask(
      "auditor",
      "For Bluepalm Project Escrow, what were the opening balance, movements and closing balance in September?",
    );
    expect(told.understood).toEndWith("of Bluepalm Project Escrow, 1 to 30 September 2026");
  });

  test("are nobody else's", async () => {
    const other = await ask("falcon", "average balance of UAE Collections in September");
    expect(JSON.stringify(other.answer)).not.toMatch(/Dunewater|944,416/);
    const { content } = await tools.periodBalances.run(deps, actorOf("falcon"), {
      accounts: [4],
      from: "2026-09-01",
      to: "2026-09-30",
    });
    expect(content).toBe("There is no such account.");
  });
});

describe("Balances of several days", () => {
  test("are told beside each other, with the change between", async () => {
    const [before = 0, after = 0] = [
      ...(await endsOf(2, "2026-09-30", "2026-09-30")),
      ...(await endsOf(2, "2026-10-31", "2026-10-31")),
    ];
    const { answer: told } = await ask(
      "client",
      "balance of Supplier Payments on 31 October vs 30 September",
    );
    expect(told.table?.rows).toEqual([
      ["30 September 2026", `$${text(before)}`, ""],
      ["31 October 2026", `$${text(after)}`, `+$${text(after - before)}`],
    ]);
  });

  test("are those of each day that is over", async () => {
    const ends = await endsOf(3, "2026-11-15", "2026-11-19");
    const { answer: told } = await ask(
      "client",
      "at what level did Operating close on each of the last five days",
    );
    expect(told.table?.rows.map(([, balance]) => balance)).toEqual(ends.map((one) => `$${text(one)}`));
  });

  test("of one month are those of that month: each day is named by it", async () => {
    const days = await Promise.all(
      ["01", "10", "20"].map((day) => endsOf(3, `2026-10-${day}`, `2026-10-${day}`)),
    );
    for (const named of ["the 1st, 10th and 20th of October", "1, 10 and 20 October"]) {
      const { answer: told } = await ask("client", `balance of Operating on ${named}`);
      expect(told.table?.rows.map(([, balance]) => balance)).toEqual(
        days.map(([one = 0]) => `$${text(one)}`),
      );
    }
    const { answer: credits } = await ask("client", "credits on the 1st and 10th of October");
    expect(credits.understood).toEndWith("1 October 2026 against 10 October 2026");
  });

  test("of days that are named for two accounts are not mixed up", async () => {
    for (const question of [
      "balance of Operating on 31 October and of Payroll on 30 September",
      "balance of Operating on 5 November and credits on 6 November",
      "balance of operating in September and October",
      "at what level did Operating close on each of the last five business days",
    ])
      expect((await ask("client", question)).answer.content).not.toMatch(money);
  });

  test("tell when an account last ended below an amount, and for how long", async () => {
    const ends = await endsOf(3, "2026-05-23", "2026-11-19");
    const { answer: told } = await ask("client", "when was Operating last below 400k");
    const last = ends.findLast((one) => one < 40_000_000) ?? 0;
    expect(ends.findLastIndex((one) => one < 40_000_000)).toBe(ends.length - 12);
    expect(told.content).toContain(`was 8 November 2026, with $${text(last)}. It did so on 5 days in a row`);
    const never = await ask(
      "client",
      "when was the balance of Export Collections last below 500,000 dollars",
    );
    expect(never.answer.content).toContain(
      "ended none of the 182 days from 22 May to 19 November 2026 below",
    );
  });
});

describe("Whether a balance was ever below or above an amount", () => {
  test.each([
    [
      "has Operating ever been below 300k",
      /ended none of the 181 days from 23 May to 19 November 2026 below \$300,000\.00/,
    ],
    ["did Payroll fall below 500k in October", /was 27 October 2026, with AED 446,708\.56/],
    [
      "did operating have more than 400k in October",
      /was 31 October 2026, with \$407,645\.17\. It did so on 24 days/,
    ],
    [
      "did the balance of UAE Collections exceed 1m in October",
      /It did so on 3 days in a row \(29 to 31 October/,
    ],
  ])("is told by its days: %s", async (question, content) => {
    expect((await ask("client", question)).answer.content).toMatch(content);
  });

  test.each([
    [
      "has operating ever paid more than 30k",
      "Debits of Dunewater Operating Account, over 30,000.00, all time",
    ],
    [
      "did operating have more than 10k in debits in October",
      "Debits of Dunewater Operating Account from 1 to 31 October 2026 over 10,000.00",
    ],
    [
      "when did Operating last receive more than 10k",
      "Latest credits of Dunewater Operating Account over 10,000.00",
    ],
  ])("is another question than of what was booked: %s", async (question, understood) => {
    expect((await ask("client", question)).answer.understood).toBe(understood);
  });
});

describe("Rates", () => {
  test("of a period are the one that it began with, the last, and the highest and lowest between", async () => {
    const { answer: told } = await ask("client", "how has the euro moved in October");
    const rows = await rowsOf(
      deps,
      `select rate from exchange_rates where currency = 'EUR'
        and date(effective_at / 1000 + 14400, 'unixepoch') <= '2026-10-31' order by effective_at desc limit 5`,
    );
    const rates = rows.map(([rate]) => String(rate));
    expect(told.table?.rows.map(([, rate]) => rate)).toEqual(rates);
    const numbers = rates.map(Number);
    expect(told.content).toContain(`began 1 EUR was AED ${rates.at(-1)}`);
    expect(told.content).toContain(`at the end of 31 October 2026 it was AED ${rates[0]}`);
    expect(told.content).toContain(
      `The highest rate from 1 to 31 October 2026 was AED ${Math.max(...numbers)}`,
    );
    expect(told.content).toContain(`the lowest AED ${Math.min(...numbers)}`);
    expect(told.content).toContain("−0.0041 dirhams, or −0.1%");
  });

  test("of several days stand beside each other", async () => {
    const rateOn = async (day: string) =>
      (
        await rowsOf(
          deps,
          `select rate from exchange_rates where currency = 'EUR'
            and date(effective_at / 1000 + 14400, 'unixepoch') <= '${day}' order by effective_at desc limit 1`,
        )
      ).map(([rate]) => String(rate));
    const { answer: told } = await ask("client", "euro rate on 31 October vs 30 September and today");
    expect(told.table?.rows).toEqual([
      ["30 September 2026", ...(await rateOn("2026-09-30"))],
      ["31 October 2026", ...(await rateOn("2026-10-31"))],
      ["Now", ...(await rateOn("2026-11-20"))],
    ]);
    const { answer: range } = await ask("client", "euro rate from 1 October to 15 October");
    expect(range.understood).toBe("Rate of the euro, 1 to 15 October 2026");
  });

  test("of the dollar do not move: the dirham is pegged to it", async () => {
    const { answer: told } = await ask("client", "how has the dollar moved since August");
    expect(told.content).toContain(
      "1 USD was AED 3.6725 from 1 August to 20 November 2026, without a change",
    );
  });

  test.each([
    ["how much is 1000 euro in our money", "AED 4,198.80 and $1,143.31"],
    ["is 1000 euro more than 4000 dirhams", "AED 4,198.80, which is AED 198.80 more than AED 4,000.00"],
    ["is 1000 euro less than 5000 dirhams", "AED 4,198.80, which is AED 801.20 less than AED 5,000.00"],
    ["how many dirhams would 100 dollars be", "$100.00 is AED 367.25"],
  ])("convert an amount, and are no bound of balances: %s", async (question, figures) => {
    expect((await ask("client", question)).answer.content).toContain(figures);
  });

  test.each([
    "how much is 1000 euro in October",
    "was 1000 euro more than 4000 dirhams in October",
    "how much is 1000 euro in dirhams next week",
    "1000 euro in pounds",
    "has EUR gone up since October",
    "how much was 10,000 EUR to Keelforge in dirhams",
    "how has the euro account moved against the dirham since August",
  ])("are not guessed at: %s", async (question) => {
    const { answer: told } = await ask("client", question);
    expect(told.content.replace(/“[^”]*”/g, "")).not.toMatch(/(?:\$|\b(?:AED|EUR)\s)\d/);
  });
});

describe("Days", () => {
  test.each([
    ["falcon", "how many days since Oryxa last paid", "CLIENT_002", "credit", "Oryxa"],
    ["client", "how long is it since we last paid Keelforge", "CLIENT_001", "debit", "Keelforge"],
    ["client", "how long since Keelforge was last paid", "CLIENT_001", "debit", "Keelforge"],
    ["client", "how long ago did Blue Shamal last pay us", "CLIENT_001", "credit", "Blue Shamal"],
    ["admin", "how many days since Dunewater last paid Keelforge", "CLIENT_001", "debit", "Keelforge"],
  ] as const)(
    "since the latest are those from its day until today: %s: %s",
    async (as, question, client, type, name) => {
      const [[days] = []] = await rowsOf(
        deps,
        `select cast(julianday('2026-11-20') - julianday(max(date(t.created_at / 1000 + 14400, 'unixepoch'))) as integer)
        from transactions t join virtual_accounts v on v.id = t.virtual_account_id
        where v.client_id = '${client}' and t.type = '${type}' and t.description like '%${name}%'`,
      );
      const { answer: told } = await ask(as, question);
      expect(told.content).toContain(`today, 20 November 2026, it is ${days} day${days === 1 ? "" : "s"}.`);
    },
  );

  test.each([
    ["client", "how many days since Keelforge last paid us"],
    ["client", "how many days since Keelforge last paid Operating"],
    ["client", "how many days since Operating last paid"],
    ["admin", "how many days since Dunewater last paid"],
    ["admin", "how many days since Keelforge last paid Dunewater"],
    ["client", "how many days since Zorgblat last paid"],
    ["client", "how many days since the last alert"],
    ["client", "how many days did the hold last"],
  ] as const)("are of whoever paid, and there is no nil of them: %s: %s", async (as, question) => {
    const { answer: told } = await ask(as, question);
    expect(told.content).toStartWith("I count transactions, payments, holds and the like, but no days.");
  });

  test.each([
    ["how many days since we were last paid", "credits"],
    ["how long ago were we last paid", "credits"],
    ["how long since we last got paid", "credits"],
    ["how long since we last paid", "debits"],
  ])("go the way the money went: %s", async (question, side) => {
    expect((await ask("client", question)).answer.understood).toBe(
      `Days since: Newest ${side} of your accounts, all time`,
    );
    const { answer: when } = await ask("client", "when were we last paid");
    expect(when.understood).toBe("Newest credits of your accounts, all time");
  });

  test("between the latest two are counted, and between all of them on average", async () => {
    const rows = await rowsOf(
      deps,
      `select date(t.created_at / 1000 + 14400, 'unixepoch') from transactions t
        join virtual_accounts v on v.id = t.virtual_account_id where v.client_id = 'CLIENT_001' and t.type = 'debit'
        and t.description like '%Tidemark Paints%' order by t.id desc`,
    );
    const days = rows.map(([day]) => Date.parse(String(day)) / 86_400_000);
    const [last = 0, before = 0] = days;
    const { answer: two } = await ask(
      "client",
      "how many days between our last two payments to Tidemark Paints",
    );
    expect(two.content).toStartWith(`${last - before} days lie between the latest two debits`);
    const all = await ask("client", "average gap between debits to Tidemark Paints");
    const average = (last - (days.at(-1) ?? 0)) / (days.length - 1);
    expect(all.answer.content).toStartWith(
      `On average ${average.toFixed(1)} days lie between ${days.length} debits`,
    );
  });

  test("without anything are told from first to last", async () => {
    const busy = new Set(
      (
        await rowsOf(
          deps,
          `select distinct date(created_at / 1000 + 14400, 'unixepoch') from transactions
            where virtual_account_id = 28 and type in ('credit', 'debit') and created_at > 1793000000000`,
        )
      ).map(([day]) => String(day)),
    );
    const quiet = Array.from({ length: 20 }, (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`).filter(
      (one) => !busy.has(one),
    );
    const { answer: told } = await ask(
      "client",
      "were there any days in November on which the European Desk saw no movement at all?",
    );
    expect(told.content).toStartWith(
      `On ${quiet.length} of the 20 days from 1 to 20 November 2026 nothing was`,
    );
    const days = told.table?.rows.reduce((sum, [, , count]) => sum + Number(count), 0);
    expect(days).toBe(quiet.length);
  });

  test.each([
    "days in October without a credit over 5000",
    "days in October without money out to Keelforge",
    "on which days in October did we pay nobody and receive nothing",
    "how many business days without a debit in October",
    "how many days in a row without credits in October",
    "days without movement since 1 October by account",
    "how many days without payments in October",
  ])("are not told of less than was asked: %s", async (question) => {
    const { answer: told, figures } = await ask("client", question);
    expect(told.understood).toBeUndefined();
    expect(figures).toEqual([]);
  });
});

describe("Sizes and what is left", () => {
  test("the median lies in the middle of all amounts, and the average stands beside it", async () => {
    const rows = await rowsOf(
      deps,
      `select t.amount from transactions t where t.virtual_account_id = 1 and t.type = 'credit'
        and strftime('%Y-%m', t.created_at / 1000 + 14400, 'unixepoch') = '2026-10' order by t.amount`,
    );
    const amounts = rows.map(([amount]) => Number(amount));
    const half = amounts.length / 2;
    const median = Math.round(((amounts[Math.ceil(half) - 1] ?? 0) + (amounts[Math.floor(half)] ?? 0)) / 2);
    const { answer: told } = await ask(
      "client",
      "what is the median, not the mean, size of a collection on Export Collections in October?",
    );
    expect(told.content).toContain(
      `is $${text(median)} (of ${amounts.length} credits; the average is $8,869.36)`,
    );
    expect(told.understood).toBe("Median of credits of Dunewater Export Collections, 1 to 31 October 2026");
  });

  test("what more can go out is told by the limit, as is what is available", async () => {
    for (const question of [
      "how much more can go out of Supplier Payments today",
      "how far is Supplier Payments from its daily limit",
      "how much room is left under the daily limit of Supplier Payments",
    ]) {
      const { answer: told } = await ask("client", question);
      expect(told.understood).toBe("Daily limit of Dunewater Supplier Payments");
      expect(told.content).toContain("is available on it");
    }
    const { answer: next } = await ask(
      "client",
      "headroom under the monthly limit of Supplier Payments",
      "and under the daily one?",
    );
    expect(next.understood).toBe("Daily limit of Dunewater Supplier Payments");
  });

  test.each([
    "median balance of Operating in October",
    "median credit by month",
    "how far were we from the monthly limit on Operating in October",
    "how much headroom was there under the monthly limit of Operating on 31 October",
    "how much more can go out of Operating next month",
    "headroom under the daily limit for a payment of 5000",
    "how much can go out to Keelforge today",
  ])("neither is told of less than was asked: %s", async (question) => {
    const { answer: told, figures } = await ask("client", question);
    expect(told.understood).toBeUndefined();
    expect(figures).toEqual([]);
  });
});

test("many periods in one question are no fault", async () => {
  const days = Array.from({ length: 12 }, (_, at) => `${at + 1} October`).join(", ");
  for (const question of [`credits of Operating on ${days}`, `days without credits on ${days}`]) {
    const { answer: told } = await ask("client", question);
    expect(told.content).toStartWith("That names 12 periods");
  }
});

describe("A turn after one that was worked out", () => {
  const balance = "average balance of UAE Collections in September";

  test.each([
    [
      [balance, "and the lowest point it touched?"],
      /^Lowest balance .* of Dunewater UAE Collections, 1 to 30 September/,
    ],
    [[balance, "and in October?"], /^Average balance .* of Dunewater UAE Collections, 1 to 31 October/],
    [[balance, "and Operating?", "and since 1 November"], /^Average .* Operating Account, 1 to 20 November/],
    [
      ["days without credits on Operating since 1 October", "and in September?"],
      /Operating Account, 1 to 30 September/,
    ],
    [["how has the euro moved since August", "and in October?"], /^Rate of the euro, 1 to 31 October/],
    [
      ["balance of Operating on 31 October and today", "and Payroll?"],
      /^Balance of Dunewater Payroll and Utilities on 31 October/,
    ],
  ])("may name another measure, period or account: %j", async (turns, understood) => {
    expect((await ask("client", ...turns)).answer.understood).toMatch(understood);
  });

  test.each([
    [[balance, "and credits?"]],
    [[balance, "in dirhams"]],
    [[balance, "and on 5 October"]],
    [[balance, "by account?"]],
    [["balance of Operating on 31 October and today", "and in September?"]],
    [["how many days since we last paid Keelforge", "and in October"]],
    [["how has the euro moved since August", "and Operating?"]],
    [[balance, "and credits?", "and in October?"]],
  ])("is declined where it says anything else: %j", async (turns) => {
    const { answer: told, figures } = await ask("client", ...turns);
    expect(told.understood).toBeUndefined();
    expect(figures).toEqual([]);
  });
});
