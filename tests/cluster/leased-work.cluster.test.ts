import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Database } from "db/client";
import { eventually } from "../eventually";
import { casesOf } from "../samples";
import { expectSound, type Kind, kinds, seedReported, type Work } from "./leased-work";
import { makeBook, type Server, startServer } from "./server";
import { remove, scratch } from "./transports";

/** Where all is tried, a second one ends a server that took the work up itself; some kinds are killed twice in any check. */
const wantedKills = casesOf(2, 1);

let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await scratch();
});
afterEach(async () => {
  await server?.kill();
  await remove(folder);
});

/** What is done of one kind: the newest of its ids is the one that servers are killed in the midst of. */
class Running {
  readonly ids: number[] = [];
  kills = 0;
  /** Of them, how many came between two of its parts, and not before the first. */
  killsMidway = 0;
  /** How far the newest had come when the last server was killed. */
  #after = 0;
  readonly #kind: Kind;
  readonly #work: Work;

  constructor(kind: Kind, work: Work) {
    this.#kind = kind;
    this.#work = work;
  }

  async begin(on: Server): Promise<void> {
    this.ids.push(await this.#work.begin(on, this.ids.length));
    this.#after = 0;
  }

  /** How far the newest has come since the last server was killed. */
  async newest(on: Server) {
    const id = this.ids.at(-1);
    const { status, done } = id === undefined ? { status: "none", done: 0 } : await this.#kind.read(on, id);
    const isUnderWay = status === this.#kind.underWay;
    return { isUnderWay, isMidway: isUnderWay && done > this.#after, done };
  }

  async goOn(on: Server): Promise<void> {
    this.#after = (await this.newest(on)).done;
    await this.#work.meanwhile?.(on);
  }

  async expectEnd(on: Server): Promise<void> {
    for (const id of this.ids)
      await eventually(async () => expect((await this.#kind.read(on, id)).status).toBe(this.#kind.end));
  }

  expectOnce(db: Database, on: Server): Promise<void> {
    return this.#work.expectOnce(db, on, this.ids);
  }
}

test("work of every kind whose servers are killed is carried on by the next one, loses nothing, and does nothing twice", async () => {
  const url = await makeBook(folder);
  await seedReported(url);
  const session = {};
  let running = await startServer({ url }, session);
  server = running;
  const all: Running[] = [];
  for (const kind of kinds) all.push(new Running(kind, await kind.prepare(running)));
  for (let wanting = all; wanting.length > 0; ) {
    for (const work of wanting) if (!(await work.newest(running)).isUnderWay) await work.begin(running);
    const seen = await eventually(async () => {
      const looks = wanting.map(async (work) => ({ work, ...(await work.newest(running)) }));
      const found = (await Promise.all(looks)).filter(({ isUnderWay }) => isUnderWay);
      const isMidway = found.some((look) => look.isMidway);
      const isOnlyBegun = found.some((look) => !look.isMidway && look.work.kills >= wantedKills);
      if (found.length > 0 && (isOnlyBegun || !isMidway)) throw new Error("No part of it is done yet");
      return found;
    });
    if (seen.length === 0) continue;
    await running.kill();
    for (const { work, isMidway } of seen) {
      work.kills += 1;
      if (isMidway) work.killsMidway += 1;
    }
    wanting = all.filter(({ kills, killsMidway }) => kills < wantedKills || killsMidway === 0);
    await expectSound(url);
    running = await startServer({ url }, session);
    server = running;
    for (const work of all) await work.goOn(running);
  }
  for (const work of all) await work.expectEnd(running);
  await expectSound(url, async (db) => {
    for (const work of all) await work.expectOnce(db, running);
  });
});
