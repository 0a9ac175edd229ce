import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Database } from "db/client";
import { eventually } from "../eventually";
import { countCases } from "../samples";
import { expectSound, type Kind, kinds, seedReported, type Work } from "./leased-work";
import { makeBook, type Server, type SignedIn, startServer } from "./server";
import { type ServerHere, startHere } from "./server-here";
import { remove, scratch } from "./transports";

/** When all samples run, a second kill hits a server that had taken over the work. */
const wantedKills = countCases(2, 1);

let folder: string;
let server: Server | undefined;
let last: ServerHere | undefined;
beforeEach(async () => {
  folder = await scratch();
});
afterEach(async () => {
  await server?.kill();
  await last?.stop();
  await remove(folder);
});

/** Work done of one kind: servers are killed in the middle of the newest id, between two of its parts. */
class Running {
  readonly ids: number[] = [];
  kills = 0;
  /** Progress of the newest when the last server was killed. */
  #after = 0;
  readonly #kind: Kind;
  readonly #work: Work;

  constructor(kind: Kind, work: Work) {
    this.#kind = kind;
    this.#work = work;
  }

  get isLong(): boolean {
    return this.#kind.isLong === true;
  }

  /** Prepares the next one and returns a function that begins it. */
  async ready(on: SignedIn): Promise<() => Promise<void>> {
    const begin = await this.#work.ready(on, this.ids.length);
    return async () => {
      this.ids.push(await begin());
      this.#after = 0;
    };
  }

  /** Progress of the newest since the last server was killed. */
  async newest(on: SignedIn) {
    const id = this.ids.at(-1);
    const { status, done } = id === undefined ? { status: "none", done: 0 } : await this.#kind.read(on, id);
    const isUnderWay = status === this.#kind.underWay;
    return { isUnderWay, isMidway: isUnderWay && done > this.#after, done };
  }

  async goOn(on: SignedIn): Promise<void> {
    this.#after = (await this.newest(on)).done;
    await this.#work.meanwhile?.(on);
  }

  async expectEnd(on: SignedIn): Promise<void> {
    for (const id of this.ids)
      await eventually(async () => expect((await this.#kind.read(on, id)).status).toBe(this.#kind.end));
  }

  expectOnce(db: Database, on: SignedIn): Promise<void> {
    return this.#work.expectOnce(db, on, this.ids);
  }
}

/** Waits until a part of each is done. Answers those that are under way then. */
function untilMidway(works: readonly Running[], on: SignedIn) {
  return eventually(async () => {
    const looks = works.map(async (work) => ({ work, ...(await work.newest(on)) }));
    const found = (await Promise.all(looks)).filter(({ isUnderWay }) => isUnderWay);
    if (!found.every(({ isMidway }) => isMidway)) throw new Error("Of some of it no part is done yet");
    return found;
  });
}

test("after its servers are killed, work of every kind is continued by the next one, without losses or repetitions", async () => {
  const url = await makeBook(folder);
  await seedReported(url);
  const session = {};
  let running = await startServer({ url }, session);
  server = running;
  const all: Running[] = [];
  for (const kind of kinds) all.push(new Running(kind, await kind.prepare(running)));
  for (let wanting = all; wanting.length > 0; ) {
    const begins = new Map<Running, () => Promise<void>>();
    for (const work of wanting)
      if (!(await work.newest(running)).isUnderWay) begins.set(work, await work.ready(running));
    // The longest kinds of work start first, so that the kill interrupts as many as possible.
    const long = wanting.filter(({ isLong }) => isLong);
    await Promise.all(long.map((work) => begins.get(work)?.()));
    await untilMidway(long, running);
    await Promise.all(wanting.map((work) => !work.isLong && begins.get(work)?.()));
    const seen = await untilMidway(wanting, running);
    if (seen.length === 0) continue;
    await running.kill();
    for (const { work } of seen) work.kills += 1;
    wanting = all.filter(({ kills }) => kills < wantedKills);
    await expectSound(url);
    if (wanting.length === 0) break;
    running = await startServer({ url }, session);
    server = running;
    for (const work of all) await work.goOn(running);
  }
  const heir = await startHere({ url }, session);
  last = heir;
  for (const work of all) await work.goOn(heir);
  for (const work of all) await work.expectEnd(heir);
  await expectSound(url, async (db) => {
    for (const work of all) await work.expectOnce(db, heir);
  });
});
