import { join } from "node:path";
import { startServer } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { configure, interval, isLitestreamHere, restoreTo, ship } from "./litestream";
import { type Fault, openAccount, Postings } from "./postings";

/**
 * Largest delay between the newest part of the log and the shipped part (milliseconds): Litestream checks the log each
 * second.
 */
const longestUnshipped = 2000;

/** The machine of a server is lost with its disk; what Litestream had shipped is put in its place. */
export const lostMachine: Fault = {
  name: `a machine was lost under load, and its book restored from what Litestream had shipped (each ${interval})`,
  async run() {
    if (!isLitestreamHere)
      return { ok: false, skipped: true, said: "there is no Litestream for this platform" };
    const folder = await scratch();
    const [book, shipped, restored] = ["book.db", "shipped", "restored.db"].map((name) => join(folder, name));
    if (!book || !shipped || !restored) throw new Error("no paths");
    const config = join(folder, "litestream.yml");
    await configure(config, book, { type: "file", path: shipped });
    const server = await startServer({ url: `file:${book}` }, {}, ["env", "LITESTREAM=1"]);
    const shipping = ship(config);
    try {
      await openAccount(server);
      const postings = new Postings(() => [server]);
      await postings.more(1500);
      // Both at once, as a machine ends.
      const lost = performance.now();
      await shipping.kill();
      await server.kill();
      await postings.stop();
      await restoreTo(config, book, restored);
      const outcome = await postings.outcome(
        { url: `file:${restored}` },
        `only what was acknowledged within the last ${longestUnshipped / 1000} s before Litestream last sent anything may be missing, which was ${((lost - shipping.newestAt()) / 1000).toFixed(1)} s before the loss`,
        shipping.newestAt() - longestUnshipped,
      );
      return { ...outcome, ok: outcome.ok && (outcome.found ?? 0) > 0 };
    } finally {
      await shipping.kill();
      await server.kill();
      await remove(folder);
    }
  },
};
