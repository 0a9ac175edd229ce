import { describe, expect, test } from "bun:test";
import { businessDayAfter, businessDayBefore, daysUpTo, eachDay, isMonthly } from "demo/days";
import { listSuppliers } from "demo/directory";
import { businesses } from "demo/names";
import { people } from "demo/people";
import { Random } from "demo/random";
import { Script } from "demo/script";
import { companyName, companyNames } from "demo/seed/words";
import { readAccounts } from "demo/work";
import { isValidIban } from "@/vocabulary/iban";

const now = Date.parse("2026-11-20T11:30:00Z");
const days = daysUpTo(now, "Asia/Dubai");

describe("chance", () => {
  test("repeats itself for the same seed and differs for another", () => {
    const row = (seed: string) => {
      const random = new Random(seed);
      return Array.from({ length: 50 }, () => random.int(0, 1_000_000));
    };
    expect(row("a day")).toEqual(row("a day"));
    expect(row("a day")).not.toEqual(row("another day"));
  });

  test("gives positive amounts in whole minor units around the median", () => {
    const random = new Random("amounts");
    const amounts = Array.from({ length: 2000 }, () => random.amount(500_000)).sort((a, b) => a - b);
    expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
    expect(amounts[1000]).toBeGreaterThan(350_000);
    expect(amounts[1000]).toBeLessThan(700_000);
  });
});

describe("the demo book's days", () => {
  test("are six months that end today, by the bank's clock", () => {
    expect([days.today, eachDay(days).at(-1), eachDay(days).length]).toEqual([
      "2026-11-20",
      "2026-11-20",
      185,
    ]);
    expect(daysUpTo(Date.parse("2026-11-20T21:00:00Z"), "Asia/Dubai").today).toBe("2026-11-21");
  });

  test("know Friday and Saturday as the weekend", () => {
    expect(businessDayBefore("2026-11-21")).toBe("2026-11-19");
    expect(businessDayAfter("2026-11-19")).toBe("2026-11-22");
  });

  test("pay a month's bills once a month, before a weekend rather than on it", () => {
    const payroll = eachDay(days).filter((date) => isMonthly(date, 27));
    expect(payroll).toEqual([
      "2026-05-27",
      "2026-06-25",
      "2026-07-27",
      "2026-08-27",
      "2026-09-27",
      "2026-10-27",
    ]);
  });
});

describe("a script", () => {
  test("is played in the order of time, equal moments in the order in which they were planned", () => {
    const script = new Script(days, new Random("order"));
    const played: string[] = [];
    script.at(300, () => played.push("late"));
    script.at(100, () => {
      played.push("early");
      script.at(200, () => played.push("planned while playing"));
    });
    script.at(300, () => played.push("late as well"));
    script.at(days.end + 1, () => played.push("after the end"));
    script.play();
    expect(played).toEqual(["early", "planned while playing", "late", "late as well"]);
  });

  test("says when a movement would overdraw an account", () => {
    const script = new Script(days, new Random("funds"));
    const step = {
      type: "debit",
      account: 1,
      amount: 1,
      currency: "USD",
      description: "",
      reference: "",
    } as const;
    expect(() => script.post(null, { kind: "debit", steps: [step] })).toThrow("overdraw account 1");
  });
});

describe("the demo book's people and companies", () => {
  test("sign in first as admin, client and auditor, and have addresses of the ranges kept for examples", () => {
    expect(people.slice(0, 3).map(({ id, username }) => [id, username])).toEqual([
      [1, "admin"],
      [2, "client"],
      [3, "auditor"],
    ]);
    expect(people.every(({ email }) => email.endsWith(".example"))).toBe(true);
    expect(people.every(({ ip }) => /^(192\.0\.2|198\.51\.100)\.\d+$/.test(ip))).toBe(true);
  });

  test("are numbered in the order in which they came", () => {
    const opened = readAccounts().map((account) => account.opened);
    expect(opened).toEqual(opened.toSorted((a, b) => b - a));
    const since = people.map((someone) => someone.since);
    expect(since).toEqual(since.toSorted((a, b) => b - a));
  });

  test("are paid at IBANs whose check digits are right, never at the bank's own", () => {
    for (const business of businesses) {
      for (const { account } of (["USD", "EUR"] as const).flatMap((code) =>
        listSuppliers(business, code, "981"),
      )) {
        expect(/^\d{6,20}$/.test(account) || isValidIban(account)).toBe(true);
        expect(account.slice(4, 7)).not.toBe("981");
      }
    }
  });

  test("have thousands of different names in a seeded book", () => {
    const names = Array.from({ length: 10_000 }, (_, number) => companyName(number));
    expect(new Set(names).size).toBe(10_000);
    expect(companyNames).toBeGreaterThan(10_000);
  });
});
