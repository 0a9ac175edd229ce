import { join } from "node:path";
import { startServer } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { type Fault, openAccount, Postings } from "./postings";

const kills = 5;

/** A server with a book in a file is killed while it posts, and started again, several times. */
export const killedServer: Fault = {
  name: `a server on a file was killed ${kills} times under load`,
  async run() {
    const folder = await scratch();
    const place = { url: `file:${join(folder, "book.db")}` };
    const session = {};
    let server = await startServer(place, session);
    try {
      await openAccount(server);
      const postings = new Postings(() => [server]);
      for (let n = 0; n < kills; n++) {
        await postings.more(150);
        await server.kill();
        server = await startServer(place, session);
      }
      await postings.more(50);
      await postings.stop();
      await server.kill();
      return await postings.outcome(place, "started again each time");
    } finally {
      await server.kill();
      await remove(folder);
    }
  },
};
