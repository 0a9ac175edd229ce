import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { run, startServer, verify } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { configure, isLitestreamHere, restoreTo, ship } from "./litestream";
import { type Fault, openAccount, Postings } from "./postings";

/**
 * Largest delay between the newest part of the log and the shipped part (milliseconds): Litestream checks the log each
 * second.
 */
const longestUnshipped = 2000;

/**
 * A second machine repeatedly restores the shipped log. The first is cut off under load, the second is promoted as in
 * `docs/runbook.md`, and the first comes back: while still running it logs that it was replaced, and it does not start
 * again.
 */
export const promotedStandby: Fault = {
  name: "a standby was promoted under load, and the former writer came back",
  async run() {
    if (!isLitestreamHere)
      return { ok: false, skipped: true, said: "there is no Litestream for this platform" };
    const folder = await scratch();
    const path = (name: string) => join(folder, name);
    const [book, standby, config] = [path("first.db"), path("standby.db"), path("litestream.yml")];
    // On storage that both machines reach.
    const settings = { AUDIT_HEAD_FILE: path("shared.head"), LITESTREAM: "1" };
    await configure(config, book, { type: "file", path: path("shipped") });
    const first = await startServer({ url: `file:${book}`, settings });
    const shipping = ship(config);
    let second: Awaited<ReturnType<typeof startServer>> | undefined;
    let restores = 0;
    let isStandby = true;
    const restoring = (async () => {
      while (isStandby) {
        await Bun.sleep(500);
        const copied = await restoreTo(config, book, path("part.db")).then(
          () => true,
          () => false,
        );
        if (copied) {
          await rename(path("part.db"), standby);
          restores += 1;
        }
        await rm(path("part.db"), { force: true });
      }
    })();
    try {
      await openAccount(first);
      let isCut = false;
      const postings = new Postings(() => (second ? [second] : isCut ? [] : [first]));
      await postings.more(800);
      // The first machine is cut off: it still runs, but ships nothing and receives no requests.
      await shipping.kill();
      isCut = true;
      const cut = performance.now();
      isStandby = false;
      await restoring;
      await rm(standby, { force: true });
      await restoreTo(config, book, standby);
      const place = { url: `file:${standby}`, settings };
      const promoted = await run(
        ["run", "promote", "--reason", "The first machine is cut off", "--yes"],
        place,
        settings,
      );
      if (promoted.exitCode !== 0) throw new Error(promoted.output);
      const proof = await verify(place);
      if (proof.exitCode !== 0) throw new Error(`The standby is not whole: ${proof.output.slice(-500)}`);
      second = await startServer(place);
      const served = performance.now();
      await postings.more(200);
      await postings.stop();

      // The old server logs this, and leaves the head of the new book unchanged.
      const said = await until(() => first.log().includes("another book has taken this one's place"));
      await first.kill();
      const again = await startServer({ url: `file:${book}`, settings }).then(
        async (server) => {
          await server.kill();
          return "IT STARTED AGAIN";
        },
        (error: unknown) => String(error),
      );
      const isFenced =
        /is not the one that was written|are missing|one that was promoted took its place/.test(again);
      await second.kill();
      const outcome = await postings.outcome(
        { url: `file:${standby}`, settings },
        `${restores} restores before, served again after ${((served - cut) / 1000).toFixed(1)} s, the former one ${said ? "said that it was replaced" : "SAID NOTHING"} and ${isFenced ? "did not start again" : again}; only what was acknowledged after ${longestUnshipped / 1000} s before Litestream last sent anything may be missing, which was ${((cut - shipping.newestAt()) / 1000).toFixed(1)} s before the cut`,
        shipping.newestAt() - longestUnshipped,
        served,
      );
      return { ...outcome, ok: outcome.ok && said && isFenced && restores > 0 };
    } finally {
      isStandby = false;
      await shipping.kill();
      await first.kill();
      await second?.kill();
      await restoring;
      await remove(folder);
    }
  },
};

/** Waits up to a minute for a condition, checked every few seconds, or less often on a busy machine. */
async function until(holds: () => boolean): Promise<boolean> {
  for (const end = performance.now() + 60_000; performance.now() < end; await Bun.sleep(100))
    if (holds()) return true;
  return false;
}
