import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { makerInactive } from "@/payments/bulk-uploads/lease";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { scheduledWork } from "@/payments/scheduled/run";
import { beginDueOccurrences } from "@/payments/standing-orders/begin";
import type { LeasedWork } from "@/platform/leased-work/leased-work";
import { type Book, startBook } from "./book";
import * as uploads from "./bulk";
import { stalling } from "./leased-work";
import { people } from "./support";

let book: Book;
let payer: number;
beforeEach(async () => {
  book = await startBook({ REFUSED_POSTINGS_PER_MINUTE: "2" });
  ({ id: payer } = await book.openAccount({ reference: "gulf_pay" }));
  await book.book("credit", payer, { amount: "100.00" });
});
afterEach(() => book.close());

const { signal } = new AbortController();
const recipient = "GB29NWBK60161331926819";
const payment = (amount: string) => ({
  vaId: payer,
  amount,
  currency: "USD",
  description: "Boxes",
  recipient,
});
const waitForDay = () => {
  book.wait(5 * 86_400_000);
  book.forgetSessions();
};

/** Has work taken up by two nodes; or by one that stalls once it has taken it, while something happens. */
let meanwhile: (() => Promise<unknown>) | undefined;
async function take(work: LeasedWork): Promise<void> {
  const act = meanwhile;
  meanwhile = undefined;
  if (!act) {
    await Promise.all([work.takeUp(book.deps, signal), work.takeUp(book.deps, signal)]);
    return;
  }
  const node = stalling(book, 1);
  const turn = work.takeUp(node.deps, signal);
  await node.stalled;
  await act();
  node.goOn();
  await turn;
}

/** Work in a person's name: payments of these amounts are ordered, something happens, and they are carried out. */
const users: Record<string, (amounts: readonly string[], between: () => Promise<unknown>) => Promise<void>> =
  {
    async "scheduled payments"(amounts, between) {
      for (const [at, amount] of amounts.entries()) {
        const ordered = {
          ...payment(amount),
          type: "debit",
          reference: `P-${at}`,
          executionDate: "2026-11-23",
        };
        expect((await book.submit("client_user", ordered)).status).toBe(202);
      }
      await between();
      waitForDay();
      await take(scheduledWork);
    },
    async "standing orders"(amounts, between) {
      for (const amount of amounts) {
        const json = { ...payment(amount), every: "month", from: "2026-11-23" };
        expect((await book.send("client_user", "POST", "/api/standing-orders", { json })).status).toBe(201);
      }
      await between();
      waitForDay();
      await beginDueOccurrences(book.deps, signal);
      await take(scheduledWork);
    },
    async "rows of an upload"(amounts, between) {
      const rows = amounts.map((amount, at) => `gulf_pay,${recipient},${amount},Boxes,P-${at}`);
      const file = ["from,recipient,amount,description,reference", ...rows].join("\n");
      const { id } = await uploads.uploaded(book, "payments", file);
      await uploads.begin(book, id, "good", people.client_user.id);
      await between();
      await take(uploadWork);
    },
  };

const paid = async () =>
  (await book.db.read.all<{ amount: number }>(sql`select amount from payments order by id`)).map(
    ({ amount }) => amount,
  );
const set = (what: string) => () =>
  book.db.alter([{ sql: `update users set ${what} where id = ?`, args: [people.client_user.id] }]);

describe.each(Object.keys(users))("%s", (name) => {
  const carryOut = (amounts: readonly string[], between: () => Promise<unknown> = async () => undefined) =>
    users[name]?.(amounts, between);

  test("are made once by two nodes, each with its own outcome", async () => {
    await carryOut(["10.00", "20.00"]);
    expect(await paid()).toEqual([1000, 2000]);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["was deactivated", "is_active = 0"],
    ["is another client's", "client_id = 'OTHER'"],
    ["has another role", "role = 'admin'"],
  ])("are not made where their maker %s, before or while a node has them", async (_, change) => {
    await book.openAccount({ clientId: "OTHER", companyName: "Other" });
    const back = `is_active = 1, client_id = 'GULF', role = 'client_user'`;
    const gone = async (amounts: readonly string[], between?: () => Promise<unknown>) => {
      await carryOut(amounts, between);
      expect(await paid()).toEqual([]);
      expect((await book.readAccount(payer)).balance).toBe("100.00");
      const [last] = await book.db.read.all<{ ended: string | null }>(
        name === "rows of an upload"
          ? sql`select failure as ended from bulk_uploads order by id desc limit 1`
          : sql`select code as ended from scheduled_payments order by id desc limit 1`,
      );
      expect(last?.ended).toBe(name === "rows of an upload" ? makerInactive : "MAKER_INACTIVE");
    };
    meanwhile = set(change);
    await gone(["10.00"]);
    await set(back)();
    if (name !== "rows of an upload") return;
    await gone(["11.00"], set(change));
  });

  test("that are refused hold none behind them back, and do not count against the person's own limit", async () => {
    // Their funds are gone by the time that they are made.
    const drain = async () => {
      await book.book("debit", payer, { amount: "95.00" });
    };
    await carryOut([...Array.from({ length: 9 }, (_, at) => `${at + 10}.00`), "2.00"], drain);
    expect(await paid()).toEqual([200]);
    const own = { ...payment("1.00"), type: "debit", reference: "OWN" };
    expect((await book.submit("client_user", own)).status).toBe(201);
  });
});
