import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startServer } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { type Fault, openAccount, Postings } from "./postings";

const litestream = join(import.meta.dir, "../../node_modules/@flydotio/litestream-linux-x64/litestream");

/** How often the log is sent. */
const interval = "100ms";

/** Litestream looks at the log once in a second, and sends it then (milliseconds; a busy machine takes longer). */
const longestUnshipped = 2000;

/** The machine of a server is lost with its disk; what Litestream had shipped is put in its place. */
export const lostMachine: Fault = {
  name: `a machine was lost under load, and its book restored from what Litestream had shipped (each ${interval})`,
  async run() {
    if (!existsSync(litestream))
      return { ok: false, skipped: true, said: "there is no Litestream for this platform" };
    const folder = await scratch();
    const [book, shipped, restored] = ["book.db", "shipped", "restored.db"].map((name) => join(folder, name));
    if (!book || !shipped || !restored) throw new Error("no paths");
    await mkdir(shipped, { recursive: true });
    const config = join(folder, "litestream.yml");
    await Bun.write(
      config,
      `dbs:\n  - path: ${book}\n    replicas:\n      - type: file\n        path: ${shipped}\n        sync-interval: ${interval}\n`,
    );
    const server = await startServer({ url: `file:${book}` }, {}, ["env", "LITESTREAM=1"]);
    const shipping = Bun.spawn([litestream, "replicate", "-config", config], {
      stdout: "ignore",
      stderr: "ignore",
    });
    try {
      await openAccount(server);
      const postings = new Postings(() => [server]);
      await postings.more(1500);
      // Both at once, as a machine ends.
      shipping.kill("SIGKILL");
      const lost = performance.now();
      await server.kill();
      await postings.stop();
      const command = [litestream, "restore", "-config", config, "-o", restored, book];
      const { exitCode, stderr } = Bun.spawnSync(command);
      if (exitCode !== 0) throw new Error(`Litestream restored nothing: ${stderr}`);
      const outcome = await postings.outcome(
        { url: `file:${restored}` },
        `only what was acknowledged within the last ${longestUnshipped / 1000} s may be missing`,
        lost - longestUnshipped,
      );
      return { ...outcome, ok: outcome.ok && (outcome.found ?? 0) > 0 };
    } finally {
      shipping.kill("SIGKILL");
      await server.kill();
      await remove(folder);
    }
  },
};
