import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { openSession } from "@/people/auth/sessions";
import { type Book, startBook } from "./book";
import { demoDay, openDemo } from "./demo-book";

/**
 * What can be counted of speed, as it is today. A higher figure fails the check and names the page, the call or the kind;
 * `COUNT=1 bun test tests/server/counted.test.ts` writes the list anew, whose change is reviewed with its reason.
 */
type Counted = {
  /** Bytes of HTML of each page, in all and outside its lists, and the statements that it reads after a commit and again. */
  pages: Record<string, { bytes: number; outside: number; reads: number; readsAgain: number }>;
  /** Statements of each call. */
  calls: Record<string, number>;
  /** Rows that a posting of each kind adds, table by table, and the length of the program that SQLite compiles for it. */
  postings: Record<string, Record<string, number>>;
  /** Modules that are loaded when the server has started. */
  modules: number;
};

const file = Bun.file(join(import.meta.dir, "../counted.json"));
const list: Counted = await file.json();
const isCounting = process.env.COUNT === "1";
const found: Counted = { pages: {}, calls: {}, postings: {}, modules: 0 };

afterAll(async () => {
  if (isCounting) await Bun.write(file, `${JSON.stringify(found, null, 2)}\n`);
});

/** The figures that are higher than the list allows, or missing from it, in words. */
function above(
  name: string,
  figures: Record<string, number>,
  listed: Record<string, number> | undefined,
): string[] {
  if (isCounting) return [];
  return Object.entries(figures).flatMap(([what, figure]) => {
    const most = listed?.[what];
    if (most === undefined) return [`${name}: ${what} is not in the list (${figure})`];
    return figure > most ? [`${name}: ${what} ${figure}, at most ${most}`] : [];
  });
}

/** Ids, dates and tokens differ from run to run: bytes are compared in steps. */
const step = 256;
const steps = (text: string) => Math.ceil(Buffer.byteLength(text) / step) * step;
const outsideLists = (html: string) => html.replaceAll(/<tbody[\s\S]*?<\/tbody>/g, "");

const viewers = { admin: 1, client: 2 };

describe("what a page costs does not grow unnoticed:", () => {
  let deps: Deps;
  beforeAll(async () => {
    deps = await openDemo(demoDay);
  });
  afterAll(() => deps.db.close());

  for (const [who, userId] of Object.entries(viewers)) {
    test(`bytes and statements of each page of the ${who}`, async () => {
      const { app, pages } = await createApp(deps);
      const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "counted" };
      const { cookie, writes } = await openSession(deps, userId, origin, undefined);
      await deps.db.write([...writes]);
      let reads = 0;
      const end = deps.db.observe({ read: (statements) => (reads += statements.length) });
      const show = async (path: string) => {
        const before = reads;
        const headers = { cookie: cookie.split(";", 1)[0] ?? "" };
        const answer = await app.request(`http://localhost:5000${path}`, { headers }, from);
        const html = await answer.text();
        const isPage = answer.status === 200 && html.startsWith("<!doctype");
        return { html: isPage ? html : undefined, reads: reads - before };
      };
      const flaws: string[] = [];
      for (const { method, path } of pages) {
        if (method !== "GET" || path.includes("{")) continue;
        // What is read once in the life of a server is no matter here.
        if ((await show(path)).html === undefined) continue;
        await commit(deps);
        const first = await show(path);
        const again = await show(path);
        const html = first.html ?? "";
        const figures = {
          bytes: steps(html),
          outside: steps(outsideLists(html)),
          reads: first.reads,
          readsAgain: again.reads,
        };
        const name = `${who} ${path}`;
        found.pages[name] = figures;
        flaws.push(...above(name, figures, list.pages[name]));
      }
      end();
      expect(flaws).toEqual([]);
      expect(Object.keys(found.pages).filter((name) => name.startsWith(who)).length).toBeGreaterThan(10);
    });
  }
});

const from = { requestIP: () => ({ address: "192.0.2.10" }) };

/** Commits something that no page shows, so that nothing that was kept counts any more. */
const commit = ({ db }: Deps) =>
  db.write([
    {
      sql: "insert into job_cursors (name, last_id) values ('counted', 1) on conflict (name) do update set last_id = last_id + 1",
      args: [],
    },
  ]);

describe("what a call and a posting cost does not grow unnoticed:", () => {
  let book: Book;
  let account = 0;
  beforeAll(async () => {
    book = await startBook();
    account = (await book.openAccount()).id;
    await book.book("credit", account, { amount: "1000.00" });
    await book.book("hold", account, { amount: "1.00", reference: "H-0" });
  });
  afterAll(() => book.close());

  const movement = (type: string, reference: string) => ({
    vaId: account,
    type,
    amount: "10.00",
    currency: "USD",
    description: "Counted",
    reference,
  });

  test("the rows that a posting of each kind adds, and its compiled length", async () => {
    const flaws: string[] = [];
    for (const [at, type] of ["credit", "debit", "hold"].entries()) {
      const before = await book.countRows();
      const answer = await book.submit("admin", movement(type, `C-${at}`), {
        "idempotency-key": `counted-${at}`,
      });
      expect(answer.status).toBe(201);
      const after = await book.countRows();
      const added = Object.entries(after).flatMap(([table, rows]): [string, number][] =>
        rows > (before[table] ?? 0) ? [[table, rows - (before[table] ?? 0)]] : [],
      );
      const figures = Object.fromEntries(added);
      found.postings[type] = figures;
      flaws.push(...above(`a ${type}`, figures, list.postings[type]));
    }
    const compiled = await book.db.read.values(
      sql`explain insert into journals (id, kind, user_id, command, created_at) values (?, ?, ?, ?, ?)`,
    );
    const figures = { instructions: compiled.length };
    found.postings.statement = figures;
    flaws.push(...above("the posting's statement", figures, list.postings.statement));
    expect(flaws).toEqual([]);
  });

  test("the statements of the calls that programs and screens make most", async () => {
    const calls: Record<string, () => Promise<Response>> = {
      "GET /api/virtual-accounts?limit=1": () => book.send("admin", "GET", "/api/virtual-accounts?limit=1"),
      "GET /api/virtual-accounts?limit=50": () => book.send("admin", "GET", "/api/virtual-accounts?limit=50"),
      "GET /api/virtual-accounts/{id}": () => book.send("admin", "GET", `/api/virtual-accounts/${account}`),
      "GET /api/virtual-accounts/{id}/transactions": () =>
        book.send("admin", "GET", `/api/virtual-accounts/${account}/transactions`),
      "GET /api/dashboard/stats": () => book.send("admin", "GET", "/api/dashboard/stats"),
      "GET /api/events": () => book.send("admin", "GET", "/api/events?limit=1000"),
      "POST /api/transactions": () =>
        book.submit("admin", movement("credit", crypto.randomUUID().slice(0, 8)), {
          "idempotency-key": crypto.randomUUID(),
        }),
    };
    const flaws: string[] = [];
    for (const [name, send] of Object.entries(calls)) {
      await send();
      await commit(book.deps);
      let statements = 0;
      const end = book.db.observe({
        read: (read) => (statements += read.length),
        write: (written) => (statements += written.length),
      });
      const answer = await send();
      end();
      expect([200, 201], name).toContain(answer.status);
      found.calls[name] = statements;
      flaws.push(
        ...above(
          name,
          { statements },
          name in list.calls ? { statements: list.calls[name] ?? 0 } : undefined,
        ),
      );
    }
    expect(flaws).toEqual([]);
  });
});

test("a start loads no more modules than it did", async () => {
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
