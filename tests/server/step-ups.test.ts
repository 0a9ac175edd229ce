import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { waitingSchema } from "@/approvals/contract";
import { type Book, startBook } from "./book";
import { uploaded } from "./bulk";
import { getCookies, password } from "./support";

/*
 * Sessions that were left open while the bank asks for step-ups: gita and hana are users of one client, and the book's own admin is
 * signed in by a password alone.
 */
const account = "GB29NWBK60161331926819";
const minute = 60_000;

let book: Book;
let vaId: number;
let reference: string;
let gita: string;
let hana: string;
let admin: string;

async function signIn(username: string): Promise<string> {
  return getCookies(await book.call("POST", "/api/auth/login", { json: { username, password } }));
}
const confirm = (cookie: string) => book.call("POST", "/api/auth/step-up", { cookie, json: { password } });

beforeEach(async () => {
  book = await startBook();
  ({ id: vaId, reference } = await book.openAccount());
  await book.book("credit", vaId, { amount: "100000.00" });
  const user = {
    username: "hana",
    email: "hana@gulf.example",
    password,
    role: "client_user",
    clientId: "GULF",
  };
  await book.send("admin", "POST", "/api/auth/register", { json: user });
  [gita, hana, admin] = [await signIn("gita"), await signIn("hana"), await book.signedIn("admin")];
});
afterEach(async () => {
  expect(await book.flaws()).toEqual([]);
  await book.close();
});

const want = async (stepUp: object) => {
  await confirm(admin);
  const answer = await book.call("PUT", "/api/sign-in-settings", { cookie: admin, json: { stepUp } });
  expect(answer.status).toBe(200);
  book.wait(5 * minute);
};

/** Answer to a call: its status, or the reason of its refusal. */
async function outcome(asked: Promise<Response>): Promise<number | string> {
  const answer = await asked;
  if (answer.status !== 403) return answer.status;
  return z.object({ code: z.string() }).parse(await answer.json()).code;
}

let made = 0;
const payment = (amount: string, fields: object = {}) => ({
  vaId,
  type: "debit",
  amount,
  currency: "USD",
  description: "Engines",
  reference: `PAY-${++made}`,
  recipient: account,
  ...fields,
});
const pay = (cookie: string, amount: string, fields: object = {}) =>
  outcome(book.call("POST", "/api/transactions", { cookie, json: payment(amount, fields) }));

describe("payments that ask above an amount", () => {
  beforeEach(() => want({ paymentsAboveUsd: "100.00" }));

  test("count together since the last proof of their session, in every session of the person and at once", async () => {
    expect([await pay(gita, "60.00"), await pay(gita, "40.00"), await pay(gita, "0.01")]).toEqual([
      201,
      201,
      "STEP_UP_REQUIRED",
    ]);
    const second = await signIn("gita");
    expect(await pay(second, "0.01")).toBe("STEP_UP_REQUIRED");
    expect(await pay(hana, "0.01")).toBe(201);
    await confirm(gita);
    expect(await pay(gita, "5000.00")).toBe(201);
    book.wait(5 * minute);
    const atOnce = await Promise.all(["40.00", "40.00", "40.00", "40.00"].map((amount) => pay(gita, amount)));
    expect(atOnce.toSorted()).toEqual([201, 201, "STEP_UP_REQUIRED", "STEP_UP_REQUIRED"]);
    expect(await pay(gita, "40.00")).toBe("STEP_UP_REQUIRED");
  });

  test("count whether they are made now or later, again and again, or by a file", async () => {
    const file = (amount: string) =>
      [
        "from,recipient,amount,description,reference",
        `${reference},20000009,${amount},Rent,F-${++made}`,
      ].join("\n");
    const { id, version } = await uploaded(book, "payments", file("50.00"));
    const send = (path: string, json: object, headers: Record<string, string> = {}) =>
      outcome(book.call("POST", path, { cookie: gita, json, headers }));
    const path = `/api/bulk-uploads/${id}/commit`;
    // Rows are checked again: only amounts confirmed as seen were summed.
    expect(await send(path, { mode: "all" })).toBe("STEP_UP_REQUIRED");
    expect(await send(path, { mode: "all" }, { "If-Match": `"${version}"` })).toBe(202);
    expect(await pay(gita, "40.00", { executionDate: "2026-11-25" })).toBe(202);
    const order = payment("5.00", { every: "month", from: "2026-12-01" });
    const orders = "/api/standing-orders";
    expect(await send(orders, order)).toBe("STEP_UP_REQUIRED");
    expect(await send(orders, { ...order, times: 3 })).toBe("STEP_UP_REQUIRED");
    expect(await send(orders, { ...order, until: "2027-01-31" })).toBe(201);
    expect(await pay(gita, "0.01", { executionDate: "2026-11-25" })).toBe("STEP_UP_REQUIRED");
    const next = await uploaded(book, "payments", file("0.01"));
    const commit = () =>
      send(`/api/bulk-uploads/${next.id}/commit`, { mode: "all" }, { "If-Match": `"${next.version}"` });
    expect(await commit()).toBe("STEP_UP_REQUIRED");
    await confirm(gita);
    expect([await commit(), await send(orders, order)]).toEqual([202, 201]);
  });

  test("ask the second user as they asked the first one", async () => {
    await confirm(admin);
    const json = { enabled: true, aboveUsd: "80.00" };
    await book.call("PUT", "/api/clients/GULF/payment-settings", { cookie: admin, json });
    await confirm(gita);
    const ask = async (amount: string) => {
      const answer = await book.call("POST", "/api/transactions", { cookie: gita, json: payment(amount) });
      return waitingSchema.parse(await answer.json()).approvalId;
    };
    const [small, large] = [await ask("90.00"), await ask("50000.00")];
    const approve = (id: number) =>
      outcome(book.call("POST", `/api/approvals/${id}/approve`, { cookie: hana }));
    expect([await approve(small), await approve(large)]).toEqual([200, "STEP_UP_REQUIRED"]);
    expect(await pay(hana, "20.00")).toBe("STEP_UP_REQUIRED");
    await confirm(hana);
    expect(await approve(large)).toBe(200);
  });

  test("leave no way around them: programs, users, who has to agree, rates, credits by hand and captures ask", async () => {
    await confirm(admin);
    const hold = { vaId, amount: "500.00", currency: "USD", reason: "Dispute", reference: "H-1" };
    const held = await book.call("POST", "/api/holds", { cookie: admin, json: hold });
    const { id } = z.looseObject({ id: z.int() }).parse(await held.json());
    book.wait(5 * minute);
    const screen = await (await book.call("GET", "/admin/sign-in-settings", { cookie: admin })).text();
    expect(screen.split("Asks while another action does")).toHaveLength(3);
    const acts = [
      ["POST", "/api/api-clients", { name: "ERP", scopes: ["payments:make"], clientId: "GULF" }],
      ["POST", "/api/auth/register", { username: "joe", email: "joe@bank.example", password, role: "admin" }],
      ["PUT", "/api/sign-in-settings", { stepUp: { paymentsAboveUsd: null } }],
      ["PUT", "/api/approval-settings", [{ kind: "payment", enabled: false }]],
      ["PUT", "/api/clients/GULF/payment-settings", { enabled: false }],
      [
        "POST",
        "/api/exchange-rates",
        { currency: "EUR", rate: "9.0000", effectiveAt: "2026-11-18T00:00:00Z" },
      ],
      ["POST", "/api/transactions", payment("90000.00", { type: "credit", recipient: undefined })],
      ["POST", `/api/holds/${id}/capture`, {}],
      ["PUT", `/api/holds/${id}/release`, undefined],
    ] as const;
    const send = async () =>
      Promise.all(
        acts.map(async ([method, path, json]) => [
          path,
          await outcome(book.call(method, path, { cookie: admin, ...(json && { json }) })),
        ]),
      );
    expect(await send()).toEqual(acts.map(([, path]) => [path, "STEP_UP_REQUIRED"]));
    expect(
      await outcome(book.call("POST", "/api/second-factors/totp", { cookie: await signIn("hana") })),
    ).toBe("STEP_UP_REQUIRED");
    await confirm(admin);
    for (const [path, done] of await send()) expect([path, done]).not.toEqual([path, "STEP_UP_REQUIRED"]);
  });
});

test("the account of a payee is approved by a user who proves who they are, where that is asked of entering one", async () => {
  await confirm(admin);
  const settings = { enabled: false, beneficiaries: true };
  await book.call("PUT", "/api/clients/GULF/payment-settings", { cookie: admin, json: settings });
  await want({ beneficiaries: true });
  await confirm(gita);
  const json = { name: "Falcon", account, country: "GB", town: "London" };
  const answer = await book.call("POST", "/api/beneficiaries", { cookie: gita, json });
  const { id } = z.looseObject({ id: z.int() }).parse(await answer.json());
  const approve = () => outcome(book.call("POST", `/api/beneficiaries/${id}/approve`, { cookie: hana }));
  expect(await approve()).toBe("STEP_UP_REQUIRED");
  await confirm(hana);
  expect(await approve()).toBe(200);
});

test("a proof that nobody gave is found", async () => {
  await confirm(gita);
  const getSql = (value: string) =>
    book.db.write([{ sql: `update sessions set stepped_up_at = ${value} where user_id = 1`, args: [] }]);
  await getSql("(select stepped_up_at from sessions where stepped_up_at is not null)");
  expect((await book.flaws()).join()).toContain("has a proof that the audit trail does not have");
  await getSql("created_at");
  expect((await book.flaws()).join()).toContain("has a proof that the audit trail does not have");
  await getSql("null");
});
