import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { scheduledWork } from "@/payments/scheduled/run";
import { beginDueOccurrences } from "@/payments/standing-orders/begin";
import { standingOrderContract } from "@/payments/standing-orders/contract";
import { type Book, getRefusal, startBook } from "./book";
import { stalling } from "./leased-work";

const day = 86_400_000;
const { signal } = new AbortController();
const path = "/api/standing-orders";

let book: Book;
let payer: number;

async function open(variables: Record<string, string> = {}): Promise<void> {
  book = await startBook(variables);
  ({ id: payer } = await book.openAccount());
  await book.book("credit", payer, { amount: "100000.00" });
}
afterEach(() => book.close());

/** Rent on the first of each month from December on; the clock stands at noon of Wednesday, 18 November 2026. */
const rent = (fields: Record<string, unknown> = {}) => ({
  vaId: payer,
  amount: "10.00",
  currency: "USD",
  description: "Rent",
  recipient: "GB29NWBK60161331926819",
  every: "month",
  from: "2026-12-01",
  ...fields,
});
const create = (fields: Record<string, unknown> = {}) =>
  book.send("client_user", "POST", path, { json: rent(fields) });
const made = async (fields: Record<string, unknown> = {}) =>
  standingOrderContract.row.parse(await (await create(fields)).json());
const put = (id: number, fields: Record<string, unknown>, seen?: number) =>
  book.send("client_user", "PUT", `${path}/${id}`, {
    json: rent(fields),
    ...(seen !== undefined && { headers: { "If-Match": `"${seen}"` } }),
  });
const occurrences = async (id: number) =>
  z
    .array(
      z.object({
        date: z.string(),
        executionDate: z.string(),
        executesOn: z.string(),
        status: z.string().nullable(),
      }),
    )
    .parse(await (await book.send("client_user", "GET", `${path}/${id}/occurrences`)).json());
const preview = async (fields: Record<string, unknown>) => {
  const { currency, every, from, until, times, shift } = rent(fields) as Record<string, unknown>;
  const json = { currency, every, from, until, times, shift };
  return z
    .object({ dates: z.string().array() })
    .parse(await (await book.send("client_user", "POST", `${path}/preview`, { json })).json()).dates;
};
const holiday = (date: string) =>
  book.send("admin", "POST", "/api/holidays", { json: { date, name: "Closed" } });
const paid = () =>
  book.db.read.all<{ date: string; at: number }>(sql`
    select s.nominal_date as date, p.created_at as at from scheduled_payments s
    join payments p on p.virtual_account_id = s.virtual_account_id and p.reference = s.reference order by s.id`);
async function run(deps = book.deps): Promise<void> {
  await beginDueOccurrences(deps, signal);
  await scheduledWork.takeUp(deps, signal);
}
function waitDays(days: number): void {
  book.wait(days * day);
  book.forgetSessions();
}

describe("the days of a standing order", () => {
  beforeEach(() => open());

  test("are shown before it is saved: moved off closed days, cut to shorter months, until its end", async () => {
    await holiday("2027-01-29");
    expect(await preview({ from: "2027-01-31", shift: "previous" })).toEqual([
      "2027-01-28",
      "2027-02-26",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
      "2027-06-30",
    ]);
    expect(await preview({ from: "2027-01-31" })).toEqual([
      "2027-02-01",
      "2027-03-01",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
      "2027-06-30",
    ]);
    expect(await preview({ every: "last_working_day", from: "2027-01-04", times: 2 })).toEqual([
      "2027-01-28",
      "2027-02-26",
    ]);
    // An end on the last working day includes it; a first day after it begins with the next month's.
    const last = { every: "last_working_day", from: "2027-01-28" };
    expect(await preview({ ...last, until: "2027-01-28" })).toEqual(["2027-01-28"]);
    expect(await preview({ ...last, from: "2027-01-30", times: 1 })).toEqual(["2027-02-26"]);
    expect(await preview({ every: "day", from: "2027-01-28", until: "2027-02-02" })).toEqual([
      "2027-01-28",
      "2027-02-01",
      "2027-02-02",
    ]);
    expect(await preview({ every: "week", from: "2027-01-30", times: 1 })).toEqual(["2027-02-01"]);
  });

  test("of the last of the month are listed with the working day on which they fall", async () => {
    const { id } = await made({ every: "last_working_day", from: "2026-11-30", until: "2026-12-31" });
    waitDays(13);
    await run();
    const days = z.array(z.object({ date: z.string(), executionDate: z.string(), executesOn: z.string() }));
    expect(
      days.parse(await (await book.send("client_user", "GET", `${path}/${id}/occurrences`)).json()),
    ).toEqual([
      { date: "2026-11-30", executionDate: "2026-11-30", executesOn: "2026-11-30" },
      { date: "2026-12-31", executionDate: "2026-12-31", executesOn: "2026-12-31" },
    ]);
  });

  test("are listed up to 14 months ahead", async () => {
    const { id } = await made();
    const listed = await occurrences(id);
    expect(listed).toHaveLength(14);
    expect(listed.at(-1)).toEqual({
      date: "2028-01-01",
      executionDate: "2028-01-01",
      executesOn: "2028-01-03",
      status: null,
    });
  });
});

describe("a standing order", () => {
  beforeEach(() => open());

  test("pays on its days, as often as it was ordered, and has ended then", async () => {
    const { id } = await made({ times: 2 });
    waitDays(12);
    await run();
    expect(await paid()).toEqual([]);
    waitDays(1);
    await Promise.all([run(), run()]);
    await run();
    expect((await paid()).map(({ date }) => date)).toEqual(["2026-12-01"]);
    waitDays(31);
    await run();
    // New Year's Day is a Friday, and no holiday of this book.
    expect((await paid()).map(({ date }) => date)).toEqual(["2026-12-01", "2027-01-01"]);
    expect((await occurrences(id)).map(({ status }) => status)).toEqual(["paid", "paid"]);
    const [order] = standingOrderContract.row
      .array()
      .parse(await (await book.send("auditor", "GET", path)).json());
    expect(order).toMatchObject({ status: "ended", begun: 2, nextDate: null });
    expect((await put(id, { amount: "11.00" })).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["both ends", { times: 2, until: "2027-12-01" }, 400],
    ["an end before its first day", { until: "2026-11-30" }, 400],
    ["a first day that is past", { from: "2026-11-17" }, 400],
    ["a recipient that is none", { recipient: "GB00NWBK60161331926819" }, 400],
    ["an account of nobody", { vaId: 999 }, 404],
    ["an unknown rhythm", { every: "year" }, 400],
    ["nothing to pay", { amount: "0.00" }, 400],
    [
      "business days alone, and an end before the first one",
      { every: "day", from: "2026-11-21", until: "2026-11-22" },
      409,
    ],
  ])("is refused with %s", async (_, fields, status) => {
    expect((await create(fields)).status).toBe(status);
  });

  test("is created once by its key, however often it is sent", async () => {
    const headers = { "idempotency-key": "order-1" };
    const send = (fields: Record<string, unknown> = {}) =>
      book.send("client_user", "POST", path, { json: rent(fields), headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect((await send({ amount: "11.00" })).status).toBe(422);
    expect(await (await book.send("client_user", "GET", path)).json()).toHaveLength(1);
    expect(await book.flaws()).toEqual([]);
  });

  test("is its client's alone: staff reads it and changes nothing, and another client sees none", async () => {
    const { id } = await made();
    expect((await book.send("admin", "POST", `${path}/${id}/pause`, { json: {} })).status).toBe(403);
    expect((await book.show("auditor", `/client/standing-orders?view=${id}`)).html).toContain("1 Dec 2026");
    await book.openAccount({ clientId: "OTHER", companyName: "Other" });
    await book.db.write([
      { sql: "update virtual_accounts set client_id = 'OTHER' where id = ?", args: [payer] },
    ]);
    for (const [method, at] of [
      ["POST", `${path}/${id}/pause`],
      ["DELETE", `${path}/${id}`],
      ["GET", `${path}/${id}/occurrences`],
    ] as const)
      expect((await book.send("client_user", method, at, method === "POST" ? { json: {} } : {})).status).toBe(
        404,
      );
    expect((await put(id, {})).status).toBe(404);
    expect(await (await book.send("client_user", "GET", path)).json()).toEqual([]);
  });

  test("is changed by who has seen it as it is, and pays from its next date on as it is then", async () => {
    const { id, version } = await made();
    waitDays(13);
    await run();
    expect((await put(id, { amount: "25.00", from: "2026-12-01", every: "week" }, version)).status).toBe(200);
    const late = await put(id, { amount: "99.00", from: "2026-12-01" }, version);
    expect([late.status, (await getRefusal(late)).code]).toEqual([409, "EDITED_MEANWHILE"]);
    waitDays(7);
    await run();
    expect((await paid()).map(({ date }) => date)).toEqual(["2026-12-01", "2026-12-08"]);
    expect((await book.readAccount(payer)).balance).toBe("99965.00");
  });

  test("is changed while a payment of it is begun, and neither takes back that this date was begun nor stops other orders", async () => {
    const { id } = await made();
    waitDays(13);
    const { db } = book.deps;
    const write = db.write.bind(db);
    let isBegun = false;
    using _ = spyOn(db, "write").mockImplementation(async (writes, options) => {
      const isEdit = writes.some(
        (one) => "sql" in one && `${one.sql}`.startsWith("update standing_orders set"),
      );
      if (isEdit && !isBegun) {
        isBegun = true;
        expect(await beginDueOccurrences(book.deps, signal)).toBe(1);
      }
      return write(writes, options);
    });
    expect((await put(id, { amount: "25.00" })).status).toBe(200);
    const [order] = standingOrderContract.row
      .array()
      .parse(await (await book.send("auditor", "GET", path)).json());
    expect(order).toMatchObject({ amount: "25.00", nextDate: "2027-01-01", begun: 1 });
    await run();
    expect((await paid()).map(({ date }) => date)).toEqual(["2026-12-01"]);
  });

  test("says on its record why its payment was not made yet, and when it is tried again", async () => {
    const { id } = await made({ amount: "900000.00" });
    waitDays(13);
    await run();
    const { html } = await book.show("client_user", `/client/standing-orders?view=${id}`);
    expect(html).toContain("Insufficient available balance");
    expect(html).toContain("Tried again on 1 Dec 2026, 14:00");
  });

  test("is among what comes on its client's overview, beside scheduled payments", async () => {
    await made({ from: "2026-11-28" });
    await book.submit("client_user", {
      vaId: payer,
      type: "debit",
      amount: "7.00",
      currency: "USD",
      description: "Boxes",
      reference: "PAY-1",
      recipient: "GB29NWBK60161331926819",
      executionDate: "2026-11-27",
    });
    const { html } = await book.show("client_user", "/client/overview");
    const at = (text: string) => html.indexOf(text, html.indexOf("Payments to come"));
    expect(at("27 Nov 2026")).toBeGreaterThan(0);
    expect(at("30 Nov 2026")).toBeGreaterThan(at("27 Nov 2026"));
  });

  test("pays nothing while it is paused, and does not make up for it", async () => {
    const { id } = await made();
    const act = (what: string) => book.send("client_user", "POST", `${path}/${id}/${what}`, { json: {} });
    expect((await act("resume")).status).toBe(409);
    expect((await act("pause")).status).toBe(200);
    waitDays(20);
    await run();
    expect(await paid()).toEqual([]);
    expect(standingOrderContract.row.parse(await (await act("resume")).json())).toMatchObject({
      nextDate: "2027-01-01",
      begun: 0,
    });
    expect((await book.send("client_user", "DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await book.send("client_user", "DELETE", `${path}/${id}`)).status).toBe(409);
    waitDays(30);
    await run();
    expect(await paid()).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("a year of standing orders", () => {
  /** Model: plain date arithmetic, independent of the product's. */
  const closed = new Set(["2027-12-31", "2028-02-29", "2027-05-03", "2027-03-01"]);
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
  const isOpen = (date: string) => ![0, 6].includes(new Date(date).getUTCDay()) && !closed.has(date);
  const moved = (date: string, step: 1 | -1): string =>
    isOpen(date) ? date : moved(iso(Date.parse(date) + step * day), step);
  const monthsFrom = (first: string, last: string, findDay: (year: number, month: number) => number) => {
    const dates: string[] = [];
    for (let month = Number(first.slice(5, 7)) - 1, year = Number(first.slice(0, 4)); ; month += 1) {
      const date = iso(Date.UTC(year, month, findDay(year, month)));
      if (date > last) return dates;
      dates.push(date);
    }
  };
  const getLength = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

  test("pays each date once, on its business day, though servers die and the clock jumps", async () => {
    // The clock of this bank is put forward and back within the year; its year has a leap day.
    await open({ BANK_TZ: "Europe/Berlin" });
    for (const date of closed) await holiday(date);
    const last = "2028-03-03";
    const orders = [
      {
        fields: { from: "2027-01-31", shift: "previous" },
        dates: monthsFrom("2027-01-31", last, getLength),
        step: -1,
      },
      {
        fields: { from: "2027-01-29" },
        dates: monthsFrom("2027-01-29", last, (y, m) => Math.min(29, getLength(y, m))),
        step: 1,
      },
      {
        fields: { every: "last_working_day", from: "2027-01-04" },
        dates: monthsFrom("2027-01-31", last, getLength),
        step: -1,
      },
      {
        fields: { from: "2027-02-01", times: 9 },
        dates: monthsFrom("2027-02-01", last, () => 1).slice(0, 9),
        step: 1,
      },
    ] as const;
    for (const { fields } of orders) await made(fields);
    const expected = orders
      .flatMap(({ dates, step }, index) =>
        dates.map((date) => `${index + 1} ${date} on ${moved(date, step)}`),
      )
      .filter((text) => text.slice(-10) <= last)
      .sort();

    let random = 7;
    const next = (most: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % most;
    };
    for (let turn = 0; iso(book.deps.now()) <= last; turn += 1) {
      // From some hours to a day and a half: a night, a weekend's morning, an hour that comes twice.
      book.wait((6 + next(30)) * 3_600_000);
      if (turn % 9 === 0) {
        // A server is killed during its write: between claiming and posting, or right after.
        const node = stalling(book, next(4));
        const turned = run(node.deps).catch(() => undefined);
        await Promise.race([node.stalled, turned]);
        book.wait(31_000);
        await run();
        node.goOn();
        await turned;
      } else await run();
    }
    const rows = await book.db.read.all<{
      id: number;
      date: string;
      day: string;
      status: string;
      at: number;
    }>(sql`
      select s.standing_order_id as id, s.nominal_date as date, s.executes_on as day, s.status, p.created_at as at
      from scheduled_payments s left join payments p
        on p.virtual_account_id = s.virtual_account_id and p.reference = s.reference`);
    expect(rows.map(({ id, date, day: on }) => `${id} ${date} on ${on}`).sort()).toEqual(expected);
    expect(rows.filter(({ status, at }) => status !== "paid" || at === null)).toEqual([]);
    const [count] = await book.db.read.all<{ n: number }>(sql`select count(*) as n from payments`);
    expect(count?.n).toBe(expected.length);
    expect(await book.flaws()).toEqual([]);
  });
});
