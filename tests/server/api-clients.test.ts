import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { auditLogs } from "db/schema";
import { and, desc, eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import { scopesFor, scopesOpening } from "@/access/policy";
import { apiClientSchema } from "@/people/api-clients/contract";
import { recordChanges } from "../recorded";
import { type Book, startBook } from "./book";
import { findExample, getOperation } from "./examples";
import { getCookies, password, people } from "./support";
import { thingsOfClient } from "./things-of-client";

const issuer = "http://localhost:5000";
const madeSchema = apiClientSchema.extend({ secret: z.string().optional() });
const tokenSchema = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.literal(600),
  scope: z.string(),
});
const errorSchema = z.looseObject({ error: z.string() });
const refusalSchema = z.looseObject({ code: z.string() });

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

type Maker = "admin" | "client_user" | "stranger";

async function make(who: Maker, fields: Record<string, unknown>) {
  const answer = await book.send(who, "POST", "/api/api-clients", { json: { name: "ERP", ...fields } });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return madeSchema.parse(await answer.json());
}

type Made = z.output<typeof madeSchema>;

const basic = ({ oauthClientId, secret = "" }: Pick<Made, "oauthClientId" | "secret">) =>
  `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`;

const ask = (form: Record<string, string>, authorization?: string, ip?: string) =>
  book.call("POST", "/oauth/token", {
    form,
    ...(authorization !== undefined && { headers: { authorization } }),
    ...(ip !== undefined && { ip }),
  });

const grant = { grant_type: "client_credentials" };

async function getToken(made: Pick<Made, "oauthClientId" | "secret">, scope?: string): Promise<string> {
  const answer = await ask({ ...grant, ...(scope !== undefined && { scope }) }, basic(made));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return tokenSchema.parse(await answer.json()).access_token;
}

type Sent = { json?: unknown; key?: string; headers?: Record<string, string>; ip?: string };

function as(token: string, method: string, path: string, { json, key, headers = {}, ip }: Sent = {}) {
  return book.call(method, path, {
    ...(json !== undefined && { json }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { "idempotency-key": key }),
      ...headers,
    },
    ...(ip !== undefined && { ip }),
  });
}

/** Fetch for the library that reaches the application under test. */
const options = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (
    url: string,
    init: { method: string; headers: Record<string, string>; body?: unknown },
  ) => {
    const { pathname } = new URL(url);
    const body = init.body === undefined ? undefined : String(init.body);
    return book.call(init.method, pathname, { headers: init.headers, ...(body !== undefined && { body }) });
  },
} as const;

const server = async () => {
  const found = await oauth.discoveryRequest(new URL(issuer), { algorithm: "oauth2", ...options });
  return oauth.processDiscoveryResponse(new URL(issuer), found);
};

describe("an OAuth client library", () => {
  test("finds the token endpoint, gets a token by a secret, calls with it, and ends it", async () => {
    const made = await make("admin", { scopes: ["rates:read"] });
    const as = await server();
    const client = { client_id: made.oauthClientId };
    const proof = oauth.ClientSecretBasic(made.secret ?? "");
    const answer = await oauth.clientCredentialsGrantRequest(
      as,
      client,
      proof,
      new URLSearchParams(),
      options,
    );
    const { access_token, scope, expires_in } = await oauth.processClientCredentialsResponse(
      as,
      client,
      answer,
    );
    expect({ scope, expires_in }).toEqual({ scope: "rates:read", expires_in: 600 });
    const rates = () =>
      oauth.protectedResourceRequest(
        access_token,
        "GET",
        new URL(`${issuer}/api/exchange-rates`),
        new Headers(),
        undefined,
        options,
      );
    expect((await rates()).status).toBe(200);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, proof, access_token, options),
    );
    const refused = await rates().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
    expect(refused).toMatchObject({ status: 401, cause: [{ parameters: { error: "invalid_token" } }] });
  });

  test("gets a token by a signed assertion, each of which is taken once", async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    const made = await make("admin", {
      scopes: ["rates:read"],
      jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "one" }] },
    });
    expect(made.secret).toBeUndefined();
    const sign = (claims: Record<string, unknown>, key = privateKey) =>
      new SignJWT({
        iss: made.oauthClientId,
        sub: made.oauthClientId,
        aud: issuer,
        jti: crypto.randomUUID(),
        exp: book.deps.now() / 1000 + 60,
        ...claims,
      })
        .setProtectedHeader({ alg: "ES256", kid: "one" })
        .sign(key);
    const send = async (client_assertion: string) =>
      (
        await ask({
          ...grant,
          client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          client_assertion,
        })
      ).status;
    const one = await sign({});
    expect([await send(one), await send(one)]).toEqual([200, 401]);
    expect(await send(await sign({ aud: `${issuer}/oauth/token` }))).toBe(200);
    // The Host header does not decide the audience of an assertion.
    const form = new URLSearchParams({
      ...grant,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await sign({ aud: "http://evil.example/oauth/token" }),
    });
    const sent = { method: "POST", body: form, headers: { host: "evil.example" } };
    const elsewhere = await book.app.request("http://evil.example/oauth/token", sent, {});
    expect(elsewhere.status).toBe(401);
    const other = await generateKeyPair("ES256");
    const wrong = [
      await sign({ aud: "https://elsewhere.example" }),
      await sign({ exp: book.deps.now() / 1000 - 60 }),
      await sign({ exp: book.deps.now() / 1000 + 86_400 }),
      await sign({ exp: undefined }),
      await sign({ jti: undefined }),
      await sign({ iss: "vac_other" }),
      await sign({}, other.privateKey),
    ];
    const statuses: number[] = [];
    for (const assertion of wrong) statuses.push(await send(assertion));
    expect(statuses).toEqual(wrong.map(() => 401));
  });
});

describe("the token endpoint", () => {
  test("refuses as RFC 6749 says, with nothing to be cached", async () => {
    const made = await make("admin", { scopes: ["rates:read"] });
    const refusal = async (answer: Response) => [
      answer.status,
      errorSchema.parse(await answer.clone().json()).error,
      answer.headers.get("cache-control"),
    ];
    expect(await refusal(await ask(grant))).toEqual([401, "invalid_client", "no-store"]);
    const wrong = await ask(grant, basic({ ...made, secret: "wrong" }), "192.0.2.60");
    expect(await refusal(wrong)).toEqual([401, "invalid_client", "no-store"]);
    expect(wrong.headers.get("www-authenticate")).toStartWith("Basic ");
    expect(await refusal(await ask({}, basic(made)))).toEqual([400, "invalid_request", "no-store"]);
    expect(await refusal(await ask({ grant_type: "password" }, basic(made)))).toEqual([
      400,
      "unsupported_grant_type",
      "no-store",
    ]);
    expect(await refusal(await ask({ ...grant, scope: "rates:read rates:write" }, basic(made)))).toEqual([
      400,
      "invalid_scope",
      "no-store",
    ]);
  });

  test("counts failures by client and network, and stops guessing by either", async () => {
    const made = await make("admin", { scopes: ["rates:read"] });
    const guess = () => ask(grant, basic({ ...made, secret: "guess" }), "198.51.100.9");
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(401);
    const shut = await guess();
    expect(shut.status).toBe(429);
    expect(Number(shut.headers.get("retry-after"))).toBeGreaterThan(0);
    // From elsewhere its owner continues.
    expect((await ask(grant, basic(made))).status).toBe(200);
  });

  test("accepts the previous secret for the time set by a rotation", async () => {
    const made = await make("admin", { scopes: ["rates:read"] });
    const path = `/api/api-clients/${made.id}/rotate`;
    const rotate = async (query: string) =>
      madeSchema.parse(await (await book.send("admin", "POST", `${path}${query}`)).json());
    const second = await rotate("?overlapSeconds=60");
    const status = async (secret: string | undefined) =>
      (await ask(grant, basic({ ...made, secret }))).status;
    expect([await status(made.secret), await status(second.secret)]).toEqual([200, 200]);
    book.wait(61_000);
    expect([await status(made.secret), await status(second.secret)]).toEqual([401, 200]);
    const token = await getToken(second);
    await rotate("?overlapSeconds=0");
    expect(await status(second.secret)).toBe(401);
    expect((await as(token, "GET", "/api/exchange-rates")).status).toBe(401);
  });
});

describe("the secret of an API client", () => {
  const rotate = (id: number, query = "") =>
    book.send("admin", "POST", `/api/api-clients/${id}/rotate${query}`);
  const kind = (enabled: boolean) =>
    book.send("admin", "PUT", "/api/approval-settings", {
      json: [{ kind: "client_user", enabled, aboveUsd: null }],
    });

  test("ends for its former holder, once somebody else makes another one", async () => {
    const made = await make("client_user", { scopes: ["payments:read"] });
    const token = await getToken(made);
    const second = madeSchema.parse(await (await rotate(made.id, "?overlapSeconds=3600")).json());
    expect(second.previousSecretUntil).toBeNull();
    expect((await ask(grant, basic(made))).status).toBe(401);
    expect((await as(token, "GET", "/api/payments")).status).toBe(401);
  });

  test("needs a second person of the bank if the bank requires one for the user that it acts as", async () => {
    const made = await make("client_user", { scopes: ["payments:make"] });
    const json = { username: "hessa", email: "hessa@vostra.example", password, role: "admin" };
    await book.send("admin", "POST", "/api/auth/register", { json });
    const cookie = getCookies(await book.call("POST", "/api/auth/login", { json }));
    await kind(true);
    const asked = await rotate(made.id);
    expect(asked.status).toBe(202);
    expect((await ask(grant, basic(made))).status).toBe(200);
    const { approvalId } = z.object({ approvalId: z.int() }).parse(await asked.json());
    const approve = { cookie };
    expect((await book.call("POST", `/api/approvals/${approvalId}/approve`, approve)).status).toBe(200);
    expect((await ask(grant, basic(made))).status).toBe(401);
    // The requester creates another one, which no longer needs approval.
    const second = madeSchema.parse(await (await rotate(made.id)).json());
    expect((await ask(grant, basic(second))).status).toBe(200);
    // A row held by someone else asks again.
    expect((await book.call("POST", `/api/api-clients/${made.id}/rotate`, { cookie })).status).toBe(202);
    expect(await book.flaws()).toEqual([]);
    const off = await kind(false);
    const { approvalId: loosened } = z.object({ approvalId: z.int() }).parse(await off.json());
    await book.call("POST", `/api/approvals/${loosened}/approve`, approve);
  });
});

describe("what an API client may be given", () => {
  const status = async (who: Maker | "auditor", fields: Record<string, unknown>) =>
    (await book.send(who, "POST", "/api/api-clients", { json: { name: "ERP", ...fields } })).status;

  test("never exceeds its maker's rights, or reaches another client", async () => {
    expect(await status("client_user", { scopes: ["accounts:write"] })).toBe(400);
    expect(await status("client_user", { scopes: ["payments:make"], clientId: "NOOR" })).toBe(403);
    expect(await status("admin", { scopes: ["accounts:write"], clientId: "GULF" })).toBe(400);
    expect(await status("admin", { scopes: ["payments:make"] })).toBe(400);
    expect(await status("admin", { scopes: ["payments:make"], clientId: "GULF" })).toBe(201);
    expect(await status("auditor", { scopes: ["rates:read"] })).toBe(403);
    for (const scope of [
      "approvals:decide",
      "users:write",
      "api-clients:write",
      "password:own",
      "users:page",
    ])
      expect(await status("admin", { scopes: [scope] })).toBe(400);
  });

  test("is offered with what stands at the head of each room first: accounts before holds", async () => {
    const { html } = await book.show("admin", "/admin/developers/api-clients?create=1");
    const [accounts, holds] = ["See accounts and balances", "See holds"].map((text) => html.indexOf(text));
    expect(accounts).toBeGreaterThan(0);
    expect(holds).toBeGreaterThan(accounts ?? 0);
  });

  test("loses a scope that programs are no longer given, once its scopes are sent back", async () => {
    const made = await make("admin", { scopes: ["payments:read", "rates:read"] });
    const path = `/api/api-clients/${made.id}`;
    const hold = (scopes: string) =>
      book.db.write([
        { sql: "update api_clients set scopes = ? where id = ?", args: [scopes, made.id] },
        recordChanges,
      ]);
    const read = async () => {
      const listed = apiClientSchema
        .array()
        .parse(await (await book.send("admin", "GET", "/api/api-clients")).json());
      return listed.find(({ id }) => id === made.id)?.scopes ?? [];
    };
    const edit = (scopes: readonly string[]) =>
      book.send("admin", "PUT", path, { json: { name: "Older", scopes } });
    await hold("payments:read payments:review rates:read");
    const answer = await edit(await read());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      scopes: ["payments:read", "rates:read"],
      droppedScopes: ["payments:review"],
    });
    expect(await read()).toEqual(["payments:read", "rates:read"]);
    const [entry] = await book.db.read
      .select({ details: auditLogs.details })
      .from(auditLogs)
      .where(and(eq(auditLogs.resource, "API_CLIENT"), eq(auditLogs.resourceId, String(made.id))))
      .orderBy(desc(auditLogs.id))
      .limit(1);
    expect(JSON.parse(entry?.details ?? "")).toMatchObject({
      before: { scopes: "payments:read payments:review rates:read" },
      after: { scopes: "payments:read rates:read" },
      droppedScopes: "payments:review",
    });
    const again = await edit(await read());
    expect(await again.json()).not.toHaveProperty("droppedScopes");
    // Removing a right that it lacks is refused, as is an edit that would leave none.
    for (const scopes of [["rates:read", "payments:review"], ["rates:read", "no:such"], ["payments:make"]])
      expect((await edit(scopes)).status).toBe(400);
    await hold("payments:review");
    expect((await (await edit(await read())).json()).fields).toEqual({ scopes: "Choose at least one scope" });
    expect((await edit(["rates:read"])).status).toBe(200);
  });

  test("is visible to and changed by its own client only", async () => {
    const made = await make("stranger", { scopes: ["accounts:read"] });
    expect(made.clientId).toBe(people.stranger.clientId);
    const edit = { json: { name: "Mine", scopes: ["accounts:read"] } };
    for (const [method, tail, call] of [
      ["PUT", "", edit],
      ["DELETE", "", {}],
      ["POST", "/rotate", {}],
    ] as const) {
      const answer = await book.send("client_user", method, `/api/api-clients/${made.id}${tail}`, call);
      expect(answer.status).toBe(404);
    }
    const listed = await (await book.send("client_user", "GET", "/api/api-clients")).json();
    expect(
      apiClientSchema
        .array()
        .parse(listed)
        .some(({ id }) => id === made.id),
    ).toBe(false);
  });

  test("ends with its tokens, and nobody signs in as it", async () => {
    const made = await make("admin", { scopes: ["users:read"] });
    const token = await getToken(made);
    const users = await (await as(token, "GET", "/api/users")).text();
    expect(users).not.toContain(made.oauthClientId);
    const json = { username: `ERP (${made.oauthClientId})`, password: "machine" };
    expect((await book.call("POST", "/api/auth/login", { json })).status).toBe(401);
    const asCookie = await book.call("GET", "/api/users", { cookie: `vostra-session=${token}` });
    expect(asCookie.status).toBe(401);
    expect((await book.send("admin", "DELETE", `/api/api-clients/${made.id}`)).status).toBe(204);
    expect((await as(token, "GET", "/api/users")).status).toBe(401);
    expect((await ask(grant, basic(made))).status).toBe(401);
  });
});

describe("a call with a token", () => {
  test("pays from its client's accounts, with a key, and the book names the program", async () => {
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "100.00" });
    const made = await make("admin", { scopes: ["payments:make", "payments:read"], clientId: "GULF" });
    const token = await getToken(made);
    const json = {
      vaId: account.id,
      type: "debit",
      amount: "5.00",
      currency: "USD",
      description: "Invoice 7",
      reference: "INV-7",
      recipient: "AE070331234567890123456",
    };
    const bare = await as(token, "POST", "/api/transactions", { json });
    expect([bare.status, refusalSchema.parse(await bare.json()).code]).toEqual([
      400,
      "IDEMPOTENCY_KEY_REQUIRED",
    ]);
    // Programs send no origin; one that a browser would send does no harm to a token.
    const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const paid = await as(token, "POST", "/api/transactions", { json, key: "k-1", headers });
    expect(paid.status, await paid.clone().text()).toBe(201);
    const again = await as(token, "POST", "/api/transactions", { json, key: "k-1" });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const trail = await book.trail();
    const own = trail.filter(({ action, resource }) => action === "CREATE" && resource === "PAYMENT");
    const users = await book.db.readPrimary({
      sql: "select username from users where id = ?",
      args: [own.at(-1)?.userId ?? 0],
    });
    expect(users).toEqual([{ username: `ERP (${made.oauthClientId})` }]);
    const foreign = await book.openAccount({ clientId: "NOOR" });
    const stolen = await as(token, "POST", "/api/transactions", {
      json: { ...json, vaId: foreign.id },
      key: "k-2",
    });
    expect(stolen.status).toBe(404);
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused beside a cookie, when malformed, expired, or from elsewhere", async () => {
    const made = await make("admin", { scopes: ["rates:read"], allowedIps: ["192.0.2.0/24"] });
    const token = await getToken(made);
    const rates = (sent: Sent = {}) => as(token, "GET", "/api/exchange-rates", sent);
    const said = async (answer: Response) => [
      answer.status,
      refusalSchema.parse(await answer.clone().json()).code,
      answer.headers.get("www-authenticate"),
    ];
    expect((await rates()).status).toBe(200);
    const cookie = await book.signedIn("admin");
    expect(await said(await rates({ headers: { cookie } }))).toEqual([
      400,
      "invalid_request",
      'Bearer error="invalid_request"',
    ]);
    const invalid = [401, "invalid_token", 'Bearer error="invalid_token"'];
    expect(await said(await rates({ ip: "198.51.100.7" }))).toEqual(invalid);
    expect(await said(await as("vtok_unknown", "GET", "/api/exchange-rates"))).toEqual(invalid);
    expect(await said(await as(token, "GET", "/api/users"))).toEqual([
      403,
      "insufficient_scope",
      'Bearer error="insufficient_scope", scope="users:read"',
    ]);
    // A page is for people.
    expect((await as(token, "GET", "/admin/dashboard")).status).toBe(403);
    book.wait(600_000);
    expect(await said(await rates())).toEqual(invalid);
  });

  test("says what is left of its calls, and when to continue", async () => {
    const small = await startBook({ MACHINE_CALLS_PER_MINUTE: "3" });
    try {
      const json = { name: "ERP", scopes: ["rates:read"] };
      const made = madeSchema.parse(
        await (await small.send("admin", "POST", "/api/api-clients", { json })).json(),
      );
      const headers = { authorization: basic(made) };
      const given = await small.call("POST", "/oauth/token", { form: grant, headers });
      const { access_token } = tokenSchema.parse(await given.json());
      const rates = () =>
        small.call("GET", "/api/exchange-rates", { headers: { authorization: `Bearer ${access_token}` } });
      const first = await rates();
      expect(first.headers.get("ratelimit-policy")).toBe('"calls";q=3;w=60');
      expect(first.headers.get("ratelimit")).toBe('"calls";r=2;t=20');
      await rates();
      await rates();
      const last = await rates();
      expect(last.status).toBe(429);
      expect(last.headers.get("retry-after")).toBe("20");
      expect(last.headers.get("ratelimit")).toBe('"calls";r=0;t=60');
    } finally {
      await small.close();
    }
  });
});

/** The calls under /api that are not open to everybody. */
const guarded = () =>
  book.endpoints.filter(({ path, access }) => path.startsWith("/api/") && access !== "public");

const isOpenTo = (role: "admin" | "client_user", access: string) =>
  scopesOpening(access).some((scope) => scopesFor(role).includes(scope));

describe("every call", () => {
  test("accepts only tokens with its scope, and none that has ended or comes from another network", async () => {
    const scopes = [...scopesFor("admin")];
    const made = {
      bank: await make("admin", { scopes }),
      client: await make("admin", { scopes: [...scopesFor("client_user")], clientId: "GULF" }),
      bare: await make("admin", { scopes: ["mcp:use"] }),
      elsewhere: await make("admin", { scopes }),
      gone: await make("admin", { scopes }),
    };
    const tokens = {
      bank: await getToken(made.bank),
      client: await getToken(made.client),
      bare: await getToken(made.bare),
      elsewhere: await getToken(made.elsewhere),
      gone: await getToken(made.gone),
    };
    const json = { name: "ERP", scopes, allowedIps: ["203.0.113.1"] };
    expect((await book.send("admin", "PUT", `/api/api-clients/${made.elsewhere.id}`, { json })).status).toBe(
      200,
    );
    expect((await book.send("admin", "DELETE", `/api/api-clients/${made.gone.id}`)).status).toBe(204);
    const before = await book.countRows();
    const flaws: string[] = [];
    const wants = (name: string, answer: Response, isRight: (status: number) => boolean) => {
      if (!isRight(answer.status)) flaws.push(`${name}: ${answer.status}`);
    };
    const is = (wanted: number) => (status: number) => status === wanted;
    for (const { method, path, access } of guarded()) {
      const at = path.replaceAll(/\{\w+\}/g, "1");
      const name = `${method} ${path}`;
      const send = (token: string) => as(token, method, at, { json: {}, key: "matrix" });
      wants(`${name} without the scope`, await send(tokens.bare), is(403));
      wants(`${name} from elsewhere`, await send(tokens.elsewhere), is(401));
      wants(`${name} revoked`, await send(tokens.gone), is(401));
      // It may withdraw its own requests.
      if (access === "approvals:ask") continue;
      for (const [token, role] of [
        [tokens.bank, "admin"],
        [tokens.client, "client_user"],
      ] as const) {
        if (!isOpenTo(role, access)) wants(`${name} by a ${role}'s`, await send(token), is(403));
        // Uses ids of nothing, so that nothing happens: another test checks the call's own refusal.
        else if (path.includes("{") || method === "GET") {
          const nowhere = path.replaceAll(/\{\w+\}/g, "999999");
          const answer = await as(token, method, nowhere, { json: {}, key: "matrix" });
          wants(`${name} with the scope of a ${role}`, answer, (status) => ![401, 403].includes(status));
        }
      }
    }
    book.wait(600_000);
    for (const { method, path } of guarded()) {
      const at = path.replaceAll(/\{\w+\}/g, "1");
      const answer = await as(tokens.bank, method, at, { json: {}, key: "late" });
      wants(`${method} ${path} expired`, answer, is(401));
    }
    expect(flaws).toEqual([]);
    // Refusals alone were written, as rows of the trail.
    const { transactions, users, approvals } = before;
    expect(await book.countRows()).toMatchObject({ transactions, users, approvals });
  });

  test("refuses a client's program the things of another client, in its address, its query and its body", async () => {
    book.forgetSessions();
    const [own, foreign] = [
      await thingsOfClient(book, "client_user"),
      await thingsOfClient(book, "stranger"),
    ];
    const scopes = [...scopesFor("client_user")];
    const token = await getToken(await make("client_user", { scopes }));
    const owners = await getToken(await make("stranger", { scopes }));
    type Things = typeof own;
    const filled = (path: string, { byAddress }: Things) =>
      path
        .replace("/{kind}/{id}", `/payment/${byAddress["/api/payments"]}`)
        .replace(/^(.*?)\/\{\w+\}/, (_, at: string) => `${at}/${byAddress[at]}`)
        .replace("{applicationId}", String(byAddress["/api/receipts/{id}/applications"]));
    /** The fields of a body that name something of a client's. */
    const named = (method: string, path: string, { byField }: Things) => {
      const fields = getOperation(book, method, path)?.body?.fields.map(({ name }) => name) ?? [];
      const known = Object.entries(byField).filter(([name]) => fields.includes(name));
      const strange = fields.filter(
        (name) => name.endsWith("Id") && name !== "externalId" && !(name in byField),
      );
      return { fields: Object.fromEntries(known), strange };
    };
    const flaws: string[] = [];
    const calls = guarded().filter(({ access }) => isOpenTo("client_user", access));
    const getBody = (method: string, path: string, fields: object) => {
      const example: unknown = findExample(book, method, path);
      return typeof example === "object" && !Array.isArray(example) ? { ...example, ...fields } : {};
    };
    /** A body whose rows name an invoice of these things. */
    const withInvoices = (body: object, { byAddress }: Things): object =>
      JSON.parse(JSON.stringify(body), (key, value) =>
        key === "expectedReceiptId" ? byAddress["/api/expected-receipts"] : value,
      );
    const before = await book.countRows();
    for (const { method, path } of calls) {
      const name = `${method} ${path}`;
      const [prefix = "", below] = path.split("/{");
      if (below !== undefined && foreign.byAddress[prefix] === undefined)
        flaws.push(`${name}: no thing of another client is known at ${prefix}`);
      const mine = named(method, path, own);
      if (mine.strange.length > 0)
        flaws.push(`${name}: no ${mine.strange.join()} of another client is known`);
      if (below !== undefined) {
        const json = withInvoices(getBody(method, path, mine.fields), own);
        const answer = await as(token, method, filled(path, foreign), { json, key: crypto.randomUUID() });
        // A body that is no form is refused before its record is looked for: attachments.test.ts sends a file.
        const isFile = method === "POST" && prefix === "/api/attachments";
        if (answer.status !== (isFile ? 415 : 404)) flaws.push(`${name} of another client: ${answer.status}`);
      }
      for (const [field, value] of Object.entries(named(method, path, foreign).fields)) {
        const json = getBody(method, path, { ...mine.fields, [field]: value });
        const answer = await as(token, method, filled(path, own), { json, key: crypto.randomUUID() });
        // A body that is no form is refused before its pool is looked for: number-uploads.test.ts sends a file.
        const isFile = prefix === "/api/bulk-uploads/numbers";
        if (![400, 403, 404, ...(isFile ? [415] : [])].includes(answer.status))
          flaws.push(`${name} with a foreign ${field}: ${answer.status}`);
      }
      if (method !== "GET") continue;
      const asked = getOperation(book, method, path)?.parameters.filter((one) => one.in === "query") ?? [];
      const queries = Object.entries(foreign.byField)
        .filter(([field]) => asked.some((one) => one.name === field))
        .map(([field, value]) => `?${field}=${value}`);
      for (const query of ["", ...queries]) {
        const answer = await as(token, method, filled(path, own) + query);
        const text = answer.ok ? await answer.text() : "";
        if (foreign.marks.some((mark) => text.includes(mark)))
          flaws.push(`${name}${query} reveals another client`);
      }
    }
    expect(flaws).toEqual([]);
    const { audit_logs: _, api_client_days: __, ...after } = await book.countRows();
    expect(before).toMatchObject(after);
    // The things exist: their owner's program sees them.
    const order = ["GET", "POST", "PUT", "DELETE"];
    const toThings = calls.filter(({ path }) => path.includes("{"));
    for (const { method, path } of toThings.toSorted(
      (a, b) => order.indexOf(a.method) - order.indexOf(b.method),
    )) {
      const json = withInvoices(getBody(method, path, named(method, path, foreign).fields), foreign);
      const answer = await as(owners, method, filled(path, foreign), { json, key: crypto.randomUUID() });
      if ([401, 403, 404].includes(answer.status))
        flaws.push(`${method} ${path} of its own client: ${answer.status}`);
    }
    expect(flaws).toEqual([]);
  });
});
