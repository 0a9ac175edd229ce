import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { hasUnscreened, screenPayments } from "@/payments/screening/screen-payments";
import { makeVirtualIban } from "@/vocabulary/iban";
import { compareNames } from "@/vocabulary/party/compare-names";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";

type Asked = { path: string; authorization: string | null; body: unknown };
type Reply = () => Response | Promise<Response>;

/** The bank's own services on this machine, whose answers a test chooses. */
let asked: Asked[] = [];
let reply: Reply = () => new Response(null, { status: 500 });
let services: Bun.Server<undefined>;
beforeAll(() => {
  services = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      asked.push({
        path: pathname,
        authorization: request.headers.get("authorization"),
        body: await request.json(),
      });
      return reply();
    },
  });
});
afterAll(() => services.stop(true));

let book: Book;
let from: { id: number; virtualIban: string };
const outside = "GB29NWBK60161331926819";

beforeEach(async () => {
  asked = [];
  const base = `http://127.0.0.1:${services.port}/${crypto.randomUUID()}`;
  book = await startBook({
    PAYEE_CHECK_URL: `${base}/payees`,
    PAYEE_CHECK_KEY: "payee-key",
    SCREENING_URL: `${base}/screening`,
    SCREENING_KEY: "screening-key",
  });
  from = await book.openAccount({ customerName: "Gulf Marine Fuels" });
  await book.book("credit", from.id, { amount: "1000.00" });
});
afterEach(() => book.close());

const says = (answer: object) => {
  reply = () => Response.json(answer);
};
const payment = (fields: object = {}) => ({
  vaId: from.id,
  type: "debit",
  amount: "100.00",
  currency: "USD",
  description: "Rent",
  reference: "PAY-1",
  recipient: outside,
  ...fields,
});
const paid = z.array(
  z.object({
    id: z.int(),
    status: z.string(),
    suspicion: z.string().nullable(),
    review: z
      .object({ decision: z.string(), by: z.string().nullable(), reason: z.string().nullable() })
      .nullable(),
  }),
);
const payments = async () => paid.parse(await (await book.send("admin", "GET", "/api/payments")).json());
const screen = () => screenPayments(book.deps, new AbortController().signal);
const pay = async (fields: object = {}) =>
  expect((await book.submit("client_user", payment(fields))).status).toBe(201);

describe("a screened payment", () => {
  test("waits, and continues once the screening allows it", async () => {
    await pay({ creditor: { name: "Keel & Sons Ltd", country: "GB" } });
    expect(await payments()).toMatchObject([
      { status: "review", suspicion: "Waits for screening", review: null },
    ]);
    expect(await hasUnscreened(book.deps)).toBe(true);
    says({ decision: "allow", reference: "S-77" });
    expect(await screen()).toBe(1);
    expect(asked).toMatchObject([
      {
        authorization: "Bearer screening-key",
        body: {
          direction: "outgoing",
          amount: "100.00",
          currency: "USD",
          debtor: { name: "Gulf Marine Fuels", account: from.virtualIban },
          creditor: { name: "Keel & Sons Ltd", account: outside, country: "GB" },
          remittance: "Rent",
        },
      },
    ]);
    expect(await payments()).toMatchObject([
      {
        status: "booked",
        review: { decision: "approved", by: null, reason: "Allowed by the screening: S-77" },
      },
    ]);
    expect(await hasUnscreened(book.deps)).toBe(false);
    expect(await screen()).toBe(0);
    expect((await book.trail()).filter(({ details }) => details?.screening === "allow")).toHaveLength(1);
    expect(await book.flaws()).toEqual([]);
  });

  test("shows its client nothing of it", async () => {
    await pay();
    says({ decision: "hold", reference: "S-1" });
    await screen();
    const page = await book.show("client_user", "/client/payments?view=1");
    expect(page.html).toContain("Processing");
    expect(page.html.toLowerCase()).not.toContain("screening");
    const timeline = await book.show("client_user", "/timeline/payment/1");
    expect(timeline.html.toLowerCase()).not.toContain("screening");
    const [answered] = z
      .array(z.object({ suspicion: z.null(), review: z.null() }))
      .parse(await (await book.send("client_user", "GET", "/api/payments")).json());
    expect(answered).toBeDefined();
  });

  test("that is held is for a person, who sees what was said", async () => {
    await pay();
    says({ decision: "hold", reference: "LIST-9" });
    expect(await screen()).toBe(1);
    expect(await screen()).toBe(0);
    const panel = await book.show("admin", "/admin/reviews?view=1");
    expect(panel.html.includes("LIST-9")).toBe(true);
    expect((await book.send("admin", "POST", "/api/payments/1/approve", { json: {} })).status).toBe(200);
    expect(await payments()).toMatchObject([{ status: "booked" }]);
  });

  test("that is denied can only be rejected", async () => {
    await pay();
    says({ decision: "deny", reference: null });
    await screen();
    const refused = await book.send("admin", "POST", "/api/payments/1/approve", { json: {} });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The screening denies this payment: it can only be rejected");
    expect(
      (await book.send("admin", "POST", "/api/payments/1/reject", { json: { reason: "On a list" } })).status,
    ).toBe(200);
    expect(await payments()).toMatchObject([{ status: "rejected" }]);
  });

  test.each<[string, Reply]>([
    ["an error", () => new Response("no", { status: 500 })],
    ["another form", () => Response.json({ decision: "perhaps" })],
    ["a redirect", () => Response.redirect("http://127.0.0.1:9/", 302)],
    ["no JSON", () => new Response("<html>")],
    ["too much", () => new Response(`{"decision":"allow","reference":"${"x".repeat(2_000_000)}"}`)],
  ])("waits on after %s, and is asked about again", async (_, bad) => {
    await pay();
    reply = bad;
    expect(await screen()).toBe(0);
    expect(await payments()).toMatchObject([{ status: "review", suspicion: "Waits for screening" }]);
    says({ decision: "allow" });
    expect(await screen()).toBe(1);
    expect(await payments()).toMatchObject([{ status: "booked" }]);
  });

  test("is left to a person where the bank wants to see it anyhow", async () => {
    await book.send("admin", "PUT", "/api/approval-settings", {
      json: [{ kind: "payment", enabled: true }],
    });
    await pay();
    says({ decision: "allow" });
    expect(await screen()).toBe(1);
    const [held] = await payments();
    expect(held?.status).toBe("review");
    expect(held?.suspicion).toEndWith("Waits for screening");
    expect(await hasUnscreened(book.deps)).toBe(false);
  });

  test("is asked about though the port refuses many that came before it", async () => {
    for (let at = 1; at <= 9; at += 1) await pay({ amount: `${at}.00`, reference: `PAY-${at}` });
    const amounts = () =>
      asked.slice(-1).flatMap(({ body }) => z.object({ amount: z.string() }).parse(body).amount);
    reply = () =>
      amounts().includes("9.00") ? Response.json({ decision: "allow" }) : new Response(null, { status: 500 });
    await screen();
    await screen();
    expect((await payments()).filter(({ status }) => status === "booked")).toHaveLength(1);
  });

  test("that two servers ask about at once continues once", async () => {
    await pay();
    says({ decision: "allow" });
    const both = await Promise.all([screen(), screen()]);
    expect(both.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await payments()).toMatchObject([{ status: "booked" }]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("the name of a payee", () => {
  const preview = (fields: object = {}) => {
    const { type: _, ...body } = payment(fields);
    return book.send("client_user", "POST", "/api/payments/preview", { json: body });
  };
  const findCheck = async (answer: Response) =>
    z.object({ payeeCheck: z.looseObject({}).nullable() }).parse(await answer.json()).payeeCheck;
  const keep = (json: object) => book.send("client_user", "POST", "/api/beneficiaries", { json });

  test("is asked before the payment, and recorded with it", async () => {
    await keep({ name: "Keel and Sons", account: outside });
    says({ result: "close_match", name: "Keele & Sons Ltd" });
    const answer = await preview();
    expect(answer.status).toBe(200);
    expect(await findCheck(answer)).toEqual({
      result: "close_match",
      name: "Keele & Sons Ltd",
      asked: "Keel and Sons",
    });
    expect(asked).toMatchObject([
      { authorization: "Bearer payee-key", body: { account: outside, name: "Keel and Sons" } },
    ]);
    await pay();
    const panel = await book.show("client_user", "/client/payments?view=1");
    expect(panel.html.includes("The name is close to the account")).toBe(true);
    const staff = await book.show("admin", "/admin/reviews?view=1");
    expect(staff.html.includes("Keele &amp; Sons Ltd")).toBe(true);
  });

  test("of another payee, account or payment than was asked about is not vouched for", async () => {
    await keep({ name: "Keel and Sons", account: outside });
    says({ result: "match" });
    await preview();
    await pay({ reference: "PAY-2" });
    await pay({ creditor: { name: "Somebody Else", country: "GB" } });
    for (const id of [1, 2])
      expect((await book.show("client_user", `/client/payments?view=${id}`)).html).not.toContain(
        "The name matches",
      );
  });

  test("may be unknown to the scheme: the payment can be made", async () => {
    await keep({ name: "Keel and Sons", account: outside });
    reply = () => new Response("down", { status: 503 });
    expect(await findCheck(await preview())).toEqual({ result: "unavailable", asked: "Keel and Sons" });
    await pay();
  });

  test("no name is shown with any other answer than a close match", async () => {
    await keep({ name: "Keel and Sons", account: outside });
    says({ result: "no_match", name: "Secret Holder" });
    expect(await findCheck(await preview())).toEqual({ result: "no_match", asked: "Keel and Sons" });
  });

  test("is compared here for an account of the bank's", async () => {
    const theirs = await book.openAccount({ customerName: "Noor Textiles LLC", clientId: "NOOR" });
    await keep({ name: "Noor Textile", account: theirs.virtualIban });
    expect(await findCheck(await preview({ recipient: theirs.virtualIban }))).toEqual({
      result: "close_match",
      name: "Noor Textiles LLC",
      asked: "Noor Textile",
    });
    expect(asked).toEqual([]);
  });
});

describe("a screened receipt", () => {
  /** Credits the account with money from a payer, by the bank's statement. */
  async function receive(amount = "250.00", bankReference = "B-1") {
    const account = await book.openAccount({ customerName: "Gulf Receipts", cbsAccount: "1000000001" });
    const entry = {
      amount,
      bankReference,
      creditor: account.virtualIban,
      endToEndId: `INV-${bankReference}`,
    };
    const payer = {
      payer: "Keel and Sons Ltd",
      counterparty: "GB29NWBK60161331926819",
      payerAgent: "NWBKGB2L",
    };
    const { id } = await upload(book, camt053([{ ...entry, ...payer, remittance: "Invoice 7" }]));
    await commit(book, id);
    return account;
  }
  const standing = async (id: number) => {
    const { balance, availableBalance, heldBalance } = await book.readAccount(id);
    return [balance, availableBalance, heldBalance];
  };
  const listHolds = async () =>
    z
      .object({ id: z.int(), isActive: z.boolean() })
      .array()
      .parse(await (await book.send("admin", "GET", "/api/holds")).json());

  test("is booked and held in one write, and free once the screening allows it", async () => {
    const { id, virtualIban } = await receive();
    expect(await standing(id)).toEqual(["250.00", "0.00", "250.00"]);
    expect(await hasUnscreened(book.deps)).toBe(true);
    expect(await screen()).toBe(0);
    expect(await standing(id)).toEqual(["250.00", "0.00", "250.00"]);
    asked = [];
    says({ decision: "allow", reference: "R-1" });
    expect(await screen()).toBe(1);
    expect(asked).toMatchObject([
      {
        body: {
          direction: "incoming",
          amount: "250.00",
          currency: "USD",
          debtor: { name: "Keel and Sons Ltd", account: "GB29NWBK60161331926819", agent: "NWBKGB2L" },
          creditor: { name: "Gulf Receipts", account: virtualIban },
          remittance: "Invoice 7",
        },
      },
    ]);
    expect(await standing(id)).toEqual(["250.00", "250.00", "0.00"]);
    expect(await screen()).toBe(0);
    expect((await book.trail()).filter(({ details }) => details?.screening === "allow")).toMatchObject([
      { userId: null, resource: "HOLD", details: { after: { decision: "allow", reference: "R-1" } } },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("that is held stays so until a person releases it, and its client reads nothing of why", async () => {
    const { id } = await receive("90000.00");
    says({ decision: "hold", reference: "LIST-3" });
    expect(await screen()).toBe(1);
    expect(await hasUnscreened(book.deps)).toBe(false);
    const alerts = await (await book.send("admin", "GET", "/api/alerts")).text();
    expect(alerts).toContain("from Keel and Sons Ltd, GB29NWBK60161331926819 stays held");
    // The alert of the amount, which the credit raised.
    const { all } = await book.show("admin", "/admin/alerts?view=1");
    expect(all("dt")).toContain("Counterparty");
    expect((await book.show("admin", "/admin/holds?view=1")).html).toContain("LIST-3");
    const paths = [
      `/api/virtual-accounts/${id}/statement`,
      "/api/holds",
      "/api/alerts",
      "/client/accounts?view=1",
    ];
    for (const path of paths) {
      const text = await (await book.send("client_user", "GET", path)).text();
      for (const word of ["screening", "LIST-3"])
        expect(text.toLowerCase()).not.toContain(word.toLowerCase());
    }
    expect((await book.send("admin", "PUT", "/api/holds/1/release", { json: {} })).status).toBe(200);
    expect(await standing(id)).toEqual(["90000.00", "90000.00", "0.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("that is denied is not released, and can be captured", async () => {
    const { id } = await receive();
    says({ decision: "deny", reference: "LIST-9" });
    expect(await screen()).toBe(1);
    const refused = await book.send("admin", "PUT", "/api/holds/1/release", { json: {} });
    expect([refused.status, (await getRefusal(refused)).message]).toEqual([
      409,
      "The screening denies this receipt: its money can only be captured",
    ]);
    expect(await standing(id)).toEqual(["250.00", "0.00", "250.00"]);
    expect((await book.send("admin", "POST", "/api/holds/1/capture", { json: {} })).status).toBe(200);
    expect(await standing(id)).toEqual(["0.00", "0.00", "0.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("may be decided by a person before an answer came: one that comes later changes nothing", async () => {
    const { id } = await receive();
    says({ decision: "allow" });
    const [answered, released] = await Promise.all([
      screen(),
      book.send("admin", "PUT", "/api/holds/1/release", { json: {} }),
    ]);
    expect([answered === 1, released.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await standing(id)).toEqual(["250.00", "250.00", "0.00"]);
    expect(await listHolds()).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is asked for when it is assigned from suspense, too", async () => {
    const { id } = await book.openAccount({ cbsAccount: "1000000001" });
    const file = await upload(
      book,
      camt053([{ amount: "8.00", bankReference: "S-1", payer: "Unknown Ltd" }]),
    );
    const [line] = (await commit(book, file.id)).lines;
    const acts: [string, object][] = [
      ["suspense", { suspenseAccount: "9000000001" }],
      ["assign", { vaId: id }],
    ];
    for (const [act, json] of acts)
      expect((await book.send("admin", "POST", `/api/bank-lines/${line?.id}/${act}`, { json })).status).toBe(
        200,
      );
    expect(await standing(id)).toEqual(["8.00", "0.00", "8.00"]);
    says({ decision: "allow" });
    expect(await screen()).toBe(1);
    expect(await standing(id)).toEqual(["8.00", "8.00", "0.00"]);
  });
});

describe("a payer's bank that asks about a virtual IBAN", () => {
  const check = (
    account: string,
    name: string,
    who: "admin" | "client_user" | "auditor" | "nobody" = "admin",
  ) => book.send(who, "POST", "/api/payee-checks", { json: { account, name } });
  const getResult = async (answer: Response) => answer.json();

  test("reads whether the name is the holder's", async () => {
    expect(await getResult(await check(from.virtualIban, "GULF MARINE FUELS L.L.C."))).toEqual({
      result: "match",
    });
    expect(await getResult(await check(from.virtualIban, "Gulf Marin Fuels"))).toEqual({
      result: "close_match",
      name: "Gulf Marine Fuels",
    });
    expect(await getResult(await check(from.virtualIban, "Desert Foods"))).toEqual({ result: "no_match" });
    expect(await getResult(await check(outside, "Desert Foods"))).toEqual({ result: "unavailable" });
  });

  test("sees a mistyped IBAN at its field", async () => {
    for (const typed of [
      from.virtualIban.replace(/.$/, (last) => (last === "7" ? "8" : "7")),
      "12345",
      "Falcon",
    ]) {
      const answer = await check(typed, "Gulf Marine Fuels");
      expect([typed, answer.status]).toEqual([typed, 400]);
      expect(await answer.json()).toMatchObject({ fields: { account: expect.any(String) } });
    }
  });

  test("cannot tell an account that is not there from another name", async () => {
    const closed = await book.openAccount({ customerName: "Closed Company" });
    await book.send("admin", "DELETE", `/api/virtual-accounts/${closed.id}`);
    for (const iban of [makeVirtualIban("099", 9999), closed.virtualIban]) {
      const answer = await check(iban, "Closed Company");
      expect(answer.status).toBe(200);
      const { result } = z.object({ result: z.string() }).parse(await answer.json());
      expect(["no_match", "unavailable"]).toContain(result);
    }
    expect(await getResult(await check(closed.virtualIban, "Closed Company"))).toEqual({
      result: "no_match",
    });
  });

  test("cannot try one name after another", async () => {
    const names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
    const statuses: number[] = [];
    for (const name of names) statuses.push((await check(from.virtualIban, name)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    book.wait(3_600_000);
    const cookie = await book.signIn("admin");
    const json = { account: from.virtualIban, name: "Gulf Marine Fuels" };
    expect((await book.call("POST", "/api/payee-checks", { cookie, json })).status).toBe(200);
  });

  test("has to be somebody who pays, or the bank", async () => {
    expect((await check(from.virtualIban, "Alpha", "nobody")).status).toBe(401);
    expect((await check(from.virtualIban, "Alpha", "auditor")).status).toBe(403);
    expect((await check(from.virtualIban, "Alpha", "client_user")).status).toBe(200);
  });
});

test.each([
  ["John Smith", "Mr. Jöhn SMITH", "match"],
  ["Smith John", "John Smith", "match"],
  ["Al-Noor Trading LLC", "Al Noor Trading", "match"],
  ["J Smith", "John Smith", "close_match"],
  ["John Smyth", "John Smith", "close_match"],
  ["Ali Hassan", "Ali Omar Hassan", "close_match"],
  ["Gulf Marine Fuels", "Gulf Marine Supplies", "no_match"],
  ["John", "John Smith", "no_match"],
  ["J S", "John Smith", "no_match"],
  ["LLC", "Gulf LLC", "no_match"],
  ["...", "Gulf LLC", "no_match"],
] as const)("the name %s is beside %s: %s", (one, other, result) => {
  expect(compareNames(one, other)).toBe(result);
});
