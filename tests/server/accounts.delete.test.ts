import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { alertSettings, configurations, fundAllocations, virtualAccounts } from "db/schema";
import { eq } from "drizzle-orm";
import type { AccountDto } from "@/accounts/contract";
import { makePayment, rejectPayment } from "@/ledger/payments";
import { type Book, getRefusal, listIds, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
});
afterEach(() => book.close());

const remove = () => book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`);
const row = async () =>
  (await book.db.read.select().from(virtualAccounts).where(eq(virtualAccounts.id, account.id))).at(0);

/** Money in and out again: used, and empty. */
async function useUp(): Promise<void> {
  await book.book("credit", account.id, { amount: "10.00", reference: "TXN-IN" });
  await book.book("debit", account.id, { amount: "10.00", reference: "TXN-OUT" });
}

async function expectRefused(reason: string): Promise<void> {
  const answer = await remove();
  expect(answer.status).toBe(409);
  expect(await getRefusal(answer)).toEqual({
    message: expect.stringContaining(reason),
    code: "ACCOUNT_NOT_EMPTY",
  });
  expect((await row())?.closedAt).toBeNull();
}

describe("an account that was never used", () => {
  test("is gone, with its sub-accounts", async () => {
    const before = (await book.countRows()).ledger_accounts ?? 0;
    expect((await remove()).status).toBe(204);
    expect(await row()).toBeUndefined();
    expect((await book.countRows()).ledger_accounts).toBe(before - 2);
  });

  test("is gone with its settings", async () => {
    const settings = { virtualAccountId: account.id, suspenseAccount: "9000000001", updatedAt: 0 };
    await book.db.write([book.db.read.insert(configurations).values(settings)]);
    expect((await remove()).status).toBe(204);
    expect((await book.countRows()).configurations).toBe(0);
  });

  test("no longer exists: it cannot be read, edited or deleted", async () => {
    await remove();
    const path = `/api/virtual-accounts/${account.id}`;
    const json = { status: "active" };
    expect((await book.send("admin", "GET", path)).status).toBe(404);
    expect((await book.send("admin", "PUT", path, { json })).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  test("leaves an audit row with its former values", async () => {
    await remove();
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "DELETE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: String(account.id),
      details: { closed: false, before: { reference: account.reference, virtualIban: account.virtualIban } },
    });
  });

  test("frees its reference, but never its IBAN and id", async () => {
    await remove();
    const next = await book.openAccount({ reference: account.reference });
    expect(next.virtualIban).not.toBe(account.virtualIban);
    expect(next.id).toBeGreaterThan(account.id);
  });
});

describe("an account that was used and is empty", () => {
  beforeEach(useUp);

  test("is closed", async () => {
    expect((await remove()).status).toBe(204);
    expect((await row())?.closedAt).toBe(book.deps.now());
    expect((await book.trail()).at(-1)?.details).toMatchObject({ closed: true });
  });

  test("is missing from lists, searches and counts", async () => {
    await remove();
    expect(await listIds(await book.send("admin", "GET", "/api/virtual-accounts"))).toEqual([]);
    expect(await listIds(await book.send("admin", "GET", "/api/virtual-accounts?q=Customer"))).toEqual([]);
    const stats = await (await book.send("admin", "GET", "/api/dashboard/stats")).json();
    expect(stats).toMatchObject({ totalVAs: 0, activeCOBO: 0, activePOBO: 0 });
  });

  test("takes no more money", async () => {
    await remove();
    const words = { amount: "1.00", currency: "USD", description: "d", reference: "late" };
    const answer = await book.submit("admin", { vaId: account.id, type: "credit", ...words });
    expect(answer.status).toBe(404);
  });

  test("keeps its history, for staff", async () => {
    await remove();
    const answer = await book.send("auditor", "GET", "/api/transactions/recent?q=TXN-");
    expect(await listIds(answer)).toHaveLength(2);
  });

  test("keeps its history under its own id, for staff and its client, and for nobody else", async () => {
    await remove();
    const paths = [
      `/api/virtual-accounts/${account.id}/transactions`,
      `/api/transactions/recent?vaId=${account.id}`,
      `/api/transactions/recent?vaId=${account.id}&q=TXN-`,
    ];
    for (const path of paths) {
      for (const who of ["admin", "auditor", "client_user"] as const)
        expect(await listIds(await book.send(who, "GET", path))).toHaveLength(2);
    }
  });

  test("keeps its history on its client's own lists", async () => {
    await remove();
    expect(await listIds(await book.send("client_user", "GET", "/api/transactions/recent"))).toHaveLength(2);
  });

  test("never gives its IBAN to another, though its reference is free", async () => {
    await remove();
    const next = await book.openAccount({ reference: account.reference });
    expect(next.virtualIban).not.toBe(account.virtualIban);
  });

  test("is closed once, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, remove));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array<number>(7).fill(404)]);
    expect((await book.trail()).filter(({ action }) => action === "DELETE")).toHaveLength(1);
  });
});

describe("deleting is refused, saying why, while the account has", () => {
  test("a balance", async () => {
    await book.book("credit", account.id, { amount: "0.01" });
    await expectRefused("still has a balance");
  });

  test("an active hold", async () => {
    await book.book("credit", account.id, { amount: "5.00" });
    await book.book("hold", account.id, { amount: "5.00" });
    await expectRefused("still has an active hold");
  });

  test("an open fund allocation", async () => {
    const allocation = {
      virtualAccountId: account.id,
      userId: 3,
      allocatedAmount: 100,
      currency: "USD",
    } as const;
    await book.db.write([book.db.read.insert(fundAllocations).values({ ...allocation, createdAt: 0 })]);
    await expectRefused("still has an open fund allocation");
  });

  test("a payment under review", async () => {
    await book.book("credit", account.id, { amount: "5.00" });
    const payment = { accountId: account.id, amount: 500, currency: "USD", description: "d" } as const;
    await makePayment(book.deps, null, { ...payment, recipient: "12345678", suspicion: "Round amount" });
    await expectRefused("is under review");
  });

  const payInReview = async (reason = "Round amount") => {
    const payer = await book.openAccount();
    await book.book("credit", payer.id, { amount: "5.00" });
    const payment = { accountId: payer.id, amount: 500, currency: "USD", description: "d" } as const;
    const to = { recipient: account.virtualIban, suspicion: reason };
    return Number((await makePayment(book.deps, null, { ...payment, ...to })).payment?.id);
  };

  test("a payment to it under review, though it was never used", async () => {
    await payInReview();
    await expectRefused("A payment from or to the account is under review");
  });

  test("but not after that payment was rejected: then it is closed, for the payment names it", async () => {
    await rejectPayment(book.deps, null, { paymentId: await payInReview() });
    expect((await remove()).status).toBe(204);
    expect((await row())?.closedAt).toBe(book.deps.now());
  });

  test("anything else that refers to it", async () => {
    const columns = "id integer primary key, of integer references virtual_accounts(id)";
    await book.db.alter([{ sql: `create table strangers (${columns})`, args: [] }]);
    await book.db.write([{ sql: "insert into strangers (of) values (?)", args: [account.id] }]);
    await expectRefused("Other records refer to the account");
  });

  test("but not while its client has settings", async () => {
    const settings = { clientId: "GULF", highAmount: 1, velocityCount: 1, velocityMinutes: 1, updatedAt: 0 };
    await book.db.write([book.db.read.insert(alertSettings).values(settings)]);
    expect((await remove()).status).toBe(204);
  });
});

test("money that comes in while an account is deleted is never lost", async () => {
  await useUp();
  const words = { amount: "7.00", currency: "USD", description: "d", reference: "race" };
  const [deleted, credited] = await Promise.all([
    remove(),
    book.submit("admin", { vaId: account.id, type: "credit", ...words }),
  ]);
  const outcome = `${deleted.status} ${credited.status} ${(await row())?.balance}`;
  expect(["204 404 0", "409 201 700"]).toContain(outcome);
  expect(await book.flaws()).toEqual([]);
});
