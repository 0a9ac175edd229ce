import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { beneficiaryContract } from "@/payments/beneficiaries/contract";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { scheduledSchema } from "@/payments/scheduled/contract";
import { scheduledWork } from "@/payments/scheduled/run";
import { beginDueOccurrences } from "@/payments/standing-orders/begin";
import { type Book, startBook } from "./book";
import * as uploads from "./bulk";

let book: Book;
let payer: number;
let beneficiary: number;
const one = "AE070331234567890123456";
const other = "GB29NWBK60161331926819";
const { signal } = new AbortController();
const kept = { name: "Keel and Sons", account: one, bic: "EBILAEAD", country: "AE", town: "Dubai" };

beforeEach(async () => {
  book = await startBook();
  ({ id: payer } = await book.openAccount({ reference: "gulf_pay" }));
  await book.book("credit", payer, { amount: "1000.00" });
  beneficiary = await enter();
});
afterEach(() => book.close());

async function enter(fields: object = {}): Promise<number> {
  const answer = await book.send("client_user", "POST", "/api/beneficiaries", {
    json: { ...kept, ...fields },
  });
  return beneficiaryContract.row.parse(await answer.json()).id;
}
const edit = async (fields: object, id = beneficiary) =>
  expect(
    (await book.send("client_user", "PUT", `/api/beneficiaries/${id}`, { json: { ...kept, ...fields } }))
      .status,
  ).toBe(200);

/** Payee of an order: the beneficiary itself, or its account. */
const named = {
  "the beneficiary": () => ({ beneficiaryId: beneficiary }),
  "its account": () => ({ recipient: one }),
};
const payment = (whom: object) => ({
  vaId: payer,
  amount: "40.00",
  currency: "USD",
  description: "Boxes",
  ...whom,
});
const day = 86_400_000;

/** Each way to order a later payment: orders it, and lets its day come. */
const ways: Record<string, (whom: object, between: () => Promise<unknown>) => Promise<void>> = {
  async "a scheduled payment"(whom, between) {
    const ordered = { ...payment(whom), type: "debit", reference: "PAY-1", executionDate: "2026-11-23" };
    expect((await book.submit("client_user", ordered)).status).toBe(202);
    await between();
    book.wait(5 * day);
  },
  async "a standing order"(whom, between) {
    const json = { ...payment(whom), every: "month", from: "2026-11-23" };
    expect((await book.send("client_user", "POST", "/api/standing-orders", { json })).status).toBe(201);
    await between();
    book.wait(5 * day);
    await beginDueOccurrences(book.deps, signal);
  },
  async "a standing order whose payment was begun"(whom, between) {
    const json = { ...payment(whom), every: "month", from: "2026-11-23" };
    expect((await book.send("client_user", "POST", "/api/standing-orders", { json })).status).toBe(201);
    book.wait(5 * day);
    book.forgetSessions();
    await beginDueOccurrences(book.deps, signal);
    await between();
  },
};
const cases = Object.keys(ways).flatMap((way) => Object.keys(named).map((whom) => [way, whom] as const));

async function outcome(way: string, whom: string, between: () => Promise<unknown>) {
  await ways[way]?.(named[whom as keyof typeof named](), between);
  book.forgetSessions();
  await scheduledWork.takeUp(book.deps, signal);
  const [made] = scheduledSchema
    .array()
    .parse(await (await book.send("client_user", "GET", "/api/scheduled-payments?status=all")).json());
  const paid = await book.db.read.all(sql`
    select p.recipient, j.command ->> '$.payment.payee.name' as name, j.command ->> '$.payment.payee.bic' as bic
    from payments p join journals j on j.id = p.journal_id`);
  const [row] = await book.db.read.all<{ code: string | null }>(sql`select code from scheduled_payments`);
  const mails = await book.db.read.all<{ subject: string }>(sql`select subject from mails`);
  expect(await book.flaws()).toEqual([]);
  return { status: made?.status, shown: made?.recipient, code: row?.code ?? null, paid, mails: mails.length };
}

const stopped = {
  status: "failed" as const,
  shown: one,
  code: "BENEFICIARY_CHANGED",
  paid: [] as unknown[],
  mails: 1,
};
const paidAsOrdered = {
  status: "paid" as const,
  shown: one,
  code: null,
  paid: [{ recipient: one, name: "Keel and Sons", bic: "EBILAEAD" }],
  mails: 0,
};

describe.each(cases)("%s to %s", (way, whom) => {
  test("pays nobody if the account was changed since, and sends its orderer a mail", async () => {
    expect(await outcome(way, whom, () => edit({ account: other, country: "GB" }))).toMatchObject(stopped);
  });

  test("pays nobody where the bank of the account was changed since", async () => {
    expect(await outcome(way, whom, () => edit({ bic: "NBADAEAA" }))).toEqual(stopped);
    expect((await book.show("client_user", "/client/scheduled-payments?view=1")).html).toContain(
      "was changed or deleted after this payment was ordered",
    );
  });

  test("pays nobody where the beneficiary was deleted, and entered once more", async () => {
    const again = async () => {
      await book.send("client_user", "DELETE", `/api/beneficiaries/${beneficiary}`);
      await enter();
    };
    expect(await outcome(way, whom, again)).toEqual(stopped);
  });

  test("pays what was ordered where the account was changed and changed back, or the name alone", async () => {
    const back = async () => {
      await edit({ account: other, country: "GB" });
      await edit({});
      await edit({ name: "Keel & Sons FZE" });
    };
    expect(await outcome(way, whom, back)).toEqual(paidAsOrdered);
  });
});

describe("where the client wants a second user for accounts", () => {
  beforeEach(async () => {
    await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", {
      json: { enabled: false, aboveUsd: null, beneficiaries: true },
    });
  });
  test.each(cases)("%s to %s pays nobody after a change that waits for that user", async (way, whom) => {
    expect(await outcome(way, whom, () => edit({ account: other, country: "GB" }))).toMatchObject(stopped);
  });

  test("an account that was changed back waits for that user, too", async () => {
    const back = async () => {
      await edit({ account: other, country: "GB" });
      await edit({});
    };
    expect(await outcome("a scheduled payment", "the beneficiary", back)).toMatchObject({
      status: "failed",
      code: "BENEFICIARY_UNAPPROVED",
      paid: [],
    });
  });
});

test("an account that nobody had entered is paid as it was ordered, whatever is entered for it since", async () => {
  const ordered = { ...payment({ recipient: other }), type: "debit", reference: "PAY-1" };
  await book.submit("client_user", { ...ordered, executionDate: "2026-11-23" });
  await enter({ account: other, bic: "NBADAEAA", name: "Somebody Else", country: "GB" });
  book.wait(5 * day);
  book.forgetSessions();
  await scheduledWork.takeUp(book.deps, signal);
  const paid = await book.db.read.all(sql`
    select p.recipient, j.command ->> '$.payment.payee' as payee from payments p join journals j on j.id = p.journal_id`);
  expect(paid).toEqual([{ recipient: other, payee: null }]);
});

describe.each(Object.keys(named))("an order of an older book, which has a reference to %s alone", (whom) => {
  const forgetFacts = () =>
    book.db.alter([{ sql: "update scheduled_payments set body = json_remove(body, '$.ordered')", args: [] }]);
  const outcomeOfOlder = async (between: () => Promise<unknown>) => {
    const ordered = { ...payment(named[whom as keyof typeof named]()), type: "debit", reference: "PAY-1" };
    await book.submit("client_user", { ...ordered, executionDate: "2026-11-23" });
    await forgetFacts();
    await between();
    book.wait(5 * day);
    await scheduledWork.takeUp(book.deps, signal);
    return book.db.read.all(sql`select status, code from scheduled_payments`);
  };

  test("is paid if nothing was changed, and not where anything was", async () => {
    expect(await outcomeOfOlder(async () => undefined)).toEqual([{ status: "paid", code: null }]);
  });

  test("is not paid where anything of the beneficiary was changed since", async () => {
    expect(await outcomeOfOlder(() => edit({ bic: "NBADAEAA" }))).toEqual([
      { status: "failed", code: "BENEFICIARY_CHANGED" },
    ]);
  });
});

test.each([
  ["paid at once", ""],
  ["of a later day", "2026-11-23"],
])(
  "a row of an upload that is %s is refused where its payee's bank was changed after the commit",
  async (_, date) => {
    const file = [
      "from,recipient,amount,description,reference,executionDate",
      `gulf_pay,${one},40.00,Boxes,PAY-1,${date}`,
      `gulf_pay,${other},41.00,Boxes,PAY-2,${date}`,
    ].join("\n");
    const { id } = await uploads.uploaded(book, "payments", file);
    await uploads.begin(book, id, "good", 3);
    await edit({ bic: "NBADAEAA" });
    await uploadWork.takeUp(book.deps, signal);
    const rows = z
      .array(z.object({ row: z.number(), state: z.string(), code: z.string().nullable() }))
      .parse(await book.db.read.all(sql`select row, state, code from bulk_rows order by row`));
    const isLater = date !== "";
    expect(rows).toEqual([
      { row: 2, state: "refused", code: "BENEFICIARY_CHANGED" },
      { row: 3, state: isLater ? "scheduled" : "done", code: null },
    ]);
  },
);
