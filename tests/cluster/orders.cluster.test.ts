import { expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { countCases } from "../samples";
import { startBook } from "../server/book";
import { shortLived } from "../short-lived";

const hour = 3_600_000;
const day = 24 * hour;
const end = Date.parse("2027-01-15T08:00:00Z");
/** Number of nodes that are killed early, before one runs to the end. */
const lateNodes = countCases(3, 1);
/** Date in a bank in Dubai. */
const getDate = (at: number) => new Date(at + 4 * hour).toISOString().slice(0, 10);

/** Runs a node from a time of its clock until it has checked this many times, then kills it in its next act. */
async function runNode(url: string, from: number, turns: number): Promise<number> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "order-node.ts"), url, String(from)], {
    env: { PATH: process.env.PATH ?? "", ...shortLived, NODE_ENV: "test" },
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  for await (const part of child.stdout) {
    output += Buffer.from(part).toString();
    const looked = output.split("\n").slice(0, -1);
    if (looked.length < turns && Number(looked.at(-1)) < end) continue;
    child.kill("SIGKILL");
    await child.exited;
    return Number(looked.at(-1));
  }
  throw new Error("The node ended unasked");
}

test("orders are paid once on each of their days, whatever happens to servers and their clocks", async () => {
  const book = await startBook();
  try {
    const { id: vaId } = await book.openAccount();
    await book.book("credit", vaId, { amount: "100000.00" });
    const payment = { vaId, amount: "1.00", currency: "USD", recipient: "GB29NWBK60161331926819" };
    for (const [every, from] of [
      ["day", "2026-11-19"],
      ["week", "2026-11-20"],
      ["month", "2026-11-30"],
    ]) {
      const json = { ...payment, description: `Every ${every}`, every, from };
      expect((await book.send("client_user", "POST", "/api/standing-orders", { json })).status).toBe(201);
    }
    for (let at = 0; at < 12; at += 1) {
      const json = { ...payment, type: "debit", description: "Once", reference: `ONCE-${at}` };
      const answer = await book.submit("client_user", { ...json, executionDate: "2026-12-01" });
      expect(answer.status).toBe(202);
    }
    let at = book.deps.now();
    for (let kills = 0; at < end; kills += 1)
      // The next node's clock is some hours late; the last node runs to the end.
      at = await runNode(
        book.deps.env.database.url,
        at - 5 * hour,
        kills < lateNodes ? 14 + kills : Number.POSITIVE_INFINITY,
      );

    const paid = await book.db.read.all<{
      order: number;
      date: string;
      on: string;
      at: number | null;
    }>(sql`
      select coalesce(s.standing_order_id, 0) as "order", s.nominal_date as date, s.executes_on as "on", p.created_at as at
      from scheduled_payments s left join payments p
        on p.virtual_account_id = s.virtual_account_id and p.reference = s.reference and s.status = 'paid'`);
    const last = getDate(end);
    const weekdays = Array.from({ length: 58 }, (_, n) => getDate(Date.parse("2026-11-19") + n * day)).filter(
      (date) => date <= last && ![0, 6].includes(new Date(date).getUTCDay()),
    );
    const listDates = (order: number) =>
      paid
        .filter((row) => row.order === order && row.date <= last)
        .map(({ date }) => date)
        .sort();
    expect(listDates(1)).toEqual(weekdays);
    expect(listDates(2)).toEqual(weekdays.filter((date) => new Date(date).getUTCDay() === 5));
    expect(listDates(3)).toEqual(["2026-11-30", "2026-12-30"]);
    expect(listDates(0)).toEqual(Array.from({ length: 12 }, () => "2026-12-01"));
    const due = paid.filter(({ on }) => on <= last);
    expect(due.filter((row) => row.at === null || getDate(row.at) !== row.on)).toEqual([]);
    const [count] = await book.db.read.all<{ n: number }>(sql`select count(*) as n from payments`);
    expect(count?.n).toBe(paid.filter((row) => row.at !== null).length);
    expect(await book.flaws()).toEqual([]);
  } finally {
    await book.close();
  }
});
