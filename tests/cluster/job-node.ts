/** A node of the cluster tests: runs the job until it has written as many steps as it is given, then stalls for ever. */
import { openDatabase } from "db/client";
import pino from "pino";
import { readEnv } from "@/env";
import { createRunner } from "@/platform/jobs/runner";
import { countToTen } from "./job-count";

const [url = "", node = "", stallAfter = "0"] = Bun.argv.slice(2);
const db = await openDatabase({ url });
const env = readEnv({ NODE_ENV: "test", DATABASE_URL: url });
const deps = { db, env, now: Date.now, log: pino({ level: "silent" }) };

const job = countToTen(node, async (step) => {
  if (step < Number(stallAfter)) return;
  process.stdout.write("stalled\n");
  await new Promise(() => setInterval(() => undefined, 60_000));
});
await createRunner(deps, [job], { node }).tick();
