import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Book, startBook } from "./book";
import { attributes } from "./html";
import type { Person } from "./support";

const hour = 3_600_000;
const day = 24 * hour;

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const stats = async (who: Person) => (await book.send(who, "GET", "/api/dashboard/stats")).json();

/** Moves the clock past the end of sessions, so everyone signs in again. */
function wait(ms: number): void {
  book.wait(ms);
  book.forgetSessions();
}

/** The four cards by label: the figure and its growth. */
async function cards(): Promise<Record<string, string[]>> {
  const { all } = await book.show("admin", "/admin/dashboard");
  const [labels, figures, growths] = [all(".stat-label"), all(".stat-figure"), all(".stat-growth")];
  return Object.fromEntries(labels.map((label, at) => [label, [figures[at] ?? "", growths[at] ?? ""]]));
}

describe("the figures", () => {
  beforeEach(async () => {
    const cobo = await book.openAccount({ type: "COBO" });
    const pobo = await book.openAccount({ type: "POBO", clientId: "NOOR" });
    const both = await book.openAccount({ type: "BOTH" });
    const suspended = await book.openAccount({ type: "BOTH" });
    await book.change(suspended.id, { status: "suspended" });
    const dirham = await book.openAccount({ type: "COBO", clientId: "NOOR" });
    await book.change(dirham.id, { currency: "AED" });
    await book.book("credit", cobo.id, { amount: "10.00" });
    await book.book("credit", both.id, { amount: "20.00" });
    await book.book("hold", both.id, { amount: "5.00" });
    await book.book("credit", pobo.id, { amount: "40.00" });
    await book.book("credit", dirham.id, { amount: "367.25", currency: "AED" });
  });

  test.each(["admin", "auditor"] as const)("of the %s are the whole book's, in dollars", async (who) => {
    expect(await stats(who)).toEqual({
      totalVAs: 5,
      activeCOBO: 3,
      activePOBO: 2,
      totalBalance: "170.00",
      unpriced: [],
    });
  });

  test.each([
    ["client_user", { totalVAs: 3, activeCOBO: 2, activePOBO: 1, totalBalance: "30.00" }],
    ["stranger", { totalVAs: 2, activeCOBO: 1, activePOBO: 1, totalBalance: "140.00" }],
  ] as const)("of the %s are their own accounts'", async (who, own) => {
    expect(await stats(who)).toEqual({ ...own, unpriced: [] });
  });

  test("leave out a currency that has no rate, and name it", async () => {
    const euro = await book.openAccount();
    await book.change(euro.id, { currency: "EUR" });
    await book.book("credit", euro.id, { amount: "1000.00", currency: "EUR" });
    expect(await stats("admin")).toMatchObject({ totalBalance: "170.00", unpriced: ["EUR"] });
  });

  test("are what the dashboard shows", async () => {
    const shown = await cards();
    expect(Object.entries(shown).map(([label, [figure]]) => [label, figure])).toEqual([
      ["Total VAs", "5"],
      ["Active COBO", "3"],
      ["Active POBO", "2"],
      ["Total Balance (USD)", "$170.00"],
    ]);
  });

  test("follow an account that is deleted", async () => {
    const { id } = await book.openAccount();
    expect(await stats("admin")).toMatchObject({ totalVAs: 6 });
    await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`);
    expect(await stats("admin")).toMatchObject({ totalVAs: 5 });
  });
});

test("an empty book has zeros", async () => {
  expect(await stats("admin")).toEqual({
    totalVAs: 0,
    activeCOBO: 0,
    activePOBO: 0,
    totalBalance: "0.00",
    unpriced: [],
  });
});

describe("growth is against the end of last month:", () => {
  test("from nothing it is New", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1.00" });
    expect(Object.values(await cards()).map(([, growth]) => growth)).toEqual(Array(4).fill("New"));
  });

  test("from nothing to nothing it is none", async () => {
    const flat = "0% from last month";
    expect(Object.values(await cards()).map(([, growth]) => growth)).toEqual(Array(4).fill(flat));
  });

  test("in per cent, up, down and unchanged", async () => {
    const cobo = await book.openAccount({ type: "COBO" });
    const pobo = await book.openAccount({ type: "POBO" });
    await book.book("credit", cobo.id, { amount: "100.00" });
    wait(20 * day);
    await book.openAccount({ type: "BOTH" });
    await book.change(pobo.id, { status: "inactive" });
    await book.book("debit", cobo.id, { amount: "12.50" });
    expect(await cards()).toEqual({
      "Total VAs": ["3", "+50% from last month"],
      "Active COBO": ["2", "+100% from last month"],
      "Active POBO": ["1", "0% from last month"],
      "Total Balance (USD)": ["$87.50", "−12.5% from last month"],
    });
  });

  test("the month ends at the bank's midnight, not at that of UTC", async () => {
    // From 18 November, 08:00 UTC to 30 November, 19:59 UTC: a minute to midnight in Dubai.
    wait(12 * day + 11 * hour + 59 * 60_000);
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "100.00" });
    wait(60_000);
    await book.openAccount();
    await book.book("credit", id, { amount: "10.00" });
    expect(await cards()).toMatchObject({
      "Total VAs": ["2", "+100% from last month"],
      "Total Balance (USD)": ["$110.00", "+10% from last month"],
    });
  });

  test("an account that was closed this month counts as one of last month", async () => {
    await book.openAccount();
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1.00" });
    await book.book("debit", id, { amount: "1.00" });
    wait(20 * day);
    await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`);
    expect((await cards())["Total VAs"]).toEqual(["1", "−50% from last month"]);
  });

  test("an account that was removed since never was, also for who had looked before", async () => {
    await book.openAccount();
    const { id } = await book.openAccount();
    wait(20 * day);
    expect((await cards())["Total VAs"]).toEqual(["2", "0% from last month"]);
    await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`);
    expect((await cards())["Total VAs"]).toEqual(["1", "0% from last month"]);
  });
});

describe("the chart", () => {
  const figures = async (who: Person = "admin", path = "/admin/dashboard") => {
    const { all } = await book.show(who, path);
    const column = (at: number) => all(`#money figure.chart table tbody tr > :nth-child(${at})`);
    const [days, ins, outs] = [column(1), column(2), column(3)];
    return days.map((date, at) => [date, ins[at], outs[at]]);
  };

  test("has the last thirty days, today included", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1.00" });
    const days = await figures();
    expect(days).toHaveLength(30);
    expect([days[0]?.[0], days.at(-1)]).toEqual(["20 Oct 2026", ["18 Nov 2026", "$1.00", "$0.00"]]);
  });

  test("puts money on the bank's day, and leaves holds out", async () => {
    const { id } = await book.openAccount();
    wait(11 * hour + 59 * 60_000);
    await book.book("credit", id, { amount: "30.00" });
    wait(60_000);
    await book.book("credit", id, { amount: "367.25", currency: "AED" });
    await book.book("debit", id, { amount: "7.00" });
    await book.book("hold", id, { amount: "9.00" });
    expect((await figures()).slice(-2)).toEqual([
      ["18 Nov 2026", "$30.00", "$0.00"],
      ["19 Nov 2026", "$100.00", "$7.00"],
    ]);
  });

  test("is right for who looks again and again, also around midnight", async () => {
    const { id } = await book.openAccount();
    const look = async () => {
      const [bank, client] = [await figures(), await figures("client_user", "/client/overview")];
      expect(client).toEqual(bank);
      return bank.slice(-3).map(([date, ...sums]) => [String(date).slice(0, 2), ...sums].join(" "));
    };
    await book.book("credit", id, { amount: "30.00" });
    expect((await look()).at(-1)).toBe("18 $30.00 $0.00");
    // Half a second after midnight, a posting of the old day is still missing.
    wait(12 * hour + 500);
    expect((await look()).at(-1)).toBe("19 $0.00 $0.00");
    wait(-1000);
    await book.book("debit", id, { amount: "4.00" });
    wait(1000);
    await book.book("credit", id, { amount: "5.00" });
    expect((await look()).slice(-2)).toEqual(["18 $30.00 $4.00", "19 $5.00 $0.00"]);
    wait(2 * day);
    await look();
    await book.book("credit", id, { amount: "6.00" });
    expect(await look()).toEqual(["19 $5.00 $0.00", "20 $0.00 $0.00", "21 $6.00 $0.00"]);
  });

  test("follows the zone that the bank has", async () => {
    const other = await startBook({ BANK_TZ: "Pacific/Auckland" });
    const { id } = await other.openAccount();
    other.wait(3 * hour);
    other.forgetSessions();
    await other.book("credit", id, { amount: "5.00" });
    const { all } = await other.show("admin", "/admin/dashboard");
    expect(all("#money figure.chart table tbody th").at(-1)).toBe("19 Nov 2026");
    await other.close();
  });

  test.each(["/admin/dashboard", "/client/overview"])(
    "of %s has all money in dollars, or that in one currency",
    async (path) => {
      const { id } = await book.openAccount();
      const dirham = await book.openAccount();
      await book.change(dirham.id, { currency: "AED" });
      const choices = async () =>
        (await book.show("admin", path)).all('nav[aria-label="Currency of money in and out"] a');
      await book.book("credit", id, { amount: "30.00" });
      expect(await choices()).toEqual([]);
      await book.book("credit", dirham.id, { amount: "367.25", currency: "AED" });
      await book.book("debit", dirham.id, { amount: "36.73", currency: "AED" });
      expect(await choices()).toEqual(["All in USD", "USD", "AED"]);
      const today = async (query: string) => (await figures("admin", `${path}${query}`)).at(-1)?.slice(1);
      expect(await today("")).toEqual(["$130.00", "$10.00"]);
      expect(await today("?money=USD")).toEqual(["$30.00", "$0.00"]);
      expect(await today("?money=AED")).toEqual(["AED 367.25", "AED 36.73"]);
      expect(await today("?money=EUR")).toEqual(["$130.00", "$10.00"]);
    },
  );

  test("forgets what is older", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1.00" });
    wait(30 * day);
    expect((await book.show("admin", "/admin/dashboard")).all("#money figure.chart")).toEqual([]);
  });

  test("of a client has the money of its own accounts alone, of the period alone", async () => {
    const [first, second] = [await book.openAccount(), await book.openAccount()];
    const other = await book.openAccount({ clientId: "NOOR" });
    for (let n = 1; n <= 5; n++) {
      await book.book("credit", first.id, { amount: `${n}.00` });
      wait(2 * day);
    }
    await book.book("credit", other.id, { amount: "700.00" });
    await book.book("credit", second.id, { amount: "367.25", currency: "AED" });
    await book.book("hold", second.id, { amount: "9.00" });
    await book.book("debit", first.id, { amount: "0.50" });
    const moved = (days: unknown[][]) => days.filter(([, ...sums]) => sums.some((sum) => sum !== "$0.00"));
    expect(moved(await figures("client_user", "/client/overview?days=7"))).toEqual([
      ["22 Nov 2026", "$3.00", "$0.00"],
      ["24 Nov 2026", "$4.00", "$0.00"],
      ["26 Nov 2026", "$5.00", "$0.00"],
      ["28 Nov 2026", "$100.00", "$0.50"],
    ]);
    const whole = await figures("client_user", "/client/overview");
    expect([whole.length, moved(whole).length]).toEqual([30, 6]);
    expect(moved(await figures("auditor", "/client/overview?days=7")).at(-1)).toEqual([
      "28 Nov 2026",
      "$800.00",
      "$0.50",
    ]);
    const { all } = await book.show("client_user", "/client/overview?days=90");
    expect(all("#money figure.chart table tbody th").at(-1)).toBe("22 Nov to 28 Nov 2026");
  });
});

describe("the chart of balances", () => {
  const charts = async (who: Person, path = "/client/overview?days=7") => {
    const { html, all } = await book.show(who, path);
    return {
      of: all('nav[aria-label="Currency of the balance"] a'),
      now: attributes(html, 'nav[aria-label="Currency of the balance"] [aria-current]', "id"),
      held: all("#balances figure.chart table tbody tr > :nth-child(2)"),
      before: all("#balances figure.chart table tbody tr > :nth-child(3)"),
    };
  };

  test("has what is held at the end of each day, by currency, closed accounts among them", async () => {
    const [dollars, euros, gone] = [
      await book.openAccount(),
      await book.openAccount(),
      await book.openAccount(),
    ];
    await book.change(euros.id, { currency: "EUR" });
    await book.book("credit", dollars.id, { amount: "10.00" });
    await book.book("credit", gone.id, { amount: "1.00" });
    wait(4 * day);
    await book.book("debit", gone.id, { amount: "1.00" });
    await book.send("admin", "DELETE", `/api/virtual-accounts/${gone.id}`);
    await book.book("hold", dollars.id, { amount: "4.00" });
    await book.book("credit", euros.id, { amount: "7.00", currency: "EUR" });
    wait(day);
    await book.book("debit", dollars.id, { amount: "2.50" });
    const none = ["EUR 0.00", "EUR 0.00", "EUR 0.00", "EUR 0.00", "EUR 0.00"];
    const expected = {
      of: ["USD", "EUR"],
      now: ["balances-usd"],
      held: ["$0.00", "$11.00", "$11.00", "$11.00", "$11.00", "$10.00", "$7.50"],
      before: [],
    };
    expect(await charts("client_user")).toEqual(expected);
    expect(await charts("auditor")).toEqual(expected);
    expect(await charts("client_user", "/client/overview?days=7&currency=EUR")).toMatchObject({
      now: ["balances-eur"],
      held: [...none, "EUR 7.00", "EUR 7.00"],
    });
    wait(7 * day);
    expect((await charts("client_user")).before).toEqual([]);
    expect((await charts("client_user", "/client/overview?days=7&before=1")).before).toEqual(expected.held);
  });

  test("is of a client's own accounts alone", async () => {
    const other = await book.openAccount({ clientId: "NOOR" });
    await book.book("credit", other.id, { amount: "700.00" });
    expect((await charts("client_user")).held).toEqual([]);
    expect((await charts("auditor")).held.at(-1)).toBe("$700.00");
  });
});

test("the overview says who paid and who was paid in the period, in one currency or in all, and leaves out what went between its accounts", async () => {
  const [first, second] = [await book.openAccount(), await book.openAccount()];
  const other = await book.openAccount({ clientId: "NOOR" });
  await book.change(second.id, { currency: "AED" });
  const collected = (id: number, payer: string, amount: string, currency = "USD") =>
    book.book("credit", id, { amount, currency, description: `Invoice 7 collected from ${payer}` });
  await collected(first.id, "Longago", "900.00");
  wait(40 * day);
  await collected(first.id, "Saltmarsh", "50.00");
  await collected(first.id, "Saltmarsh", "20.00");
  await collected(second.id, "Saltmarsh", "36.73", "AED");
  await collected(second.id, "Ropeworks", "734.50", "AED");
  await collected(other.id, "Elsewhere", "5.00");
  await book.book("debit", first.id, { amount: "8.00", description: "Supplier bill, Coast Supplies" });
  await book.book("debit", first.id, {
    amount: "9.00",
    description: "Sweep of collections to the core account",
  });
  for (const words of [
    "Payment to 7000000001: Sweep of AE06 9990 0000 0000 0000 004 to the core account, 2026-11-19",
    "Funding of AE06 9990 0000 0000 0000 004, 2026-11-19",
  ])
    await book.book("debit", first.id, { amount: "1.00", description: words });
  const sibling = await book.openAccount();
  const words = { type: "debit", amount: "3.00", currency: "USD", description: "Rent" };
  const payment = {
    ...words,
    vaId: first.id,
    recipient: sibling.virtualIban,
    reference: "PAY-20261228-AAAAA1",
  };
  expect((await book.submit("client_user", payment)).status).toBe(201);
  const shown = async (query = "", who: Person = "client_user") => {
    const { all } = await book.show(who, `/client/overview${query}`);
    const rows = (title: string) => {
      const part = `section.card[aria-label="${title}"]`;
      const [names, sums] = [all(`${part} .list-title`), all(`${part} .list-side > span:first-child`)];
      return names.map((name, at) => `${name} ${sums[at]}`);
    };
    return { in: rows("Payers"), out: rows("Payees") };
  };
  expect(await shown()).toEqual({
    in: ["Ropeworks AED 734.50", "Saltmarsh $70.00", "Saltmarsh AED 36.73"],
    out: ["Coast Supplies $8.00"],
  });
  expect(await shown("?money=AED")).toEqual({
    in: ["Ropeworks AED 734.50", "Saltmarsh AED 36.73"],
    out: [],
  });
  expect((await shown("?money=USD&days=90")).in).toEqual(["Longago $900.00", "Saltmarsh $70.00"]);
  expect((await shown("?money=USD", "auditor")).in).toEqual(["Saltmarsh $70.00", "Elsewhere $5.00"]);
});

test("a Security Alerts card: an admin alone is offered 'View All Alerts'", async () => {
  const offered = async (who: Person) =>
    (await book.show(who, "/client/overview")).all("#security-alerts header a");
  expect(await offered("admin")).toEqual(["View All Alerts"]);
  expect(await offered("auditor")).toEqual([]);
  expect(await offered("client_user")).toEqual([]);
});

describe("who holds the money, and where it moved,", () => {
  const card = (title: string) => `section.card[aria-label="${title}"]`;
  /** The rows of a card: titles beside figures. */
  async function rows(title: string, query = ""): Promise<string[]> {
    const { all } = await book.show("admin", `/admin/dashboard${query}`);
    const [titles, figures] = [
      all(`${card(title)} .list-title`),
      all(`${card(title)} .list-side > span:first-child`),
    ];
    return titles.map((name, at) => `${name} ${figures[at]}`);
  }

  test("is shown by currency and by client, the largest first, and follows later bookings", async () => {
    const gulf = await book.openAccount({ customerName: "Gulf Main" });
    const noor = await book.openAccount({
      customerName: "Noor Main",
      clientId: "NOOR",
      companyName: "Al Noor",
    });
    // Its currency changes after a view.
    expect(await rows("Position by client")).toEqual([]);
    await book.change(noor.id, { currency: "AED" });
    await book.book("credit", gulf.id, { amount: "10.00" });
    await book.book("credit", noor.id, { amount: "367.25", currency: "AED" });
    const { all } = await book.show("admin", "/admin/dashboard");
    expect(all("ul[aria-label='Position by currency'] li")).toEqual(["AED 367.25", "$10.00"]);
    const [largest = "", next = ""] = await rows("Position by client");
    expect([largest.endsWith("$100.00"), next.endsWith("$10.00")]).toEqual([true, true]);
    await book.book("hold", noor.id, { amount: "67.25", currency: "AED" });
    await book.book("credit", gulf.id, { amount: "190.00" });
    expect((await rows("Position by client"))[0]).toEndWith("$200.00");
    expect((await rows("Position by client"))[1]).toEndWith("$100.00");
  });

  test("lists the accounts whose balance changed most in the period, up and down", async () => {
    const old = await book.openAccount({ customerName: "Gulf Old" });
    await book.book("credit", old.id, { amount: "100.00" });
    wait(40 * day);
    expect(await rows("Top movers")).toEqual([]);
    const fresh = await book.openAccount({ customerName: "Gulf Fresh" });
    await book.book("credit", fresh.id, { amount: "50.00" });
    await book.book("debit", old.id, { amount: "30.00" });
    expect(await rows("Top movers")).toEqual(["Gulf Fresh +$50.00", "Gulf Old −$30.00"]);
    expect(await rows("Top movers", "?days=90")).toEqual(["Gulf Old +$70.00", "Gulf Fresh +$50.00"]);
  });
});
