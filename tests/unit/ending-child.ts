/** A process that ends as its argument says, for `ending.test.ts`. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { runUntilEnd } from "@/app/shutdown";
import { createLog } from "@/kernel/log";

const how = process.argv[2];
const log = createLog("info");
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch() {
    for (let n = 1; n <= 100; n++) log.info({ n }, "a line that fills the block that is written at once");
    console.log("a line beside the log");
    return new Response("here");
  },
});
const stop = async () => {
  // One that hangs, until a second signal.
  if (how === "hangs") await new Promise(() => {});
  if (how === "breaks") throw new Error("the disk does not answer");
  await server.stop(true);
};

await runUntilEnd(async () => {
  if (how === "refuses") throw new Error("The book is another one");
  return { url: server.url.href, stop };
});
if (how === "logs") {
  for (let n = 1; n <= 5000; n++) log.info({ n }, "a line");
}
if (how === "throws") setImmediate(fail);
if (how === "rejects") void Promise.reject(new Error("nobody listens"));
if (how === "exits") process.exit(3);
if (how === "leaves") await server.stop(true);
// A message that its thread cannot read ends the thread.
if (how === "threads")
  await openDatabase({
    url: `file:${join(tmpdir(), crypto.randomUUID())}`,
    syncUrl: "http://127.0.0.1:1",
    syncPeriod: Number.NaN,
  });
console.log(`ready at ${server.url.href} `);

function fail(): never {
  throw new TypeError("undefined is no book");
}
