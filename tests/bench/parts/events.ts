import { Database as Sqlite } from "bun:sqlite";
import { committedSchema } from "db/migrate";
import { feedBounds, readEvents, toEventDtos } from "@/events/feed/queries";
import { post } from "@/ledger/post";
import { copyBook, dropBook, large, openAccounts, openBench, seededBook, startAtOnce } from "../book";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";
import { firstAdmin, signIn } from "../sign-in";
import { postingBook } from "./postings";

/** Limit of a posting's time with the feed, relative to one without. */
const mostOfPosting = 1.1;
const together = 64;
const pageSize = 1000;
const mostPage = 50;

/** Receivers of one server, some of which never answer, and the postings for them. */
const receivers = { all: 20, hanging: 5, events: 10_000 };

const origin = { ip: "127.0.0.1", userAgent: "bench", requestId: "bench" };

/** Cost of the feed for a posting, its reads, and its delay until receivers have the events. */
export async function* events({ rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  if ("cost of the feed".includes(only)) yield* cost(rounds, seconds);
  if ("pages at 1,000,000".includes(only)) yield* pages(rounds);
  if ("deliveries".includes(only)) yield* deliveries(seconds);
}

/** Postings in process, 64 at a time, on a book with the triggers of the feed and on one without. */
async function* cost(rounds: number, seconds: number): AsyncGenerator<Figure> {
  const paths = [
    await copyBook(await seededBook(postingBook)),
    await copyBook(await seededBook(postingBook)),
  ] as const;
  const bare = new Sqlite(paths[1]);
  for (const trigger of ["events_of_transactions", "events_of_monitors"]) bare.run(`DROP TRIGGER ${trigger}`);
  bare.close();
  const sides = [await openBench(paths[0]), await openBench(paths[1])] as const;
  const accounts = openAccounts(paths[0], 1000);
  let made = 0;
  /** The CPU time of a posting, in µs. */
  const time = (side: (typeof sides)[number]) => async () => {
    const actor = { userId: side.userId, role: "admin", clientId: "HOUSE", origin } as const;
    const until = performance.now() + seconds * 1000;
    const before = process.cpuUsage();
    let posted = 0;
    while (performance.now() < until) {
      await Promise.all(
        Array.from({ length: together }, () => {
          const reference = `EVENT-${process.pid}-${made++}`;
          const accountId = accounts[made % accounts.length] ?? 0;
          const credit = {
            type: "credit",
            amount: 125,
            currency: "USD",
            description: "Invoice",
            reference,
          } as const;
          const idempotency = { key: reference, scope: "POST /api/transactions", bodyHash: "0".repeat(64) };
          return post(side, actor, { ...credit, accountId, idempotency });
        }),
      );
      posted += together;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / posted;
  };
  try {
    const measured = medians(await interleave(rounds, time(sides[0]), time(sides[1])));
    const ratio = median(measured.ratios);
    yield {
      name: "a posting with its event",
      unit: "µs of CPU",
      ...measured,
      wanted: `at most ${mostOfPosting} of one without`,
      met: ratio <= mostOfPosting,
    };
  } finally {
    for (const side of sides) await side.db.close();
    for (const path of paths) dropBook(path);
  }
}

/** Feed of the large book: pages of staff and of a client, and the cost of creating it for a book without one. */
async function* pages(rounds: number): AsyncGenerator<Figure> {
  const path = await copyBook(await seededBook(large));
  const deps = await openBench(path);
  try {
    const { oldest, newest } = await feedBounds(deps);
    const [client] = await deps.db.read.values<[string]>(
      "select client_id from events where client_id is not null group by client_id order by count(*) limit 1",
    );
    const views = {
      "of staff": [{ scope: "all", clientId: "" }, "admin"],
      "of a client": [{ scope: "own", clientId: client?.[0] ?? "" }, "client_user"],
    } as const;
    for (const [name, [view, role]] of Object.entries(views)) {
      const times: number[] = [];
      for (let at = 0; at < rounds * 20; at++) {
        const after = oldest + Math.floor(((newest - oldest) * at) / (rounds * 20));
        const began = performance.now();
        const rows = await readEvents(deps, view, { after, newest, limit: pageSize });
        await toEventDtos(deps, { role }, rows);
        times.push(performance.now() - began);
      }
      times.sort((a, b) => a - b);
      yield {
        name: `a page of ${pageSize} of ${newest.toLocaleString("en-US")} events ${name}`,
        unit: "ms p50",
        ours: median(times),
        wanted: `under ${mostPage} ms`,
        met: median(times) < mostPage,
        note: `p99 ${(times[Math.floor(times.length * 0.99)] ?? 0).toFixed(1)}`,
      };
    }
  } finally {
    await deps.db.close();
  }
  try {
    yield backfill(path);
  } finally {
    dropBook(path);
  }
}

/** Work of the migration for a book from before there was a feed. */
function backfill(path: string): Figure {
  const db = new Sqlite(path);
  const migration = committedSchema().migrations.find(({ tag }) => tag.endsWith("_event_feed"));
  const fill = migration?.statements.find((statement) => statement.includes("INSERT INTO `events`"));
  if (fill === undefined) throw new Error("No migration fills the feed");
  db.run("DROP TRIGGER events_delete");
  db.run("DELETE FROM events");
  const began = performance.now();
  db.run(fill);
  const took = (performance.now() - began) / 1000;
  const row = db.query<{ rows: number }, []>("SELECT count(*) AS rows FROM events").get();
  db.close();
  return {
    name: "the feed of a book that had none",
    unit: "s",
    ours: took,
    note: `${(row?.rows ?? 0).toLocaleString("en-US")} events in one statement`,
  };
}

type Seen = { at: number; reference: string };

/** A receiver in this process; one that hangs never answers. */
function receiver(hangs: boolean) {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const { data } = (await request.json()) as { data: { reference?: string } };
      seen.push({ at: performance.now(), reference: data.reference ?? "" });
      if (hangs) await Bun.sleep(60_000);
      return new Response();
    },
  });
  return { seen, url: `http://127.0.0.1:${server.port}/events`, stop: () => server.stop(true) };
}

/** Waits until all receivers have their events; reports what is missing after ten minutes. */
async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + 600_000;
  while (!done()) {
    if (performance.now() > end) throw new Error("The events did not arrive within ten minutes");
    await Bun.sleep(20);
  }
}

async function* deliveries(seconds: number): AsyncGenerator<Figure> {
  const path = await copyBook(await seededBook(postingBook));
  const ids = openAccounts(path, 100);
  const more = { NODE_ENV: "development", WEBHOOK_PRIVATE: "1", LOG_LEVEL: "error" };
  const app = await startAtOnce(path, { pinned: false, more: { ...more, ...firstAdmin } });
  const hooks = Array.from({ length: receivers.all }, (_, at) =>
    receiver(at >= receivers.all - receivers.hanging),
  );
  const quick = hooks.slice(0, receivers.all - receivers.hanging);
  try {
    const headers = { "content-type": "application/json", cookie: await signIn(app.url) };
    const send = async (to: string, json: object) => {
      const answer = await fetch(`${app.url}${to}`, { method: "POST", headers, body: JSON.stringify(json) });
      if (answer.status !== 201) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
    };
    const credit = (reference: string, at: number) =>
      send("/api/transactions", {
        vaId: ids[at % ids.length],
        type: "credit",
        amount: "1.25",
        currency: "USD",
        description: "Invoice",
        reference,
      });

    const [first] = quick;
    if (!first) throw new Error("There is no receiver");
    await send("/api/webhooks", { url: first.url, types: ["transaction.posted"] });
    const posted = new Map<string, number>();
    for (let at = 0; at < seconds * 40; at++) {
      await credit(`PACED-${at}`, at);
      posted.set(`PACED-${at}`, performance.now());
      await Bun.sleep(20);
    }
    await until(() => first.seen.length >= posted.size);
    const waits = first.seen
      .map(({ at, reference }) => at - (posted.get(reference) ?? at))
      .sort((a, b) => a - b);
    yield {
      name: "from a posting's answer until it is delivered",
      unit: "ms p50",
      ours: median(waits),
      note: `p99 ${(waits[Math.floor(waits.length * 0.99)] ?? 0).toFixed(1)}, some 40 a second`,
    };

    for (const { url } of hooks.slice(1)) await send("/api/webhooks", { url, types: ["transaction.posted"] });
    for (const { seen } of hooks) seen.length = 0;
    const began = performance.now();
    for (let at = 0; at < receivers.events; at += together)
      await Promise.all(
        Array.from({ length: Math.min(together, receivers.events - at) }, (_, part) =>
          credit(`MANY-${at + part}`, at + part),
        ),
      );
    const written = performance.now();
    const has = ({ seen }: (typeof hooks)[number]) => new Set(seen.map(({ reference }) => reference)).size;
    await until(() => quick.every((hook) => has(hook) >= receivers.events));
    const took = (performance.now() - began) / 1000;
    yield {
      name: `${receivers.events.toLocaleString("en-US")} events to ${receivers.all} receivers, ${receivers.hanging} of which hang`,
      unit: "s",
      ours: took,
      note: `${Math.round((quick.length * receivers.events) / took)} deliveries a second; written within ${((written - began) / 1000).toFixed(1)} s; sent twice ${quick.reduce((sum, { seen }) => sum + seen.length - receivers.events, 0)}`,
    };
  } finally {
    await app.stop();
    for (const hook of hooks) await hook.stop();
    dropBook(path);
  }
}
