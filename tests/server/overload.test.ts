import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { createApp } from "@/app/create-app";
import { pollHeader } from "@/kernel/client/poll";
import { ReadTurns } from "@/kernel/read-turns";
import { type Book, startBook } from "./book";
import { select } from "./html";

let book: Book;
let cookie: string;
let vaId: number;
beforeAll(async () => {
  book = await startBook();
  cookie = await book.signedIn("admin");
  vaId = (await book.openAccount()).id;
});
afterAll(() => book.close());

/** Clock of the turns, and a switch for pressing writes. */
let clock: number;
let pressing: boolean;
let app: Awaited<ReturnType<typeof createApp>>["app"];
let turns: ReadTurns;
beforeEach(async () => {
  clock = 0;
  pressing = true;
  turns = new ReadTurns({ writesPress: () => pressing, now: () => clock });
  ({ app } = await createApp({ ...book.deps, turns }));
  // The first read proceeds although writes press, and uses up the turn of all later ones.
  await ask("/api/virtual-accounts");
});

type Asked = { headers?: Record<string, string>; method?: string; body?: string; signal?: AbortSignal };
const ask = async (path: string, { headers = {}, ...init }: Asked = {}): Promise<Response> =>
  app.request(`http://localhost:5000${path}`, { ...init, headers: { cookie, ...headers } });

const post = (reference: string) =>
  ask("/api/transactions", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": reference },
    body: JSON.stringify({
      vaId,
      type: "credit",
      amount: "1.00",
      currency: "USD",
      description: "x",
      reference,
    }),
  });

/** Waits until this many reads wait for their turn. */
async function untilWaiting(reads: number): Promise<void> {
  for (let looks = 0; turns.load.waiting !== reads; looks += 1) {
    if (looks > 100_000) throw new Error(`${turns.load.waiting} reads wait`);
    await setImmediate();
  }
}

const fragment = { "hx-request": "true", "hx-target": "section#transactions" };
const poll = { ...fragment, [pollHeader]: "1" };

describe("under overload", () => {
  test("a posting continues at once, before reads that were asked earlier", async () => {
    const read = ask("/admin/transactions");
    await untilWaiting(1);
    expect((await post("T-1")).status).toBe(201);
    expect(turns.load.waiting).toBe(1);
    pressing = false;
    expect((await read).status).toBe(200);
  });

  test("a read that waited too long is refused with 503 and Retry-After before any work", async () => {
    const page = ask("/admin/transactions?type=credit");
    const part = ask("/admin/transactions", { headers: fragment });
    const data = ask("/api/transactions");
    await untilWaiting(3);
    clock = 2001;
    const answers = await Promise.all([page, part, data]);
    for (const { status, headers } of answers) {
      expect(status).toBe(503);
      expect(Number(headers.get("retry-after"))).toBeWithin(1, 5);
    }
    const html = await answers[0].text();
    expect(select(html, "h1")).toEqual(["Not available at the moment"]);
    expect(html).toEndWith("</html>");
    expect(html).toContain('href="/admin/transactions?type=credit"');
    expect(html).not.toContain("amal");
    expect(await answers[1].text()).not.toContain("<html");
    expect(await answers[2].json()).toMatchObject({ code: "OVERLOADED" });
  });

  test("a poll is refused earlier than a person's request", async () => {
    const [page, polled] = [ask("/admin/transactions"), ask("/admin/transactions", { headers: poll })];
    await untilWaiting(2);
    clock = 1001;
    expect([(await polled).status, (await page).status]).toEqual([503, 200]);
    expect(turns.load).toMatchObject({ waiting: 0, refused: 1 });
  });

  test("reads have less patience once some have waited for two seconds without a pause", async () => {
    const [before, first] = [ask("/api/virtual-accounts"), ask("/admin/transactions")];
    await untilWaiting(2);
    clock = 1500;
    expect((await before).status).toBe(200);
    const second = ask("/admin/transactions");
    await untilWaiting(2);
    clock = 2001;
    expect([(await first).status, (await second).status]).toEqual([503, 503]);
  });

  test("one read continues each 25 ms, so that writes without an end do not keep it waiting for ever", async () => {
    const [first, second] = [ask("/api/virtual-accounts"), ask("/api/virtual-accounts")];
    await untilWaiting(2);
    clock = 25;
    expect((await first).status).toBe(200);
    await untilWaiting(1);
    clock = 50;
    expect((await second).status).toBe(200);
  });

  test("callers who left take no turn", async () => {
    const leaving = new AbortController();
    const gone = ask("/admin/transactions", { signal: leaving.signal }).catch(() => undefined);
    const stays = ask("/admin/transactions");
    await untilWaiting(2);
    leaving.abort();
    clock = 1001;
    expect((await stays).status).toBe(200);
    expect(turns.load).toMatchObject({ waiting: 0, refused: 1 });
    await gone;
  });

  test("health and readiness checks are answered at once", async () => {
    for (const path of ["/healthz", "/readyz", "/api/health"]) expect((await ask(path)).status).toBe(200);
    expect(turns.load.waiting).toBe(0);
  });
});

test("a read waits for nobody if nothing else is asked", async () => {
  pressing = false;
  await setImmediate();
  expect(turns.take("read", () => false)).toBeUndefined();
});

test("short reads share a turn of the event loop, and what comes after a long one waits for the next", async () => {
  pressing = false;
  await setImmediate();
  const begin = () => turns.take("read", () => false);
  expect([begin(), begin(), begin()]).toEqual([undefined, undefined, undefined]);
  clock = 0.5;
  const waits = [begin(), begin()];
  expect(turns.load.waiting).toBe(2);
  await Promise.all(waits);
  expect(turns.load.waiting).toBe(0);
});
