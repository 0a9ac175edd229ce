import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { startBook } from "./book";
import { newKey, signed, startProvider, startScripted, unsigned, variablesFor } from "./directory-provider";
import { getCookies, password } from "./support";

type Book = Awaited<ReturnType<typeof startBook>>;
const mappings = [
  { group: "va-admins", role: "admin", clientId: null },
  { group: "va-auditors", role: "auditor", clientId: null },
  { group: "gulf", role: "client_user", clientId: "GULF" },
  { group: "noor", role: "client_user", clientId: "NOOR" },
];

/** Book of a bank that has mapped its directory's groups. */
async function startMapped(issuer: string): Promise<Book> {
  const book = await startBook(variablesFor(issuer));
  const answer = await book.send("admin", "PUT", "/api/sign-in-settings", {
    json: { directory: { mappings } },
  });
  if (answer.status !== 200) throw new Error(`Not mapped: ${await answer.text()}`);
  return book;
}

/** Begins a sign-in: the browser's cookie, and the address at the provider. */
async function begin(book: Book, next = "/admin/alerts") {
  const answer = await book.call("GET", `/auth/oidc/start?next=${encodeURIComponent(next)}`);
  expect(answer.status).toBe(303);
  return { cookie: getCookies(answer), to: answer.headers.get("location") ?? "" };
}

const usersSchema = z.array(
  z.object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    role: z.string(),
    clientId: z.string(),
    isActive: z.boolean(),
  }),
);
const getUsers = async (book: Book) =>
  usersSchema.parse(await (await book.send("admin", "GET", "/api/users?limit=100")).json());

describe("by a provider as banks run them", () => {
  let person: { sub: string; preferred_username: string; email: string; groups: string[] };
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let book: Book;
  /** Time of a new sign-in there. */
  let signedInAt: () => number;
  beforeEach(async () => {
    person = {
      sub: "s-17",
      preferred_username: "salma",
      email: "salma@bank.example",
      groups: ["staff", "va-auditors"],
    };
    signedInAt = () => book.deps.now();
    provider = await startProvider(
      () => person,
      () => signedInAt(),
    );
    book = await startMapped(provider.issuer);
  });
  afterEach(async () => {
    provider.close();
    await book.close();
  });

  /** @param browser cookies by which the provider recognises a returning browser */
  async function signIn(browser?: Map<string, string>) {
    const { cookie, to } = await begin(book);
    return book.call("GET", await provider.visit(to, browser), { cookie });
  }

  test("a person signs in, is what their groups say each time, and signs out there as well", async () => {
    const first = await signIn();
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/admin/alerts");
    const session = getCookies(first);
    expect((await book.call("GET", "/api/users", { cookie: session })).status).toBe(200);
    const salma = (await getUsers(book)).find(({ username }) => username === "salma");
    expect(salma).toMatchObject({ email: "salma@bank.example", role: "auditor", clientId: "HOUSE" });
    // No password signs her in.
    for (const password of ["none", "", "salma"]) {
      const guess = await book.call("POST", "/api/auth/login", { json: { username: "salma", password } });
      expect(guess.status).not.toBe(200);
    }

    // A sign-in by the directory is not a step-up.
    const confirm = await (await book.call("GET", "/account/confirm", { cookie: session })).text();
    expect(confirm).toContain("Confirm with your work account");
    expect(confirm).not.toContain("Confirmed until");

    person = { ...person, preferred_username: "salma.k", email: "s.k@bank.example", groups: ["gulf"] };
    const second = await signIn();
    expect(second.headers.get("location")).toBe("/admin/alerts");
    const { id } = salma ?? {};
    expect((await getUsers(book)).filter((user) => user.id === id || user.username === "salma")).toEqual([
      expect.objectContaining({ id, username: "salma.k", role: "client_user", clientId: "GULF" }),
    ]);
    // Her earlier session has ended.
    expect((await book.call("GET", "/api/sessions", { cookie: session })).status).toBe(401);

    // Another user's name stays with that user.
    person = { ...person, preferred_username: "GITA" };
    await signIn();
    expect((await getUsers(book)).find((user) => user.id === id)?.username).toBe("salma.k");

    const trail = (await book.trail()).filter(
      ({ resource, action, resourceId }) =>
        resource === "USER" && action !== "LOGIN_FAILED" && resourceId === String(id),
    );
    expect(trail.map(({ action, details }) => [action, details.by ?? details.via])).toEqual([
      ["CREATE", undefined],
      ["LOGIN", "directory"],
      ["UPDATE", "directory"],
      ["LOGIN", "directory"],
      ["LOGIN", "directory"],
    ]);
    expect(await book.flaws()).toEqual([]);

    const out = await book.call("POST", "/logout", { cookie: getCookies(second) });
    expect(out.status).toBe(303);
    const leaving = await book.call("GET", out.headers.get("location") ?? "", { cookie: getCookies(second) });
    const away = new URL(leaving.headers.get("refresh")?.replace(/^0; url=/, "") ?? "");
    expect(away.origin).toBe(provider.issuer);
    expect((await fetch(away)).status).toBe(200);
  });

  test("nobody is signed in who was broken off, has no group, or belongs to several clients", async () => {
    const { cookie, to } = await begin(book);
    const state = new URL(to).searchParams.get("state") ?? "";
    const broken = await book.call("GET", `/auth/oidc/callback?error=access_denied&state=${state}`, {
      cookie,
    });
    expect(broken.headers.get("location")).toBe("/login?directory=refused");
    person.groups = ["staff"];
    expect((await signIn()).headers.get("location")).toBe("/login?directory=no_group");
    person.groups = ["gulf", "noor"];
    expect((await signIn()).headers.get("location")).toBe("/login?directory=several_clients");
    // Among groups of both kinds the one with more rights counts.
    person.groups = ["noor", "va-admins"];
    expect((await signIn()).headers.get("location")).toBe("/admin/alerts");
    expect((await getUsers(book)).find(({ username }) => username === "salma")?.role).toBe("admin");
  });

  describe("a step-up", () => {
    const link = "/auth/oidc/start?confirm=1&next=%2Faccount%2Fconfirm";
    /** The browser as the provider knows it, and as the application does. */
    let browser: Map<string, string>;
    let session: string;
    beforeEach(async () => {
      const json = { stepUp: { roles: true } };
      expect((await book.send("admin", "PUT", "/api/sign-in-settings", { json })).status).toBe(200);
      person.groups = ["va-admins"];
      browser = new Map();
      session = getCookies(await signIn(browser));
      book.wait(60_000);
    });

    let mapped = 0;
    /** Answer to an act that needs a step-up. */
    async function act(cookie = session): Promise<number> {
      mapped += 1;
      const json = { group: `team-${mapped}`, role: "auditor", clientId: null };
      return (await book.call("POST", "/api/group-mappings", { json, cookie })).status;
    }

    /** Begins it: the browser's cookies, and the address at the provider. */
    async function ask(cookie = session) {
      const answer = await book.call("GET", link, { cookie });
      expect(answer.status).toBe(303);
      return {
        cookie: `${cookie}; ${getCookies(answer)}`,
        to: new URL(answer.headers.get("location") ?? ""),
      };
    }

    /** Address at which it ends. */
    async function come(back: string, cookie: string) {
      const answer = await book.call("GET", back, { cookie });
      expect(getCookies(answer)).toBe("");
      return answer.headers.get("location");
    }

    test("is a sign-in at the provider after the question, for five minutes of that session alone", async () => {
      const other = getCookies(await signIn());
      const page = await (await book.call("GET", "/account/confirm", { cookie: session })).text();
      expect(page).toContain(`href="${link.replace("&", "&amp;")}"`);
      expect(await act()).toBe(403);
      const { cookie, to } = await ask();
      expect([to.searchParams.get("prompt"), to.searchParams.get("max_age")]).toEqual(["login", "0"]);
      person.email = "another@bank.example";
      book.wait(20_000);
      const back = await provider.visit(to.href, browser);
      book.wait(10_000);
      expect(await come(back, cookie)).toBe("/account/confirm");
      expect(await act()).toBe(201);
      expect(await act(other)).toBe(403);
      expect((await getUsers(book)).find(({ username }) => username === "salma")?.email).toBe(
        "salma@bank.example",
      );
      // It is valid from the sign-in there.
      book.wait(5 * 60_000 - 10_001);
      expect(await act()).toBe(201);
      book.wait(1);
      expect(await act()).toBe(403);
      expect(await come(back, cookie)).toBe("/account/confirm?directory=refused");
      expect(await act()).toBe(403);
      const confirmed = (await book.trail()).filter(({ details }) => details?.stepUp === "directory");
      expect(confirmed.map(({ action, details }) => [action, details.reason])).toEqual([
        ["UPDATE", undefined],
        ["REFUSED", "refused"],
      ]);
      expect(await book.flaws()).toEqual([]);
    });

    test("is refused without a new sign-in, of another person, in another session, and to whom the groups place elsewhere", async () => {
      const outcomes: Record<string, string | null> = {};
      const note = async (name: string, back: string, cookie: string) => {
        outcomes[name] = await come(back, cookie);
        expect([name, await act()]).toEqual([name, 403]);
      };
      // Somebody at the screen removes the sign-in request from the address.
      const silent = await ask();
      silent.to.searchParams.delete("prompt");
      silent.to.searchParams.set("max_age", "100000000");
      await note("a sign-in of before", await provider.visit(silent.to.href, browser), silent.cookie);
      silent.to.searchParams.delete("max_age");
      await note("no time", await provider.visit(silent.to.href, browser), silent.cookie);
      signedInAt = () => book.deps.now() - 1000;
      const before = await ask();
      await note("a second before", await provider.visit(before.to.href), before.cookie);
      signedInAt = () => book.deps.now() + 31_000;
      const ahead = await ask();
      await note("a time to come", await provider.visit(ahead.to.href), ahead.cookie);
      signedInAt = () => book.deps.now();

      const other = getCookies(await signIn());
      const theirs = await ask(other);
      const attempt = /vostra-attempt=\w+/.exec(theirs.cookie)?.[0];
      const begun = await provider.visit(theirs.to.href);
      await note("another session", begun, `${session}; ${attempt}`);
      const mine = await ask();
      const back = await provider.visit(mine.to.href);
      await note("another browser", back, session);
      await note(
        "a forged session",
        back.replace(/(\.)\w{64}(\.\w{64})/, `$1${"0".repeat(64)}$2`),
        mine.cookie,
      );
      expect(await come(back, attempt ?? "")).toBe("/login?directory=again");

      const { sub } = person;
      person.sub = "s-99";
      const another = await ask();
      await note("another person", await provider.visit(another.to.href), another.cookie);
      person = { ...person, sub, groups: ["va-auditors"] };
      const moved = await ask();
      await note("another place", await provider.visit(moved.to.href), moved.cookie);
      const again = "/account/confirm?directory=again";
      const notAsked = "/account/confirm?directory=not_asked";
      expect(outcomes).toEqual({
        "a sign-in of before": notAsked,
        "no time": notAsked,
        "a second before": notAsked,
        "a time to come": notAsked,
        "another session": again,
        "another browser": again,
        "a forged session": again,
        "another person": "/account/confirm?directory=other_person",
        "another place": "/account/confirm?directory=moved",
      });
      const page = await book.call("GET", notAsked, { cookie: session });
      expect(await page.text()).toContain("did not ask again who you are");
    });

    test("is none of who has a password, or is not signed in", async () => {
      const own = await book.send("admin", "GET", link);
      expect(own.headers.get("location")).toBe("/account/confirm");
      const nobody = await book.call("GET", link);
      expect(nobody.headers.get("location")).toBe("/login?next=%2Faccount%2Fconfirm");
      expect(await (await book.send("admin", "GET", "/account/confirm")).text()).not.toContain("/auth/oidc");
    });
  });
});

describe("by a provider that is not to be trusted", () => {
  let person: Record<string, unknown> & { sub: string };
  let provider: ReturnType<typeof startScripted>;
  let book: Book;
  beforeEach(async () => {
    person = {
      sub: "s-1",
      preferred_username: "omar.k",
      email: "omar@bank.example",
      groups: ["va-auditors"],
    };
    provider = startScripted(() => person);
    book = await startMapped(provider.issuer);
  });
  afterEach(async () => {
    provider.stop();
    await book.close();
  });

  /** Address at which a sign-in ends, and the session that it began. */
  async function signIn(options: { cookie?: string } = {}) {
    const { cookie, to } = await begin(book);
    const answer = await book.call("GET", provider.visit(to), { cookie: options.cookie ?? cookie });
    return {
      at: answer.headers.get("location"),
      session: /vostra-session=[a-z2-7]+/.exec(getCookies(answer))?.[0],
    };
  }
  const refused = { at: "/login?directory=refused", session: undefined };
  const again = { at: "/login?directory=again", session: undefined };

  test("wrong tokens begin no session and make no user", async () => {
    const users = await getUsers(book);
    const { state } = provider;
    const right = state.token;
    const wrong: Record<string, typeof right> = {
      "another issuer": (claims, key) => signed(key, { ...claims, iss: "https://login.evil.example" }),
      "another audience": (claims, key) => signed(key, { ...claims, aud: "another-client" }),
      "another nonce": (claims, key) => signed(key, { ...claims, nonce: "n" }),
      "no nonce": ({ nonce: _, ...claims }, key) => signed(key, claims),
      "an end that is past": (claims, key) => signed(key, { ...claims, iat: 1, exp: 1000 }),
      "no signature": (claims) => unsigned(claims),
      "a key of nobody": (claims) => signed(newKey("two"), claims),
      "a key of another with the same name": (claims) => signed(newKey("one"), claims),
      "no subject": ({ sub: _, ...claims }, key) => signed(key, claims),
    };
    const outcomes: Record<string, unknown> = {};
    for (const [name, token] of Object.entries(wrong)) {
      state.token = token;
      outcomes[name] = await signIn();
    }
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, refused])));
    expect(await getUsers(book)).toEqual(users);
    state.token = right;
    expect((await signIn()).session).toBeDefined();
    // Keys are changed at once: the next token has a new one, and the old one is gone.
    state.keys = [newKey("two")];
    expect((await signIn()).session).toBeDefined();
  });

  test("a state counts in its own browser, within ten minutes, and its code once", async () => {
    const { cookie, to } = await begin(book);
    const back = provider.visit(to);
    const other = await begin(book);
    expect(await signIn({ cookie: other.cookie })).toEqual(again);
    expect(await signIn({ cookie: "" })).toEqual(again);
    for (const forged of [
      back.replace(/state=[^&]+/, "state=x.1.Lw.0"),
      back.replace(/&state=.*/, ""),
      `${back}0`,
    ]) {
      const answer = await book.call("GET", forged, { cookie });
      expect(answer.headers.get("location")).toBe(again.at);
    }
    const first = await book.call("GET", back, { cookie });
    expect(getCookies(first)).toContain("vostra-session=");
    const replayed = await book.call("GET", back, { cookie });
    expect(replayed.headers.get("location")).toBe(refused.at);
    expect(getCookies(replayed)).toBe("");
    const late = await begin(book);
    book.wait(10 * 60_000 + 1);
    book.forgetSessions();
    const answer = await book.call("GET", provider.visit(late.to), { cookie: late.cookie });
    expect(answer.headers.get("location")).toBe(again.at);
  });

  test("nobody is taken for a user by name, and nobody inactive or removed gets in", async () => {
    person = { ...person, preferred_username: "amal" };
    expect(await signIn()).toEqual({ at: "/login?directory=name_taken", session: undefined });
    person = { ...person, preferred_username: "omar.k", email: "amal@vostra.example" };
    expect((await signIn()).session).toBeDefined();
    const omar = (await getUsers(book)).find(({ username }) => username === "omar.k");
    const path = `/api/users/${omar?.id}`;
    expect((await book.send("admin", "PUT", path, { json: { isActive: false } })).status).toBe(200);
    const inactive = { at: "/login?directory=inactive", session: undefined };
    expect(await signIn()).toEqual(inactive);
    expect((await book.send("admin", "DELETE", path)).status).toBe(204);
    expect(await signIn()).toEqual(inactive);
    // A name in two alphabets is invalid.
    person = { sub: "s-2", preferred_username: "аmal", groups: ["va-admins"] };
    expect(await signIn()).toEqual({ at: "/login?directory=no_name", session: undefined });
    expect((await getUsers(book)).map(({ username }) => username)).not.toContain("аmal");
  });

  test("a provider that is away is said to be away, and a network that fails often has to wait", async () => {
    const { cookie, to } = await begin(book);
    const back = provider.visit(to);
    provider.state.away = true;
    const answer = await book.call("GET", back, { cookie });
    expect(answer.headers.get("location")).toBe("/login?directory=away");
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = await book.call("GET", "/login?directory=away");
    expect(await page.text()).toContain("Your work account cannot be reached at the moment");
    provider.state.away = false;
    for (let n = 0; n < 100; n += 1) await book.call("GET", "/auth/oidc/callback?state=x");
    expect(await signIn()).toEqual({ at: "/login?directory=throttled", session: undefined });
    const refusals = (await book.trail()).filter(({ action }) => action === "REFUSED");
    expect(refusals.map(({ details }) => details.reason)).toEqual(["throttled"]);
  });
});

test("passwords that are closed for staff let the emergency account in alone, and all admins are notified", async () => {
  const provider = startScripted(() => ({ sub: "s-1" }));
  const signInAs = (book: Book, username: string) =>
    book.call("POST", "/api/auth/login", { json: { username, password } });
  const close = (book: Book) =>
    book.send("admin", "PUT", "/api/sign-in-settings", {
      json: { directory: { closePasswordsForStaff: true } },
    });
  const without = await startMapped(provider.issuer);
  expect((await close(without)).status).toBe(409);
  await without.close();
  const book = await startBook({ ...variablesFor(provider.issuer), EMERGENCY_USERNAME: "Amal" });
  expect((await close(book)).status).toBe(200);
  expect((await signInAs(book, "omar")).status).toBe(401);
  expect((await signInAs(book, "gita")).status).toBe(200);
  expect(await (await book.call("GET", "/login")).text()).toContain("Staff sign in with their work account.");
  const entered = () => book.db.readPrimary({ sql: "select title from alerts", args: [] });
  expect(await entered()).toEqual([]);
  expect((await signInAs(book, "amal")).status).toBe(200);
  expect(await entered()).toEqual([{ title: "Emergency account used" }]);
  const mails = await book.db.readPrimary({ sql: "select recipient, subject from mails", args: [] });
  expect(mails).toEqual([
    { recipient: "amal@vostra.example", subject: "Vostra: the emergency account signed in" },
  ]);
  expect(await book.flaws()).toEqual([]);
  provider.stop();
  await book.close();
});

test("without a provider there is no such way in, and the sign-in page offers none", async () => {
  const book = await startBook();
  for (const path of ["/auth/oidc/start", "/auth/oidc/callback?state=x"])
    expect((await book.call("GET", path)).status).toBe(404);
  expect(await (await book.call("GET", "/login")).text()).not.toContain("/auth/oidc");
  await book.close();
});
