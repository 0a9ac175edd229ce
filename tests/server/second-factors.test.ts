import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mails, secondFactors } from "db/schema";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { redactionStatements } from "@/integrity/trail/redact";
import { askedSchema } from "@/people/auth/second-factors/contract";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import { sshKeyPair } from "./ssh-keys";
import { getCookies, type Person, password, people, toActor } from "./support";

let book: Book;
beforeAll(async () => {
  book = await startBook({ SESSION_SECRET: "first-secret-of-at-least-32-characters" });
});
afterAll(() => book.close());

const minute = 60_000;

/** App's code for a key, now or some steps of 30 seconds later. */
const getCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: book.deps.now() + steps * 30_000,
  });

const login = (who: Person) =>
  book.call("POST", "/api/auth/login", { json: { username: people[who].username, password } });
const prove = (json: object, cookie?: string) =>
  book.call("POST", "/api/auth/second-factor", { json, cookie });

/** Challenge after a correct password. */
const asked = async (who: Person) => askedSchema.parse(await (await login(who)).json());

/** Sets an app up for someone: its key and the recovery codes. */
async function enrol(who: Person) {
  const begun = await book.send(who, "POST", "/api/second-factors/totp");
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json());
  const json = { code: getCode(secret) };
  const answer = await book.send(who, "POST", "/api/second-factors/totp/confirm", { json });
  const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(await answer.json());
  return { secret, recoveryCodes };
}

const sql = (text: string) => book.db.write([{ sql: text, args: [] }]);

/** The authenticator app of the client's user, as it is stored. */
async function factor() {
  const kept = await book.db.read.select().from(secondFactors);
  const app = kept.find(({ kind, userId }) => kind === "totp" && userId === people.client_user.id);
  if (!app) throw new Error("There is no app");
  return app;
}

/** Redacts the newest row of the trail that fits a condition, as staff do. */
async function redactLast(condition: string): Promise<void> {
  const [row] = await book.db.readPrimary({
    sql: `select max(id) as id from audit_logs where ${condition}`,
    args: [],
  });
  await book.db.write(redactionStatements(toActor("admin"), Number(row?.id), book.deps.now()));
}

/** Long enough for the next code, and for failures to be forgotten. */
const later = () => book.wait(16 * minute);

describe("an authenticator app", () => {
  let secret = "";
  let codes: string[] = [];

  test("is added to a session that was left open only by a person who proves who they are", async () => {
    const begin = () => book.send("client_user", "POST", "/api/second-factors/totp");
    expect((await begin()).status).toBe(200);
    book.wait(5 * minute);
    expect(await (await begin()).json()).toMatchObject({ code: "STEP_UP_REQUIRED" });
    const passkey = await book.send("client_user", "POST", "/api/second-factors/passkeys/options");
    expect(await passkey.json()).toMatchObject({ code: "STEP_UP_REQUIRED" });
    const { all } = await book.show("client_user", "/account/security");
    expect(all("#factors").join()).toContain("confirm that it is you");
    expect((await book.send("client_user", "POST", "/api/auth/step-up", { json: { password } })).status).toBe(
      200,
    );
    expect((await begin()).status).toBe(200);
  });

  test("counts once its first code was confirmed, and is kept encrypted", async () => {
    const begun = await book.send("client_user", "POST", "/api/second-factors/totp");
    const setup = z.object({ secret: z.string(), uri: z.string(), qr: z.string() }).parse(await begun.json());
    expect(setup.uri).toStartWith("otpauth://totp/Vostra:gita?");
    expect(setup.qr).toStartWith("<svg");
    expect(await (await login("client_user")).json()).toHaveProperty("user");
    const wrong = await book.send("client_user", "POST", "/api/second-factors/totp/confirm", {
      json: { code: getCode(setup.secret, 5) },
    });
    expect(wrong.status).toBe(400);
    ({ secret, recoveryCodes: codes } = await enrol("client_user"));
    expect(codes).toHaveLength(10);
    const rows = await book.db.read.select().from(secondFactors);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(["recovery", "totp"]);
    const kept = JSON.stringify(rows);
    for (const shown of [secret, ...codes]) expect(kept).not.toContain(shown);
    expect(await book.flaws()).toEqual([]);
  });

  test("is asked for after the password: no session before its code, and each code signs in once", async () => {
    later();
    const first = await login("client_user");
    expect(first.headers.getSetCookie()).toEqual([]);
    const { challenge, secondFactor } = askedSchema.parse(await first.json());
    expect(secondFactor).toEqual(["totp", "recovery"]);
    const second = await asked("client_user");
    const totp = getCode(secret);
    const answers = await Promise.all([
      prove({ challenge, totp }),
      prove({ challenge: second.challenge, totp }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const won = answers.find(({ status }) => status === 200);
    const cookie = won ? getCookies(won) : "";
    expect((await book.call("GET", "/api/sessions", { cookie })).status).toBe(200);
    expect((await prove({ challenge, totp: getCode(secret, 1) })).status).toBe(401);
  });

  test("is right one step early or late, and not two", async () => {
    const tries: [number, number][] = [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ];
    for (const [steps, status] of tries) {
      later();
      const { challenge } = await asked("client_user");
      expect((await prove({ challenge, totp: getCode(secret, steps) })).status).toBe(status);
    }
  });

  test("may be lost: a recovery code signs in once, however it is typed", async () => {
    const typed = (codes[0] ?? "").toUpperCase().replaceAll("-", " ");
    const { challenge } = await asked("client_user");
    expect((await prove({ challenge, recoveryCode: typed })).status).toBe(200);
    const again = await asked("client_user");
    expect((await prove({ challenge: again.challenge, recoveryCode: codes[0] })).status).toBe(401);
    expect(await book.flaws()).toEqual([]);
  });

  test("ends a sign-in after five wrong codes or ten minutes, and the throttle counts them whatever the network", async () => {
    later();
    const { challenge } = await asked("client_user");
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await prove({ challenge, totp: "000000" })).status).toBe(401);
    }
    expect(await (await prove({ challenge, totp: getCode(secret) })).json()).toMatchObject({
      code: "CHALLENGE_ENDED",
    });
    for (let wrong = 5; wrong < 20; wrong += 1) {
      const from = { ip: `198.51.100.${wrong}` };
      const json = { username: "gita", password };
      const begun = await book.call("POST", "/api/auth/login", { json, ...from });
      const { challenge } = askedSchema.parse(await begun.json());
      const json2 = { challenge, totp: "000000" };
      await book.call("POST", "/api/auth/second-factor", { json: json2, ...from });
    }
    const refused = await asked("client_user").then(({ challenge }) =>
      book.call("POST", "/api/auth/second-factor", {
        json: { challenge, totp: getCode(secret) },
        ip: "203.0.113.9",
      }),
    );
    expect(refused.status).toBe(429);
    later();
    const old = await asked("client_user");
    book.wait(11 * minute);
    expect((await prove({ challenge: old.challenge, totp: getCode(secret) })).status).toBe(401);
  });

  test("of another person proves nothing, and theirs cannot be removed", async () => {
    later();
    const other = await enrolLater("stranger");
    const { challenge } = await asked("client_user");
    expect((await prove({ challenge, totp: getCode(other.secret) })).status).toBe(401);
    const [theirs] = z
      .array(z.object({ id: z.string() }))
      .parse(await (await book.send("stranger", "GET", "/api/second-factors")).json());
    const gone = await book.send("client_user", "DELETE", `/api/second-factors/${theirs?.id}`);
    expect(gone.status).toBe(404);
  });

  test("works by its form without a script", async () => {
    later();
    const first = await book.call("POST", "/login?next=/client/payments", {
      form: { username: "gita", password },
    });
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/login/code?next=%2Fclient%2Fpayments");
    const cookie = getCookies(first);
    const page = await book.call("GET", "/login/code", { cookie });
    expect(await page.text()).toContain("one-time-code");
    const wrong = await book.call("POST", "/login/code", { cookie, form: { code: "000000" } });
    expect(wrong.status).toBe(401);
    const right = await book.call("POST", "/login/code?next=/client/payments", {
      cookie,
      form: { code: getCode(secret) },
    });
    expect([right.status, right.headers.get("location")]).toEqual([303, "/client/payments"]);
  });

  test("still counts while the server's secret is changed, and after", async () => {
    const { env } = book.deps;
    const next = "second-secret-of-at-least-32-characters";
    later();
    Object.assign(env, { previousSecret: env.secret, secret: next });
    const { challenge } = await asked("client_user");
    expect((await prove({ challenge, totp: getCode(secret) })).status).toBe(200);
    later();
    Object.assign(env, { previousSecret: undefined });
    const again = await asked("client_user");
    expect((await prove({ challenge: again.challenge, totp: getCode(secret) })).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("has the time step of its last code, and verify finds another one: by SQL a used code would be good again", async () => {
    const { id, counter } = await factor();
    later();
    book.forgetSessions();
    const stepUp = { totp: getCode(secret) };
    expect((await book.send("client_user", "POST", "/api/auth/step-up", { json: stepUp })).status).toBe(200);
    const moved = (await factor()).counter;
    expect(moved).toBeGreaterThan(counter);
    for (const wrong of [counter, moved + 1]) {
      await sql(`update second_factors set counter = ${wrong} where id = '${id}'`);
      expect((await book.flaws()).join()).toContain(`has the counter ${wrong}, the audit trail has ${moved}`);
    }
    await sql(`update second_factors set counter = ${moved} where id = '${id}'`);
    expect(await book.flaws()).toEqual([]);
  });

  test("may have lost the row of the trail of its last use to a redaction: then it is at least as far as the rows that are left", async () => {
    const { id, counter } = await factor();
    await redactLast("audit_logs.details like '%\"stepUp\"%'");
    expect(await book.flaws()).toEqual([]);
    await sql(`update second_factors set counter = 1 where id = '${id}'`);
    expect((await book.flaws()).join()).toContain("has the counter 1, the audit trail has");
    await sql(`update second_factors set counter = ${counter} where id = '${id}'`);
  });
});

describe("the bank's rules", () => {
  const put = (json: object, who: Person = "admin") =>
    book.send(who, "PUT", "/api/sign-in-settings", { json });

  test("are set in parts by an admin alone, and kept in the trail", async () => {
    book.forgetSessions();
    expect((await put({ secondFactor: { auditor: "required" } }, "auditor")).status).toBe(403);
    expect(await (await put({ secondFactor: { auditor: "required" } })).json()).toEqual({
      secondFactor: { admin: "offered", auditor: "required", client_user: "offered" },
      stepUp: {
        paymentsAboveUsd: null,
        apiClients: false,
        beneficiaries: false,
        roles: false,
        webhooks: false,
      },
      directory: { claim: "groups", mappings: [], closePasswordsForStaff: false },
      version: expect.any(Number),
    });
    const mappings = [{ group: "auditors", role: "auditor", clientId: null }];
    const both = { stepUp: { webhooks: false }, directory: { claim: "roles", mappings } };
    const seen = await book.send("admin", "GET", "/api/sign-in-settings");
    const headers = { "If-Match": seen.headers.get("etag") ?? "" };
    const edit = () => book.send("admin", "PUT", "/api/sign-in-settings", { json: both, headers });
    expect(await (await edit()).json()).toMatchObject({
      secondFactor: { auditor: "required" },
      directory: { claim: "roles", mappings },
    });
    expect(await (await edit()).json()).toMatchObject({ code: "EDITED_MEANWHILE" });
    expect(await book.flaws()).toEqual([]);
  });

  test("let a role that has to have a second factor set one up within the sign-in", async () => {
    const { challenge, secondFactor, enrol } = await asked("auditor");
    expect(secondFactor).toEqual([]);
    expect(enrol?.recoveryCodes).toHaveLength(10);
    const secret = enrol?.secret ?? "";
    expect((await prove({ challenge, totp: getCode(secret, 7) })).status).toBe(401);
    const done = await prove({ challenge, totp: getCode(secret) });
    expect(done.status).toBe(200);
    const cookie = getCookies(done);
    const own = z
      .array(z.object({ id: z.string(), kind: z.string() }))
      .parse(await (await book.call("GET", "/api/second-factors", { cookie })).json());
    const app = own.find(({ kind }) => kind === "totp");
    const gone = await book.call("DELETE", `/api/second-factors/${app?.id}`, { cookie });
    expect(await gone.json()).toMatchObject({ code: "LAST_SECOND_FACTOR" });
    expect((await asked("auditor")).secondFactor).toEqual(["totp", "recovery"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("ask once more who acts, for five minutes of one session", async () => {
    expect((await put({ stepUp: { roles: true, paymentsAboveUsd: "100.00" } })).status).toBe(200);
    const activity = () => book.send("admin", "PUT", "/api/users/4/activity", { json: { isActive: true } });
    expect(await (await activity()).json()).toMatchObject({ code: "STEP_UP_REQUIRED" });
    const step = (json: object) => book.send("admin", "POST", "/api/auth/step-up", { json });
    expect((await step({ password: "wrong" })).status).toBe(400);
    expect((await activity()).status).toBe(403);
    expect((await step({ password })).status).toBe(200);
    expect((await activity()).status).toBe(200);
    book.wait(5 * minute);
    expect((await activity()).status).toBe(403);
  });

  test("ask on each way to the same end", async () => {
    book.forgetSessions();
    await book.send("admin", "POST", "/api/auth/step-up", { json: { password } });
    const all = { apiClients: true, beneficiaries: true, webhooks: true };
    expect((await put({ stepUp: all })).status).toBe(200);
    book.wait(5 * minute);
    const payee = { name: "Falcon", account: "GB29NWBK60161331926819", country: "GB", town: "London" };
    const key = { username: "gita", name: "ERP", publicKey: sshKeyPair().public, start: "at_once" };
    const mapping = { group: "Admins", role: "admin", clientId: null };
    const ways = [
      ["stranger", "POST", "/api/beneficiaries", payee],
      ["stranger", "POST", "/api/beneficiaries/import", { beneficiaries: [payee] }],
      ["admin", "POST", "/api/channel-keys", key],
      ["admin", "PUT", "/api/channel-keys/1", key],
      ["admin", "POST", "/api/group-mappings", mapping],
      ["admin", "PUT", "/api/group-mappings/1", mapping],
      ["admin", "PUT", "/api/webhooks/1", { url: "https://thief.example/events" }],
    ] as const;
    for (const [who, method, path, json] of ways) {
      const { code } = z
        .looseObject({ code: z.string() })
        .parse(await (await book.send(who, method, path, { json })).json());
      expect([path, code]).toEqual([path, "STEP_UP_REQUIRED"]);
    }
  });

  test("ask for payments above an amount alone", async () => {
    book.forgetSessions();
    await book.send("admin", "POST", "/api/auth/step-up", { json: { password } });
    const { id } = await book.openAccount({ clientId: "NOOR" });
    await book.book("credit", id, { amount: "5000.00" });
    const pay = (amount: string, reference: string) =>
      book.submit("stranger", {
        vaId: id,
        type: "debit",
        amount,
        currency: "USD",
        description: "Fee",
        reference,
        recipient: "GB29NWBK60161331926819",
      });
    expect((await pay("100.00", "PAY-1")).status).toBe(201);
    expect(await (await pay("100.01", "PAY-2")).json()).toMatchObject({ code: "STEP_UP_REQUIRED" });
    await book.send("stranger", "POST", "/api/auth/step-up", { json: { password } });
    expect((await pay("100.01", "PAY-2")).status).toBe(201);
  });
});

test("the settings' page shows each rule, and lets admins alone change one, by a question", async () => {
  const path = "/admin/sign-in-settings";
  const shown = await book.show("admin", path);
  expect(shown.all("#sign-in-settings .segments > [aria-current]")).toContain("Required");
  expect(attributes(shown.html, "#sign-in-settings a", "href")).toContain(`${path}?change=auditor-off`);
  // What has two states is a switch, which leads to the question of the other one.
  const switches = attributes(shown.html, "#sign-in-settings a.switch", "href");
  expect(switches).toHaveLength(5);
  expect(switches.at(-1)).toBe(`${path}?change=closed-on`);
  expect(attributes(shown.html, "#sign-in-settings a.switch", "data-state").at(-1)).toBe("unchecked");
  const asked = await book.show("admin", `${path}?change=auditor-off`);
  expect(attributes(asked.html, "#dialog x-island", "when")).toEqual(["load"]);
  expect((await book.show("admin", `${path}?change=auditor-never`)).status).toBe(404);
  const closing = await book.show("admin", `${path}?change=closed-on`);
  expect(attributes(closing.html, "#dialog x-island", "props")[0]).toContain('"closePasswordsForStaff":true');
  const typed = async (who: Person) =>
    attributes((await book.show(who, `${path}?edit=1`)).html, "#dialog x-island", "props");
  expect([(await typed("admin")).length, (await typed("auditor")).length]).toEqual([1, 0]);
  const read = await book.show("auditor", path);
  expect([read.status, attributes(read.html, "#sign-in-settings a", "href")]).toEqual([200, []]);
});

describe("a reset by staff", () => {
  const reset = (who: Person, id: number) => book.send(who, "POST", `/api/users/${id}/second-factors/reset`);
  const { id } = people.auditor;

  test("is an admin's, for others who have a second factor, who proves who they are where the bank wants it", async () => {
    book.forgetSessions();
    expect((await reset("auditor", people.stranger.id)).status).toBe(403);
    expect(await (await reset("admin", id)).json()).toMatchObject({ code: "STEP_UP_REQUIRED" });
    await book.send("admin", "POST", "/api/auth/step-up", { json: { password } });
    const codes = await Promise.all(
      [people.admin.id, 999].map(async (whose) => (await reset("admin", whose)).status),
    );
    expect(codes).toEqual([409, 404]);
  });

  test("removes all of them, ends the sessions and sends a mail", async () => {
    const left = async () =>
      (await book.db.read.select().from(secondFactors)).filter(({ userId }) => userId === id).length;
    expect(await left()).toBe(2);
    const cookie = await book.signedIn("auditor");
    const other = await book.signedIn("stranger");
    expect((await book.call("GET", "/api/sessions", { cookie })).status).toBe(200);
    expect((await reset("admin", id)).status).toBe(204);
    expect(await left()).toBe(0);
    expect((await book.call("GET", "/api/sessions", { cookie })).status).toBe(401);
    expect((await book.call("GET", "/api/sessions", { cookie: other })).status).toBe(200);
    const sent = await book.db.read.select().from(mails);
    const reported = sent.find(({ body }) =>
      body.startsWith("The bank removed all second factors of your user omar"),
    );
    expect(reported?.body).toContain(":\nAuthenticator app\nRecovery codes\n");
    const row = (await book.trail()).findLast(({ details }) => details.changed === "second factors");
    expect(row?.details).toMatchObject({ removed: ["totp", "recovery"] });
    expect(await (await reset("admin", id)).json()).toMatchObject({ code: "NO_SECOND_FACTOR" });
    expect((await asked("auditor")).enrol?.recoveryCodes).toHaveLength(10);
    expect(await book.flaws()).toEqual([]);
  });

  test("waits for a second person, where roles do for staff and where users of clients do for those", async () => {
    const json = [{ kind: "client_user", enabled: true, aboveUsd: null }];
    expect((await book.send("admin", "PUT", "/api/approval-settings", { json })).status).toBe(200);
    expect((await reset("admin", people.stranger.id)).status).toBe(202);
    const kept = (await book.db.read.select().from(secondFactors)).filter(
      ({ userId }) => userId === people.stranger.id,
    );
    expect(kept).toHaveLength(2);
  });
});

describe("the page of sign-in and security", () => {
  const page = "/account/security";
  const submit = (form: Record<string, string>) => book.send("admin", "POST", page, { form });
  const arrived = async (form: Record<string, string>) => (await submit(form)).headers.get("location");
  const own = async () =>
    z
      .array(z.object({ id: z.string(), kind: z.string() }))
      .parse(await (await book.send("admin", "GET", "/api/second-factors")).json());
  let secret = "";

  test("sets an app up by plain forms, and shows its key and the recovery codes until it counts", async () => {
    book.forgetSessions();
    expect((await book.send("admin", "GET", `${page}/app`)).headers.get("location")).toBe(page);
    // A first app answers step-ups, which the bank now requires.
    expect((await submit({ act: "setup" })).status).toBe(403);
    // The proof ends within the time of the code that confirms the app.
    book.wait(15_000);
    await book.send("admin", "POST", "/api/auth/step-up", { json: { password } });
    book.wait(5 * minute - 5000);
    expect(await arrived({ act: "setup" })).toBe(`${page}/app`);
    const shown = await book.show("admin", `${page}/app`);
    secret = shown.all(".setup-key code").join("").replace(/\s/g, "");
    expect(shown.all(".setup-codes code")).toHaveLength(10);
    const wrong = await book.send("admin", "POST", `${page}/app`, { form: { code: getCode(secret, 9) } });
    expect([wrong.status, select(await wrong.text(), "main [role=alert]")]).toEqual([
      400,
      ["This code is not right, or was used before"],
    ]);
    const right = await book.send("admin", "POST", `${page}/app`, { form: { code: getCode(secret) } });
    expect(right.headers.get("location")).toBe(`${page}?done=app`);
    expect((await own()).map(({ kind }) => kind).sort()).toEqual(["recovery", "totp"]);
    expect((await book.show("admin", page)).html).not.toContain(secret);
  });

  test("changes an existing one only for a user who confirmed within five minutes that it is them", async () => {
    book.wait(5000);
    const id = (await own()).find(({ kind }) => kind === "totp")?.id ?? "";
    for (const sent of [{ act: "setup" }, { act: "remove", id }])
      expect((await submit(sent)).status).toBe(403);
    const call = await book.send("admin", "DELETE", `/api/second-factors/${id}`);
    expect(await call.json()).toMatchObject({ code: "STEP_UP_REQUIRED" });
    expect((await submit({ act: "confirm", password: "wrong" })).status).toBe(400);
    expect((await submit({ act: "confirm", code: getCode(secret) })).status).toBe(400);
    expect(await arrived({ act: "confirm", code: getCode(secret, 1) })).toBe(`${page}?done=confirmed`);
    expect(await arrived({ act: "remove", id })).toBe(`${page}?done=removed`);
    expect(await own()).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("ends sessions, lists the last sign-ins, and sends a mail about a changed password", async () => {
    const other = getCookies(await login("admin"));
    const { all } = await book.show("admin", page);
    expect(all("#sign-ins .badge")).toContain("Signed in");
    expect(await arrived({ act: "end-others" })).toBe(`${page}?done=others`);
    expect((await book.call("GET", "/api/sessions", { cookie: other })).status).toBe(401);
    const next = "another-good-passphrase-7";
    const sent = { act: "password", currentPassword: password, newPassword: next };
    expect((await submit({ ...sent, repeated: "different" })).status).toBe(400);
    expect((await submit({ ...sent, currentPassword: "wrong", repeated: next })).status).toBe(400);
    expect(await arrived({ ...sent, repeated: next })).toBe(`${page}?done=password`);
    const mailed = await book.db.read.select().from(mails);
    expect(mailed.map(({ body }) => body).join()).toContain(
      `The password of your user ${people.admin.username} was changed`,
    );
  });
});

/** Signs in again after sessions ended by the clock. */
async function enrolLater(who: Person) {
  book.forgetSessions();
  return enrol(who);
}
