import { join } from "node:path";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { clients, users } from "db/schema";
import { Secret, TOTP } from "otpauth";
import pino from "pino";
import { z } from "zod";
import { createApp } from "@/app/create-app";
import { getRefusalLog } from "@/commands/refusal-log";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { buildAssets } from "@/kernel/build";
import { hashPassword, noPassword } from "@/people/auth/passwords";
import { newOpenChallenge } from "@/people/auth/second-factors/challenges";
import { askedSchema } from "@/people/auth/second-factors/contract";
import { openSession } from "@/people/auth/sessions";
import { authenticator } from "../../server/authenticator";
import { dropBook } from "../book";
import { cacheDir } from "../machine";
import { type Figure, median } from "../report";

const tries = 200;
/** Rounds that do not count: code is read and compiled in them. */
const warmUp = 10;
/** Largest difference between the medians of one family, in ms. */
const most = 15;
/** Time between rounds: failures are forgotten, and challenges have expired. */
const roundLength = 16 * 60_000;
const password = "a pass phrase of the bench";
const origin = { ip: "192.0.2.1", userAgent: "bench", requestId: "bench" };

/** Way to sign in that is refused. */
type Way = () => Promise<Response>;
/** Answers that a stranger could compare with each other. */
type Families = Record<string, Record<string, Way>>;

/**
 * Duration of each refused way to sign in: measuring it must not reveal known users or correct parts. In process, each
 * way once a round, in turns; its clock moves on between rounds and each call comes from another network, so that
 * nothing is throttled.
 */
export async function* signInTimes(): AsyncGenerator<Figure> {
  const path = join(cacheDir, `sign-in-${process.pid}.db`);
  dropBook(path);
  const site = await openSite(path);
  try {
    const makeWays = await prepare(site);
    const times = new Map<string, Map<string, number[]>>();
    for (let round = 0; round < warmUp + tries; round++) {
      site.clock.now += roundLength;
      const families = Object.entries(await makeWays());
      const ways = families.flatMap(([family, own]) =>
        Object.entries(own).map(([name, way]) => ({ family, name, way })),
      );
      const first = round % ways.length;
      const inTurn = [...ways.slice(first), ...ways.slice(0, first)];
      for (const { family, name, way } of round % 2 === 0 ? inTurn : inTurn.reverse()) {
        const took = await timed(name, way);
        if (round < warmUp) continue;
        const own = times.get(family) ?? new Map<string, number[]>();
        times.set(family, own.set(name, [...(own.get(name) ?? []), took]));
      }
    }
    for (const [family, own] of times) {
      const medians = [...own].map(([name, all]) => ({ name, ours: median(all) }));
      for (const { name, ours } of medians) yield { name: `${family}: ${name}`, unit: "ms p50", ours };
      const all = medians.map(({ ours }) => ours);
      const ours = Math.max(...all) - Math.min(...all);
      yield {
        name: `${family}: largest distance`,
        unit: "ms",
        ours,
        wanted: `at most ${most} ms`,
        met: ours <= most,
        note: `${tries} tries of each`,
      };
    }
  } finally {
    await site.close();
    dropBook(path);
  }
}

/** Duration of one way until its answer was read, in ms. @throws Error if it is not refused with 401 */
async function timed(name: string, way: Way): Promise<number> {
  const began = performance.now();
  const answer = await way();
  const text = await answer.text();
  const took = performance.now() - began;
  if (answer.status !== 401) throw new Error(`${name} was answered ${answer.status}: ${text.slice(0, 200)}`);
  return took;
}

/** The application over an empty book, in process. */
async function openSite(path: string) {
  await buildAssets();
  const url = `file:${path}`;
  const db = await openDatabase({ url });
  await migrate(db);
  const clock = { now: Date.now() };
  const deps: Deps = {
    db,
    env: readEnv({
      NODE_ENV: "development",
      SESSION_SECRET: "a-secret-that-is-used-by-the-bench-only",
      DATABASE_URL: url,
    }),
    now: () => clock.now,
    log: pino({ level: "silent" }),
  };
  const { app } = await createApp(deps);
  let called = 0;
  /** Sends a call, each from its own network. */
  async function send(
    method: string,
    to: string,
    { headers, ...init }: { headers?: Record<string, string>; body?: string },
  ): Promise<Response> {
    called += 1;
    const address = `10.${(called >> 16) & 255}.${(called >> 8) & 255}.${called & 255}`;
    return app.request(
      `http://localhost:5000${to}`,
      { method, headers: { ...headers }, ...init },
      { requestIP: () => ({ address }) },
    );
  }
  const sendJson = (method: string, to: string, body: object, cookie = "") =>
    send(method, to, {
      headers: { "content-type": "application/json", ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
  return {
    deps,
    clock,
    send,
    sendJson,
    async close() {
      await getRefusalLog(db).flush();
      await db.close();
    },
  };
}
type Site = Awaited<ReturnType<typeof openSite>>;

/** Creates the users and API clients. Returns a function that makes a round's ways, with their challenges. */
async function prepare(site: Site): Promise<() => Promise<Families>> {
  const { deps, sendJson, send } = site;
  const ids = await addUsers(deps);
  const admin = await getCookie(deps, ids.admin);
  const known = await enrol(site, ids.factors);
  const left = await enrol(site, ids.left);
  await read(sendJson("PUT", `/api/users/${ids.left}/activity`, { isActive: false }, admin), z.unknown());
  const strange = authenticator();
  const programs = await addPrograms(site, admin);

  const logIn = (username: string, typed: string) =>
    sendJson("POST", "/api/auth/login", { username, password: typed });
  const prove = (challenge: string, proof: object) =>
    sendJson("POST", "/api/auth/second-factor", { challenge, ...proof });
  const byPasskey = (answer: object) =>
    send("POST", "/login/passkey", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ passkey: JSON.stringify(answer) }).toString(),
    });
  const getToken = ({ id, secret }: Program) =>
    send("POST", "/oauth/token", {
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });

  let earlier = { challenge: "unknown", open: newOpenChallenge(deps) };
  let round = 0;
  return async () => {
    round += 1;
    const { challenge, passkey } = await read(logIn("factors", password), askedSchema);
    const toSign = z.looseObject({ challenge: z.string() }).parse(passkey).challenge;
    const open = newOpenChallenge(deps);
    const before = earlier;
    earlier = { challenge, open };
    // As long as a correct one.
    const token = (challenge.slice(1) + challenge).slice(0, challenge.length);
    return {
      password: {
        "unknown user": () => logIn(`nobody-${round}`, password),
        "wrong password": () => logIn("plain", "a wrong phrase"),
        "deactivated user, right password": () => logIn("left", password),
        "deactivated user, wrong password": () => logIn("left", "a wrong phrase"),
        "user of the directory without a password": () => logIn("directory", password),
      },
      "second step": {
        "wrong code of the app": () => prove(challenge, { totp: "000000" }),
        "wrong recovery code": () => prove(challenge, { recoveryCode: "aaaa-bbbb-cccc-dddd" }),
        "wrong passkey": () => prove(challenge, { passkey: known.sign(toSign, { broken: true }) }),
        "unknown passkey": () => prove(challenge, { passkey: strange.sign(toSign) }),
        "unknown challenge": () => prove(token, { totp: "000000" }),
        "ended challenge": () => prove(before.challenge, { totp: "000000" }),
      },
      passkey: {
        "unknown passkey": () => byPasskey(strange.sign(open)),
        "wrong signature": () => byPasskey(known.sign(open, { broken: true })),
        "of a deactivated user": () => byPasskey(left.sign(open)),
        "unknown challenge": () => byPasskey(known.sign(open.slice(1))),
        "ended challenge": () => byPasskey(known.sign(before.open)),
      },
      "token endpoint": {
        "unknown client": () =>
          getToken({ id: `${programs.known.id.slice(0, -6)}nobody`, secret: "s".repeat(43) }),
        "wrong secret": () => getToken({ id: programs.known.id, secret: "s".repeat(43) }),
        "expired client": () => getToken(programs.expired),
        "revoked client": () => getToken(programs.revoked),
        "from another address": () => getToken(programs.bound),
      },
    };
  };
}

/** Reads a call's answer, which has to succeed. */
async function read<Shape>(answer: Promise<Response>, shape: z.ZodType<Shape>): Promise<Shape> {
  const got = await answer;
  const text = await got.text();
  if (!got.ok) throw new Error(`The bench was not prepared: ${got.status} ${text}`);
  return shape.parse(text === "" ? undefined : JSON.parse(text));
}

/** Ids of the bank's users, by what happens to them. */
async function addUsers({ db, now }: Deps) {
  const [createdAt, updatedAt, passwordHash] = [now(), now(), await hashPassword(password)];
  const names = ["admin", "plain", "factors", "left", "directory"] as const;
  await db.write([
    db.read
      .insert(clients)
      .values({ id: "HOUSE", name: "The bank", kind: "staff", createdAt })
      .onConflictDoNothing(),
    ...names.map((username) =>
      db.read.insert(users).values({
        username,
        email: `${username}@vostra.example`,
        role: "admin",
        clientId: "HOUSE",
        passwordHash: username === "directory" ? noPassword : passwordHash,
        createdAt,
        updatedAt,
      }),
    ),
  ]);
  const rows = await db.read.select({ id: users.id, username: users.username }).from(users);
  const getId = (name: (typeof names)[number]) => rows.find(({ username }) => username === name)?.id ?? 0;
  return { admin: getId("admin"), factors: getId("factors"), left: getId("left") };
}

/** The Cookie header of a user who is signed in. */
async function getCookie(deps: Deps, userId: number): Promise<string> {
  const { cookie, writes } = await openSession(deps, userId, origin, undefined, true);
  await deps.db.write(writes);
  return cookie.split(";", 1)[0] ?? "";
}

/** Gives a user a passkey and, by it, recovery codes, then an app that nobody has. Returns the passkey. */
async function enrol({ deps, sendJson }: Site, userId: number) {
  const cookie = await getCookie(deps, userId);
  const key = authenticator();
  const asked = z.looseObject({ challenge: z.string() });
  const { challenge } = await read(
    sendJson("POST", "/api/second-factors/passkeys/options", {}, cookie),
    asked,
  );
  const json = { name: "key", response: key.make(challenge) };
  await read(sendJson("POST", "/api/second-factors/passkeys", json, cookie), z.unknown());
  const setup = z.looseObject({ secret: z.string() });
  const { secret } = await read(sendJson("POST", "/api/second-factors/totp", {}, cookie), setup);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: deps.now() });
  await read(sendJson("POST", "/api/second-factors/totp/confirm", { code }, cookie), z.unknown());
  return key;
}

type Program = { id: string; secret: string };

/** API clients of the bank, by their fault. */
async function addPrograms({ deps, sendJson }: Site, cookie: string) {
  const made = z.object({ id: z.int(), oauthClientId: z.string(), secret: z.string() });
  async function add(name: string, fields: object = {}): Promise<Program & { row: number }> {
    const json = { name, scopes: ["accounts:read"], ...fields };
    const { id, oauthClientId, secret } = await read(
      sendJson("POST", "/api/api-clients", json, cookie),
      made,
    );
    return { id: oauthClientId, secret, row: id };
  }
  const revoked = await add("Revoked");
  await read(sendJson("DELETE", `/api/api-clients/${revoked.row}`, {}, cookie), z.unknown());
  return {
    known: await add("Known"),
    expired: await add("Expired", { expiresAt: new Date(deps.now() + 60_000).toISOString() }),
    bound: await add("Bound", { allowedIps: ["192.0.2.1"] }),
    revoked,
  };
}
