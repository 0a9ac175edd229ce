import { join } from "node:path";
import { type Server, startServer } from "../cluster/server";
import { startPrimary } from "../cluster/sqld";
import { remove, scratch } from "../cluster/transports";
import { type Fault, openAccount, Postings } from "./postings";

const kills = 3;

/** The primary's process is killed under postings of a node with a replica; its machine continues. */
export const killedPrimary: Fault = {
  name: `the primary was killed ${kills} times under load of a node with a replica`,
  async run() {
    const [primary, folder] = [await startPrimary(), await scratch()];
    const nodes: Server[] = [];
    try {
      const node = await startServer({ url: `file:${join(folder, "node.db")}`, syncUrl: primary.url });
      nodes.push(node);
      await openAccount(node);
      const postings = new Postings(() => nodes, 4);
      let reads = 0;
      for (let n = 0; n < kills; n++) {
        await postings.more(40);
        await primary.kill();
        if ((await node.get("/api/virtual-accounts/1")).status === 200) reads += 1;
        await primary.restart();
      }
      await postings.more(20);
      await postings.stop();
      return await postings.outcome({ url: primary.url }, `reads continued ${reads} of ${kills} times`);
    } finally {
      await Promise.all(nodes.map((each) => each.kill()));
      await primary.stop();
      await remove(folder);
    }
  },
};
