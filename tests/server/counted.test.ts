import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { buildCatalogue } from "@/app/api-docs/catalogue";
import { apiInfo } from "@/app/api-docs/info";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { openSession } from "@/people/auth/sessions";
import { type Fetch, readScripts } from "../bench/javascript";
import { type Book, startBook } from "./book";
import { demoDay, openDemo } from "./demo-book";
import { makeEachCall } from "./keyed-calls";

/**
 * Current counted figures of speed. A higher figure fails the check and names the page, the call or the kind; `COUNT=1
 * bun test tests/server/counted.test.ts` rewrites the list, whose changes need a reason.
 */
type Counted = {
  /**
   * Bytes of HTML of each page, in all and outside its lists, the statements that it reads after a commit and again, and the
   * bytes of JavaScript (gzip) that it runs before the first touch.
   */
  pages: Record<string, Figures>;
  /** Maximum bytes of JavaScript (gzip) that a page fetches until it is idle. */
  javascript: number;
  /** Statements of each call: reads after a commit, and the calls that take an Idempotency-Key. */
  calls: Record<string, number>;
  /**
   * Of a posting of each kind: the rows that it adds to each table, all rows that it writes with those that it changes, the rows
   * that it steps over without an index, and the instructions that SQLite carries out, in hundreds. Of its statement, how many
   * instructions it is compiled to.
   */
  postings: Record<string, Figures>;
  /** Modules that are loaded when the server has started. */
  modules: number;
};

type Figures = Record<string, number>;

const file = Bun.file(join(import.meta.dir, "../counted.json"));
const list: Counted = await file.json();
const isCounting = process.env.COUNT === "1";
const found: Counted = { pages: {}, javascript: 0, calls: {}, postings: {}, modules: 0 };

afterAll(async () => {
  // A part that could not be counted would empty its list.
  if (isCounting && found.modules > 0 && Object.keys(found.pages).length > 0)
    await Bun.write(file, `${JSON.stringify(found, null, 2)}\n`);
});

/** The figures that are higher than the list allows, or missing from it, in words. */
function above(name: string, figures: Figures, listed: Figures | undefined): string[] {
  if (isCounting) return [];
  return Object.entries(figures).flatMap(([what, figure]) => {
    const most = listed?.[what];
    if (most === undefined) return [`${name}: ${what} is not in the list (${figure})`];
    return figure > most ? [`${name}: ${what} ${figure}, at most ${most}`] : [];
  });
}

/** Entries of the list without a count, which are no longer checked. */
const missing = (listed: object, counted: object, of: (name: string) => boolean = () => true): string[] =>
  isCounting
    ? []
    : Object.keys(listed)
        .filter((name) => of(name) && !(name in counted))
        .map((name) => `${name} is in the list and was not counted`);

/** Ids, dates and tokens differ from run to run: bytes are compared in steps. */
const step = 256;
const steps = (bytes: number) => Math.ceil(bytes / step) * step;
const countBytes = (text: string) => steps(Buffer.byteLength(text));
const outsideLists = (html: string) => html.replaceAll(/<tbody[\s\S]*?<\/tbody>/g, "");

const viewers = { admin: 1, client: 2 };
const from = { requestIP: () => ({ address: "192.0.2.10" }) };
const identified = z.object({ id: z.union([z.number(), z.string()]) });

/** Commits something that no page shows, so that no kept result is used. */
const commit = ({ db }: Pick<Deps, "db">) =>
  db.write([
    {
      sql: "insert into job_cursors (name, last_id) values ('counted', 1) on conflict (name) do update set last_id = last_id + 1",
      args: [],
    },
  ]);

const acting = new AsyncLocalStorage<object>();

/** Counts the written and read statements of an act, without those of other work. */
async function counting<T>({ db }: Pick<Deps, "db">, act: () => Promise<T>): Promise<[T, number]> {
  const own = {};
  let statements = 0;
  const count = (done: readonly unknown[]) => {
    if (acting.getStore() === own) statements += done.length;
  };
  const end = db.observe({ read: count, write: count });
  try {
    const answer = await acting.run(own, act);
    return [answer, statements];
  } finally {
    end();
  }
}

describe("a page's cost does not grow unnoticed:", () => {
  let deps: Deps;
  let site: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    deps = await openDemo(demoDay);
    const env = { ...deps.env, expensiveCallsPerMinute: 100_000 };
    deps = { ...deps, env };
    site = await createApp(deps);
  });
  afterAll(() => deps.db.close());

  async function visitor(userId: number) {
    const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "counted" };
    const { cookie, writes } = await openSession(deps, userId, origin, undefined);
    await deps.db.write([...writes]);
    const own = cookie.split(";", 1)[0] ?? "";
    return (path: string, headers: Record<string, string> = {}) =>
      site.app.request(`http://localhost:5000${path}`, { headers: { cookie: own, ...headers } }, from);
  }

  for (const [who, userId] of Object.entries(viewers)) {
    test(`bytes, statements and scripts of each page of the ${who}`, async () => {
      const ask = await visitor(userId);
      const files = new Map<string, Promise<Response>>();
      const fetchOnce: Fetch = async (path) => {
        const known = files.get(path) ?? Promise.resolve(ask(path, { "accept-encoding": "gzip" }));
        files.set(path, known);
        return (await known).clone();
      };
      const show = (path: string) =>
        counting(deps, async () => {
          const answer = await ask(path);
          const html = await answer.text();
          return answer.status === 200 && html.startsWith("<!doctype") ? html : undefined;
        });
      const flaws: string[] = [];
      for (const { method, path } of site.pages) {
        if (method !== "GET" || path.includes("{")) continue;
        // Reads made once per process do not count.
        if ((await show(path))[0] === undefined) continue;
        await commit(deps);
        const [html = "", reads] = await show(path);
        const [, readsAgain] = await show(path);
        const { total, idle } = await readScripts(fetchOnce, html);
        const figures = {
          bytes: countBytes(html),
          outside: countBytes(outsideLists(html)),
          reads,
          readsAgain,
          scripts: steps(total),
        };
        found.javascript = Math.max(found.javascript, steps(idle));
        const name = `${who} ${path}`;
        found.pages[name] = figures;
        flaws.push(...above(name, figures, list.pages[name]));
      }
      flaws.push(...above("a page", { javascript: found.javascript }, { javascript: list.javascript }));
      flaws.push(...missing(list.pages, found.pages, (name) => name.startsWith(who)));
      expect(flaws).toEqual([]);
    });
  }

  test("the statements of each call that reads", async () => {
    const ask = await visitor(viewers.admin);
    const flaws: string[] = [];
    const ids = new Map<string, string>();
    for (const { method, path, parameters } of buildCatalogue(site.endpoints, apiInfo(deps.env))) {
      // A stream of events is answered without an end.
      if (method !== "GET" || path.endsWith("}/events")) continue;
      const [collection = "", below] = path.split(/\/\{\w+\}/);
      const from = path.includes("{clientId}") ? "/api/clients" : collection;
      if (!ids.has(from)) ids.set(from, await firstId(ask(from)));
      const needed = parameters.filter((one) => one.in === "query" && one.required);
      const query = new URLSearchParams(needed.map(({ name, example }) => [name, example]));
      const address = `${below === undefined ? path : `${collection}/${ids.get(from)}${below}`}?${query}`;
      if (!(await read(ask(address)))) continue;
      await commit(deps);
      const [, statements] = await counting(deps, () => read(ask(address)));
      const name = `${method} ${path}`;
      found.calls[name] = statements;
      flaws.push(...above(name, { statements }, findStatements(name)));
    }
    flaws.push(...missing(list.calls, found.calls, (name) => name.startsWith("GET ")));
    expect(flaws).toEqual([]);
  });
});

const findStatements = (name: string): Figures | undefined => {
  const statements = list.calls[name];
  return statements === undefined ? undefined : { statements };
};

/** Waits for an answer and reads it. @returns true if it succeeded */
async function read(asked: Response | Promise<Response>): Promise<boolean> {
  const answer = await asked;
  await answer.arrayBuffer();
  return answer.status === 200;
}

/** The id of the first row of a list that a call answers; 1 if there is none. */
async function firstId(asked: Response | Promise<Response>): Promise<string> {
  const answer = await asked;
  if (answer.headers.get("content-type")?.startsWith("application/json") !== true) return "1";
  const body: unknown = await answer.json();
  const lists = [body, ...(typeof body === "object" && body ? Object.values(body) : [])].filter(
    Array.isArray,
  );
  const row = identified.safeParse(lists[0]?.[0]);
  return row.success ? String(row.data.id) : "1";
}

/** Work of the writing connection so far: changed rows, and the work of the posting's statement. */
const workSchema = z.tuple([z.number(), z.number(), z.number()]);
const workQuery = `select total_changes(), coalesce(sum(nscan), 0), coalesce(sum(nstep), 0)
  from sqlite_stmt where sql like 'INSERT INTO journals%'`;

describe("the cost of a call and a posting does not grow unnoticed:", () => {
  let book: Book;
  let account = 0;
  beforeAll(async () => {
    book = await startBook();
    account = (await book.openAccount()).id;
    await book.book("credit", account, { amount: "1000.00" });
    await book.book("hold", account, { amount: "1.00", reference: "H-0" });
  });
  afterAll(() => book.close());

  const words = (reference: string) => ({
    vaId: account,
    amount: "10.00",
    currency: "USD",
    description: "Counted",
    reference,
  });
  const send = async (who: "admin" | "client_user", method: string, path: string, json: object = {}) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await book.send(who, method, path, { json, headers });
    expect([200, 201, 204], `${method} ${path}: ${await answer.clone().text()}`).toContain(answer.status);
    return answer;
  };
  /** Holds an amount and returns the address of the hold. */
  const held = async (reference: string) => {
    const hold = { vaId: account, amount: "10.00", currency: "USD", reason: "Dispute", reference };
    return `/api/holds/${await firstId(Response.json([await (await send("admin", "POST", "/api/holds", hold)).json()]))}`;
  };
  const work = async () => {
    const [rows = []] = await book.db.write([{ sql: workQuery, args: [] }]);
    const [row] = z.array(z.unknown()).parse(rows);
    return workSchema.parse(Array.isArray(row) ? row : Object.values(row ?? {}));
  };

  test("the rows that a posting of each kind writes, its work, and its compiled length", async () => {
    const [released, captured] = [await held("H-1"), await held("H-2")];
    const kinds: Record<string, () => Promise<unknown>> = {
      credit: () => send("admin", "POST", "/api/transactions", { ...words("C-1"), type: "credit" }),
      debit: () => send("admin", "POST", "/api/transactions", { ...words("C-2"), type: "debit" }),
      hold: () => held("H-3"),
      release: () => send("admin", "PUT", `${released}/release`),
      capture: () => send("admin", "POST", `${captured}/capture`),
      payment: () =>
        send("client_user", "POST", "/api/transactions", {
          ...words("C-3"),
          type: "debit",
          recipient: "GB29NWBK60161331926819",
        }),
    };
    const flaws: string[] = [];
    for (const [kind, post] of Object.entries(kinds)) {
      const before = await book.countRows();
      const [changes, scanned, instructions] = await work();
      await post();
      const [changesAfter, scannedAfter, instructionsAfter] = await work();
      const after = await book.countRows();
      const added = Object.entries(after).flatMap(([table, rows]): [string, number][] =>
        rows > (before[table] ?? 0) ? [[table, rows - (before[table] ?? 0)]] : [],
      );
      const figures = {
        ...Object.fromEntries(added),
        written: changesAfter - changes,
        scanned: scannedAfter - scanned,
        instructions: Math.ceil((instructionsAfter - instructions) / 100),
      };
      found.postings[kind] = figures;
      flaws.push(...above(`a ${kind}`, figures, list.postings[kind]));
    }
    const compiled = await book.db.read.values(
      sql`explain insert into journals (id, kind, user_id, command, created_at) values (?, ?, ?, ?, ?)`,
    );
    const figures = { instructions: compiled.length };
    found.postings.statement = figures;
    flaws.push(...above("the posting's statement", figures, list.postings.statement));
    flaws.push(...missing(list.postings, found.postings));
    expect(flaws).toEqual([]);
  });
});

test("the statements of each call that takes an Idempotency-Key", async () => {
  const book = await startBook();
  const keyed = book.endpoints
    .filter(({ idempotent }) => idempotent)
    .map(({ method, path }) => ({
      name: `${method} ${path}`,
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    }));
  const { app } = book;
  const request = app.request.bind(app);
  app.request = async (input, init = {}, ...rest) => {
    const { pathname } = new URL(String(input));
    const call = keyed.find(({ method, path }) => method === init.method && path.test(pathname));
    if (!call) return request(input, init, ...rest);
    const headers = new Headers(init.headers);
    if (!headers.has("idempotency-key")) headers.set("idempotency-key", crypto.randomUUID());
    const [answer, statements] = await counting(book, async () =>
      request(input, { ...init, headers }, ...rest),
    );
    // Only a call's first time counts: later ones find kept results, or have more to do.
    if (answer.ok) found.calls[call.name] ??= statements;
    return answer;
  };
  await makeEachCall(book);
  const flaws = keyed.flatMap(({ name }) =>
    above(name, { statements: found.calls[name] ?? Number.NaN }, findStatements(name)),
  );
  flaws.push(...missing(list.calls, found.calls, (name) => !name.startsWith("GET ")));
  expect(flaws).toEqual([]);
  await book.close();
});

test("a start loads no additional modules", async () => {
  const program = `await import("@/app/start"); console.log(Object.keys(require.cache).length)`;
  const child = Bun.spawn([process.execPath, "-e", program], {
    cwd: join(import.meta.dir, "../.."),
    stdout: "pipe",
  });
  const modules = Number(await new Response(child.stdout).text());
  expect(modules).toBeGreaterThan(500);
  found.modules = modules;
  expect(above("a start", { modules }, { modules: list.modules })).toEqual([]);
});
