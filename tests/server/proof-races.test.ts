import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import type { Write } from "db/client";
import { sessions } from "db/schema";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Secret, TOTP } from "otpauth";
import ssh2 from "ssh2";
import { z } from "zod";
import { startSftp } from "@/client-channel/sftp/server";
import { apiClientSchema } from "@/people/api-clients/contract";
import { askedSchema } from "@/people/auth/second-factors/contract";
import { recordChanges } from "../recorded";
import { authenticator } from "./authenticator";
import { type Book, startBook } from "./book";
import { startProvider, variablesFor } from "./directory-provider";
import { attributes } from "./html";
import { sshKeyPair } from "./ssh-keys";
import { getCookies, password, people } from "./support";

let book: Book;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeEach(async () => {
  provider = await startProvider(() => ({ sub: "s-17", preferred_username: "salma", groups: ["auditors"] }));
  book = await startBook(variablesFor(provider.issuer));
});
afterEach(async () => {
  provider.close();
  await book.close();
});

const getText = (write: Write): string => ("toSQL" in write ? write.toSQL().sql : write.sql);

/**
 * Changes something between a proof and its effect: right before the first write with a statement like `effect`.
 * Returns true if that write came.
 */
function before(effect: RegExp, change: () => Promise<unknown>): () => boolean {
  const write = book.db.write.bind(book.db);
  let state: "waits" | "changes" | "came" = "waits";
  spyOn(book.db, "write").mockImplementation(async (writes, options) => {
    if (state === "waits" && writes.some((each) => effect.test(getText(each)))) {
      state = "changes";
      await change();
      state = "came";
    }
    return write(writes, options);
  });
  return () => state === "came";
}

const newSession = /insert into .?sessions/i;
const steppedUp = /update .?sessions.? set .?stepped_up_at/i;

const countSessions = async () => (await book.db.read.select().from(sessions)).length;
const bySql = (...statements: string[]) =>
  book.db.write([...statements.map((sql) => ({ sql, args: [] })), recordChanges]);

const login = (username: string) => book.call("POST", "/api/auth/login", { json: { username, password } });
const { username } = people.client_user;
const setPassword = () =>
  book.send("admin", "PUT", `/api/users/${people.client_user.id}`, {
    json: { password: "another long password" },
  });
const resetFactors = () =>
  book.send("admin", "POST", `/api/users/${people.client_user.id}/second-factors/reset`);

const getCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: book.deps.now() });

async function enrolApp() {
  const begun = await book.send("client_user", "POST", "/api/second-factors/totp");
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json());
  const json = { code: getCode(secret) };
  const answer = await book.send("client_user", "POST", "/api/second-factors/totp/confirm", { json });
  const { recoveryCodes } = z.object({ recoveryCodes: z.array(z.string()) }).parse(await answer.json());
  book.wait(60_000);
  return { secret, recoveryCodes };
}

const madeSchema = apiClientSchema.extend({ secret: z.string().optional() });
async function program(fields: object = {}) {
  const json = { name: "ERP", scopes: ["payments:read"], ...fields };
  return madeSchema.parse(
    await (await book.send("client_user", "POST", "/api/api-clients", { json })).json(),
  );
}
const rotate = ({ id }: { id: number }, overlap: number) =>
  book.send("client_user", "POST", `/api/api-clients/${id}/rotate?overlapSeconds=${overlap}`);
const askToken = (
  { oauthClientId, secret }: z.output<typeof madeSchema>,
  form: Record<string, string> = {},
) =>
  book.call("POST", "/oauth/token", {
    form: { grant_type: "client_credentials", ...form },
    ...(secret !== undefined && {
      headers: { authorization: `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}` },
    }),
  });

type Race = { effect: RegExp; change(): Promise<unknown>; act(): Promise<Response> };

/** Proofs that change before their act is done, each with its prerequisites. */
const races: Readonly<Record<string, () => Promise<Race>>> = {
  "a token by a secret that is rotated away": async () => {
    const made = await program();
    return { effect: newSession, change: () => rotate(made, 0), act: () => askToken(made) };
  },
  "a token by the secret of before, whose overlap ends": async () => {
    const made = await program();
    await rotate(made, 3600);
    return { effect: newSession, change: () => rotate(made, 3600), act: () => askToken(made) };
  },
  "a token by a secret that gives way to a key": async () => {
    const made = await program();
    const { publicKey } = await generateKeyPair("EdDSA", { extractable: true });
    const json = { name: "ERP", scopes: ["payments:read"], jwks: { keys: [await exportJWK(publicKey)] } };
    const change = () => book.send("client_user", "PUT", `/api/api-clients/${made.id}`, { json });
    return { effect: newSession, change, act: () => askToken(made) };
  },
  "a token by an assertion whose key is taken away": async () => {
    const [one, other] = [
      await generateKeyPair("EdDSA", { extractable: true }),
      await generateKeyPair("EdDSA", { extractable: true }),
    ];
    const made = await program({ jwks: { keys: [await exportJWK(one.publicKey)] } });
    const { oauthClientId: id } = made;
    const claims = { iss: id, sub: id, aud: "http://localhost:5000", jti: "one" };
    const form = {
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await new SignJWT({ ...claims, exp: book.deps.now() / 1000 + 60 })
        .setProtectedHeader({ alg: "EdDSA" })
        .sign(one.privateKey),
    };
    const json = {
      name: "ERP",
      scopes: ["payments:read"],
      jwks: { keys: [await exportJWK(other.publicKey)] },
    };
    const change = () => book.send("client_user", "PUT", `/api/api-clients/${made.id}`, { json });
    return { effect: newSession, change, act: () => askToken(made, form) };
  },
  "a sign-in by a password that is changed": async () => ({
    effect: newSession,
    change: setPassword,
    act: () => login(username),
  }),
  "a sign-in by a password alone, while a second factor is added": async () => ({
    effect: newSession,
    change: enrolApp,
    act: () => login(username),
  }),
  "a sign-in by a code of an app that is removed": async () => {
    const { secret } = await enrolApp();
    const { challenge } = askedSchema.parse(await (await login(username)).json());
    const json = { challenge, totp: getCode(secret) };
    const act = () => book.call("POST", "/api/auth/second-factor", { json });
    return { effect: newSession, change: resetFactors, act };
  },
  "a sign-in by a recovery code that is removed": async () => {
    const { recoveryCodes } = await enrolApp();
    const { challenge } = askedSchema.parse(await (await login(username)).json());
    const json = { challenge, recoveryCode: recoveryCodes[0] };
    const act = () => book.call("POST", "/api/auth/second-factor", { json });
    return { effect: newSession, change: resetFactors, act };
  },
  "a sign-in by a code, while the password that began it is changed": async () => {
    const { secret } = await enrolApp();
    const { challenge } = askedSchema.parse(await (await login(username)).json());
    const json = { challenge, totp: getCode(secret) };
    const act = () => book.call("POST", "/api/auth/second-factor", { json });
    return { effect: newSession, change: setPassword, act };
  },
  "a sign-in by a passkey that is removed": async () => {
    const key = authenticator();
    const challengeBody = z.object({ challenge: z.string() });
    const asked = await book.send("client_user", "POST", "/api/second-factors/passkeys/options");
    const response = key.make(challengeBody.parse(await asked.json()).challenge, { counter: 0 });
    await book.send("client_user", "POST", "/api/second-factors/passkeys", { json: { response } });
    const html = await (await book.call("GET", "/login/passkey")).text();
    const options: unknown = JSON.parse(attributes(html, "#passkey-form", "data-options")[0] ?? "");
    const answer = key.sign(challengeBody.parse(options).challenge, {
      counter: 0,
      userHandle: `user-${people.client_user.id}`,
    });
    const act = () => book.call("POST", "/login/passkey", { form: { passkey: JSON.stringify(answer) } });
    return { effect: newSession, change: resetFactors, act };
  },
  "a sign-in by the directory, whose person becomes another user's": async () => {
    const mappings = [{ group: "auditors", role: "auditor", clientId: null }];
    await book.send("admin", "PUT", "/api/sign-in-settings", { json: { directory: { mappings } } });
    const begin = async () => {
      const answer = await book.call("GET", "/auth/oidc/start");
      const back = await provider.visit(answer.headers.get("location") ?? "");
      return () => book.call("GET", back, { cookie: getCookies(answer) });
    };
    await (await begin())();
    const change = () => bySql("update directory_identities set user_id = 1");
    return { effect: newSession, change, act: await begin() };
  },
  "a step-up by a password that is changed": async () => ({
    effect: steppedUp,
    change: () => bySql(`update users set password_hash = 'other' where id = ${people.client_user.id}`),
    act: () => book.send("client_user", "POST", "/api/auth/step-up", { json: { password } }),
  }),
  "a step-up by a code of an app that is removed": async () => {
    const { secret } = await enrolApp();
    const json = { totp: getCode(secret) };
    return {
      effect: steppedUp,
      change: () => bySql("delete from second_factors where kind = 'totp'"),
      act: () => book.send("client_user", "POST", "/api/auth/step-up", { json }),
    };
  },
  "a new password by one that is changed": async () => ({
    effect: /update .?users.? set .?password_hash/i,
    change: () => bySql(`update users set password_hash = 'other' where id = ${people.client_user.id}`),
    act: () =>
      book.send("client_user", "POST", "/api/auth/password", {
        json: { currentPassword: password, newPassword: "another long password" },
      }),
  }),
};

describe("an act proven by a credential is refused once the credential has changed:", () => {
  test.each(Object.entries(races))("%s", async (_, prepare) => {
    const { effect, change, act } = await prepare();
    await book.send("client_user", "GET", "/api/sessions");
    const own = await countSessions();
    const came = before(effect, change);
    const answer = await act();
    expect(came()).toBe(true);
    const refused =
      answer.status === 303
        ? (answer.headers.get("location") ?? "").startsWith("/login")
        : answer.status >= 400;
    expect([refused, answer.status], await answer.clone().text()).toEqual([true, answer.status]);
    expect(await countSessions()).toBeLessThanOrEqual(own + 1);
    expect(answer.headers.getSetCookie().some((cookie) => /session=[^;]/.test(cookie))).toBe(false);
    const noted = await book.db.read.select({ at: sessions.steppedUpAt }).from(sessions);
    expect(noted.some(({ at }) => at !== null && effect === steppedUp)).toBe(false);
  });

  test("a program over SFTP, whose key is revoked while it signs in", async () => {
    const keys = sshKeyPair();
    const made = await book.send("admin", "POST", "/api/channel-keys", {
      json: { username, name: "ERP", publicKey: keys.public },
    });
    const { id } = z.looseObject({ id: z.int() }).parse(await made.json());
    const server = await startSftp(book.deps, { host: "127.0.0.1", port: 0, hostKey: sshKeyPair().private });
    try {
      const came = before(/update channel_openings|insert into audit_entries/, () =>
        book.send("admin", "DELETE", `/api/channel-keys/${id}`),
      );
      const client = new ssh2.Client();
      const end = Promise.withResolvers<string>();
      client.once("ready", () => end.resolve("signed in"));
      // A second try may follow, since the server drops a refused connection.
      client.on("error", () => end.resolve("refused"));
      client.connect({ host: "127.0.0.1", port: server.port, username, privateKey: keys.private });
      expect([await end.promise, came()]).toEqual(["refused", true]);
      client.end();
    } finally {
      await server.stop();
    }
  });
});
