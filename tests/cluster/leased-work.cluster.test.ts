import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { eventually } from "../eventually";
import { expectSound, kinds } from "./leased-work";
import { type Server, startServer } from "./server";
import { remove, scratch } from "./transports";

/** The second one ends a server that took the work up itself. */
const wantedKills = 2;

let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await scratch();
});
afterEach(async () => {
  await server?.kill();
  await remove(folder);
});

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  "%s whose servers are killed is carried on by the next one, loses nothing, and does nothing twice",
  async (_, kind) => {
    const url = `file:${join(folder, "book.db")}`;
    const session = {};
    let running = await startServer({ url }, session);
    server = running;
    if (kind.seed) {
      // No server runs beside it: that would release holds whose time is up before the seed does.
      await running.kill();
      await kind.seed(url);
      running = await startServer({ url }, session);
      server = running;
    }
    const cookie = await kind.prepare(running);
    const ids: number[] = [];
    for (let kills = 0, after = 0; kills < wantedKills; ) {
      const id = ids.at(-1);
      if (id === undefined || (await kind.read(running, id)).status !== kind.underWay) {
        ids.push(await kind.begin(running, ids.length, cookie));
        after = 0;
        continue;
      }
      const seen = await eventually(async () => {
        const now = await kind.read(running, id);
        if (now.status === kind.underWay && now.done <= after) throw new Error("No part of it is done yet");
        return now;
      });
      if (seen.status !== kind.underWay) continue;
      await running.kill();
      kills += 1;
      await expectSound(url, kind);
      running = await startServer({ url }, session);
      server = running;
      after = (await kind.read(running, id)).done;
      await kind.meanwhile?.(running);
    }
    for (const id of ids) {
      await eventually(async () => expect((await kind.read(running, id)).status).toBe(kind.end));
    }
    await expectSound(url, kind, (db) => kind.expectOnce(db, running, ids));
  },
);
