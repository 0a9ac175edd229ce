import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import { approvals, users } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { serverJobs } from "@/app/jobs/list";
import { approvalKinds, approvalSchema } from "@/approvals/contract";
import { approvalLifetime } from "@/approvals/rules";
import { createRunner } from "@/platform/jobs/runner";
import { type Book, getRefusal, startBook } from "./book";
import { type Call, getCookies, password } from "./support";

const hour = 3_600_000;

let book: Book;
let account: { id: number; virtualIban: string };
let second: string;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
  await book.book("credit", account.id, { amount: "100000.00" });
  await register({ username: "bilal", role: "admin" });
  second = await signIn("bilal");
});
afterEach(() => book.close());

/** Creates a user as the first admin. */
function register(fields: Record<string, unknown>) {
  const json = { email: "someone@vostra.example", password, ...fields };
  return book.send("admin", "POST", "/api/auth/register", { json });
}

async function signIn(username: string): Promise<string> {
  const answer = await book.call("POST", "/api/auth/login", { json: { username, password } });
  return getCookies(answer);
}

/** Third admin, whom the second has to approve if approvals are on already. */
async function makeCarla(): Promise<string> {
  const answer = await register({ username: "carla", role: "admin" });
  if (answer.status === 202) await approveAs(second, await getId(answer));
  return signIn("carla");
}

const turnOn = (kind: string, aboveUsd: string | null = null) =>
  book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true, aboveUsd }] });
const debit = (amount: string, headers: Record<string, string> = {}) => {
  const movement = { vaId: account.id, type: "debit", amount, currency: "USD" };
  return book.submit("admin", { ...movement, description: "Fee", reference: `TXN-${amount}` }, headers);
};
const decide = (cookie: string | undefined, id: number, act: string, options: Call = {}) => {
  const json = act === "approve" ? undefined : { reason: "Not now" };
  return book.call("POST", `/api/approvals/${id}/${act}`, { cookie, ...(json && { json }), ...options });
};
/** Approves an act, which carries it out. */
async function approveAs(cookie: string, id: number): Promise<void> {
  const answer = await decide(cookie, id, "approve");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "approved" });
}
const waitingSchema = z.strictObject({ approvalId: z.number().int() });
const getId = async (answer: Response) => waitingSchema.parse(await answer.json()).approvalId;
const read = async (id: number) =>
  approvalSchema.parse(await (await book.send("auditor", "GET", `/api/approvals/${id}`)).json());
const balance = async () => (await book.readAccount(account.id)).balance;

describe("an act of a kind for which the bank wants a second person", () => {
  test("waits completely: 202 with its address, and nothing is moved", async () => {
    await turnOn("manual_debit");
    const answer = await debit("60000.00");
    expect(answer.status).toBe(202);
    const id = await getId(answer);
    expect(answer.headers.get("location")).toBe(`/api/approvals/${id}`);
    expect(await read(id)).toEqual({
      id,
      kind: "manual_debit",
      clientId: null,
      act: "debit",
      summary: `Debit of $60,000.00 on ${account.virtualIban} (Customer 1)`,
      details: {
        account: `${account.virtualIban}, Customer 1`,
        amount: "$60,000.00",
        description: "Fee",
        reference: "TXN-60000.00",
      },
      usdAmount: "60000.00",
      status: "waiting",
      maker: { id: 1, username: "amal" },
      madeAt: "2026-11-18T08:00:00.000Z",
      expiresAt: "2026-11-21T08:00:00.000Z",
      endedBy: null,
      endedAt: null,
      reason: null,
    });
    expect(await balance()).toBe("100000.00");
  });

  test("is carried out by another admin's approval, with both names in the trail", async () => {
    await turnOn("manual_debit");
    const id = await getId(await debit("60000.00"));
    book.wait(60_000);
    const answer = await decide(second, id, "approve");
    expect(answer.status).toBe(200);
    expect(approvalSchema.parse(await answer.json())).toMatchObject({
      status: "approved",
      endedBy: { username: "bilal" },
      endedAt: "2026-11-18T08:01:00.000Z",
    });
    expect(await balance()).toBe("40000.00");
    expect((await book.trail()).at(-1)).toMatchObject({
      action: "UPDATE",
      resource: "APPROVAL",
      resourceId: String(id),
      details: { maker: { id: 1, username: "amal" }, checker: { username: "bilal" }, act: "debit" },
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("waits only above the amount: the rest is done at once", async () => {
    await turnOn("manual_debit", "500.00");
    expect((await debit("500.00")).status).toBe(201);
    expect((await debit("500.01")).status).toBe(202);
  });

  test("waits if its value is unknown", async () => {
    await turnOn("manual_debit", "500.00");
    const movement = { vaId: account.id, type: "debit", amount: "1.00", currency: "EUR" };
    const answer = await book.submit("admin", { ...movement, description: "Fee", reference: "TXN-EUR" });
    expect(answer.status).toBe(202);
  });

  test("is refused at once if it is impossible", async () => {
    await turnOn("manual_debit");
    account = { ...account, id: 999 };
    expect((await debit("1.00")).status).toBe(404);
    expect(await book.db.read.select().from(approvals)).toEqual([]);
  });

  test("is stored once for one idempotency key, however the setting is changed", async () => {
    await turnOn("manual_debit");
    const key = { "idempotency-key": "once" };
    const id = await getId(await debit("10.00", key));
    const again = await debit("10.00", key);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([202, "true"]);
    expect(await getId(again)).toBe(id);
    expect((await debit("11.00", key)).status).toBe(422);
    expect(await book.db.read.select().from(approvals)).toHaveLength(1);
  });

  test("that was done before the setting keeps its first answer", async () => {
    const key = { "idempotency-key": "before" };
    expect((await debit("10.00", key)).status).toBe(201);
    await turnOn("manual_debit");
    const again = await debit("10.00", key);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  });

  test("of another kind, and a client's payment, do not wait", async () => {
    await turnOn("manual_debit");
    expect((await book.submit("client_user", { ...payment(), vaId: account.id })).status).toBe(201);
    await book.book("credit", account.id, { amount: "1.00" });
  });
});

const payment = () => ({
  type: "debit",
  amount: "1.00",
  currency: "USD",
  description: "Rent",
  reference: "PAY-1",
  recipient: "12345678",
});

test.each([
  ["/api/transactions", "post"],
  ["/api/virtual-accounts/{id}", "put"],
  ["/api/auth/register", "post"],
  ["/api/users/{id}", "put"],
  ["/api/approval-settings", "put"],
])("the API's document says that %s may answer 202", async (path, method) => {
  const document = z
    .object({
      paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.object({}).loose() }))),
    })
    .parse(await (await book.send("admin", "GET", "/api/openapi.json")).json());
  expect(document.paths[path]?.[method]?.responses).toHaveProperty("202");
});

describe("who may decide", () => {
  let id: number;
  beforeEach(async () => {
    await turnOn("manual_debit");
    id = await getId(await debit("100.00"));
  });

  test("not the maker, nor a second session of the same person", async () => {
    for (const cookie of [await signIn("amal"), await signIn("amal")]) {
      for (const act of ["approve", "refuse"]) {
        const answer = await decide(cookie, id, act);
        expect([act, answer.status, (await getRefusal(answer)).code]).toEqual([act, 403, "OWN_APPROVAL"]);
      }
    }
    expect(await balance()).toBe("100000.00");
  });

  test("not the database for the maker either", async () => {
    const write = book.db.write([
      book.db.read.update(approvals).set({ status: "approved", endedBy: 1, endedAt: book.deps.now() }),
    ]);
    expect(await write.catch((error: unknown) => databaseError(error)?.code)).toBe("OWN_APPROVAL");
  });

  test("not an auditor, and not a client, for whom it is not there", async () => {
    expect((await decide(await signIn("omar"), id, "approve")).status).toBe(403);
    expect((await decide(await signIn("gita"), id, "approve")).status).toBe(404);
  });

  test("another admin refuses it, with a reason, permanently", async () => {
    expect((await decide(second, id, "refuse", { json: { reason: " " } })).status).toBe(400);
    expect(await (await decide(second, id, "refuse")).json()).toMatchObject({
      status: "refused",
      endedBy: { username: "bilal" },
      reason: "Not now",
    });
    expect((await decide(second, id, "approve")).status).toBe(409);
    expect(await balance()).toBe("100000.00");
  });

  test("its maker alone withdraws it", async () => {
    expect((await decide(second, id, "withdraw")).status).toBe(403);
    expect(await (await decide(await signIn("amal"), id, "withdraw")).json()).toMatchObject({
      status: "withdrawn",
      endedBy: { username: "amal" },
    });
    const late = await decide(second, id, "approve");
    expect(await getRefusal(late)).toEqual({
      message: "This was withdrawn by amal on 18 Nov 2026, 12:00",
      code: "APPROVAL_ENDED",
      fields: { status: "withdrawn" },
    });
  });

  test("nobody approves a request of a person who is no longer an admin", async () => {
    const cookie = await makeCarla();
    const json = {
      vaId: account.id,
      type: "debit",
      amount: "5.00",
      currency: "USD",
      description: "x",
      reference: "y",
    };
    const asked = await getId(await book.call("POST", "/api/transactions", { cookie, json }));
    await book.db.write([
      book.db.read.update(users).set({ isActive: false }).where(eq(users.username, "carla")),
    ]);
    const answer = await decide(second, asked, "approve");
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "MAKER_INACTIVE"]);
    expect(await balance()).toBe("100000.00");
  });
});

describe("an approval is carried out once", () => {
  test("when many approve it at once, and when it is approved and withdrawn at once", async () => {
    const third = await makeCarla();
    await turnOn("manual_debit");
    const id = await getId(await debit("100.00"));
    const cookies = Array.from({ length: 20 }, (_, i) => (i % 2 ? second : third));
    const maker = await signIn("amal");
    const answers = await Promise.all([
      ...cookies.map((cookie) => decide(cookie, id, "approve")),
      decide(maker, id, "withdraw"),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(20).fill(409)]);
    const { status } = await read(id);
    expect(await balance()).toBe(status === "approved" ? "99900.00" : "100000.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("and the same key sent many times at once is one approval with one answer", async () => {
    await turnOn("manual_debit");
    const id = await getId(await debit("100.00"));
    const headers = { "idempotency-key": "at-once" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => decide(second, id, "approve", { headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balance()).toBe("99900.00");
  });

  test("and a repeat with the same key gets the first answer", async () => {
    await turnOn("manual_debit");
    const id = await getId(await debit("100.00"));
    const headers = { "idempotency-key": "approve-once" };
    const answers: Response[] = [];
    for (let i = 0; i < 3; i++) answers.push(await decide(second, id, "approve", { headers }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.headers.get("idempotency-replayed"))).toEqual([
      null,
      "true",
      "true",
    ]);
    expect(await balance()).toBe("99900.00");
  });
});

describe("an act is checked again when it is approved", () => {
  test("by the current state: without the money it is refused, and continues waiting", async () => {
    await turnOn("manual_debit", "1000.00");
    const id = await getId(await debit("60000.00"));
    const other = await getId(await debit("50000.00"));
    expect((await decide(second, other, "approve")).status).toBe(200);
    const answer = await decide(second, id, "approve");
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "INSUFFICIENT_FUNDS"]);
    expect((await read(id)).status).toBe("waiting");
    await book.book("credit", account.id, { amount: "50000.00" });
    expect((await decide(second, id, "approve")).status).toBe(200);
  });
});

describe("an act that nobody decides", () => {
  const jobs = serverJobs.filter(({ name }) => name === "expire approvals");

  test("expires after 72 hours, with a row in the trail", async () => {
    await turnOn("manual_debit");
    const id = await getId(await debit("100.00"));
    book.wait(approvalLifetime - 1);
    await createRunner(book.deps, jobs).tick();
    expect(await book.db.read.select().from(approvals)).toMatchObject([{ status: "waiting" }]);
    book.wait(5 * hour);
    await createRunner(book.deps, jobs).tick();
    book.forgetSessions();
    expect(await read(id)).toMatchObject({ status: "expired", endedBy: null });
    expect((await book.trail()).find(({ details }) => details?.after?.status === "expired")).toMatchObject({
      userId: null,
      resource: "APPROVAL",
      resourceId: String(id),
    });
  });

  test.each(["refuse", "withdraw"])("cannot be ended late by %s either", async (act) => {
    await turnOn("manual_debit");
    const id = await getId(await debit("100.00"));
    book.wait(approvalLifetime);
    const answer = await decide(await signIn(act === "refuse" ? "bilal" : "amal"), id, act);
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "APPROVAL_ENDED"]);
    book.forgetSessions();
    expect(await read(id)).toMatchObject({ status: "waiting", endedBy: null });
  });

  test("cannot be approved late, before the job has run", async () => {
    await turnOn("manual_debit");
    const id = await getId(await debit("100.00"));
    book.wait(approvalLifetime);
    const answer = await decide(await signIn("bilal"), id, "approve");
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).message).toBe("This expired on 21 Nov 2026, 12:00: ask for it again");
    book.forgetSessions();
    expect(await balance()).toBe("100000.00");
  });
});

describe("each kind of act", () => {
  test("a hold's release", async () => {
    const hold = { amount: "40.00", reference: "HOLD-1" };
    await book.book("hold", account.id, hold);
    await turnOn("hold_release");
    const movement = { vaId: account.id, type: "release", currency: "USD", description: "Done", ...hold };
    const id = await getId(await book.submit("admin", movement));
    expect((await book.readAccount(account.id)).heldBalance).toBe("40.00");
    await approveAs(second, id);
    expect((await book.readAccount(account.id)).heldBalance).toBe("0.00");
  });

  test("a re-link, which is refused where the account was linked elsewhere meanwhile", async () => {
    await book.change(account.id, { cbsAccount: "1000000001" });
    await turnOn("relink");
    const link = (cbsAccount: string) =>
      book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json: { cbsAccount } });
    const [first, other] = [await getId(await link("1000000002")), await getId(await link("1000000003"))];
    await approveAs(second, first);
    expect((await book.readAccount(account.id)).cbsAccount).toBe("1000000002");
    const late = await decide(second, other, "approve");
    expect([late.status, (await getRefusal(late)).code]).toEqual([409, "STALE"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("a new admin, whose password is stored and shown nowhere, and who signs in with it", async () => {
    await turnOn("user_role");
    const secret = "a password of its own 7";
    const id = await getId(await register({ username: "dina", role: "admin", password: secret }));
    const [row] = await book.db.read.select().from(approvals);
    expect(JSON.stringify(row)).not.toContain(secret);
    const shown = JSON.stringify([await read(id), await book.trail()]);
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain("argon2");
    await approveAs(second, id);
    expect((await book.trail()).filter(({ resource }) => resource === "APPROVAL").at(-1)).toMatchObject({
      resourceId: String(id),
      details: { act: "create_admin", maker: { username: "amal" }, checker: { username: "bilal" } },
    });
    const answer = await book.call("POST", "/api/auth/login", {
      json: { username: "dina", password: secret },
    });
    expect(answer.status).toBe(200);
  });

  test("a change of role; a client user is created at once", async () => {
    await turnOn("user_role");
    expect((await register({ username: "client2" })).status).toBe(201);
    const edit = (json: unknown) => book.send("admin", "PUT", "/api/users/2", { json });
    expect((await edit({ email: "omar.new@vostra.example" })).status).toBe(200);
    expect((await edit({ role: "admin", password: "another long password 1" })).status).toBe(409);
    const id = await getId(await edit({ role: "admin" }));
    expect(await read(id)).toMatchObject({ summary: "Role of omar: Auditor to Admin" });
    await approveAs(second, id);
    const [omar] = await book.db.read.select().from(users).where(eq(users.id, 2));
    expect(omar?.role).toBe("admin");
  });

  test("the settings themselves, where an edit would loosen them", async () => {
    await turnOn("manual_debit", "500.00");
    const set = (setting: object) => book.send("admin", "PUT", "/api/approval-settings", { json: [setting] });
    expect((await set({ kind: "manual_debit", enabled: true, aboveUsd: "400" })).status).toBe(200);
    expect((await set({ kind: "manual_debit", enabled: true, aboveUsd: "401" })).status).toBe(202);
    const off = await set({ kind: "manual_debit", enabled: false });
    expect(off.status).toBe(202);
    await approveAs(second, await getId(off));
    expect((await debit("9000.00")).status).toBe(201);
  });
});

describe("the settings", () => {
  test("are all off at first, and named to staff with their amounts", async () => {
    const settings = await (await book.send("auditor", "GET", "/api/approval-settings")).json();
    expect(settings).toHaveLength(approvalKinds.length);
    expect(settings).toContainEqual({ kind: "relink", enabled: false, aboveUsd: null });
    await turnOn("hold_release", "12.5");
    expect(await (await book.send("admin", "GET", "/api/approval-settings")).json()).toContainEqual({
      kind: "hold_release",
      enabled: true,
      aboveUsd: "12.50",
    });
  });

  test.each([
    [[]],
    [[{ kind: "relink", enabled: true, aboveUsd: "5.00" }]],
    [[{ kind: "everything", enabled: true }]],
    [
      [
        { kind: "relink", enabled: true },
        { kind: "relink", enabled: false },
      ],
    ],
  ])("%j is refused", async (json) => {
    const answer = await book.send("admin", "PUT", "/api/approval-settings", { json });
    expect(answer.status).toBe(400);
    await getRefusal(answer);
  });

  test("list what waits, newest first, by status", async () => {
    await turnOn("manual_debit");
    const ids = [await getId(await debit("1.00")), await getId(await debit("2.00"))];
    await decide(second, ids[0] ?? 0, "refuse");
    const list = async (query: string) =>
      approvalSchema
        .array()
        .parse(await (await book.send("auditor", "GET", `/api/approvals${query}`)).json());
    expect((await list("")).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list("?status=waiting")).map(({ id }) => id)).toEqual(ids.slice(1));
  });
});
