import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { configurationDefaults, configurationSchema } from "@/accounts/configurations/contract";
import type { AccountDto } from "@/accounts/contract";
import { toDecimal } from "@/vocabulary/money";
import { type Book, getRefusal, startBook } from "./book";
import { getCookies, password } from "./support";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
});
afterEach(() => book.close());

const path = () => `/api/virtual-accounts/${account.id}/configuration`;
const read = async () => configurationSchema.parse(await (await book.send("admin", "GET", path())).json());
const save = (json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", path(), { json, headers });
const pay = (amount: string) =>
  book.submit("client_user", {
    vaId: account.id,
    type: "debit",
    amount,
    currency: "USD",
    description: "Rent",
    reference: `PAY-${amount}`,
    recipient: "12345678",
  });

/** Every field of the form with a value other than its default. */
const all = {
  creditEnabled: false,
  debitEnabled: false,
  dailyLimit: "250000.50",
  monthlyLimit: "4000000.00",
  enforceLimits: true,
  suspenseAccount: "9000000002",
  autoReconciliation: false,
  complianceCheck: false,
  holdDuration: 24,
  notificationEmail: "ops@vostra.example",
};

describe("the configuration of an account", () => {
  test("has the defaults of section 9: limits 100000 and 3000000 AED, 72 hours, all switches on", async () => {
    expect(await read()).toEqual({
      creditEnabled: true,
      debitEnabled: true,
      dailyLimit: "100000.00",
      monthlyLimit: "3000000.00",
      enforceLimits: false,
      suspenseAccount: "9000000001",
      autoReconciliation: true,
      complianceCheck: true,
      holdDuration: 72,
      notificationEmail: null,
      usage: {
        daily: { limit: "100000.00", used: "0.00", left: "100000.00" },
        monthly: { limit: "3000000.00", used: "0.00", left: "3000000.00" },
      },
      version: 1,
    });
  });

  test("is saved whole in one call, and the account's two switches with it", async () => {
    const answer = await save(all);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await answer.json()).toMatchObject({ ...all, version: 2 });
    expect(await read()).toMatchObject(all);
    expect(await book.readAccount(account.id)).toMatchObject({ creditEnabled: false, debitEnabled: false });
  });

  test("a save leaves a row of the trail with before and after of what changed, and nothing else", async () => {
    await save({ dailyLimit: 5000, holdDuration: "72", enforceLimits: true });
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "CONFIGURATION",
      resourceId: String(account.id),
      details: {
        before: { dailyLimit: configurationDefaults.dailyLimit, enforceLimits: false },
        after: { dailyLimit: 500_000, enforceLimits: true },
      },
    });
  });

  test("saved as it is already writes nothing", async () => {
    await read();
    const before = await book.countRows();
    expect((await save({ dailyLimit: "100000", creditEnabled: true })).status).toBe(200);
    expect(await book.countRows()).toEqual(before);
  });

  test("keeps the old call working: the two toggles alone by PUT /api/virtual-accounts/{id} (section 7)", async () => {
    await save({ holdDuration: 24 });
    await book.change(account.id, { creditEnabled: false, debitEnabled: true });
    expect(await read()).toMatchObject({ creditEnabled: false, debitEnabled: true, holdDuration: 24 });
  });

  test.each([
    [{}, ""],
    [{ dailyLimit: "" }, "dailyLimit"],
    [{ dailyLimit: "-1" }, "dailyLimit"],
    [{ monthlyLimit: "1.001" }, "monthlyLimit"],
    [{ monthlyLimit: "a lot" }, "monthlyLimit"],
    [{ holdDuration: 0 }, "holdDuration"],
    [{ holdDuration: 8761 }, "holdDuration"],
    [{ holdDuration: 1.5 }, "holdDuration"],
    [{ holdDuration: "soon" }, "holdDuration"],
    [{ notificationEmail: "nobody" }, "notificationEmail"],
    [{ suspenseAccount: "1000000001" }, "suspenseAccount"],
    [{ suspenseAccount: "9000000009" }, "suspenseAccount"],
    [{ enforceLimits: "yes" }, "enforceLimits"],
  ])("refuses %j with 400 that names the field, and writes nothing", async (json, field) => {
    await read();
    const before = await book.countRows();
    const answer = await save(json);
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual([field]);
    expect(await book.countRows()).toEqual(before);
  });

  test("an empty notification email is none", async () => {
    await save({ notificationEmail: "ops@vostra.example" });
    await save({ notificationEmail: "" });
    expect((await read()).notificationEmail).toBeNull();
  });

  test("that somebody changed meanwhile is a conflict which shows the other values", async () => {
    await save({ dailyLimit: "5000.00" });
    const answer = await save({ dailyLimit: "7000.00", holdDuration: 72 }, { "if-match": '"1"' });
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).fields).toEqual({ dailyLimit: "Now: 5000.00", version: "2" });
  });

  test("of an account that does not exist is 404", async () => {
    expect((await book.send("admin", "GET", "/api/virtual-accounts/99/configuration")).status).toBe(404);
  });

  test("a client reads limits and use of its own, and nothing of compliance", async () => {
    const answer = await book.send("client_user", "GET", path());
    const fields = z.record(z.string(), z.unknown()).parse(await answer.json());
    expect(Object.keys(fields).sort()).toEqual([
      "creditEnabled",
      "dailyLimit",
      "debitEnabled",
      "enforceLimits",
      "holdDuration",
      "monthlyLimit",
      "usage",
      "version",
    ]);
    expect((await book.send("stranger", "GET", path())).status).toBe(404);
    expect((await book.send("client_user", "PUT", path(), { json: { dailyLimit: "1" } })).status).toBe(403);
  });
});

describe("limits", () => {
  beforeEach(() => book.book("credit", account.id, { amount: "100000.00" }));

  test("do not bind while 'Enforce limits' is off", async () => {
    await save({ dailyLimit: "100.00" });
    expect((await pay("1000.00")).status).toBe(201);
    expect((await read()).usage.daily).toEqual({ limit: "100.00", used: "3672.50", left: "0.00" });
  });

  test("bind when it is on, and a refusal names the limit and what is left", async () => {
    await save({ dailyLimit: "5000.00", enforceLimits: true });
    expect((await pay("1000.00")).status).toBe(201);
    const answer = await pay("500.00");
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).message).toBe(
      "The daily limit of AED 5,000.00 does not allow this payment: $500.00 (AED 1,836.25) was asked for, AED 1,327.50 is left on 18 Nov 2026",
    );
  });

  test("50 parallel payments of a tenth of the daily limit: exactly 10 succeed", async () => {
    // A tenth of AED 36,725.00 is $1,000.00 at the peg.
    await save({
      dailyLimit: "36725.00",
      monthlyLimit: "36725000.00",
      enforceLimits: true,
      complianceCheck: false,
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        book.submit("client_user", {
          vaId: account.id,
          type: "debit",
          amount: "1000.00",
          currency: "USD",
          description: "Rent",
          reference: `PAY-20261118-${at}`,
          recipient: "12345678",
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect([answers.length - refused.length, new Set(refused.map(({ status }) => status))]).toEqual([
      10,
      new Set([409]),
    ]);
    for (const answer of refused)
      expect((await getRefusal(answer)).message).toContain(
        "The daily limit of AED 36,725.00 does not allow this payment: $1,000.00 (AED 3,672.50) was asked for, AED 0.00 is left on 18 Nov 2026",
      );
    expect((await read()).usage.daily).toEqual({ limit: "36725.00", used: "36725.00", left: "0.00" });
    expect(await book.flaws()).toEqual([]);
  });

  test("0 lets nothing through", async () => {
    await save({ dailyLimit: 0, enforceLimits: true });
    expect((await pay("1.00")).status).toBe(409);
    expect((await read()).dailyLimit).toBe(toDecimal(0));
  });
});

describe("where the bank wants a second person for limit changes", () => {
  beforeEach(async () => {
    const bilal = { username: "bilal", email: "b@vostra.example", password, role: "admin" };
    await book.send("admin", "POST", "/api/auth/register", { json: bilal });
    const json = [{ kind: "limits", enabled: true }];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
  });

  test("a change of limits waits whole, and takes effect once another admin approved it", async () => {
    const answer = await save({ dailyLimit: "5000.00", holdDuration: 24 });
    expect(answer.status).toBe(202);
    const { approvalId } = z.object({ approvalId: z.number() }).parse(await answer.json());
    expect(await read()).toMatchObject({ dailyLimit: "100000.00", holdDuration: 72 });
    const approval = `/api/approvals/${approvalId}`;
    expect(await (await book.send("auditor", "GET", approval)).json()).toMatchObject({
      kind: "limits",
      summary: `Limits of ${account.virtualIban} (${account.customerName})`,
      details: {
        "Daily limit (AED)": "AED 100,000.00 to AED 5,000.00",
        "Hold duration (hours)": "72 to 24",
      },
    });
    const signedIn = await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } });
    const approved = await book.call("POST", `${approval}/approve`, { cookie: getCookies(signedIn) });
    expect(approved.status).toBe(200);
    expect(await read()).toMatchObject({ dailyLimit: "5000.00", holdDuration: 24 });
  });

  test("a save that changes no limit is done at once", async () => {
    expect((await save({ dailyLimit: "100000.00", holdDuration: 24 })).status).toBe(200);
    expect((await read()).holdDuration).toBe(24);
  });
});
