import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { makePayment } from "@/ledger/payments";
import { paymentSchema } from "@/payments/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, getRefusal, listIds, startBook } from "./book";
import { attributes, select } from "./html";
import { getCookies, password, people } from "./support";

const screen = "/admin/reviews";
const suspicion = "First payment to this recipient, 40 times the usual amount";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Gulf Marine" });
  await book.book("credit", account.id, { amount: "1000.00" });
});
afterEach(() => book.close());

let made = 0;
/** A client's payment that the compliance check stopped. Returns its id. */
async function pay(amount = 400_00, recipient = "12345678"): Promise<number> {
  const reference = `PAY-20261118-${++made}`;
  const gita = { ...people.client_user, userId: people.client_user.id, sessionId: "" };
  const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "pay" };
  const actor = { ...gita, email: "gita@vostra.example", virtualAccountId: null, origin };
  const payment = { accountId: account.id, amount, currency: "USD", description: "Rent", reference } as const;
  const posted = await makePayment(book.deps, actor, { ...payment, recipient, suspicion });
  return posted.payment?.id ?? 0;
}

const decide = (act: "approve" | "reject", id: number, json: object = { reason: "Seen the invoice" }) =>
  book.send("admin", "POST", `/api/payments/${id}/${act}`, { json });
const read = async (answer: Response) => paymentSchema.parse(await answer.json());
const available = async () => (await book.readAccount(account.id)).availableBalance;

describe("POST /api/payments/{id}/approve", () => {
  test("lets the payment go, with who did it, when and why", async () => {
    const id = await pay();
    book.wait(60_000);
    expect(await read(await decide("approve", id))).toMatchObject({
      id,
      status: "booked",
      suspicion,
      review: {
        decision: "approved",
        by: "amal",
        at: "2026-11-18T08:01:00.000Z",
        reason: "Seen the invoice",
      },
    });
    expect(await available()).toBe("600.00");
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "PAYMENT",
      resourceId: String(id),
      details: { before: { status: "review" }, after: { status: "booked", reason: "Seen the invoice" } },
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("credits an account of ours", async () => {
    const other = await book.openAccount({ clientId: "NOOR" });
    expect((await decide("approve", await pay(100_00, other.virtualIban))).status).toBe(200);
    expect((await book.readAccount(other.id)).balance).toBe("100.00");
  });

  test("leaves it waiting where the recipient cannot be credited", async () => {
    const other = await book.openAccount({ clientId: "NOOR" });
    const id = await pay(100_00, other.virtualIban);
    await book.change(other.id, { creditEnabled: false });
    const answer = await decide("approve", id);
    expect([answer.status, (await getRefusal(answer)).message]).toEqual([
      409,
      `The recipient cannot receive this payment: ${groupIban(other.virtualIban)} takes no credits`,
    ]);
    expect(await listIds(await book.send("admin", "GET", "/api/payments?status=review"))).toEqual([id]);
  });

  test("twice, or after it was rejected, is 409 with what was decided, by whom and when", async () => {
    const [first, second] = [await pay(), await pay()];
    await decide("approve", first);
    await decide("reject", second);
    expect(await getRefusal(await decide("approve", first))).toEqual({
      message: "The payment was approved by amal on 18 Nov 2026, 12:00",
      code: "PAYMENT_NOT_IN_REVIEW",
      fields: { status: "booked" },
    });
    const answer = await decide("approve", second);
    expect([answer.status, (await getRefusal(answer)).message]).toEqual([
      409,
      "The payment was rejected by amal on 18 Nov 2026, 12:00",
    ]);
  });

  test("and rejected at once, many times, is decided once", async () => {
    const id = await pay();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => decide(at % 2 === 0 ? "approve" : "reject", id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await book.flaws()).toEqual([]);
  });

  test("of a payment that never was under review is refused with that reason", async () => {
    const json = {
      vaId: account.id,
      type: "debit",
      amount: "1.00",
      currency: "USD",
      description: "Rent",
      reference: "PAY-1",
      recipient: "12345678",
    };
    await book.submit("client_user", json);
    expect((await getRefusal(await decide("approve", 1))).message).toBe(
      "The payment is not under review: it is booked",
    );
  });
});

describe("POST /api/payments/{id}/reject", () => {
  test("gives the money back, with who did it, when and why", async () => {
    const id = await pay();
    expect(await read(await decide("reject", id))).toMatchObject({
      status: "rejected",
      review: { decision: "rejected", by: "amal", reason: "Seen the invoice" },
    });
    expect(await available()).toBe("1000.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("needs a reason", async () => {
    const id = await pay();
    const answer = await decide("reject", id, { reason: "  " });
    expect([answer.status, (await getRefusal(answer)).fields]).toEqual([400, { reason: "Give a reason" }]);
    expect(await available()).toBe("600.00");
  });

  test("of an unknown one is 404", async () => {
    expect((await decide("reject", 99)).status).toBe(404);
  });

  test("once for one idempotency key", async () => {
    const id = await pay();
    const call = { json: { reason: "No" }, headers: { "idempotency-key": "once" } };
    const first = await book.send("admin", "POST", `/api/payments/${id}/reject`, call);
    const again = await book.send("admin", "POST", `/api/payments/${id}/reject`, call);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(await again.json()).toEqual(await first.json());
  });
});

describe("where the bank wants a second person for payments above an amount", () => {
  let second: string;
  beforeEach(async () => {
    const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
    await book.send("admin", "POST", "/api/auth/register", { json });
    second = getCookies(
      await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }),
    );
    await book.send("admin", "PUT", "/api/approval-settings", {
      json: [{ kind: "payment", enabled: true, aboveUsd: "100.00" }],
    });
  });

  test("an approval waits, and both names are in the trail once the other has approved", async () => {
    const id = await pay();
    const answer = await decide("approve", id);
    expect(answer.status).toBe(202);
    const { approvalId } = z.object({ approvalId: z.int() }).parse(await answer.json());
    const approved = await book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie: second });
    expect(approved.status).toBe(200);
    expect((await read(await book.send("admin", "GET", "/api/payments").then(first))).review).toMatchObject({
      by: "bilal",
      reason: "Seen the invoice",
    });
    expect((await book.trail()).at(-1)).toMatchObject({
      resource: "APPROVAL",
      details: { maker: { username: "amal" }, checker: { username: "bilal" } },
    });
  });

  test("a small one is approved at once, and a rejection never waits", async () => {
    expect((await decide("approve", await pay(100_00))).status).toBe(200);
    expect((await decide("reject", await pay(500_00))).status).toBe(200);
  });
});

/** The first row of a list, as its own answer. */
const first = async (answer: Response): Promise<Response> =>
  Response.json(z.array(z.unknown()).parse(await answer.json())[0]);

describe("GET /api/payments", () => {
  test("answers staff with why a payment waits, and filters by account and status", async () => {
    const id = await pay();
    const answer = await book.send("auditor", "GET", `/api/payments?vaId=${account.id}&status=review`);
    expect(await read(await first(answer))).toEqual({
      id,
      vaId: account.id,
      status: "review",
      executionDate: "2026-11-18",
      recipient: "12345678",
      creditor: null,
      purpose: null,
      structuredReference: null,
      chargeBearer: null,
      regulatoryReporting: null,
      needs: [],
      labels: {},
      amount: "400.00",
      currency: "USD",
      description: "Rent",
      reference: `PAY-20261118-${made}`,
      createdAt: "2026-11-18T08:00:00.000Z",
      createdBy: "gita",
      madeFor: null,
      suspicion,
      review: null,
      returned: null,
      virtualAccount: { customerName: "Gulf Marine", virtualIban: account.virtualIban },
    });
    expect(await listIds(await book.send("auditor", "GET", "/api/payments?status=booked"))).toEqual([]);
    expect((await book.send("auditor", "GET", "/api/payments?status=waiting")).status).toBe(400);
  });

  test("shows a client nothing of a review, before it or after it, and finds nothing by it", async () => {
    const [one, two] = [await pay(100_00), await pay(100_00)];
    await decide("reject", two, { reason: "Looks like laundering" });
    const text = await (await book.send("client_user", "GET", "/api/payments")).text();
    expect(
      paymentSchema
        .array()
        .parse(JSON.parse(text))
        .map(({ id, status }) => [id, status]),
    ).toEqual([
      [two, "rejected"],
      [one, "review"],
    ]);
    for (const secret of [suspicion, "laundering", "amal"]) expect(text).not.toContain(secret);
    const found = await book.send("client_user", "GET", "/api/payments?q=usual");
    expect(await listIds(found)).toEqual([]);
  });

  test("is scoped: a stranger's list is empty, and another client's account is not there", async () => {
    await pay();
    expect(await listIds(await book.send("stranger", "GET", "/api/payments"))).toEqual([]);
    const foreign = await book.send("stranger", "GET", `/api/payments?vaId=${account.id}`);
    expect(foreign.status).toBe(404);
  });
});

describe("Payments to review", () => {
  test("lists what waits, why and for how long, the oldest first", async () => {
    await pay(100_00);
    book.wait(10 * 60_000);
    await pay(200_00);
    const { html, all } = await book.show("auditor", screen);
    expect(all("h1")).toEqual(["Payments to review"]);
    expect(all("thead th").slice(0, 6)).toEqual([
      "Account",
      "Amount",
      "Why",
      "Recipient",
      "Reference",
      "Waiting",
    ]);
    expect(select(html, "tbody td:nth-child(2)")).toEqual(["$100.00", "$200.00"]);
    expect(select(html, "tbody td:nth-child(3)")).toEqual([suspicion, suspicion]);
    expect(select(html, "tbody td:nth-child(6)")).toEqual(["10 min", "0 min"]);
    expect(attributes(html, ".acts button", "value")).toEqual([]);
  });

  test("lists what was approved and what was rejected where it is asked for", async () => {
    const [one, two] = [await pay(100_00), await pay(200_00)];
    await decide("approve", one);
    await decide("reject", two);
    expect((await book.show("admin", screen)).all(".empty-title")).toEqual(["No payments to review"]);
    const approved = await book.show("admin", `${screen}?status=approved`);
    expect(approved.all("tbody .badge")).toEqual(["Approved"]);
    const rejected = await book.show("admin", `${screen}?status=rejected`);
    expect(rejected.all("tbody td:nth-child(2)")).toEqual(["$200.00"]);
  });

  test("offers Approve and Reject to an admin, in the row and in the record, and to an auditor nothing", async () => {
    const id = await pay();
    const { html } = await book.show("admin", `${screen}?view=${id}`);
    expect(select(html, "#act a")).toEqual(["View details", "Approve", "Reject"]);
    expect(select(html, ".record-foot a")).toEqual(["Approve", "Reject"]);
    expect(select(html, ".record-note").join(" ")).toContain(suspicion);
    for (const query of [`approve=${id}`, `reject=${id}`]) {
      const admin = await book.show("admin", `${screen}?${query}`);
      expect(attributes(admin.html, "#dialog x-island", "when")).toEqual(["load"]);
      const auditor = await book.show("auditor", `${screen}?${query}`);
      expect(attributes(auditor.html, "#dialog x-island", "when")).toEqual([]);
    }
    expect((await book.show("auditor", `${screen}?view=${id}`)).all(".record-foot")).toEqual([]);
    expect((await decideAs("auditor", id)).status).toBe(403);
  });

  test("shows Approve and Reject of a decided one as refused, and says why it was reviewed", async () => {
    const id = await pay();
    const waits = await book.show("admin", `${screen}?view=${id}`);
    expect(waits.all(".record-part h3")).toContain("Why it is reviewed");
    await decide("approve", id);
    const { html } = await book.show("admin", `${screen}?status=approved&view=${id}`);
    const decided = "The payment was approved by amal on 18 Nov 2026, 12:00";
    expect(attributes(html, "tbody .acts button", "data-refused")).toEqual(["approve:0 reject:0"]);
    expect(attributes(html, ".table-box", "data-reasons")).toEqual([decided]);
    expect(select(html, ".act-refused")).toEqual([decided]);
    expect(select(html, ".record-part h3")).toContain("Why it was reviewed");
  });

  const decideAs = (who: "auditor", id: number) =>
    book.send(who, "POST", `/api/payments/${id}/approve`, { json: {} });

  test("exports what is filtered as CSV, for staff alone", async () => {
    await decide("reject", await pay(), { reason: "Unknown payee" });
    const answer = await book.send("auditor", "GET", "/api/payments/export/csv?status=rejected");
    const [, line = ""] = (await answer.text()).trim().split("\r\n");
    expect(line).toContain("Unknown payee");
    expect((await book.send("client_user", "GET", "/api/payments/export/csv")).status).toBe(403);
  });
});
