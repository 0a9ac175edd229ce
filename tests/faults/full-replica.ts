import { rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { startServer } from "../cluster/server";
import { canMount, fill, onSmallDisk } from "../cluster/small-disk";
import { remove, scratch } from "../cluster/transports";
import { configure, isLitestreamHere, restoreTo, ship } from "./litestream";
import { type Fault, openAccount, Postings } from "./postings";

/** The disk that the log is shipped to is full for a while; the machine is lost once it has room again. */
export const fullReplica: Fault = {
  name: "the disk that the log is shipped to was full under load, and the machine lost after it had room again and Litestream was restarted",
  async run() {
    if (!isLitestreamHere || !canMount)
      return {
        ok: false,
        skipped: true,
        said: "there is no Litestream, or no disk of its own for a process",
      };
    const folder = await scratch();
    const [book, config, shipped] = ["book.db", "litestream.yml", "shipped"].map((name) =>
      join(folder, name),
    );
    if (!book || !config || !shipped) throw new Error("no paths");
    await Bun.write(join(shipped, ".keep"), "");
    await configure(config, book, { type: "file", path: shipped });
    const server = await startServer({ url: `file:${book}` }, {}, ["env", "LITESTREAM=1"]);
    let shipping = ship(config, onSmallDisk(shipped));
    const disk = join("/proc", String(shipping.pid), "root", shipped);
    const filler = join(disk, "filler");
    try {
      await openAccount(server);
      const postings = new Postings(() => [server]);
      await postings.more(200);
      fill(filler);
      const before = postings.acknowledged.length;
      await postings.more(300);
      const whileFull = postings.acknowledged.length - before;
      rmSync(filler);
      await postings.more(100);
      await Bun.sleep(settled);
      // What it had shipped, on a disk with room; and whether it continues without help once its own has room, too.
      const isStill = !shipping.log().slice(-200).includes("wal segment written");
      await cp(disk, shipped, { recursive: true });
      await shipping.kill();
      shipping = ship(config);
      await postings.more(100);
      await postings.stop();
      await Bun.sleep(settled);
      await shipping.kill();
      await server.kill();
      const restored = join(folder, "restored.db");
      await restoreTo(config, book, restored);
      return await postings.outcome(
        { url: `file:${restored}` },
        `${whileFull} of them while it was full, Litestream ${isStill ? "stood still until it was restarted" : "continued"}`,
      );
    } finally {
      await shipping.kill();
      await server.kill();
      await remove(folder);
    }
  },
};

/** Time in which Litestream ships the rest (milliseconds): it looks each second. */
const settled = 4000;
