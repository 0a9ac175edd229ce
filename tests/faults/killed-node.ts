import { join } from "node:path";
import { type Server, startServer } from "../cluster/server";
import { startPrimary } from "../cluster/sqld";
import { remove, scratch } from "../cluster/transports";
import { type Fault, openAccount, Postings } from "./postings";

/** Two nodes begin a book together, each with a replica; one of them is killed and comes back on its replica. */
export const killedNode: Fault = {
  name: "two nodes with replicas began a book at once, and one of them was killed twice under load",
  async run() {
    const [primary, folder] = [await startPrimary(), await scratch()];
    const getPlace = (name: string) => ({ url: `file:${join(folder, name)}`, syncUrl: primary.url });
    const nodes: Server[] = [];
    try {
      nodes.push(...(await Promise.all(["a.db", "b.db"].map((name) => startServer(getPlace(name))))));
      const [first] = nodes;
      if (first) await openAccount(first);
      const postings = new Postings(() => nodes, 4);
      for (let n = 0; n < 2; n++) {
        await postings.more(40);
        await nodes[1]?.kill();
        nodes[1] = await startServer(getPlace("b.db"));
      }
      await postings.more(20);
      await postings.stop();
      return await postings.outcome({ url: primary.url }, "it continued from its own replica");
    } finally {
      await Promise.all(nodes.map((node) => node.kill()));
      await primary.stop();
      await remove(folder);
    }
  },
};
