import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { Context } from "hono";
import { createApp } from "@/app/create-app";
import { approvalLifetime } from "@/approvals/rules";
import type { Deps } from "@/deps";
import { KeptAnswers } from "@/kernel/kept-answers";
import { getInstant, readAsOf, sayTheSame, Watch } from "@/kernel/watch";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { type Book, startBook } from "./book";
import { select } from "./html";
import type { Person } from "./support";

// Kept answers are sent again only to the same person, and never after a change.
let book: Book;
let other: Database;
let nodes: { deps: Deps; app: Awaited<ReturnType<typeof createApp>>["app"] }[];
let id: number;

async function start(): Promise<void> {
  book = await startBook();
  ({ id } = await book.openAccount({ customerName: "Dhow Chandlers", clientId: "GULF" }));
  await book.openAccount({ customerName: "Loom House", clientId: "NOOR", companyName: "Al Noor Textiles" });
  other = await openDatabase({ url: book.deps.env.database.url });
  const all = [book.deps.db, other].map((db) => ({ ...book.deps, db }));
  nodes = await Promise.all(all.map(async (deps) => ({ deps, app: (await createApp(deps)).app })));
}
async function stop(): Promise<void> {
  await other.close();
  await book.close();
}
beforeAll(start);
afterAll(stop);

type Asked = { cookie: string; path?: string; node?: number; headers?: Record<string, string> };

const accounts = "/admin/virtual-accounts";
const env = { requestIP: () => ({ address: "192.0.2.10" }) };

/** Answer of a node. */
async function ask({ cookie, path = accounts, node = 0, headers = {} }: Asked) {
  const { app } = nodes[node] ?? {};
  if (!app) throw new Error("There is no such node");
  const answer = await app.request(`http://localhost:5000${path}`, { headers: { cookie, ...headers } }, env);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const html = new TextDecoder().decode(bytes);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
  return { status: answer.status, headers: answer.headers, html, bytes, nonce };
}

/** True if two answers are the same document, and not only alike. */
const isSame = (one: { nonce: string }, two: { nonce: string }) =>
  one.nonce !== "" && one.nonce === two.nonce;
const formatRows = ({ html }: { html: string }) => select(html, "table.data-table tbody tr").join(" ");
async function signedIn(who: Person): Promise<string> {
  const cookie = await book.signedIn(who);
  // A node records its first use once, as a commit.
  for (const node of [0, 1]) await ask({ cookie, node, path: "/shortcuts" });
  return cookie;
}

describe("a page that a person has seen", () => {
  test("is sent to them again unchanged", async () => {
    const cookie = await signedIn("admin");
    const first = await ask({ cookie });
    const again = await ask({ cookie });
    expect(first.status).toBe(200);
    expect(isSame(first, again)).toBe(true);
    expect(again.html).toBe(first.html);
    expect(again.html).toContain(` nonce=${again.nonce}>`);
  });

  test("is sent to nobody else: no other role, client or session", async () => {
    const [admin, auditor] = [await signedIn("admin"), await signedIn("auditor")];
    const [client, stranger] = [await signedIn("client_user"), await signedIn("stranger")];
    const another = await signedIn("admin");
    const path = "/client/accounts";
    for (const _round of [1, 2]) {
      const staff = await ask({ cookie: admin });
      const reader = await ask({ cookie: auditor });
      expect(isSame(staff, reader)).toBe(false);
      expect([staff, reader].map(({ html }) => html.includes("popovertarget=act"))).toEqual([true, false]);
      expect(isSame(staff, await ask({ cookie: another }))).toBe(false);
      const [own, theirs] = [await ask({ cookie: client, path }), await ask({ cookie: stranger, path })];
      expect([formatRows(own).includes("Loom House"), formatRows(theirs).includes("Loom House")]).toEqual([
        false,
        true,
      ]);
      expect([own, theirs].map(({ html }) => html.includes("Dhow Chandlers"))).toEqual([true, false]);
    }
  });

  test("is rendered again after each commit that changes it, of this node or of another one", async () => {
    const [admin, client] = [await signedIn("admin"), await signedIn("client_user")];
    const pages = [
      { cookie: admin, path: accounts },
      { cookie: admin, path: `${accounts}?view=${id}` },
      { cookie: admin, path: `${accounts}/${id}` },
      { cookie: client, path: "/client/accounts" },
      { cookie: client, path: `/client/accounts/${id}` },
    ];
    let round = 0;
    for (const page of pages) {
      for (const db of [nodes[0]?.deps.db, other, nodes[0]?.deps.db]) {
        const before = await Promise.all([0, 1].map((node) => ask({ ...page, node })));
        await db?.write([
          { sql: "update users set updated_at = updated_at + 1 where username = 'omar'", args: [] },
        ]);
        const named = `Dhow ${round++}`;
        for (const node of [0, 1]) {
          const after = await ask({ ...page, node });
          expect([page.path, after.status, isSame(after, before[node] ?? after)]).toEqual([
            page.path,
            200,
            true,
          ]);
        }
        await db?.write([
          { sql: "update virtual_accounts set customer_name = ? where id = ?", args: [named, id] },
        ]);
        for (const node of [0, 1]) {
          const after = await ask({ ...page, node });
          expect(after.html).toContain(named);
          expect(isSame(after, before[node] ?? after)).toBe(false);
          expect(isSame(after, await ask({ ...page, node }))).toBe(true);
        }
      }
    }
  });

  test("is not shown once their rights were changed or their session has ended, on either node", async () => {
    const cookie = await signedIn("auditor");
    const role = (name: string) => ({
      sql: "update users set role = ? where username = 'omar'",
      args: [name],
    });
    const each = async () => {
      const answers = [await ask({ cookie }), await ask({ cookie }), await ask({ cookie, node: 1 })];
      return answers.map(({ status }) => status);
    };
    expect(await each()).toEqual([200, 200, 200]);
    await other.write([role("client_user")]);
    expect(await each()).toEqual([403, 403, 403]);
    await other.write([role("auditor")]);
    expect(await each()).toEqual([200, 200, 200]);
    await other.write([{ sql: "delete from sessions where user_id = 2", args: [] }]);
    expect(await each()).toEqual([303, 303, 303]);
  });

  test("is in their language and theme, and welcomes them once", async () => {
    const own = await signedIn("admin");
    for (const _round of [1, 2]) {
      const [english, arabic, dark] = await Promise.all(
        [own, `${own}; language=ar`, `${own}; theme=dark`].map((cookie) => ask({ cookie })),
      );
      expect([english, arabic, dark].map((one) => one?.status)).toEqual([200, 200, 200]);
      expect(english?.html).toContain("<html lang=en");
      expect(english?.html).not.toContain("data-theme");
      expect(arabic?.html).toContain("<html lang=ar dir=rtl");
      expect(dark?.html).toContain("data-theme=dark");
      const welcomed = await ask({ cookie: `${own}; vostra-welcome=1` });
      expect(welcomed.html).toContain("Login successful");
      expect(welcomed.headers.getSetCookie().join()).toContain("vostra-welcome=;");
    }
    const after = await ask({ cookie: own });
    expect(after.html).not.toContain("Login successful");
    expect(after.headers.getSetCookie()).toEqual([]);
  });

  test("is the part that htmx replaces, or the whole document", async () => {
    const cookie = await signedIn("admin");
    const part = { "hx-request": "true", "hx-target": "section#accounts" };
    for (const _round of [1, 2]) {
      expect((await ask({ cookie })).html).toStartWith("<!doctype html>");
      const { html } = await ask({ cookie, headers: part });
      expect(html).not.toContain("<!doctype html>");
      expect(html).toContain('id="accounts"');
      const boosted = await ask({ cookie, headers: { ...part, "hx-boosted": "true" } });
      expect(boosted.html).toStartWith("<!doctype html>");
    }
  });

  test("says how old things are, at any moment", async () => {
    await book.book("credit", id, { amount: "10.00" });
    book.wait(30_500);
    const cookie = await signedIn("admin");
    const path = "/admin/transactions";
    const first = await ask({ cookie, path });
    expect(formatRows(first)).toContain("0 min ago");
    book.wait(29_499);
    expect(isSame(first, await ask({ cookie, path }))).toBe(true);
    book.wait(1);
    const later = await ask({ cookie, path });
    expect(formatRows(later)).toContain("1 min ago");
    expect(isSame(later, await ask({ cookie, path }))).toBe(true);
  });

  test("is compressed as each browser takes it", async () => {
    const cookie = await signedIn("admin");
    const plain = await ask({ cookie });
    for (const _round of [1, 2]) {
      const zstd = await ask({ cookie, headers: { "accept-encoding": "gzip, zstd" } });
      expect(zstd.headers.get("content-encoding")).toBe("zstd");
      expect(new TextDecoder().decode(Bun.zstdDecompressSync(zstd.bytes))).toBe(plain.html);
      const gzip = await ask({ cookie, headers: { "accept-encoding": "gzip" } });
      expect(gzip.headers.get("content-encoding")).toBe("gzip");
      expect(new TextDecoder().decode(Bun.gunzipSync(gzip.bytes))).toBe(plain.html);
      expect((await ask({ cookie })).headers.get("content-encoding")).toBeNull();
    }
  });
});

/** Page that reads the clock, as the part that htmx replaces, without layouts. */
type Dated = {
  who: "admin" | "client_user";
  path: string;
  part: string;
  /** True if it shows the day. */
  day: boolean;
  /** Age that it shows, within a minute and a minute later. */
  ages?: { of: "movement" | "payment" | "alert"; young: string; old: string };
};
const ofMovements = { of: "movement", young: "0 min ago", old: "1 min ago" } as const;
const ofAlerts = { of: "alert", young: "0 min ago", old: "1 min ago" } as const;
const ofWaiting = {
  of: "alert",
  young: "The oldest has waited for 0 min",
  old: "The oldest has waited for 1 min",
} as const;
const ofPayments = { of: "payment", young: "just now", old: "1 min ago" } as const;
const dated = (): Dated[] => [
  { who: "admin", path: "/admin/dashboard", part: "dashboard", day: true, ages: ofMovements },
  { who: "admin", path: "/admin/dashboard", part: "waiting", day: true, ages: ofWaiting },
  { who: "admin", path: `${accounts}/${id}`, part: "account", day: true, ages: ofMovements },
  { who: "client_user", path: "/client/overview", part: "overview", day: true, ages: ofMovements },
  {
    who: "client_user",
    path: "/client/overview",
    part: "security-alerts",
    day: true,
    ages: ofAlerts,
  },
  { who: "client_user", path: `/client/accounts/${id}`, part: "account", day: true, ages: ofMovements },
  {
    who: "client_user",
    path: "/client/payments",
    part: "waiting-payments",
    day: true,
    ages: ofPayments,
  },
  { who: "client_user", path: "/client/statements", part: "statements", day: true },
  {
    who: "client_user",
    path: "/notifications",
    part: "notifications",
    day: false,
    ages: ofAlerts,
  },
];

describe("a page that shows what the clock says", () => {
  // Days pass in each: sessions end.
  beforeEach(async () => {
    await stop();
    await start();
  });

  const getPart = ({ path, part }: Dated, cookie: string, node = 0) =>
    ask({ cookie, path, node, headers: { "hx-request": "true", "hx-target": `section#${part}` } });
  const cookiesOfAll = async () => ({
    admin: await signedIn("admin"),
    client_user: await signedIn("client_user"),
  });
  const waitUntil = (at: number) => book.wait(at - book.deps.now());
  /** Requests each page twice. */
  async function showAll(cookies: Awaited<ReturnType<typeof cookiesOfAll>>, pages = dated()) {
    const shown: Awaited<ReturnType<typeof ask>>[] = [];
    for (const page of pages) {
      const answer = await getPart(page, cookies[page.who]);
      expect([page.path, answer.status]).toEqual([page.path, 200]);
      expect(answer.html).toContain(`id="${page.part}"`);
      expect([page.path, isSame(answer, await getPart(page, cookies[page.who]))]).toEqual([page.path, true]);
      shown.push(answer);
    }
    return shown;
  }

  test("is its reader's alone after each commit, on either node", async () => {
    const cookies = await cookiesOfAll();
    const others = { admin: await signedIn("auditor"), client_user: await signedIn("stranger") };
    let round = 0;
    for (const page of dated()) {
      for (const db of [nodes[0]?.deps.db, other]) {
        for (const node of [0, 1]) await getPart(page, cookies[page.who], node);
        await db?.write([
          { sql: "update virtual_accounts set description = ? where id = ?", args: [`Round ${round++}`, id] },
        ]);
        for (const node of [0, 1]) {
          const own = await getPart(page, cookies[page.who], node);
          const theirs = await getPart(page, others[page.who], node);
          expect([page.path, isSame(own, theirs)]).toEqual([page.path, false]);
          expect(page.who === "client_user" && theirs.html.includes("Dhow")).toBe(false);
          expect([page.path, isSame(own, await getPart(page, cookies[page.who], node))]).toEqual([
            page.path,
            true,
          ]);
        }
      }
    }
  });

  test("holds until the day of the bank ends where it shows the day", async () => {
    const { zone } = book.deps.env;
    book.wait(3 * 86_400_000);
    const midnight = startOfBankDay(addDays(bankDate(book.deps.now(), zone), 1), zone);
    waitUntil(midnight - 1);
    const cookies = await cookiesOfAll();
    const before = await showAll(cookies);
    waitUntil(midnight);
    const after = await showAll(cookies);
    const same = after.map((answer, at) => isSame(answer, before[at] ?? answer));
    expect(same.map((is, at) => [dated()[at]?.path, is])).toEqual(
      dated().map(({ path, day }) => [path, !day]),
    );
  });

  test("holds until one of its ages turns", async () => {
    const happened = { movement: book.deps.now(), payment: 0, alert: 0 };
    await book.book("credit", id, { amount: "5000.00" });
    book.wait(10_000);
    happened.payment = book.deps.now();
    await askForPayment();
    book.wait(10_000);
    happened.alert = book.deps.now();
    await nodes[0]?.deps.db.write([
      {
        sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
          values (?, 'velocity', 'high', 'Look here', 'Many movements', 'client', ?)`,
        args: [id, happened.alert],
      },
    ]);
    const cookies = await cookiesOfAll();
    const aged = dated().filter(({ ages }) => ages);
    const young = await showAll(cookies, aged);
    waitUntil(happened.movement + 59_999);
    const still = await showAll(cookies, aged);
    expect(still.map((answer, at) => isSame(answer, young[at] ?? answer))).toEqual(aged.map(() => true));
    for (const of of ["movement", "payment", "alert"] as const) {
      const pages = aged.filter(({ ages }) => ages?.of === of);
      waitUntil(happened[of] + 59_999);
      // The use of a session is recorded once a minute.
      const again = await cookiesOfAll();
      const before = await showAll(again, pages);
      waitUntil(happened[of] + 60_000);
      const after = await showAll(again, pages);
      for (const [at, { path, ages }] of pages.entries()) {
        expect([path, before[at]?.html.includes(`>${ages?.young}<`)]).toEqual([path, true]);
        expect([path, after[at]?.html.includes(`>${ages?.old}<`)]).toEqual([path, true]);
      }
    }
  });

  test("is valid until a hold or a waiting payment expires", async () => {
    await book.book("credit", id, { amount: "5000.00" });
    const end = book.deps.now() + approvalLifetime;
    await book.book("hold", id, {
      amount: "1.00",
      reference: "H-ENDING",
      expiresAt: new Date(end).toISOString(),
    });
    await askForPayment();
    waitUntil(end - 1);
    const cookie = await signedIn("client_user");
    const pages = [
      {
        path: "/client/overview",
        words: "The hold H-ENDING ends",
      },
      { path: "/client/payments", words: "Waiting for a second person" },
      { path: `/client/accounts/${id}`, words: "Waits for approval" },
    ];
    const spaced = (html: string) => html.replaceAll("\u00a0", " ");
    const before: Awaited<ReturnType<typeof ask>>[] = [];
    for (const { path } of pages) before.push(await ask({ cookie, path }));
    expect(before.map(({ html }, at) => spaced(html).includes(pages[at]?.words ?? "?"))).toEqual([
      true,
      true,
      true,
    ]);
    for (const [at, { path }] of pages.entries())
      expect(isSame(await ask({ cookie, path }), before[at] ?? { nonce: "" })).toBe(true);
    waitUntil(end);
    for (const { path, words } of pages) {
      const { status, html } = await ask({ cookie, path });
      expect([path, status, spaced(html).includes(words)]).toEqual([path, 200, false]);
    }
  });

  test("holds until the next rate of the euro is in effect, and the one after it", async () => {
    const euros = await book.openAccount({ customerName: "Euro Ropes", clientId: "GULF" });
    await book.change(euros.id, { currency: "EUR" });
    book.wait(3 * 86_400_000);
    const now = book.deps.now();
    const rates = ["4.11", "4.22", "4.33"].map((rate, at) => ({
      sql: "insert into exchange_rates (currency, rate, effective_at, created_at) values ('EUR', ?, ?, ?)",
      args: [rate, now + at * 1000, now],
    }));
    await nodes[0]?.deps.db.write(rates);
    const cookie = await signedIn("client_user");
    for (const rate of ["4.11", "4.22", "4.33"]) {
      const shown = await ask({ cookie, path: "/client/overview" });
      expect(shown.html).toContain(`AED\u00a0${rate}`);
      book.wait(999);
      const again = await ask({ cookie, path: "/client/overview" });
      expect(again.html).toContain(`AED\u00a0${rate}`);
      book.wait(1);
    }
  });
});

/** Asks for a payment of the client that waits for a second of its users. */
async function askForPayment(): Promise<void> {
  const path = "/api/clients/GULF/payment-settings";
  const set = await book.send("admin", "PUT", path, { json: { enabled: true, aboveUsd: null } });
  if (set.status !== 200) throw new Error(`Not set: ${set.status} ${await set.text()}`);
  const reference = `PAY-20261118-K${book.deps.now() % 100_000}`;
  const json = { vaId: id, type: "debit", amount: "2.00", currency: "USD", description: "Ropes", reference };
  const sent = { ...json, recipient: "GB29NWBK60161331926819" };
  const answer = await book.call("POST", "/api/transactions", {
    cookie: await signedIn("client_user"),
    json: sent,
  });
  if (answer.status !== 202) throw new Error(`Not asked for: ${answer.status} ${await answer.text()}`);
}

test("only signed-in visitors are redirected from the sign-in page", async () => {
  const cookie = await signedIn("client_user");
  const path = "/login";
  for (const _round of [1, 2]) {
    const led = await ask({ cookie, path });
    expect([led.status, led.headers.get("location"), led.html]).toEqual([303, "/", ""]);
    expect((await ask({ cookie: "", path })).status).toBe(200);
  }
  await other.write([{ sql: "delete from sessions where user_id = 3", args: [] }]);
  for (const node of [0, 1]) expect((await ask({ cookie, path, node })).status).toBe(200);
});

test("a kept page's reads beyond its key are detected", async () => {
  const { default: root } = await import("../../routes/_layout");
  const { kept, view } = root;
  expect(kept).toBe(true);
  let count = 0;
  try {
    root.view = (context) => view({ ...context, title: `${context.title} ${count++}` });
    const cookie = await signedIn("admin");
    expect((await ask({ cookie })).status).toBe(200);
    expect((await ask({ cookie })).status).toBe(500);
  } finally {
    root.view = view;
  }
});

test("a page that reads a header, the clock or where a call comes from is rendered each time", () => {
  const reads: [string, (c: Context, watch: Watch) => unknown][] = [
    ["the header user-agent", (c) => c.req.header("User-Agent")],
    ["the header hx-target", (c) => c.req.header("hx-target")],
    ["the header x-a", (c) => c.req.raw.headers.get("x-a")],
    ["signal of the request", (c) => c.req.raw.signal],
    ["env of the context", (c) => c.env],
    ["header of the context", (c) => c.header("X-A", "1")],
    ["the clock", (_c, watch) => watch.clock()],
    [
      "origin of the actor",
      (_c, watch) => Object.values(Object(watch.actor({ id: 1, origin: "here" }, { id: 1 }))),
    ],
  ];
  for (const [reason, read] of reads) {
    const watch = new Watch(() => 7);
    const c = watch.context(new Context(new Request("http://localhost/?a=1"), { path: "/", env: {} }));
    expect([c.req.query("a"), c.req.header("cookie"), c.req.path]).toEqual(["1", undefined, "/"]);
    expect(getInstant(watch.clock, (at) => at)).toBe(7);
    expect(watch.reason).toBeUndefined();
    read(c, watch);
    expect(watch.reason).toBe(reason);
  }
});

test("a read that depends on the clock is part of what is shown, and a read that fails keeps nothing", async () => {
  let now = 7;
  const watch = new Watch(() => now);
  const read = () =>
    readAsOf(
      watch.clock,
      async (at) => [at + 10],
      ([end = 0], at) => (end > at ? "open" : "ended"),
    );
  expect(await read()).toEqual([17]);
  expect(watch.reason).toBeUndefined();
  expect([16, 17, 6].map((at) => sayTheSame(watch.sayings, at))).toEqual([true, false, false]);
  now = 8;
  const failing = readAsOf(
    watch.clock,
    () => Promise.reject(new Error("Out of reach")),
    () => "",
  );
  expect(await failing.catch(() => "nothing")).toBe("nothing");
  expect(watch.reason).toBe("a read that failed");
});

test("keeps a limited amount for one person and for all: the least recently requested is dropped", () => {
  const kept = new KeptAnswers();
  const rendered = { text: "x".repeat(499_000), status: 200, nonce: "n" };
  const reads = { holdAt: () => true, size: 0 };
  const has = (person: string, name: string) => kept.get(person, name) !== undefined;
  const keep = (person: string, name: string) => kept.keep(person, name, rendered, [], reads);
  for (const name of ["a", "b", "c", "d"]) keep("ann", name);
  expect(has("ann", "a")).toBe(true);
  keep("ann", "e");
  expect(["a", "b", "c", "d", "e"].filter((name) => has("ann", name))).toEqual(["a", "c", "d", "e"]);
  expect(kept.bytes).toBe(2_000_000);
  kept.keep("ann", "f", rendered, [], { ...reads, size: 400_000 });
  expect(["a", "c", "d", "e", "f"].filter((name) => has("ann", name))).toEqual(["d", "e", "f"]);
  for (let person = 0; person < 40; person++)
    for (const name of ["a", "b", "c", "d"]) keep(`${person}`, name);
  expect(kept.bytes).toBeLessThanOrEqual(64_000_000);
  expect([has("ann", "f"), has("39", "a")]).toEqual([false, true]);
});
