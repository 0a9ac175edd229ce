/** A node of the cluster tests: begins and pays what is due, twice a day of its own clock, until it is killed. */
import { openDatabase } from "db/client";
import pino from "pino";
import { readEnv } from "@/env";
import { scheduledWork } from "@/payments/scheduled/run";
import { beginDueOccurrences } from "@/payments/standing-orders/begin";

const [url = "", from = "0"] = Bun.argv.slice(2);
const db = await openDatabase({ url });
const env = readEnv({ NODE_ENV: "test", DATABASE_URL: url });
const { signal } = new AbortController();
for (let at = Number(from); ; at += 43_200_000) {
  const deps = { db, env, now: () => at, log: pino({ level: "silent" }) };
  await beginDueOccurrences(deps, signal);
  await scheduledWork.takeUp(deps, signal);
  process.stdout.write(`${at}\n`);
}
