/**
 * `bun tests/cloud/run.ts`: tests that need Turso Cloud, against an empty database of yours, whose address and token
 * are in `TURSO_DATABASE_URL` and `TURSO_AUTH_TOKEN`. It makes a book there, and takes two minutes or so. It prints a
 * line for each thing that it looked at, and ends with 1 where one is not as it has to be:
 *
 * one posting after another: p50 … ms, p99 … ms how long a commit takes until object storage has it
 *     64 at once: … a second, … ms each                      at least ten times as many: postings share commits
 * a node with a replica: has it after p50 … ms how soon another node answers with what was written here
 *     its own write is read there at once                    by the mark that the answer carries
 * a node was killed 3 times under load; acknowledged …, found …: the two are the same
 *
 * Against a server of one's own (sqld) it runs as well, and says nothing of the cloud then.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { writtenHeader } from "@/access/node-marks";
import { median } from "../bench/report";
import { type Place, type Server, startServer } from "../cluster/server";
import { openAccount, Postings } from "../faults/postings";
import { pathInMemory } from "../memory";

const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = process.env;
if (!url) {
  console.error("Set TURSO_DATABASE_URL, and TURSO_AUTH_TOKEN, to an empty database of yours.");
  process.exit(2);
}

const alone = 50;
const callers = 64;
const seconds = 10;
const kills = 3;
const mostTries = 500;
const moneySchema = z.object({ balance: z.string() });

const primary: Place = { url, settings: { ...(authToken && { DATABASE_AUTH_TOKEN: authToken }) } };
const folder = pathInMemory();
await mkdir(folder);
let failed = 0;

function say(ok: boolean, line: string): void {
  if (!ok) failed += 1;
  console.log(`${ok ? "ok  " : "FAIL"} ${line}`);
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Books one dollar. @throws Error if it is refused */
async function credit(server: Server, reference: string): Promise<Response> {
  const body = {
    vaId: 1,
    type: "credit",
    amount: "1.00",
    currency: "USD",
    description: "Receipt",
    reference,
  };
  const answer = await server.post("/api/transactions", body, reference);
  if (answer.status !== 201)
    throw new Error(`a posting was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const balanceAt = async (server: Server, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await fetch(`${server.url}/api/virtual-accounts/1`, {
    headers: { cookie: server.cookie, ...headers },
  });
  return moneySchema.parse(await answer.json()).balance;
};

/** @throws Error if the database has tables already */
async function refuseUsed(): Promise<void> {
  const db = await openDatabase({ url: url ?? "", authToken });
  try {
    const [row] = await db.read.values<[number]>(sql`select count(*) from sqlite_schema`);
    if (row?.[0] !== 0) throw new Error("The database is not empty: make one for this.");
  } finally {
    await db.close();
  }
}

/** One posting after another, and many at once, through one node. */
async function timePostings(server: Server): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < alone; n++) times.push(await took(() => credit(server, `ALONE-${n}`)));
  const one = median(times);
  say(
    true,
    `one posting after another: p50 ${one.toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  );
  const until = performance.now() + seconds * 1000;
  const each: number[] = [];
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = 0; performance.now() < until; n++)
        each.push(await took(() => credit(server, `MANY-${caller}-${n}`)));
    }),
  );
  const perSecond = each.length / seconds;
  const gain = (perSecond * one) / 1000;
  say(
    gain >= 10,
    `${callers} at once: ${Math.round(perSecond)} a second, ${median(each).toFixed(1)} ms each, ${gain.toFixed(1)} times as many as one after another`,
  );
}

/**
 * Measures how soon a node with a replica has this node's writes, and checks that the writer reads them there at once.
 */
async function readElsewhere(server: Server): Promise<void> {
  const replica = { ...primary, url: `file:${join(folder, "replica.db")}`, syncUrl: url ?? "" };
  const other = await startServer(replica, { cookie: server.cookie });
  try {
    const times: number[] = [];
    for (let n = 0; n < 20; n++) {
      await credit(server, `SEEN-${n}`);
      const balance = await balanceAt(server);
      const waited = await took(async () => {
        for (let tries = 0; (await balanceAt(other)) !== balance; tries++) {
          if (tries === mostTries) throw new Error("the replica does not become level");
          await Bun.sleep(10);
        }
      });
      times.push(waited);
    }
    say(
      true,
      `a node with a replica: has it after p50 ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
    );
    const mark = (await credit(server, "OWN")).headers.get(writtenHeader) ?? "";
    const same = (await balanceAt(other, { [writtenHeader]: mark })) === (await balanceAt(server));
    say(same, same ? "its own write is read there at once" : "its own write is not read there");
  } finally {
    await other.kill();
  }
}

/** Kills a node under load, and counts what was acknowledged and what the database has. */
async function killNodes(first: Server): Promise<void> {
  let server = first;
  const postings = new Postings(() => [server]);
  try {
    for (let n = 0; n < kills; n++) {
      await postings.more(150);
      await server.kill();
      server = await startServer(primary, { cookie: first.cookie });
    }
    await postings.more(50);
  } finally {
    await postings.stop();
    await server.kill();
  }
  const { ok, said, acknowledged, found } = await postings.outcome(primary, "started again each time");
  say(
    ok,
    `a node was killed ${kills} times under load; acknowledged ${acknowledged}, found ${found}; ${said}`,
  );
}

try {
  await refuseUsed();
  const server = await startServer(primary);
  await openAccount(server);
  await timePostings(server);
  await readElsewhere(server);
  await killNodes(server);
  console.log(`
By hand: note the time, run \`bun tests/faults/run.ts\` or post on, and make a database from that time
(\`turso db create restored --from-db NAME --timestamp TIME\`). \`bun run verify\` against it has to say 'whole' and name the
head of that time; with \`--heads\` and the file of the node it has to say what is missing since.`);
} catch (error) {
  say(false, error instanceof Error ? error.message : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
