import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { AccountDto } from "@/accounts/contract";
import { waitingSchema } from "@/approvals/contract";
import { getRefusedCall } from "@/collections/refused-receipts/contract";
import { returnRefusedByRule } from "@/payments/refused-receipts/return-by-rule";
import { groupIban } from "@/vocabulary/iban";
import type { Entry } from "./bank-statements";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { askChat, beginChat } from "./chat";
import { payer, refuse as refuseOn, reverse } from "./collections";
import { listTexts, openPaymentFiles, today, upload, writeReport } from "./payment-files";
import { makeReport, rowsOfSheet } from "./reports";
import { getCookies, password } from "./support";

const stranger = "GB33BUKB20201555555555";
const refusedSchema = getRefusedCall.response;
if (!refusedSchema) throw new Error("The call answers something");

let book: Book;
let account: AccountDto;
let files: ReturnType<typeof openPaymentFiles>;
async function start(variables: Record<string, string> = {}) {
  book = await startBook(variables);
  account = await book.openAccount({ cbsAccount: "1000000001" });
  files = openPaymentFiles(book);
}
beforeEach(() => start());
afterEach(() => book.close());

const rule = async (json: Record<string, unknown>) =>
  expect((await book.send("admin", "PUT", rulesPath(), { json })).status).toBe(200);
const rulesPath = () => `/api/virtual-accounts/${account.id}/receipt-rules`;
/** Imports a payment above the account's maximum amount, and returns its bank line's id. */
const refuse = (amount = "50.00", fields: Partial<Entry> = {}, rules: Record<string, unknown> = {}) =>
  refuseOn(book, account, amount, fields, { maxAmount: "10.00", ...rules });

const path = (id: number, act = "") => `/api/refused-receipts/${id}${act}`;
const act = (
  id: number,
  name: "return" | "accept",
  who: Caller = "admin",
  headers: Record<string, string> = {},
  note = "As agreed",
) => book.send(who, "POST", path(id, `/${name}`), { json: { note }, headers });
const read = async (id: number, who: Caller = "admin") =>
  refusedSchema.parse(await (await book.send(who, "GET", path(id))).json());
const listed = async (query = "", who: Caller = "admin") =>
  refusedSchema.array().parse(await (await book.send(who, "GET", `/api/refused-receipts${query}`)).json());
const code = async (answer: Response) => [answer.status, (await getRefusal(answer)).code];
const available = async (id = account.id) => (await book.readAccount(id)).availableBalance;
const suspense = async () =>
  (
    await book.db.read.all<{ total: number }>(
      sql`select coalesce(sum(balance), 0) as total from ledger_accounts where kind = 'suspense'`,
    )
  )[0]?.total;
const { signal } = new AbortController();
const returnByRule = (deps = book.deps) => returnRefusedByRule(deps, signal);

/** Sends the day's payment file, and imports the bank's return of its only payment. */
async function giveBack(text = "Account closed") {
  const day = new Date(book.deps.now()).toISOString().slice(0, 10);
  const file = await files.makeFile("1000000001", day);
  await files.send(file.id);
  const [entry] = (await files.readFile(file.id)).entries;
  const report = writeReport(file.messageId, [{ id: entry?.instructionId ?? "", code: "AC04", text }]);
  expect((await upload(book, report)).status).toBe(200);
}

async function addAdmin(username: string) {
  const json = { username, email: `${username}@vostra.example`, password, role: "admin" };
  const made = await book.send("admin", "POST", "/api/auth/register", { json });
  if (made.status !== 201) throw new Error(`No user: ${await made.text()}`);
  return getCookies(await book.call("POST", "/api/auth/login", { json: { username, password } }));
}

describe("a payment that a rule refuses", () => {
  test("becomes a refused receipt in suspense with the rule's code, and an event for its client", async () => {
    const id = await refuse();
    expect(await read(id)).toMatchObject({
      id,
      bankLineId: id,
      vaId: account.id,
      amount: "50.00",
      currency: "USD",
      bookedOn: "2026-11-18",
      payer: { name: "Harbour Foods", account: payer },
      code: "AMOUNT_ABOVE",
      reason: "The amount is above the maximum",
      status: "waiting",
      paymentId: null,
      problem: null,
    });
    expect([await available(), await suspense()]).toEqual(["0.00", 50_00]);
    const feed = await (await book.send("client_user", "GET", "/api/events?types=receipt.refused")).text();
    expect(JSON.parse(feed).events).toMatchObject([
      { type: "receipt.refused", subject: `refused-receipts/${id}`, data: { id, code: "AMOUNT_ABOVE" } },
    ]);
    const other = await (await book.send("stranger", "GET", "/api/events?types=receipt.refused")).text();
    expect(JSON.parse(other).events).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is listed by status, account and client, in pages and as CSV", async () => {
    const ids = [await refuse("50.00"), await refuse("60.00"), await refuse("70.00")];
    await act(ids[0] ?? 0, "accept");
    expect((await listed()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await listed("?status=waiting")).map(({ amount }) => amount)).toEqual(["70.00", "60.00"]);
    expect(await listed(`?vaId=${account.id + 1}`)).toEqual([]);
    expect(await listed("?clientId=NOOR")).toEqual([]);
    expect(await listed("?clientId=GULF&code=AMOUNT_ABOVE")).toHaveLength(3);
    const page = await book.send("admin", "GET", "/api/refused-receipts?limit=2");
    expect(page.headers.get("link")).toContain("after=");
    const csv = await (await book.send("admin", "GET", "/api/refused-receipts/export/csv")).text();
    expect(csv).toContain("Harbour Foods");
    expect(csv.trim().split("\n")).toHaveLength(4);
  });

  test("is readable but not actionable for its client and an auditor, and not found by another client", async () => {
    const id = await refuse();
    await act(id, "accept", "admin", {}, "A secret of the bank");
    expect(await read(id, "client_user")).toMatchObject({ code: "AMOUNT_ABOVE", note: null });
    expect(await read(id, "auditor")).toMatchObject({ note: "A secret of the bank" });
    expect(await listed("", "client_user")).toHaveLength(1);
    expect(await listed("", "stranger")).toEqual([]);
    expect((await book.send("stranger", "GET", path(id))).status).toBe(404);
    expect((await book.send("admin", "GET", path(999))).status).toBe(404);
    const next = await refuse("60.00");
    for (const who of ["client_user", "auditor", "stranger"] as const) {
      expect((await act(next, "return", who)).status).toBe(403);
      expect((await act(next, "accept", who)).status).toBe(403);
    }
    expect((await act(999, "return")).status).toBe(404);
    expect((await book.send("admin", "POST", path(next, "/return"), { json: { note: "" } })).status).toBe(
      400,
    );
  });

  test("stays an open bank line without a refused receipt where the bank has no suspense account", async () => {
    await book.db.write([
      { sql: "update cbs_accounts set is_active = 0 where purpose = 'suspense'", args: [] },
    ]);
    await refuse();
    expect(await listed()).toEqual([]);
    expect(await available()).toBe("0.00");
  });
});

describe("accepting one", () => {
  test("books it to the intended account, once per idempotency key", async () => {
    const id = await refuse();
    const headers = { "idempotency-key": "accept-1" };
    const first = await act(id, "accept", "admin", headers);
    expect(first.status).toBe(200);
    const second = await act(id, "accept", "admin", headers);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await second.json()).toEqual(await first.json());
    expect(await read(id)).toMatchObject({ status: "accepted", note: "As agreed", paymentId: null });
    expect([await available(), await suspense()]).toEqual(["50.00", 0]);
    expect(await code(await act(id, "accept"))).toEqual([409, "REFUSED_RECEIPT_ENDED"]);
    expect(await code(await act(id, "return"))).toEqual([409, "REFUSED_RECEIPT_ENDED"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("and returning it at the same time does only one of the two", async () => {
    const id = await refuse();
    const answers = await Promise.all([
      act(id, "accept"),
      act(id, "return"),
      act(id, "accept"),
      act(id, "return"),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await suspense()).toBe(0);
    expect(await book.flaws()).toEqual([]);
  });

  test("is also possible by assigning it to another account, like any line in suspense", async () => {
    const other = await book.openAccount({ cbsAccount: "1000000002" });
    const id = await refuse();
    const assign = () =>
      book.send("admin", "POST", `/api/bank-lines/${id}/assign`, { json: { vaId: other.id } });
    expect((await assign()).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: "accepted", vaId: account.id });
    expect([await available(), await available(other.id)]).toEqual(["0.00", "50.00"]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("returning one", () => {
  test("orders the full amount out of suspense to the payer's account, in the next payment file", async () => {
    const id = await refuse("50.00", { payerAgent: "NWBKGB2L" });
    const headers = { "idempotency-key": "return-1" };
    const first = await act(id, "return", "admin", headers);
    expect(first.status).toBe(200);
    const again = await act(id, "return", "admin", headers);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const refused = await read(id);
    expect(refused).toMatchObject({ status: "returned", note: "As agreed" });
    const [payment, ...others] = await files.payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      id: refused.paymentId,
      vaId: account.id,
      recipient: payer,
      creditor: { name: "Harbour Foods", bic: "NWBKGB2L" },
      amount: "50.00",
      madeFor: "return",
      status: "booked",
      description: "Payment not accepted",
      createdBy: "amal",
    });
    expect([await available(), await suspense()]).toEqual(["0.00", 0]);
    const file = await files.makeFile();
    const xml = await files.readXml(file.id);
    expect(listTexts(xml, "EndToEndId")).toEqual([payment?.reference ?? ""]);
    await files.send(file.id);
    expect((await files.payments())[0]?.status).toBe("sent");
    expect(await book.flaws()).toEqual([]);
  });

  test("goes out through the CBS account where it came in, even if the virtual account's is another", async () => {
    await book.close();
    book = await startBook();
    account = await book.openAccount({ cbsAccount: "1000000002" });
    files = openPaymentFiles(book);
    const id = await refuse();
    await act(id, "return");
    const file = await files.makeFile("1000000001");
    expect(file.count).toBe(1);
    expect((await files.make("1000000002")).status).not.toBe(201);
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused once the bank reverses the payment: the reversal in suspense ends it as returned", async () => {
    const ids = { endToEndId: "E2E-9", remittance: "Deposit" };
    const id = await refuse("50.00", { ...ids, bankReference: "B9" });
    const line = await reverse(book, ids);
    expect(await code(await act(id, "return"))).toEqual([409, "LINE_REVERSED"]);
    expect(await code(await act(id, "accept"))).toEqual([409, "LINE_REVERSED"]);
    expect(
      (await book.send("admin", "POST", `/api/bank-lines/${line.id}/suspense`, { json: {} })).status,
    ).toBe(200);
    expect(await read(id)).toMatchObject({ status: "returned", paymentId: null });
    expect(await code(await act(id, "return"))).toEqual([409, "REFUSED_RECEIPT_ENDED"]);
    expect(await code(await act(id, "accept"))).toEqual([409, "REFUSED_RECEIPT_ENDED"]);
    expect([await available(), await suspense()]).toEqual(["0.00", 0]);
    expect(await book.flaws()).toEqual([]);
    const { html } = await book.show("admin", `/admin/refused-receipts?view=${id}`);
    expect(html).toContain("The bank took this payment back");
  });

  test("cannot go to another account, to an unknown payer's, or to an account of this bank", async () => {
    const unknown = await refuse("50.00", { counterparty: "" });
    expect(await code(await act(unknown, "return"))).toEqual([409, "NO_PAYER_ACCOUNT"]);
    const local = await refuse("51.00", { counterparty: "123456789" });
    expect(await code(await act(local, "return"))).toEqual([409, "NO_PAYER_ACCOUNT"]);
    expect(await suspense()).toBe(101_00);
  });

  test("cannot go to an account of this bank in any notation", async () => {
    const { virtualIban } = await book.openAccount({ cbsAccount: "1000000001" });
    const [inBank, sequence] = [virtualIban.slice(4), virtualIban.slice(-16)];
    for (const [counterparty, payerAgent] of [
      [virtualIban],
      [virtualIban.toLowerCase()],
      [groupIban(virtualIban)],
      [virtualIban, "NWBKGB2L"],
      [sequence, "VSTRAEAD"],
      [sequence.slice(-6), "VSTRAEADXXX"],
      [inBank, "VSTRAEAD"],
      [sequence, "033"],
    ] as const) {
      const id = await refuse("50.00", { counterparty, ...(payerAgent && { payerAgent }) });
      expect([counterparty, await code(await act(id, "return"))]).toEqual([
        counterparty,
        [409, "PAYER_OURS"],
      ]);
    }

    // The same number at a bank of another country is another account.
    const elsewhere = await refuse("50.00", { counterparty: sequence, payerAgent: "CHASUS33XXX" });
    expect((await act(elsewhere, "return")).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("is left out of the client's payment figures, and offers no repeat payment when it bounces", async () => {
    await act(await refuse(), "return");
    const paid = async () => (await book.show("client_user", "/client/payments")).html;
    expect(await paid()).toContain("Payment not accepted");
    expect(await paid()).not.toContain("Paid<dd>$50.00");
    const chat = await beginChat(book, "client_user");
    expect(await (await askChat(book, "client_user", chat, "payments made today")).text()).not.toContain(
      "50.00",
    );
    await giveBack();
    expect((await book.show("client_user", "/client/inbox")).html).not.toContain("came back");
    const report = await makeReport(book, { from: today, to: today });
    expect(rowsOfSheet(report, "Payments")).toEqual([]);
  });

  test("says where the return has got to, and leads to that payment", async () => {
    const id = await refuse();
    const record = async (who: "admin" | "client_user") => {
      const list = who === "client_user" ? "/client/receivables/refused" : "/admin/refused-receipts";
      return (await book.show(who, `${list}?view=${id}`)).html;
    };
    expect(await record("client_user")).toContain("The bank holds this payment");
    await act(id, "return");
    expect(await record("admin")).toContain("Ordered, and not yet sent");
    const payment = `/client/payments?view=${(await read(id)).paymentId}`;
    for (const who of ["admin", "client_user"] as const) {
      expect(await record(who)).toContain(`href="${payment}"`);
      const paid = (await book.show(who, payment)).html;
      expect(paid).toContain("Meant for<dd>");
      expect(paid).not.toContain("From<dd>");
    }
    await files.send((await files.makeFile()).id);
    for (const who of ["admin", "client_user"] as const)
      expect(await record(who)).toContain("Sent to the payer");
    expect(await record("client_user")).not.toContain("The bank holds this payment");
  });

  test("hides staff names from its client", async () => {
    const id = await refuse();
    await act(id, "return");
    for (const at of [path(id), "/api/refused-receipts", "/api/payments", "/api/events"])
      expect(await (await book.send("client_user", "GET", at)).text()).not.toContain("amal");
    expect((await files.payments("client_user"))[0]).toMatchObject({ madeFor: "return", createdBy: null });
  });

  test("that bounces is in suspense again, and only a person returns or accepts it", async () => {
    const id = await refuse("50.00", {}, { onBreak: "return" });
    await returnByRule();
    await giveBack();
    const bounced = await read(id);
    expect(bounced.status).toBe("waiting");
    expect([await available(), await suspense()]).toEqual(["0.00", 50_00]);
    expect(await returnByRule()).toBe(0);
    expect(await read(id)).toEqual(bounced);

    const assign = await book.send("admin", "POST", `/api/payments/${bounced.paymentId}/assign`, {
      json: { vaId: account.id },
    });
    expect(await code(assign)).toEqual([409, "RETURN_NOT_IN_SUSPENSE"]);
    expect((await act(id, "return")).status).toBe(200);
    const resent = await read(id);
    expect(resent).toMatchObject({ status: "returned" });
    expect(resent.paymentId).not.toBe(bounced.paymentId);
    book.wait(86_400_000);
    book.forgetSessions();
    await giveBack();
    expect((await act(id, "accept")).status).toBe(200);
    expect([await available(), await suspense()]).toEqual(["50.00", 0]);
    expect(await book.flaws()).toEqual([]);
  });

  test("under way cannot be assigned to an account", async () => {
    const id = await refuse();
    await act(id, "return");
    const assign = () =>
      book.send("admin", "POST", `/api/bank-lines/${id}/assign`, { json: { vaId: account.id } });
    expect(await code(await assign())).toEqual([409, "BANK_LINE_DEALT_WITH"]);
    expect(await available()).toBe("0.00");
  });
});

describe("a return of a payment that the bank reverses", () => {
  const named = { endToEndId: "E2E-9", remittance: "Deposit" };
  const refuseAndReturn = async (fields: Partial<Entry> = named) => {
    const id = await refuse("50.00", fields);
    expect((await act(id, "return")).status).toBe(200);
    return id;
  };
  const suspend = (line: { id: number }) =>
    book.send("admin", "POST", `/api/bank-lines/${line.id}/suspense`, { json: {} });
  const alerts = async () => (await book.send("admin", "GET", "/api/alerts")).text();
  const waitsToBeFiled = async () =>
    (await book.db.read.all(sql`select payment_id from to_be_filed where payment_id is not null`)).length;

  test.each([
    ["its ids", named, { ...named, counterparty: payer }],
    ["its payer alone", { remittance: "Deposit" }, { counterparty: payer }],
  ])(
    "is carried out by the reversal, found by %s, and goes into no payment file",
    async (_, fields, reversal) => {
      const id = await refuseAndReturn(fields);
      expect(await reverse(book, reversal)).toMatchObject({ match: "matched" });
      expect(await code(await files.make())).toEqual([409, "NOTHING_TO_FILE"]);
      expect([await waitsToBeFiled(), await suspense()]).toEqual([0, 0]);
      expect(await read(id)).toMatchObject({ status: "returned" });
      expect((await book.show("admin", `/admin/refused-receipts?view=${id}`)).html).toContain(
        "The bank took this payment back",
      );
      const { paymentId } = await read(id);
      const payment = (await book.show("client_user", `/client/payments?view=${paymentId}`)).html;
      expect(payment).toContain("Taken back");
      expect(payment).toContain("The bank took the money back itself, so this return is not sent");
      expect(payment).not.toMatch(/badge[^>]*>Booked/);
      expect(payment).not.toContain("Pay again");
      expect(await book.flaws()).toEqual([]);
    },
  );

  test("stays here while the reversal waits for its match, and the reversal cannot go to suspense", async () => {
    await refuseAndReturn();
    const line = await reverse(book, named);
    expect(line).toMatchObject({ match: "suggested", outcome: null });
    expect(await code(await files.make())).toEqual([409, "NOTHING_TO_FILE"]);
    expect((await book.show("admin", "/admin/payment-files")).html).toContain(
      "The bank takes back what it returns",
    );
    expect(await code(await suspend(line))).toEqual([409, "RETURN_UNSENT"]);
    const json = { journalIds: line.journalIds };
    expect((await book.send("admin", "POST", `/api/bank-lines/${line.id}/match`, { json })).status).toBe(200);
    expect([await waitsToBeFiled(), await suspense()]).toEqual([0, 0]);
    expect(await alerts()).not.toContain("Receipt returned twice");
    // Once the match is removed, the reversal waits again.
    const undone = await book.send("admin", "POST", `/api/bank-lines/${line.id}/unmatch`, { json: {} });
    expect(undone.status).toBe(200);
    expect(await code(await files.make())).toEqual([409, "NOTHING_TO_FILE"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is in suspense for the reversal once its review rejects it", async () => {
    await book.close();
    await start({ SCREENING_URL: "http://127.0.0.1:9/screening", SCREENING_KEY: "screening-key" });
    const id = await refuseAndReturn();
    const line = await reverse(book, named);
    expect(await code(await suspend(line))).toEqual([409, "RETURN_UNSENT"]);
    const json = { reason: "The bank took it back" };
    const at = `/api/payments/${(await read(id)).paymentId}/reject`;
    expect((await book.send("admin", "POST", at, { json })).status).toBe(200);
    expect((await suspend(line)).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: "returned" });
    expect(await suspense()).toBe(0);
    expect(await book.flaws()).toEqual([]);
  });

  test("alerts staff, not the client, if it was already sent", async () => {
    const id = await refuseAndReturn();
    const file = await files.makeFile();
    await reverse(book, { ...named, counterparty: payer });
    expect(await alerts()).toContain("Receipt returned twice");
    expect(await (await book.send("client_user", "GET", "/api/alerts")).text()).not.toContain(
      "returned twice",
    );
    await files.send(file.id);
    expect((await files.payments())[0]).toMatchObject({ id: (await read(id)).paymentId, status: "sent" });
    expect(await book.flaws()).toEqual([]);
  });
});

describe("a second person", () => {
  test("approves returns and acceptances from a set amount", async () => {
    const cookie = await addAdmin("ines");
    const json = [{ kind: "assignment", enabled: true, aboveUsd: "55.00" }];
    expect((await book.send("admin", "PUT", "/api/approval-settings", { json })).status).toBe(200);
    const small = await refuse("50.00");
    expect((await act(small, "return")).status).toBe(200);
    const approve = async (asked: Response, by?: string) => {
      expect(asked.status).toBe(202);
      const { approvalId } = waitingSchema.parse(await asked.json());
      const at = `/api/approvals/${approvalId}/approve`;
      expect((await book.send("admin", "POST", at)).status).toBe(403);
      return by === undefined ? undefined : book.call("POST", at, { cookie: by });
    };
    const one = await refuse("60.00");
    expect((await approve(await act(one, "return"), cookie))?.status).toBe(200);
    expect(await read(one)).toMatchObject({ status: "returned", note: "As agreed" });
    const two = await refuse("61.00");
    expect((await approve(await act(two, "accept"), cookie))?.status).toBe(200);
    expect(await read(two)).toMatchObject({ status: "accepted", note: "As agreed" });
    expect(await available()).toBe("61.00");
    expect(await book.flaws()).toEqual([]);
  });
});

describe("an account whose rules return what they refuse", () => {
  test("orders it back immediately and once, however many nodes run the job", async () => {
    const id = await refuse("50.00", {}, { onBreak: "return" });
    expect(await read(id)).toMatchObject({ status: "waiting" });
    await Promise.all([returnByRule(), returnByRule(), returnByRule()]);
    expect(await read(id)).toMatchObject({ status: "returned", note: null, problem: null });
    expect(await files.payments()).toHaveLength(1);
    expect((await files.payments())[0]).toMatchObject({ recipient: payer, createdBy: null });
    expect(await returnByRule()).toBe(0);
    expect(await suspense()).toBe(0);
    expect(await book.flaws()).toEqual([]);
  });

  test("keeps a payment in suspense, with the reason, if the payer's account is unknown or at this bank", async () => {
    const own = await book.openAccount({ cbsAccount: "1000000001" });
    const unknown = await refuse("50.00", { counterparty: "" }, { onBreak: "return" });
    const ours = await refuse("51.00", { counterparty: own.virtualIban }, { onBreak: "return" });
    expect(await returnByRule()).toBe(2);
    expect(await read(unknown)).toMatchObject({ status: "waiting", problem: "NO_PAYER_ACCOUNT" });
    expect(await read(ours)).toMatchObject({ status: "waiting", problem: "PAYER_OURS" });
    expect(await read(ours, "client_user")).toMatchObject({ problem: null });
    expect(await returnByRule()).toBe(0);
    expect((await act(unknown, "accept")).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("has that setting with its other rules, and suspense by default", async () => {
    const at = rulesPath();
    await rule({ maxAmount: "10.00" });
    expect(await (await book.send("client_user", "GET", at)).json()).toMatchObject({ onBreak: "suspense" });
    await rule({ maxAmount: "10.00", onBreak: "return" });
    expect(await (await book.send("client_user", "GET", at)).json()).toMatchObject({
      onBreak: "return",
      version: 2,
    });
    const json = { onBreak: "elsewhere" };
    expect((await book.send("admin", "PUT", at, { json })).status).toBe(400);
  });
});

test("a return under screening review reads Processing to its client; rejected, it is in suspense again", async () => {
  await book.close();
  await start({ SCREENING_URL: "http://127.0.0.1:9/screening", SCREENING_KEY: "screening-key" });
  const id = await refuse("50.00", {}, { onBreak: "return" });
  await returnByRule();
  const { paymentId, status } = await read(id);
  expect(status).toBe("returned");
  expect((await files.payments())[0]).toMatchObject({ id: paymentId, status: "review" });
  expect(await (await book.send("client_user", "GET", "/client/receivables/refused")).text()).toContain(
    "Processing",
  );
  // Its review says where the money is, and goes.
  const asks = async (decision: "approve" | "reject") =>
    (await book.show("admin", `/admin/reviews?${decision}=${paymentId}`)).html;
  for (const [decision, words] of [
    ["approve", "It left suspense when its return was ordered."],
    ["reject", "$50.00 goes back into suspense."],
  ] as const) {
    expect(await asks(decision)).toContain(words);
    expect(await asks(decision)).not.toContain("Payer's available");
  }
  const reject = (at: number) =>
    book.send("admin", "POST", `/api/payments/${at}/reject`, { json: { reason: "Not now" } });
  expect((await reject(paymentId ?? 0)).status).toBe(200);
  expect(await read(id)).toMatchObject({ status: "waiting" });
  expect([await available(), await suspense()]).toEqual(["0.00", 50_00]);
  expect(await returnByRule()).toBe(0);
  // Approved, it leaves through the CBS account where it came in.
  await act(id, "return");
  const second = await read(id);
  expect(
    (await book.send("admin", "POST", `/api/payments/${second.paymentId}/approve`, { json: {} })).status,
  ).toBe(200);
  expect((await files.makeFile()).count).toBe(1);
  expect(await suspense()).toBe(0);
  expect(await book.flaws()).toEqual([]);
});

test("a return makes nobody a known payee: a large payment to its payer is reviewed, and no form offers it", async () => {
  await book.send("admin", "PUT", "/api/alert-settings/GULF", { json: { highAmount: "100.00" } });
  const beneficiary = { name: "Harbour Foods", account: payer };
  const added = await book.send("client_user", "POST", "/api/beneficiaries", { json: beneficiary });
  expect(await added.json()).toMatchObject({ firstUsedAt: null });
  await refuse("50.00", { payer: "Harbour Foods" }, { onBreak: "return" });
  await returnByRule();
  expect(await files.payments()).toMatchObject([{ recipient: payer, status: "booked" }]);
  const known = await (await book.send("client_user", "GET", "/api/beneficiaries")).json();
  expect(known).toMatchObject([{ account: payer, firstUsedAt: null }]);
  const form = await book.show("client_user", `/client/payments?pay=${account.id}`);
  expect(form.html).toContain('"recent":[]');
  await book.book("credit", account.id, { amount: "500.00" });
  const payment = { vaId: account.id, type: "debit", currency: "USD", description: "Fish", recipient: payer };
  const paid = await book.submit("client_user", { ...payment, amount: "200.00", reference: "FISH-1" });
  expect(paid.status).toBe(201);
  expect((await files.payments())[0]).toMatchObject({
    amount: "200.00",
    status: "review",
    suspicion: "First payment of this client to this recipient, worth $200.00: reviewed from $100.00 on",
  });
  const record = await book.show("admin", "/admin/reviews?view=2");
  expect(record.html).toContain("None from this account");
});

test("a return under review is outside the account's position: relinking the account moves none of it", async () => {
  await book.close();
  await start({ SCREENING_URL: "http://127.0.0.1:9/screening", SCREENING_KEY: "screening-key" });
  const id = await refuse();
  await act(id, "return");
  const before = await book.contraBalances();
  expect((await book.change(account.id, { cbsAccount: "1000000002" })).cbsAccount).toBe("1000000002");
  expect(await book.contraBalances()).toEqual(before);
  const { paymentId } = await read(id);
  const approved = await book.send("admin", "POST", `/api/payments/${paymentId}/approve`, { json: {} });
  expect(approved.status).toBe(200);
  expect((await files.makeFile("1000000001")).count).toBe(1);
  expect((await files.make("1000000002")).status).not.toBe(201);
  expect(await book.flaws()).toEqual([]);
});

describe("the database", () => {
  const order = (id: number, change: Record<string, unknown> = {}, steps: unknown[] = []) => {
    const payment = {
      madeFor: "return",
      recipient: payer,
      aedAmount: 1,
      description: "Back",
      reference: crypto.randomUUID(),
      ...change,
    };
    const command = { steps, payment, bankLine: { id, reason: "Back" } };
    return book.db.write([
      {
        sql: "insert into journals (id, kind, user_id, command, created_at) values (?, 'order', null, ?, ?)",
        args: [crypto.randomUUID(), JSON.stringify(command), book.deps.now()],
      },
    ]);
  };
  const refusal = async (act: Promise<unknown>) => {
    const error = await act.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Error && "code" in error ? error.code : error;
  };

  test("refuses a return to another account, a second return, and a debit of the account", async () => {
    const id = await refuse();
    await book.book("credit", account.id, { amount: "500.00" });
    expect(await refusal(order(id, { recipient: stranger }))).toBe("NO_PAYER_ACCOUNT");
    expect(await refusal(order(id + 1))).toBe("BANK_LINE_NOT_FOUND");
    expect(await refusal(order(id, { madeFor: "sweep" }))).toBe("NOT_CORE_ACCOUNT");
    expect(await refusal(order(id, { receipt: 1 }))).toBe("BANK_LINE_NOT_FOUND");
    const step = {
      type: "debit",
      account: account.id,
      amount: 1,
      currency: "USD",
      description: "x",
      reference: "y",
    };
    expect(await refusal(order(id, {}, [step]))).toBe("INCOMPLETE");
    const write = (text: string) => refusal(book.db.write([{ sql: text, args: [] }]));
    for (const text of [
      `update refused_receipts set status = 'accepted' where id = ${id}`,
      `update refused_receipts set status = 'returned' where id = ${id}`,
      `update refused_receipts set amount = 1 where id = ${id}`,
      `delete from refused_receipts where id = ${id}`,
      `insert into refused_receipts select ${id + 1}, virtual_account_id, client_id, amount, currency, code, on_break, 'waiting', null, null, created_at, null from refused_receipts`,
    ])
      expect(await write(text)).toBe("APPEND_ONLY");
    await order(id);
    expect(await refusal(order(id))).toBe("REFUSED_RECEIPT_ENDED");
    expect(await write("update payments set bank_line_id = null")).toBe("APPEND_ONLY");
    expect(await available()).toBe("500.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("is verified: a changed status and a return to another account are found", async () => {
    const id = await refuse();
    await act(id, "return");
    const change = (text: string) => book.db.write([{ sql: text, args: [] }]);
    await change("drop trigger refused_receipts_update");
    await change("drop trigger payments_update");
    await change(`update refused_receipts set status = 'waiting' where id = ${id}`);
    expect((await book.flaws()).join("\n")).toContain(`refused receipt ${id} is waiting by order`);
    await change(`update refused_receipts set status = 'returned', on_break = 'return' where id = ${id}`);
    expect((await book.flaws()).join("\n")).toContain(
      `refused receipt ${id} is to return, the rules of its account say otherwise`,
    );
    await change(`update refused_receipts set on_break = 'suspense' where id = ${id}`);
    await change(`update payments set recipient = '${stranger}'`);
    expect((await book.flaws()).join("\n")).toContain(
      `is no return of all of refused receipt ${id} to the account that paid it`,
    );
  });
});
