import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { type ApprovalKind, approvalSchema } from "@/approvals/contract";
import { carryOutOrRequest } from "@/approvals/request-approval";
import { write } from "@/commands/write";
import { debit } from "@/payments/placing/approvals";
import { type Book, getRefusal, startBook } from "./book";
import { getCookies, password, people } from "./support";

let book: Book;
let account: AccountDto;
let checker: string;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
  await book.book("credit", account.id, { amount: "90000.00" });
  const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json });
  checker = await signIn("bilal");
});
afterEach(async () => {
  const flaws = await book.flaws();
  await book.close();
  expect(flaws).toEqual([]);
});

async function signIn(username: string): Promise<string> {
  return getCookies(await book.call("POST", "/api/auth/login", { json: { username, password } }));
}

const turnOn = (kind: ApprovalKind, aboveUsd: string | null = null) =>
  book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true, aboveUsd }] });
const getId = async (answer: Response) =>
  z.strictObject({ approvalId: z.number() }).parse(await answer.json()).approvalId;
const approve = async (answer: Response) =>
  book.call("POST", `/api/approvals/${await getId(answer)}/approve`, { cookie: checker });

let moved = 0;
function move(type: string, amount: string, { on = account, currency = "USD", cookie = "" } = {}) {
  moved += 1;
  const json = { vaId: on.id, type, amount, currency, description: "Test", reference: `ALONE-${moved}` };
  return cookie === ""
    ? book.submit("admin", json)
    : book.call("POST", "/api/transactions", { cookie, json });
}
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status).sort();
const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

async function hold(amount: string): Promise<number> {
  moved += 1;
  const json = { vaId: account.id, amount, currency: "USD", reason: "Dispute", reference: `HOLD-${moved}` };
  return z
    .object({ id: z.number() })
    .parse(await (await book.send("admin", "POST", "/api/holds", { json })).json()).id;
}

describe("above $500 a second person is wanted, and what is split counts together within 24 hours:", () => {
  test("of twenty debits of $500 at once, one is booked and the others wait", async () => {
    await turnOn("manual_debit", "500.00");
    const answers = await Promise.all(times(20, () => move("debit", "500.00")));
    expect(statuses(answers)).toEqual([201, ...Array<number>(19).fill(202)]);
    expect((await book.readAccount(account.id)).balance).toBe("89500.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("of one person over several accounts", async () => {
    await turnOn("manual_credit", "500.00");
    const accounts = [account, await book.openAccount(), await book.openAccount()];
    const answers = await Promise.all(accounts.map((on) => move("credit", "300.00", { on })));
    expect(statuses(answers)).toEqual([201, 202, 202]);
  });

  test("of several persons on one account", async () => {
    await turnOn("manual_debit", "500.00");
    expect((await move("debit", "300.00")).status).toBe(201);
    expect((await move("debit", "300.00", { cookie: checker })).status).toBe(202);
  });

  test("of captures and debits", async () => {
    await turnOn("manual_debit", "500.00");
    const holds = [await hold("300.00"), await hold("300.00")];
    const [first, second] = holds.map(
      (id) => () => book.send("admin", "POST", `/api/holds/${id}/capture`, { json: {} }),
    );
    expect((await first?.())?.status).toBe(200);
    expect((await second?.())?.status).toBe(202);
    expect((await move("debit", "300.00")).status).toBe(202);
  });

  test("of releases", async () => {
    await turnOn("hold_release", "500.00");
    const release = (id: number) => book.send("admin", "PUT", `/api/holds/${id}/release`);
    const ids = [await hold("300.00"), await hold("300.00")];
    expect((await release(ids[0] ?? 0)).status).toBe(200);
    expect((await release(ids[1] ?? 0)).status).toBe(202);
  });

  test("acts by two persons count for neither, and after a day nothing counts", async () => {
    await turnOn("manual_debit", "500.00");
    expect((await approve(await move("debit", "9000.00"))).status).toBe(200);
    expect((await move("debit", "400.00")).status).toBe(201);
    expect((await move("debit", "400.00")).status).toBe(202);
    book.wait(25 * 3_600_000);
    book.forgetSessions();
    expect((await move("debit", "400.00")).status).toBe(201);
  });

  test("a repeat of a call counts once, and answers as the first time", async () => {
    await turnOn("manual_debit", "500.00");
    const json = {
      vaId: account.id,
      type: "debit",
      amount: "500.00",
      currency: "USD",
      description: "Fee",
      reference: "R",
    };
    const headers = { "idempotency-key": "alone-1" };
    const answers = await Promise.all(times(5, () => book.submit("admin", json, headers)));
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    expect((await book.submit("admin", json, headers)).status).toBe(201);
    expect((await book.readAccount(account.id)).balance).toBe("89500.00");
  });
});

describe("one person cannot decide an amount's value:", () => {
  const setRate = (rate: string, cookie = "") => {
    const json = { currency: "EUR", rate };
    return cookie === ""
      ? book.send("admin", "POST", "/api/exchange-rates", { json })
      : book.call("POST", "/api/exchange-rates", { cookie, json });
  };
  const euros = { currency: "EUR" };
  let euro: AccountDto;
  beforeEach(async () => {
    await setRate("4.2", checker);
    euro = await book.change((await book.openAccount()).id, { currency: "EUR" });
    await book.book("credit", euro.id, { amount: "60000.00", ...euros });
  });

  test.each(["manual_debit", "hold_release", "payment"] as const)(
    "a rate waits while %s counts from an amount on",
    async (kind) => {
      await turnOn(kind, "500.00");
      expect((await setRate("0.000001")).status).toBe(202);
      expect(await (await book.send("auditor", "GET", "/api/approval-settings")).json()).toContainEqual({
        kind: "rates",
        enabled: true,
        aboveUsd: null,
      });
    },
  );

  test.each(["limits", "compliance"] as const)("a rate waits while %s want a second person", async (kind) => {
    await turnOn(kind);
    expect((await setRate("4.3")).status).toBe(202);
  });

  test("one that was set alone before makes no debit, capture or release small", async () => {
    await setRate("0.000001");
    await turnOn("manual_debit", "500.00");
    await turnOn("hold_release", "500.00");
    expect((await move("debit", "50000.00", { on: euro, ...euros })).status).toBe(202);
    const json = { vaId: euro.id, amount: "5000.00", ...euros, reason: "Dispute", reference: "EUR-1" };
    const placed = await (await book.send("admin", "POST", "/api/holds", { json })).json();
    const { id } = z.object({ id: z.number() }).parse(placed);
    expect((await book.send("admin", "PUT", `/api/holds/${id}/release`)).status).toBe(202);
    expect((await book.send("admin", "POST", `/api/holds/${id}/capture`, { json: {} })).status).toBe(202);
    expect((await book.readAccount(euro.id)).balance).toBe("60000.00");
  });

  test("nor does one that their own program set, and what that books alone counts as theirs", async () => {
    const json = { name: "Treasury", scopes: ["rates:write", "transactions:post"] };
    const made = await (await book.send("admin", "POST", "/api/api-clients", { json })).json();
    const { oauthClientId, secret } = z.object({ oauthClientId: z.string(), secret: z.string() }).parse(made);
    const basic = `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`;
    const form = { grant_type: "client_credentials" };
    const given = await book.call("POST", "/oauth/token", { form, headers: { authorization: basic } });
    const { access_token } = z.object({ access_token: z.string() }).parse(await given.json());
    const send = (path: string, sent: object) =>
      book.call("POST", path, {
        json: sent,
        headers: { authorization: `Bearer ${access_token}`, "idempotency-key": crypto.randomUUID() },
      });
    expect((await send("/api/exchange-rates", { currency: "EUR", rate: "0.000001" })).status).toBe(201);
    await turnOn("manual_debit", "500.00");
    expect((await move("debit", "50000.00", { on: euro, ...euros })).status).toBe(202);
    const debit500 = {
      vaId: account.id,
      type: "debit",
      amount: "400.00",
      currency: "USD",
      description: "Fee",
    };
    expect((await send("/api/transactions", { ...debit500, reference: "PROGRAM-1" })).status).toBe(201);
    const other = await book.openAccount();
    await book.book("credit", other.id, { amount: "900.00" });
    const own = await move("debit", "200.00", { on: other });
    expect(own.status).toBe(202);
    const asked = await send("/api/transactions", { ...debit500, amount: "600.00", reference: "PROGRAM-2" });
    const approval = `/api/approvals/${await getId(asked)}/approve`;
    expect((await getRefusal(await book.send("admin", "POST", approval))).code).toBe("OWN_PROGRAM");
    expect((await book.call("POST", approval, { cookie: checker })).status).toBe(200);
  });

  const pay = (amount: string, recipient = "12345678") => {
    moved += 1;
    const json = { vaId: euro.id, type: "debit", amount, ...euros, description: "Rent", recipient };
    return book.submit("client_user", { ...json, reference: `PAY-${moved}` });
  };
  const payments = () =>
    book.db.read.all<{ status: string; usd: number; aed: number }>(
      "select status, usd_amount as usd, aed_amount as aed from payments order by id",
    );

  test("one that was set alone before leaves a client's payment to the bank's review, and to its limits", async () => {
    await setRate("0.000001");
    await turnOn("payment", "500.00");
    expect((await pay("4000.00")).status).toBe(201);
    expect(await payments()).toEqual([{ status: "review", usd: 457_454, aed: 1_680_000 }]);
    expect(await book.flaws()).toEqual([]);
  });

  test("nor does it take a payment from the second user that the client wants", async () => {
    const setting = { enabled: true, aboveUsd: "500.00" };
    const path = "/api/clients/GULF/payment-settings";
    expect((await book.send("admin", "PUT", path, { json: setting })).status).toBe(200);
    await setRate("0.000001");
    expect((await pay("4000.00")).status).not.toBe(201);
    expect(await payments()).toEqual([]);
  });

  test("a small step that one person sets counts for payments, and so does whatever is set if nobody is asked", async () => {
    await setRate("2.0");
    await pay("100.00");
    await setRate("4.0");
    await turnOn("payment", "90000.00");
    await pay("100.00", "22345678");
    expect((await payments()).map(({ aed }) => aed)).toEqual([20_000, 40_000]);
  });

  test("one that two persons set counts for both", async () => {
    await turnOn("manual_debit", "500.00");
    expect((await approve(await setRate("0.5"))).status).toBe(200);
    expect((await move("debit", "3000.00", { on: euro, ...euros })).status).toBe(201);
    const other = await book.change((await book.openAccount()).id, { currency: "EUR" });
    await book.book("credit", other.id, { amount: "100.00", ...euros });
    expect((await move("debit", "50.00", { on: other, ...euros, cookie: checker })).status).toBe(201);
  });

  test("a jump waits while anything does, and a small step does not", async () => {
    await turnOn("relink");
    expect((await setRate("4.4")).status).toBe(201);
    // Each step is measured from somebody else's rate.
    const far = await setRate("4.7");
    expect(far.status).toBe(202);
    const asked = await book.send("auditor", "GET", `/api/approvals/${await getId(far)}`);
    expect(approvalSchema.parse(await asked.json()).kind).toBe("rates");
  });
});

describe("one admin alone opens no way for money:", () => {
  test("a suspended account is not woken, and no switch is turned on, whichever call asks for it", async () => {
    await book.change(account.id, { status: "suspended", creditEnabled: false, debitEnabled: false });
    await turnOn("account_state");
    const edit = (json: object) => book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json });
    const configure = (json: object) =>
      book.send("admin", "PUT", `/api/virtual-accounts/${account.id}/configuration`, { json });
    const asked = [
      await edit({ status: "active" }),
      await edit({ creditEnabled: true }),
      await edit({ type: "COBO" }),
      await configure({ debitEnabled: true }),
    ];
    expect(statuses(asked)).toEqual([202, 202, 202, 202]);
    expect((await edit({ description: "Closed for now" })).status).toBe(200);
    const { status, creditEnabled, type } = await book.readAccount(account.id);
    expect([status, creditEnabled, type]).toEqual(["suspended", false, "BOTH"]);
    const again = await edit({ status: "active" });
    expect((await approve(again)).status).toBe(200);
    expect((await book.readAccount(account.id)).status).toBe("active");
  });

  test("acts that close a way do not wait", async () => {
    await turnOn("account_state");
    const json = { status: "suspended", debitEnabled: false };
    expect((await book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json })).status).toBe(
      200,
    );
  });

  test("nobody is made a client's user, moved, woken, or given a password or an address", async () => {
    await turnOn("client_user");
    const user = people.client_user.id;
    const put = (json: object) => book.send("admin", "PUT", `/api/users/${user}`, { json });
    const json = { username: "nina", email: "nina@gulf.example", password, role: "client_user" };
    const asked = [
      await book.send("admin", "POST", "/api/auth/register", { json: { ...json, clientId: "GULF" } }),
      await book.send("admin", "POST", "/api/auth/register", {
        json: { ...json, virtualAccountId: account.id },
      }),
      await put({ password: "a password of somebody else" }),
      await put({ email: "amal@vostra.example" }),
      await put({ clientId: "NOOR" }),
    ];
    expect(statuses(asked)).toEqual([202, 202, 202, 202, 202]);
    expect((await put({ isActive: false })).status).toBe(200);
    expect((await put({ isActive: true })).status).toBe(202);
  });
});

describe("the number of waiting acts is limited:", () => {
  test("at most a hundred of one person wait, and the next is refused with instructions", async () => {
    await turnOn("manual_debit");
    const answers: Response[] = [];
    for (const _ of times(21, () => 0))
      answers.push(...(await Promise.all(times(5, () => move("debit", "1.00")))));
    expect(statuses(answers)).toEqual([...Array<number>(100).fill(202), ...Array<number>(5).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && (await getRefusal(refused)).message).toBe(
      "Too much waits for a second person already (at most 100 of one person, and 500 in all): have those decided, or withdraw some, and ask again",
    );
    expect((await move("debit", "1.00", { cookie: checker })).status).toBe(202);
  });

  test("anyone who may not ask is refused, and nothing is carried out", async () => {
    await turnOn("manual_debit");
    const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "alone" };
    const { auditor } = people;
    const actor = {
      ...auditor,
      userId: auditor.id,
      sessionId: "",
      email: "x@vostra.example",
      virtualAccountId: null,
      origin,
    };
    const body = {
      vaId: account.id,
      amount: 100,
      currency: "USD" as const,
      description: "Fee",
      reference: "A",
    };
    const asked = carryOutOrRequest(
      book.deps,
      actor,
      { kinds: ["manual_debit"], idempotency: undefined, request: () => debit.of(body) },
      // Calls that an auditor may make, so that missing rights do not prevent the act.
      (deps) =>
        write(deps, actor, {
          access: "reports:run",
          plan: () => ({
            statements: [{ sql: "update clients set name = 'Carried out' where id = 'GULF'", args: [] }],
            audit: { none: "a test" },
            answer: undefined,
          }),
        }),
    );
    expect(await asked.catch((error: unknown) => error)).toMatchObject({ code: "forbidden" });
    const carriedOut = await book.db.read.all("select id from clients where name = 'Carried out'");
    expect(carriedOut).toEqual([]);
  });
});

describe("the dialog of a hold says beforehand that its act would wait:", () => {
  test.each(["release", "capture"] as const)("%s", async (act) => {
    const id = await hold("300.00");
    const props = async () => (await book.show("admin", `/admin/holds?${act}=${id}`)).html;
    const waits = '"secondPerson":[{"kind":"hold_release","alone":null}]';
    expect(await props()).not.toContain(waits);
    await turnOn("hold_release", "500.00");
    expect(await props()).not.toContain(waits);
    await book.send("admin", "PUT", `/api/holds/${await hold("300.00")}/release`);
    expect(await props()).toContain(waits);
  });
});
