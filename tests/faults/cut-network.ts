import { join } from "node:path";
import { freePort, startServer } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { eventually } from "../eventually";
import { configure, isLitestreamHere, restoreTo, ship } from "./litestream";
import { startObjectStore } from "./object-store";
import { type Fault, openAccount, Postings } from "./postings";

/** The object store that the log is shipped to goes away under load and comes back; the machine is lost afterwards. */
export const cutNetwork: Fault = {
  name: "the network to the object store was cut twice under load, and the machine lost after it had come back",
  async run() {
    if (!isLitestreamHere)
      return { ok: false, skipped: true, said: "there is no Litestream for this platform" };
    const folder = await scratch();
    const [book = "", config = "", restored = ""] = ["book.db", "litestream.yml", "restored.db"].map((name) =>
      join(folder, name),
    );
    const store = startObjectStore(freePort());
    const bucket = { bucket: "vault", path: "vostra", endpoint: store.url, region: "us-east-1" };
    const keys = { "access-key-id": "key", "secret-access-key": "secret", "force-path-style": "true" };
    await configure(config, book, { type: "s3", ...bucket, ...keys });
    const server = await startServer({ url: `file:${book}` }, {}, ["env", "LITESTREAM=1"]);
    const shipping = ship(config);
    try {
      await openAccount(server);
      const postings = new Postings(() => [server]);
      let whileAway = 0;
      for (let n = 0; n < 2; n++) {
        await postings.more(100);
        await store.goAway();
        const before = postings.acknowledged.length;
        await postings.more(200);
        whileAway += postings.acknowledged.length - before;
        store.comeBack();
      }
      await postings.more(50);
      await postings.stop();
      // The server's jobs write now and then. Without it everything is shipped once nothing new has come for as long as a turn
      // of Litestream takes.
      await server.kill();
      let [seen, since] = [store.count(), performance.now()];
      await eventually(() => {
        if (store.count() !== seen) [seen, since] = [store.count(), performance.now()];
        if (seen === 0 || performance.now() - since < 3000) throw new Error("it is still shipping");
      });
      await shipping.kill();
      await restoreTo(config, book, restored);
      return await postings.outcome(
        { url: `file:${restored}` },
        `${whileAway} of them while the store was away, ${store.count()} objects shipped`,
      );
    } finally {
      await shipping.kill();
      await server.kill();
      store.stop();
      await remove(folder);
    }
  },
};
