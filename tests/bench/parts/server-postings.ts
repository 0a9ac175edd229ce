import { join } from "node:path";
import { startPrimary } from "../../cluster/sqld";
import { cpuTime, startServer } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { firstAdmin, signIn } from "../sign-in";
import { wrk } from "../wrk";

const connections = 64;
const accounts = 100;
const wanted = 1_500;
const script = join(import.meta.dir, "../postings.lua");

/**
 * Postings over HTTP to a node whose book is on a server (sqld): postings a second, and the cost of one to that server.
 */
export async function* serverPostings({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const primary = await startPrimary();
  try {
    const app = await startServer({
      args: ["src/main.ts"],
      env: {
        NODE_ENV: "production",
        SESSION_SECRET: "a-secret-that-is-used-by-the-bench-only",
        DATABASE_URL: primary.url,
        ...firstAdmin,
        LOG_LEVEL: "error",
      },
      pinned: false,
    });
    try {
      const words = [(await openAccounts(app.url)).join(",")];
      const cookie = await signIn(app.url);
      const costs: number[] = [];
      const perSecond: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        const args = [`${process.pid}-${round}`, ...words, cookie];
        const before = [await cpuTime(primary.pid()), await cpuTime(app.pid)];
        const seen = await wrk({
          url: app.url,
          seconds: round === 0 ? 1 : seconds,
          connections,
          script: { path: script, args },
        });
        if (round === 0) continue;
        perSecond.push(seen.perSecond);
        costs.push(((await cpuTime(primary.pid())) - (before[0] ?? 0)) / seen.requests);
      }
      yield {
        name: `postings on a server, ${connections} at once`,
        unit: "postings/s",
        ours: median(perSecond),
        note: "one node beside its server on two cores",
      };
      yield {
        name: "the server's part of a posting",
        unit: "µs",
        ours: median(costs),
        wanted: `at most ${wanted} µs of CPU time`,
        met: median(costs) <= wanted,
      };
    } finally {
      await app.stop();
    }
  } finally {
    await primary.stop();
  }
}

/** Accounts in dollars. @returns their ids */
async function openAccounts(url: string): Promise<number[]> {
  const headers = { "content-type": "application/json", cookie: await signIn(url) };
  const client = { clientId: "CLIENT-BENCH", customerName: "Bench", companyName: "Bench", currency: "USD" };
  const ids: number[] = [];
  for (let at = 0; at < accounts; at++) {
    const account = {
      ...client,
      type: "BOTH",
      description: "Account of the bench",
      reference: `BENCH-${at}`,
    };
    const answer = await fetch(`${url}/api/virtual-accounts`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": `account-${at}` },
      body: JSON.stringify(account),
    });
    const made = (await answer.json()) as { id?: number };
    if (made.id === undefined) throw new Error(`An account was not opened: ${JSON.stringify(made)}`);
    ids.push(made.id);
  }
  return ids;
}
