import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import { apiClients, approvals, users } from "db/schema";
import { eq, inArray } from "drizzle-orm";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { z } from "zod";
import { scopesFor } from "@/access/policy";
import type { AccountDto } from "@/accounts/contract";
import { approvalSchema, waitingSchema } from "@/approvals/contract";
import { approvalLifetime } from "@/approvals/rules";
import { ratesNotSetBy } from "@/ledger/rates";
import { approvalStatement } from "@/payments/beneficiaries/commands";
import { scheduledWork } from "@/payments/scheduled/run";
import { apiClientSchema } from "@/people/api-clients/contract";
import { recordChanges } from "../recorded";
import { type Book, getRefusal, startBook } from "./book";
import { getCookies, password } from "./support";
import { declaredActs, writingCalls } from "./waiting-acts";

const waits = declaredActs(await writingCalls());
const madeSchema = apiClientSchema.extend({ secret: z.string().optional() });
const identified = z.looseObject({ id: z.int() });

let book: Book;
let account: AccountDto;
/** Cookies by user name. */
let signedIn: Map<string, string>;
beforeEach(async () => {
  await book?.close();
  book = await startBook();
  signedIn = new Map();
  account = await book.openAccount();
  await book.book("credit", account.id, { amount: "90000.00" });
  for (const username of ["hana", "karim"]) await register(username, "client_user");
  for (const username of ["bilal", "dana"]) await register(username, "admin");
  const json = { enabled: true, aboveUsd: "1000.00", beneficiaries: true };
  await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json });
});
afterAll(() => book.close());

async function register(username: string, role: string): Promise<void> {
  const json = { username, email: `${username}@persons.example`, password, role };
  const clientId = role === "client_user" ? { clientId: "GULF" } : {};
  const answer = await book.send("admin", "POST", "/api/auth/register", { json: { ...json, ...clientId } });
  expect(answer.status).toBe(201);
}

async function as(username: string, method: string, path: string, json?: unknown): Promise<Response> {
  const known = signedIn.get(username);
  const cookie =
    known ?? getCookies(await book.call("POST", "/api/auth/login", { json: { username, password } }));
  signedIn.set(username, cookie);
  return book.call(method, path, { cookie, ...(json !== undefined && { json }) });
}

async function idOfUser(username: string): Promise<number> {
  const [row] = await book.db.read.select({ id: users.id }).from(users).where(eq(users.username, username));
  return identified.parse(row).id;
}

/** Key pair: its public half for sending, and a function that signs. */
async function keyPair() {
  const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: crypto.randomUUID() };
  return { jwk, privateKey };
}
type Key = Awaited<ReturnType<typeof keyPair>>;

const scopes = ["payments:make", "payments:read", "beneficiaries:read", "beneficiaries:write"];

async function program(username: string, fields: object = {}) {
  const answer = await as(username, "POST", "/api/api-clients", { name: "ERP", scopes, ...fields });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return madeSchema.parse(await answer.json());
}
type Program = z.output<typeof madeSchema>;

const read = async (username: string, { id }: Program) =>
  apiClientSchema
    .array()
    .parse(await (await as(username, "GET", "/api/api-clients")).json())
    .find((one) => one.id === id);

/** Renames an API client as programs do: reads everything, changes a field, and sends everything back. */
async function rename(username: string, made: Program, fields: object = {}) {
  const seen = await read(username, made);
  const answer = await as(username, "PUT", `/api/api-clients/${made.id}`, {
    ...seen,
    name: "SAP",
    ...fields,
  });
  expect([200, 202], await answer.clone().text()).toContain(answer.status);
  return answer;
}

async function rotate(username: string, made: Program, query = ""): Promise<Program> {
  const answer = await as(username, "POST", `/api/api-clients/${made.id}/rotate${query}`);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return madeSchema.parse(await answer.json());
}

async function getToken({ oauthClientId, secret }: Program, key?: Key): Promise<string> {
  const claims = { iss: oauthClientId, sub: oauthClientId, aud: "http://localhost:5000" };
  const assertion =
    key &&
    (await new SignJWT({ ...claims, jti: crypto.randomUUID(), exp: book.deps.now() / 1000 + 60 })
      .setProtectedHeader({ alg: "EdDSA", ...(key.jwk.kid && { kid: key.jwk.kid }) })
      .sign(key.privateKey));
  const answer = await book.call("POST", "/oauth/token", {
    form: {
      grant_type: "client_credentials",
      ...(assertion !== undefined && {
        client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        client_assertion: assertion,
      }),
    },
    ...(key === undefined && {
      headers: {
        authorization: `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`,
      },
    }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

const call = (token: string, method: string, path: string, json?: object) =>
  book.call(method, path, {
    headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
    ...(json && { json }),
  });

let moved = 0;
const payee = { name: "Falcon", account: "GB29NWBK60161331926819", country: "GB", town: "London" };
const payment = (amount: string) => {
  moved += 1;
  return {
    vaId: account.id,
    type: "debit",
    amount,
    currency: "USD",
    description: "Engines",
    reference: `PAY-M${moved}`,
    recipient: String(22_345_678 + moved),
  };
};
const getApproval = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(202);
  return waitingSchema.parse(await answer.json()).approvalId;
};

/** Asks by a program for a payment that waits for a second user; answers its approval's id. */
const ask = async (token: string) =>
  getApproval(await call(token, "POST", "/api/transactions", payment("1500.00")));

const approve = (username: string, id: number) => as(username, "POST", `/api/approvals/${id}/approve`);
const refusal = async (answer: Response) => [answer.status, (await getRefusal(answer)).code];
const ownProgram = [403, "OWN_PROGRAM"];

/** Moves the clock, after which everybody signs in again. */
function wait(ms: number): void {
  book.wait(ms);
  signedIn.clear();
  book.forgetSessions();
}

const jwks = (...keys: readonly Key[]): { jwks: { keys: JWK[] } } => ({
  jwks: { keys: keys.map(({ jwk }) => jwk) },
});

/** Ways in which hana gains partial or full control of gita's program; `holders` can act as it afterwards. */
const ways: readonly {
  name: string;
  holders: readonly string[];
  others: readonly string[];
  come(): Promise<{ made: Program; key?: Key }>;
}[] = [
  {
    name: "her secret is rotated by a colleague",
    holders: ["gita", "hana"],
    others: ["karim"],
    come: async () => ({ made: await rotate("hana", await program("gita")) }),
  },
  {
    name: "her secret is rotated by a colleague, with an overlap, and again without one",
    holders: ["gita", "hana"],
    others: ["karim"],
    async come() {
      const made = await rotate("hana", await program("gita"), "?overlapSeconds=3600");
      return { made: await rotate("hana", made, "?overlapSeconds=0") };
    },
  },
  {
    name: "a colleague renames it, and sends its keys back as they were read",
    holders: ["gita"],
    others: ["hana", "karim"],
    async come() {
      const key = await keyPair();
      const made = await program("gita", jwks(key));
      await rename("hana", made);
      return { made, key };
    },
  },
  {
    name: "a colleague sends its key back under another name",
    holders: ["gita"],
    others: ["hana"],
    async come() {
      const key = await keyPair();
      const made = await program("gita", jwks(key));
      const renamed = { ...key, jwk: { ...key.jwk, kid: "two", use: "sig" } };
      await rename("hana", made, jwks(renamed));
      return { made, key: renamed };
    },
  },
  {
    name: "a colleague adds a key beside hers",
    holders: ["gita", "hana"],
    others: ["karim"],
    async come() {
      const [key, second] = [await keyPair(), await keyPair()];
      const made = await program("gita", jwks(key));
      await rename("hana", made, jwks(key, second));
      return { made, key: second };
    },
  },
  {
    name: "a colleague puts a key in place of hers, and takes her key back in",
    holders: ["gita", "hana"],
    others: ["karim"],
    async come() {
      const [key, second] = [await keyPair(), await keyPair()];
      const made = await program("gita", jwks(key));
      await rename("hana", made, jwks(second));
      wait(2 * approvalLifetime);
      await rename("hana", made, jwks(key));
      return { made, key };
    },
  },
  {
    name: "a colleague gives her key to another program",
    holders: ["gita", "hana"],
    others: ["karim"],
    async come() {
      const key = await keyPair();
      await program("gita", jwks(key));
      return { made: await program("hana", jwks(key)), key };
    },
  },
  {
    name: "her secret gives way to a colleague's key",
    holders: ["gita", "hana"],
    others: ["karim"],
    async come() {
      const [made, key] = [await program("gita"), await keyPair()];
      await rename("hana", made, jwks(key));
      return { made, key };
    },
  },
  {
    name: "she was deactivated and moved to another client, and is back",
    holders: ["gita"],
    others: ["hana"],
    async come() {
      const made = await program("gita");
      const path = "/api/users/3";
      for (const isActive of [false, true])
        await book.send("admin", "PUT", `${path}/activity`, { json: { isActive } });
      for (const clientId of ["NOOR", "GULF"]) await book.send("admin", "PUT", path, { json: { clientId } });
      signedIn.delete("gita");
      return { made };
    },
  },
];

describe("a holder of a program's credential counts as one person with it if", () => {
  test.each(ways)("$name", async ({ holders, others, come }) => {
    const { made, key } = await come();
    const token = await getToken(made, key);
    const asked = await ask(token);
    for (const who of holders) expect(await refusal(await approve(who, asked))).toEqual(ownProgram);
    const [approver = ""] = others;
    expect((await approve(approver, asked)).status).toBe(200);

    // Their payments without a second person count together.
    expect((await call(token, "POST", "/api/transactions", payment("600.00"))).status).toBe(201);
    for (const who of holders)
      expect((await as(who, "POST", "/api/transactions", payment("500.00"))).status).toBe(202);
    expect((await as(approver, "POST", "/api/transactions", payment("500.00"))).status).toBe(201);

    // So do the accounts of beneficiaries, in the statement as well.
    const entered = await call(token, "POST", "/api/beneficiaries", payee);
    const { id } = identified.parse(await entered.json());
    for (const who of holders) {
      expect((await as(who, "POST", `/api/beneficiaries/${id}/approve`)).status).toBe(409);
      const statement = approvalStatement({ id, version: 1, by: await idOfUser(who), at: book.deps.now() });
      const [rows] = await book.db.write([{ ...statement, sql: `${statement.sql} returning id` }]);
      expect(rows).toEqual([]);
    }
    expect((await as(approver, "POST", `/api/beneficiaries/${id}/approve`)).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });
});

test("after 72 hours, a credential that somebody lost makes them nobody's other half", async () => {
  const made = await rotate("hana", await program("gita"));
  const early = await call(await getToken(made), "POST", "/api/beneficiaries", payee);
  wait(approvalLifetime + 1000);
  const asked = await ask(await getToken(made));
  expect((await approve("gita", asked)).status).toBe(200);
  // Her entries from the time when she could act as it stay hers.
  const { id } = identified.parse(await early.json());
  expect((await as("gita", "POST", `/api/beneficiaries/${id}/approve`)).status).toBe(409);
  expect((await as("karim", "POST", `/api/beneficiaries/${id}/approve`)).status).toBe(200);
});

test("what a program scheduled is not approved by who held its secret when it did, however long ago", async () => {
  const made = await program("gita", { scopes: [...scopes, "scheduled-payments:write"] });
  const json = { ...payment("1500.00"), executionDate: "2026-11-30" };
  const ordered = await call(await getToken(made), "POST", "/api/transactions", json);
  expect(ordered.status, await ordered.clone().text()).toBe(202);
  await rotate("hana", made);
  wait(12 * 24 * 3_600_000);
  await scheduledWork.takeUp(book.deps, new AbortController().signal);
  const [waiting] = await book.db.read.select().from(approvals);
  const id = waiting?.id ?? 0;
  for (const who of ["gita", "hana"]) expect(await refusal(await approve(who, id))).toEqual(ownProgram);
  expect((await approve("karim", id)).status).toBe(200);
  expect(await book.flaws()).toEqual([]);
});

test("a change of its credentials withdraws what a program waits for, and another change does not", async () => {
  const first = await program("gita");
  const withdrawn = await ask(await getToken(first));
  const own = await getApproval(await as("gita", "POST", "/api/transactions", payment("1500.00")));
  await rename("hana", first, { jwks: null });
  const status = async (id: number) =>
    approvalSchema.parse(await (await as("karim", "GET", `/api/approvals/${id}`)).json());
  expect(await status(withdrawn)).toMatchObject({ status: "waiting" });
  await rotate("hana", first);
  expect(await status(withdrawn)).toMatchObject({
    status: "withdrawn",
    endedBy: { username: "hana" },
    reason: "The credentials of the program that asked for this were changed",
  });
  expect(await status(own)).toMatchObject({ status: "waiting" });
  expect(await refusal(await approve("karim", withdrawn))).toEqual([409, "APPROVAL_ENDED"]);

  const key = await keyPair();
  const second = await program("gita", jwks(key));
  const kept = await ask(await getToken(second, key));
  await rename("hana", second);
  expect(await status(kept)).toMatchObject({ status: "waiting" });
  await as("gita", "DELETE", `/api/api-clients/${second.id}`);
  expect(await status(kept)).toMatchObject({ status: "withdrawn", endedBy: { username: "gita" } });
  expect(await book.flaws()).toEqual([]);
});

describe("a program of the bank's own", () => {
  const kinds = (on: readonly string[]) =>
    book.db.write([
      ...on.map((kind) => ({
        sql: "insert into approval_settings (kind, enabled, above_usd, updated_by, updated_at) values (?, 1, 50000, 1, 0)",
        args: [kind],
      })),
      recordChanges,
    ]);
  const fields = { scopes: ["transactions:post", "rates:write"], clientId: null };

  test("is not approved by its key's owner, though another admin's edit of it was approved", async () => {
    const key = await keyPair();
    const made = await program("bilal", { ...fields, ...jwks(key) });
    await kinds(["manual_credit"]);
    const edit = await getApproval(
      await rename("dana", made, { allowedIps: ["192.0.2.0/24", "::/0", "0.0.0.0/0"] }),
    );
    expect((await approve("bilal", edit)).status).toBe(200);
    const { recipient: _, ...credit } = payment("900000.00");
    const token = await getToken(made, key);
    const asked = await getApproval(
      await call(token, "POST", "/api/transactions", { ...credit, type: "credit" }),
    );
    expect(await refusal(await approve("bilal", asked))).toEqual(ownProgram);
    expect((await approve("dana", asked)).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("counts with what each of its holders does alone, and what it set is not a rate of somebody else's", async () => {
    const made = await rotate("dana", await program("bilal", fields));
    const token = await getToken(made);
    const rate = await call(token, "POST", "/api/exchange-rates", { currency: "EUR", rate: "0.000001" });
    expect(rate.status).toBe(201);
    await kinds(["manual_debit"]);
    const debit = (amount: string) => {
      const { recipient: _, ...rest } = payment(amount);
      return rest;
    };
    expect((await call(token, "POST", "/api/transactions", debit("300.00"))).status).toBe(201);
    for (const who of ["bilal", "dana"]) {
      const other = await book.openAccount();
      const answer = await as(who, "POST", "/api/transactions", { ...debit("300.00"), vaId: other.id });
      expect([who, answer.status]).toEqual([who, 202]);
      expect(await ratesNotSetBy(book.deps, await idOfUser(who))).not.toHaveProperty("EUR");
    }
    expect(await ratesNotSetBy(book.deps, 1)).toHaveProperty("EUR", "0.000001");
    expect(await book.flaws()).toEqual([]);
  });
});

describe("of every act that waits", () => {
  test("none that a program asked for is approved by who may have been it, in a call or by SQL", async () => {
    const staffs = await rotate("dana", await program("bilal", { clientId: null, scopes: ["rates:write"] }));
    const clients = await rotate("hana", await program("gita"));
    const found = await book.db.read
      .select({ id: apiClients.userId, clientId: apiClients.clientId })
      .from(apiClients)
      .where(inArray(apiClients.id, [staffs.id, clients.id]));
    const waiting = waits.flatMap(({ name, kinds }) => kinds.map((kind) => ({ name, kind })));
    expect(waiting.length).toBeGreaterThan(40);
    const at = book.deps.now();
    const rows = found.flatMap(({ id: makerId, clientId }) =>
      waiting.map(({ name: act, kind }) => ({
        requestId: crypto.randomUUID(),
        kind,
        clientId,
        act,
        body: "{}",
        summary: act,
        details: "{}",
        makerId,
        madeAt: at,
        expiresAt: at + approvalLifetime,
      })),
    );
    const holders = { staff: ["bilal", "dana"], client: ["gita", "hana"] };
    for (const row of rows) {
      await book.db.write([book.db.read.insert(approvals).values(row), recordChanges]);
      const isWaiting = eq(approvals.status, "waiting");
      const [{ id = 0, act, clientId } = {}] = await book.db.read.select().from(approvals).where(isWaiting);
      for (const who of holders[clientId === null ? "staff" : "client"]) {
        expect([act, ...(await refusal(await approve(who, id)))]).toEqual([row.act, ...ownProgram]);
        const bySql = book.db.write([
          book.db.read
            .update(approvals)
            .set({ status: "approved", endedBy: await idOfUser(who), endedAt: at })
            .where(eq(approvals.id, id)),
        ]);
        expect(databaseError(await bySql.catch((error: unknown) => error))?.code).toBe("OWN_PROGRAM");
      }
      // A maker's requests that wait are limited.
      const withdrawn = { status: "withdrawn", endedBy: row.makerId, endedAt: at } as const;
      await book.db.write([book.db.read.update(approvals).set(withdrawn).where(isWaiting), recordChanges]);
    }
  });
});

test("a program approves, rejects and reviews nothing, whatever its scopes", async () => {
  const deciding = book.endpoints.filter(({ path }) => /\/(approve|reject|refuse|review)$/.test(path));
  const rights = new Set(deciding.map(({ access }) => access));
  expect(deciding.length).toBeGreaterThan(4);
  expect(book.endpoints.filter(({ access, method }) => method !== "GET" && rights.has(access))).toEqual(
    deciding,
  );
  const bank = await program("bilal", { scopes: scopesFor("admin"), clientId: null });
  const client = await program("gita", { scopes: scopesFor("client_user") });
  for (const token of [await getToken(bank), await getToken(client)])
    for (const { method, path } of deciding) {
      const answer = await call(token, method, path.replaceAll(/\{\w+\}/g, "1"), {
        reason: "Not this month",
      });
      expect([path, ...(await refusal(answer))]).toEqual([path, 403, "insufficient_scope"]);
    }
  // A program with the scope from earlier versions cannot review either.
  await book.db.write([
    { sql: "update api_clients set scopes = scopes || ' payments:review'", args: [] },
    recordChanges,
  ]);
  const asked = await getToken(bank);
  expect((await call(asked, "POST", "/api/payments/1/approve", {})).status).toBe(403);
});
