import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import { approvals, payments, users } from "db/schema";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { serverJobs } from "@/app/jobs/list";
import { approvalSchema, waitingSchema } from "@/approvals/contract";
import { approvalLifetime } from "@/approvals/rules";
import { paymentOutlook } from "@/payments/second-user/outlook";
import { createRunner } from "@/platform/jobs/runner";
import { groupIban } from "@/vocabulary/iban";
import { countCases } from "../samples";
import { type Book, getRefusal, startBook } from "./book";
import { type Call, getCookies, password, toActor } from "./support";

const external = "GB29NWBK60161331926819";

let book: Book;
let account: AccountDto;
let gita: string;
let hana: string;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Gulf Marine" });
  await book.book("credit", account.id, { amount: "10000.00" });
  await register("hana");
  [gita, hana] = [await signIn("gita"), await signIn("hana")];
  await want("1000.00");
});
afterEach(() => book.close());

/** Adds a user of the client. */
async function register(username: string, clientId = "GULF"): Promise<void> {
  const json = { username, email: `${username}@gulf.example`, password, role: "client_user", clientId };
  const answer = await book.send("admin", "POST", "/api/auth/register", { json });
  if (answer.status !== 201) throw new Error(`No user: ${answer.status} ${await answer.text()}`);
}

async function signIn(username: string): Promise<string> {
  return getCookies(await book.call("POST", "/api/auth/login", { json: { username, password } }));
}

const settingsPath = "/api/clients/GULF/payment-settings";
const set = (json: object, headers = {}) => book.send("admin", "PUT", settingsPath, { json, headers });
const want = (aboveUsd: string | null) => set({ enabled: true, aboveUsd });

let made = 0;
const nextReference = () => `PAY-20261118-M${++made}`;
function pay(cookie: string, amount: string, fields: Record<string, unknown> = {}, headers = {}) {
  const reference = nextReference();
  const json = { vaId: account.id, type: "debit", amount, currency: "USD", description: "Engines" };
  const sent = { ...json, reference, recipient: external, ...fields };
  return book.call("POST", "/api/transactions", { cookie, json: sent, headers });
}

const getId = async (answer: Response) => waitingSchema.parse(await answer.json()).approvalId;
/** Asks for a payment and returns its approval's id. */
async function ask(amount = "1500.00", fields: Record<string, unknown> = {}, cookie = gita): Promise<number> {
  const answer = await pay(cookie, amount, fields);
  if (answer.status !== 202) throw new Error(`It does not wait: ${answer.status} ${await answer.text()}`);
  return getId(answer);
}

const decide = (cookie: string | undefined, id: number, act: string, options: Call = {}) => {
  const json = act === "approve" ? undefined : { reason: "Not this month" };
  return book.call("POST", `/api/approvals/${id}/${act}`, { cookie, ...(json && { json }), ...options });
};
const read = async (id: number, cookie = gita) =>
  approvalSchema.parse(await (await book.call("GET", `/api/approvals/${id}`, { cookie })).json());
const available = async () => (await book.readAccount(account.id)).availableBalance;
const paid = () => book.db.read.select().from(payments);

describe("a payment above the amount for which its client wants two persons", () => {
  test("waits: 202 with where to look, and nothing is moved or reserved", async () => {
    const answer = await pay(gita, "1000.01", { reference: "PAY-20261118-ABC123" });
    expect(answer.status).toBe(202);
    const id = await getId(answer);
    expect(answer.headers.get("location")).toBe(`/api/approvals/${id}`);
    expect(await read(id)).toMatchObject({
      kind: "client_payment",
      clientId: "GULF",
      summary: `Payment of $1,000.01 from ${account.virtualIban} (Gulf Marine) to ${external}`,
      details: {
        account: `${groupIban(account.virtualIban)}, Gulf Marine`,
        recipient: "GB29 NWBK 6016 1331 9268 19",
        amount: "$1,000.01",
        description: "Engines",
        reference: "PAY-20261118-ABC123",
      },
      status: "waiting",
      maker: { username: "gita" },
    });
    expect(await available()).toBe("10000.00");
    expect(await paid()).toEqual([]);
  });

  test("is made by the approval of another user of the client, in that user's name", async () => {
    const id = await ask();
    const answer = await decide(hana, id, "approve");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "approved", endedBy: { username: "hana" } });
    expect(await available()).toBe("8500.00");
    expect(await paid()).toMatchObject([{ amount: 150_000, approvalId: id, status: "booked" }]);
    expect((await book.trail()).findLast(({ resource }) => resource === "APPROVAL")?.details).toMatchObject({
      maker: { username: "gita" },
      checker: { username: "hana" },
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("does not wait up to the amount, of any amount if none is named, and never where it is off", async () => {
    expect((await pay(gita, "1000.00")).status).toBe(201);
    await want(null);
    expect((await pay(gita, "0.01", { recipient: "12345678" })).status).toBe(202);
    await set({ enabled: false });
    expect((await pay(gita, "2000.00")).status).toBe(201);
  });

  test("is not dodged by splitting it within a day, at once or one after the other", async () => {
    const answers = await Promise.all(["600.00", "600.00"].map((amount) => pay(gita, amount)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 202]);
    book.wait(60_000);
    expect((await pay(gita, "500.00")).status).toBe(202);
    expect((await pay(gita, "400.00", { recipient: "12345678" })).status).toBe(201);
  });

  test.each([
    ["of more than there is", { amount: "10000.01" }, 409],
    ["to one wrong digit", { recipient: "GB29NWBK60161331926818" }, 400],
    ["to its own account", { recipient: "own" }, 400],
    ["to an IBAN of ours that there is not", { recipient: "AE070999000000000004711" }, 400],
  ])("is refused at once where it could not be paid at all: %s", async (_, fields, status) => {
    const recipient = "recipient" in fields && fields.recipient === "own" ? account.virtualIban : undefined;
    const answer = await pay(gita, "1500.00", { ...fields, ...(recipient && { recipient }) });
    expect(answer.status).toBe(status);
    await getRefusal(answer);
    expect(await book.db.read.select().from(approvals)).toEqual([]);
  });

  test("leaves no refusal in the trail, however many wait", async () => {
    await ask();
    const refused = (await book.trail()).filter(({ action }) => action === "REFUSED");
    expect(refused).toEqual([]);
  });
});

describe("the call that asks", () => {
  test("asks once with one key, twice at once, again later, and after the decision", async () => {
    const headers = { "idempotency-key": "PAY-20261118-ONCE01" };
    const fields = { reference: "PAY-20261118-ONCE01" };
    const answers = await Promise.all([1, 2].map(() => pay(gita, "1500.00", fields, headers)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const ids = await Promise.all(answers.map(getId));
    expect(new Set(ids).size).toBe(1);
    expect((await decide(hana, ids[0] ?? 0, "approve")).status).toBe(200);
    const again = await pay(gita, "1500.00", fields, headers);
    expect([again.status, await getId(again)]).toEqual([202, ids[0] ?? 0]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await available()).toBe("8500.00");
  });

  test("refuses a reference that waits already, and one that was used", async () => {
    const reference = "PAY-20261118-TWICE1";
    const id = await ask("1500.00", { reference });
    const second = await pay(gita, "1500.00", { reference });
    expect([second.status, (await getRefusal(second)).code]).toEqual([409, "REFERENCE_USED"]);
    await decide(hana, id, "approve");
    const third = await pay(gita, "1500.00", { reference });
    expect([third.status, (await getRefusal(third)).code]).toEqual([409, "REFERENCE_USED"]);
  });
});

test("no more than 500 payments of a client wait: those have to be decided first", async () => {
  const row = {
    kind: "client_payment",
    act: "client_payment",
    body: "{}",
    summary: "",
    details: "{}",
  } as const;
  const times = { makerId: 3, madeAt: 1, expiresAt: Number.MAX_SAFE_INTEGER };
  const rows = Array.from({ length: 500 }, (_, at) => ({
    ...row,
    ...times,
    requestId: `r${at}`,
    clientId: "GULF",
  }));
  await book.db.write([book.db.read.insert(approvals).values(rows)]);
  const answer = await pay(gita, "1500.00");
  expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "TOO_MANY_WAIT"]);
  expect((await pay(gita, "1.00")).status).toBe(201);
});

describe("a payment that waits is decided", () => {
  const sentence = "Only another user of the client decides this";

  test("never by its maker, in no session", async () => {
    const id = await ask();
    for (const cookie of [gita, await signIn("gita")]) {
      for (const act of ["approve", "refuse"]) {
        const answer = await decide(cookie, id, act);
        expect([answer.status, (await getRefusal(answer)).code]).toEqual([403, "OWN_APPROVAL"]);
      }
    }
    expect(await available()).toBe("10000.00");
  });

  test("never by the bank's staff, which reads it", async () => {
    const id = await ask();
    for (const act of ["approve", "refuse", "withdraw"]) {
      const answer = await book.send("admin", "POST", `/api/approvals/${id}/${act}`, {
        ...(act !== "approve" && { json: { reason: "The bank says so" } }),
      });
      expect([answer.status, (await getRefusal(answer)).message]).toEqual([403, sentence]);
    }
    expect((await book.send("auditor", "GET", `/api/approvals/${id}`)).status).toBe(200);
    const shown = await book.show("admin", `/admin/approvals?view=${id}`);
    expect(shown.html).toContain("Payments of clients");
    expect(shown.all(`[href*="approve=${id}"]`)).toEqual([]);
  });

  test("never by another client, for which it is not there", async () => {
    const id = await ask();
    const stranger = await signIn("nora");
    expect((await book.call("GET", `/api/approvals/${id}`, { cookie: stranger })).status).toBe(404);
    for (const act of ["approve", "refuse", "withdraw"]) {
      expect((await decide(stranger, id, act)).status).toBe(404);
    }
    expect(await (await book.send("stranger", "GET", "/api/approvals")).json()).toEqual([]);
  });

  test("by a refusal with its reason, once", async () => {
    const id = await ask();
    expect((await decide(hana, id, "refuse")).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: "refused", reason: "Not this month" });
    const again = await decide(hana, id, "approve");
    expect([again.status, (await getRefusal(again)).code]).toEqual([409, "APPROVAL_ENDED"]);
  });

  test("by its maker's withdrawal, and nobody else's", async () => {
    const id = await ask();
    expect((await decide(hana, id, "withdraw")).status).toBe(403);
    expect((await decide(gita, id, "withdraw")).status).toBe(200);
    expect((await decide(hana, id, "approve")).status).toBe(409);
  });

  test("by nobody after 72 hours", async () => {
    const id = await ask();
    book.wait(approvalLifetime);
    hana = await signIn("hana");
    expect((await decide(hana, id, "approve")).status).toBe(409);
    const jobs = serverJobs.filter(({ name }) => name === "expire approvals");
    expect(jobs).toHaveLength(1);
    await createRunner(book.deps, jobs, { node: "a" }).tick();
    expect(await read(id, hana)).toMatchObject({ status: "expired" });
  });

  test("by nobody once its maker was deactivated", async () => {
    const id = await ask();
    await book.db.write([
      book.db.read.update(users).set({ isActive: false }).where(eq(users.username, "gita")),
    ]);
    const answer = await decide(hana, id, "approve");
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "MAKER_INACTIVE"]);
    expect((await decide(hana, id, "refuse")).status).toBe(200);
  });

  test("as things stand then: where funds, switches or limits say no, it continues waiting", async () => {
    const [id, other] = [await ask("6000.00"), await ask("6000.00", { recipient: "12345678" })];
    expect((await decide(hana, id, "approve")).status).toBe(200);
    const short = await decide(hana, other, "approve");
    expect([short.status, (await getRefusal(short)).code]).toEqual([409, "INSUFFICIENT_FUNDS"]);
    await book.change(account.id, { debitEnabled: false });
    expect((await decide(hana, other, "approve")).status).toBe(409);
    expect((await read(other)).status).toBe("waiting");
  });

  test("by the client first, and then by the bank", async () => {
    const json = [{ kind: "payment", enabled: true, aboveUsd: "1200.00" }];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
    const id = await ask();
    expect(await paid()).toEqual([]);
    expect((await decide(hana, id, "approve")).status).toBe(200);
    expect(await paid()).toMatchObject([{ status: "review" }]);
  });
});

describe("under any simultaneous acts, a payment is decided by another person and made exactly once", () => {
  const acts = fc.record({
    who: fc.constantFrom("gita", "hana", "ines", "nora", "amal"),
    act: fc.constantFrom("approve", "refuse", "withdraw"),
  });

  test("in any order of approvals, refusals and withdrawals", async () => {
    await register("ines");
    const cookies = new Map([
      ["gita", gita],
      ["hana", hana],
      ["ines", await signIn("ines")],
      ["nora", await signIn("nora")],
      ["amal", await signIn("amal")],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: 8 }), async (tries) => {
        const before = (await paid()).length;
        const id = await ask("10.00", { recipient: `1234${String(made).padStart(6, "0")}` });
        const answers = await Promise.all(tries.map(({ who, act }) => decide(cookies.get(who), id, act)));
        const won = tries.filter((_, at) => answers[at]?.status === 200);
        const { status, endedBy } = await read(id);
        expect(won.length).toBe(status === "waiting" ? 0 : 1);
        const [winner] = won;
        const isAllowed = ({ who, act }: (typeof tries)[number]) =>
          act === "withdraw" ? who === "gita" : who === "hana" || who === "ines";
        expect(won.every(isAllowed)).toBe(true);
        expect(status === "waiting").toBe(!tries.some(isAllowed));
        expect(endedBy?.username).toBe(winner?.who);
        expect((await paid()).length - before).toBe(status === "approved" ? 1 : 0);
      }),
      { numRuns: countCases(40, 15) },
    );
    expect(await book.flaws()).toEqual([]);
  });

  beforeEach(() => want(null));
});

describe("the database itself refuses", () => {
  const findCode = async (sql: string, ...args: (string | number)[]) => {
    try {
      await book.db.write([{ sql, args }]);
    } catch (error) {
      return databaseError(error)?.code;
    }
    return undefined;
  };
  const end = (id: number, status: string, by: number) =>
    findCode(
      "update approvals set status = ?, ended_by = ?, ended_at = made_at where id = ?",
      status,
      by,
      id,
    );
  const userId = async (username: string) => {
    const [row] = await book.db.read.select().from(users).where(eq(users.username, username));
    return row?.id ?? 0;
  };

  test("a decision of the maker, of staff, of another client, and a change of whose it is", async () => {
    const id = await ask();
    expect(await end(id, "approved", await userId("gita"))).toBe("OWN_APPROVAL");
    expect(await end(id, "approved", 1)).toBe("OTHER_CLIENT");
    expect(await end(id, "refused", await userId("nora"))).toBe("OTHER_CLIENT");
    expect(await findCode("update approvals set client_id = null where id = ?", id)).toBe("APPEND_ONLY");
  });

  test("a payment with the approval of another one, and a second payment with the same", async () => {
    const id = await ask("1500.00", { reference: "PAY-20261118-OWN001" });
    await decide(hana, id, "approve");
    const { sql, args } = await lastPayment();
    const forge = (change: (text: string) => string) =>
      findCode(sql, Bun.randomUUIDv7(), ...args.map((arg) => (typeof arg === "string" ? change(arg) : arg)));
    expect(await forge((text) => text.replaceAll("OWN001", "OWN002"))).toBe("APPROVAL_ENDED");
    expect(await forge((text) => text)).toContain("UNIQUE");
    expect(await forge((text) => text.replace(/"approval":\d+/, '"approval":null'))).toContain("UNIQUE");
  });

  test("an approval at its very end, of another payment, by somebody who may not act, and of a maker who has left", async () => {
    const [id, maker, checker] = [await ask(), await userId("gita"), await userId("hana")];
    const approve = (sets: string) =>
      findCode(`update approvals set status = 'approved', ended_by = ?, ${sets} where id = ?`, checker, id);
    const change = (sql: string, ...args: number[]) => book.db.write([{ sql, args }]);
    expect(await approve("ended_at = expires_at")).toBe("APPROVAL_ENDED");
    expect(await approve("body = json_set(body, '$.amount', 1), ended_at = made_at")).toBe("APPEND_ONLY");
    await change("update users set is_active = 0 where id = ?", checker);
    expect(await approve("ended_at = made_at")).toBe("OTHER_CLIENT");
    await change("update users set is_active = 1 where id = ?", checker);
    await change("update users set client_id = 'NOOR' where id = ?", maker);
    expect(await approve("ended_at = made_at")).toBe("MAKER_INACTIVE");
    await change("update users set client_id = 'GULF' where id = ?", maker);
    expect(await approve("ended_at = expires_at - 1")).toBeUndefined();
  });

  test("a payment in the name of somebody who did not approve it, its maker included", async () => {
    await decide(hana, await ask("1500.00", { reference: "PAY-20261118-OWN003" }), "approve");
    const { sql, args } = await lastPayment();
    const id = await ask("1500.00", { reference: "PAY-20261118-OWN004" });
    await end(id, "approved", await userId("hana"));
    const [kind = "", , command = "", at = 0] = args;
    const paidBy = (user: number) => {
      const own = String(command)
        .replaceAll("OWN003", "OWN004")
        .replace(/"approval":\d+/, `"approval":${id}`)
        // A session belongs to one user; without one only the maker counts.
        .replace(/"session":"[^"]*"/, '"session":""');
      return findCode(sql, Bun.randomUUIDv7(), kind, user, own, at);
    };
    expect(await paidBy(await userId("gita"))).toBe("APPROVAL_ENDED");
    expect(await paidBy(await userId("hana"))).toBeUndefined();
  });

  /** Journal of the newest payment, to be written again. */
  async function lastPayment() {
    const [row] = await book.db.readPrimary({
      sql: "select kind, user_id, command, created_at from journals where kind = 'payment'",
      args: [],
    });
    const { kind, user_id, command, created_at } = z
      .object({ kind: z.string(), user_id: z.number(), command: z.string(), created_at: z.number() })
      .parse(row);
    return {
      sql: "insert into journals (id, kind, user_id, command, created_at) values (?, ?, ?, ?, ?)",
      args: [kind, user_id, command, created_at],
    };
  }
});

describe("the setting of a client", () => {
  test("is off at first, and shows how many users could approve", async () => {
    const answer = await book.send("auditor", "GET", "/api/clients/NOOR/payment-settings");
    expect(await answer.json()).toEqual({
      clientId: "NOOR",
      beneficiaries: false,
      payeeAdvice: false,
      paymentRequests: false,
      enabled: false,
      aboveUsd: null,
      users: 1,
      version: 0,
    });
    expect((await book.send("admin", "GET", "/api/clients/NOBODY/payment-settings")).status).toBe(404);
    expect((await book.send("admin", "GET", "/api/clients/HOUSE/payment-settings")).status).toBe(404);
  });

  test("is an admin's to change, recorded with before and after", async () => {
    for (const who of ["client_user", "auditor"] as const) {
      const answer = await book.send(who, "PUT", settingsPath, { json: { enabled: false } });
      expect(answer.status).toBe(403);
    }
    expect(await (await want("2000.00")).json()).toMatchObject({
      enabled: true,
      aboveUsd: "2000.00",
      users: 2,
      version: 2,
    });
    expect((await book.trail()).at(-1)).toMatchObject({
      resource: "PAYMENT_SETTINGS",
      resourceId: "GULF",
      details: {
        before: { enabled: true, aboveUsd: 100_000 },
        after: { enabled: true, aboveUsd: 200_000 },
      },
    });
  });

  test("is not saved over somebody else's change", async () => {
    const stale = await set({ enabled: false }, { "if-match": '"0"' });
    expect([stale.status, (await getRefusal(stale)).code]).toEqual([409, "EDITED_MEANWHILE"]);
  });

  test("is loosened by two of the bank only, where the bank wants two for payments", async () => {
    const bilal = { username: "bilal", email: "b@vostra.example", password, role: "admin" };
    await book.send("admin", "POST", "/api/auth/register", { json: bilal });
    const json = [{ kind: "payment", enabled: true, aboveUsd: "90000.00" }];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
    expect((await want("500.00")).status).toBe(200);
    const off = await set({ enabled: false });
    expect(off.status).toBe(202);
    expect((await want("600.00")).status).toBe(202);
    const cookie = await signIn("bilal");
    expect((await decide(cookie, await getId(off), "approve")).status).toBe(200);
    expect((await pay(gita, "5000.00")).status).toBe(201);
  });
});

describe("a person and the programs whose secret they have are one person:", () => {
  const scopes = [
    "payments:make",
    "payments:complete",
    "payments:read",
    "beneficiaries:read",
    "beneficiaries:write",
  ];
  const made = z.object({ id: z.int(), oauthClientId: z.string(), secret: z.string() });

  async function getToken(oauthClientId: string, secret: string): Promise<string> {
    const authorization = `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`;
    const form = { grant_type: "client_credentials" };
    const answer = await book.call("POST", "/oauth/token", { form, headers: { authorization } });
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
  }
  async function program(cookie: string) {
    const json = { name: "ERP", scopes };
    const given = made.parse(await (await book.call("POST", "/api/api-clients", { cookie, json })).json());
    return { id: given.id, token: await getToken(given.oauthClientId, given.secret) };
  }
  const as = (token: string, method: string, path: string, json?: object) =>
    book.call(method, path, {
      headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
      ...(json && { json }),
    });
  const payBy = (token: string, amount: string) =>
    as(token, "POST", "/api/transactions", {
      vaId: account.id,
      type: "debit",
      amount,
      currency: "USD",
      description: "Engines",
      reference: nextReference(),
      recipient: String(12_345_678 + paidBy++),
    });
  let paidBy = 0;

  test("they approve no payment that it asked for", async () => {
    const { token } = await program(gita);
    const id = await getId(await payBy(token, "1500.00"));
    const own = await decide(gita, id, "approve");
    expect([own.status, (await getRefusal(own)).code]).toEqual([403, "OWN_PROGRAM"]);
    const byItself = book.db.write([
      book.db.read
        .update(approvals)
        .set({ status: "approved", endedBy: 3, endedAt: book.deps.now() })
        .where(eq(approvals.id, id)),
    ]);
    expect(databaseError(await byItself.catch((error: unknown) => error))?.code).toBe("OWN_PROGRAM");
    expect((await decide(hana, id, "approve")).status).toBe(200);
    expect(await paid()).toHaveLength(1);
  });

  test("what they pay alone counts together, whatever programs they make and revoke", async () => {
    const [one, two] = [await program(gita), await program(gita)];
    expect((await pay(gita, "400.00")).status).toBe(201);
    expect((await payBy(one.token, "400.00")).status).toBe(201);
    await book.call("DELETE", `/api/api-clients/${one.id}`, { cookie: gita });
    expect((await payBy(two.token, "200.01")).status).toBe(202);
    const outlook = await paymentOutlook(book.deps, toActor("client_user"), {
      accountId: account.id,
      recipient: external,
      amount: 200_01,
    });
    expect(outlook).toBe("needs_second_person");
    expect((await pay(hana, "900.00", { recipient: "FR1420041010050500013M02606" })).status).toBe(201);
    expect(await book.flaws()).toEqual([]);
  });

  test("neither approves an account that the other one entered", async () => {
    await set({ enabled: true, aboveUsd: "1000.00", beneficiaries: true });
    const { token } = await program(gita);
    const payee = { name: "Falcon", account: external, country: "GB", town: "London" };
    const entered = async (answer: Promise<Response>) =>
      z.looseObject({ id: z.int() }).parse(await (await answer).json()).id;
    const byHand = await entered(book.call("POST", "/api/beneficiaries", { cookie: gita, json: payee }));
    const byProgram = await entered(
      as(token, "POST", "/api/beneficiaries", { ...payee, account: "DE89370400440532013000", country: "DE" }),
    );
    const path = (id: number) => `/api/beneficiaries/${id}/approve`;
    expect((await as(token, "POST", path(byHand))).status).toBe(403);
    expect((await book.call("POST", path(byProgram), { cookie: gita })).status).toBe(409);
    expect((await book.call("POST", path(byProgram), { cookie: hana })).status).toBe(200);
  });

  test("neither gives the details of a payment that the other one asked two people for", async () => {
    await book.send("admin", "PUT", "/api/payee-rules", { json: [{ needs: ["name", "country", "town"] }] });
    const { token } = await program(gita);
    const asked = await ask();
    await decide(hana, asked, "approve");
    const [payment] = await paid();
    const path = `/api/payments/${payment?.id}/creditor`;
    const json = { creditor: { name: "Falcon", country: "GB", town: "London" } };
    expect((await as(token, "PUT", path, json)).status).toBe(409);
    expect((await book.call("PUT", path, { cookie: gita, json })).status).toBe(409);
    expect((await book.call("PUT", path, { cookie: hana, json })).status).toBe(200);
  });
});

test("the outlook of a payment says that a second person is needed", async () => {
  const outlook = (amount: number) =>
    paymentOutlook(book.deps, toActor("client_user"), { accountId: account.id, recipient: external, amount });
  expect(await outlook(1000_00)).toBe("leaves_today");
  expect(await outlook(1000_01)).toBe("needs_second_person");
  await pay(gita, "700.00");
  expect(await outlook(300_01)).toBe("needs_second_person");
});
