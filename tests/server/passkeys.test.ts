import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { users } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { askedSchema } from "@/people/auth/second-factors/contract";
import { authenticator } from "./authenticator";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import { getCookies, type Person, password, people } from "./support";

let book: Book;
beforeAll(async () => {
  book = await startBook({
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "vostra",
    OIDC_CLIENT_SECRET: "a-secret-of-the-directory",
    EMERGENCY_USERNAME: people.admin.username,
  });
});
afterAll(() => book.close());

const minute = 60_000;
const signInPath = "/login/passkey";
const sentence = "This passkey does not sign in: try again, or sign in with your password";
const options = z.object({ challenge: z.string() });

/** Long enough for failures to be forgotten. */
const later = () => book.wait(16 * minute);

/** Adds a passkey to a user through the API. */
async function enrol(who: Person, key = authenticator()) {
  book.forgetSessions();
  const asked = await book.send(who, "POST", "/api/second-factors/passkeys/options");
  const { challenge } = options.parse(await asked.json());
  const json = { name: "key", response: key.make(challenge) };
  const added = await book.send(who, "POST", "/api/second-factors/passkeys", { json });
  expect(added.status).toBe(201);
  return { key, added: z.looseObject({ id: z.string() }).parse(await added.json()) };
}

/** Challenge of the sign-in page. */
async function openChallenge(): Promise<string> {
  const html = await (await book.call("GET", signInPath)).text();
  return options.parse(JSON.parse(attributes(html, "#passkey-form", "data-options")[0] ?? "")).challenge;
}

const send = (answer: object, ip?: string) =>
  book.call("POST", signInPath, { form: { passkey: JSON.stringify(answer) }, ...(ip && { ip }) });

/** Status and sentence of a refusal, after checking that nobody is signed in. */
async function refusal(answer: Response) {
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes("session"))).toEqual([]);
  return [answer.status, select(await answer.text(), "main [role=alert] .notice-text")[0]];
}

const sql = (text: string) => book.db.write([{ sql: text, args: [] }]);

const key = authenticator();

describe("a passkey", () => {
  test("is made with recovery codes where it is the first factor, and with none for another challenge or site", async () => {
    const asked = await book.send("client_user", "POST", "/api/second-factors/passkeys/options");
    const { challenge } = options.parse(await asked.json());
    const add = (response: object) =>
      book.send("client_user", "POST", "/api/second-factors/passkeys", { json: { response } });
    const wrong = [
      key.make(await openChallenge()),
      key.make(challenge, { origin: "https://evil.example" }),
      key.make(challenge, { rpId: "evil.example" }),
      key.make(challenge, { unlocked: false }),
    ];
    for (const answer of wrong) expect((await add(answer)).status).toBe(400);
    // A passkey without a counter, like most synchronised ones: something else has to refuse a second use.
    const right = await add(key.make(challenge, { counter: 0 }));
    expect(right.status).toBe(201);
    expect(
      z.object({ recoveryCodes: z.array(z.string()) }).parse(await right.json()).recoveryCodes,
    ).toHaveLength(10);
    expect((await add(key.make(challenge))).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("signs in without a name, once for each challenge, and needs nothing beside it", async () => {
    const answer = key.sign(await openChallenge(), {
      counter: 0,
      userHandle: `user-${people.client_user.id}`,
    });
    const [first, second] = await Promise.all([send(answer), send(answer)]);
    expect([first.status, second.status].sort()).toEqual([303, 401]);
    const won = first.status === 303 ? first : second;
    expect(won.headers.get("location")).toBe("/");
    const cookie = getCookies(won);
    const me = await book.call("GET", "/api/sessions", { cookie });
    expect(me.status).toBe(200);
    expect(await refusal(await send(answer))).toEqual([401, sentence]);
    expect((await book.trail()).filter(({ action }) => action === "LOGIN").at(-1)?.details).toMatchObject({
      via: "passkey",
    });
  });

  test("is refused in the same words and with the same status whatever is wrong with it", async () => {
    later();
    const old = await openChallenge();
    book.wait(11 * minute);
    expect((await send(key.sign(await openChallenge(), { counter: 50 }))).status).toBe(303);
    const challenge = await openChallenge();
    const forged = [
      key.sign(old),
      key.sign("bm90LW91cnM"),
      key.sign(`${challenge}AA`),
      key.sign(challenge, { origin: "https://evil.example" }),
      key.sign(challenge, { rpId: "evil.example" }),
      key.sign(challenge, { unlocked: false }),
      key.sign(challenge, { broken: true }),
      key.sign(challenge, { counter: 1 }),
      key.sign(challenge, { userHandle: `user-${people.admin.id}` }),
      authenticator().sign(challenge),
      { ...authenticator().sign(challenge), id: key.id, rawId: key.id },
    ];
    for (const [at, answer] of forged.entries())
      expect(await refusal(await send(answer, `198.51.100.${at}`))).toEqual([401, sentence]);
    for (const junk of [{}, [], { id: "a" }])
      expect((await book.call("POST", signInPath, { form: { passkey: JSON.stringify(junk) } })).status).toBe(
        400,
      );
    expect((await book.call("POST", signInPath, { form: {} })).status).toBe(400);
    expect((await send(key.sign(challenge, { counter: 100 }))).status).toBe(303);
    expect(await book.flaws()).toEqual([]);
  });

  test("counts as wrong passwords do: the throttle closes for its network", async () => {
    later();
    const stranger = authenticator();
    const challenge = await openChallenge();
    for (let tries = 0; tries < 100; tries += 1) await send(stranger.sign(challenge), "203.0.113.7");
    expect((await send(stranger.sign(challenge), "203.0.113.7")).status).toBe(429);
    expect((await send(key.sign(challenge, { counter: 200 }))).status).toBe(303);
  });

  test("is a second step for its own user's password alone", async () => {
    later();
    const json = { username: people.client_user.username, password };
    const asked = askedSchema.parse(await (await book.call("POST", "/api/auth/login", { json })).json());
    expect(asked.secondFactor).toEqual(["passkey", "recovery"]);
    const { challenge: signed } = options.parse(asked.passkey);
    const prove = (passkey: object) =>
      book.call("POST", "/api/auth/second-factor", { json: { challenge: asked.challenge, passkey } });
    const { key: other } = await enrol("stranger");
    expect((await prove(other.sign(signed))).status).toBe(401);
    expect((await prove(key.sign(await openChallenge(), { counter: 300 }))).status).toBe(401);
    expect((await prove(key.sign(signed, { counter: 301 }))).status).toBe(200);
    expect((await prove(key.sign(signed, { counter: 302 }))).status).toBe(401);
  });

  test("has the counter of its last signature, and verify finds another one", async () => {
    const passkey = `user_id = ${people.client_user.id} and kind = 'passkey'`;
    for (const counter of ["300", "302"]) {
      await sql(`update second_factors set counter = ${counter} where ${passkey}`);
      expect((await book.flaws()).join()).toMatch(
        new RegExp(`second factor .* has the counter ${counter}, the audit trail has 301`),
      );
    }
    await sql(`update second_factors set counter = 301 where ${passkey}`);
    expect((await book.flaws()).filter((flaw) => flaw.includes("counter"))).toEqual([]);
  });

  test("lets nobody in who was deactivated, and no staff where they sign in by the directory alone", async () => {
    later();
    const { key: auditors } = await enrol("auditor");
    const signIn = async (by: typeof auditors) =>
      (await send(by.sign(await openChallenge(), { counter: 400 }))).status;
    expect(await signIn(auditors)).toBe(303);
    const closed = { directory: { closePasswordsForStaff: true } };
    const put = await book.send("admin", "PUT", "/api/sign-in-settings", { json: closed });
    expect(put.status).toBe(200);
    expect(await refusal(await send(auditors.sign(await openChallenge(), { counter: 401 })))).toEqual([
      401,
      sentence,
    ]);
    const id = people.client_user.id;
    await book.db.write([book.db.read.update(users).set({ isActive: false }).where(eq(users.id, id))]);
    expect(await refusal(await send(key.sign(await openChallenge(), { counter: 402 })))).toEqual([
      401,
      sentence,
    ]);
  });
});
