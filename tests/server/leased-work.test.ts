import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { commitWork } from "@/bank/bank-statements/commit-run";
import { leaseLength } from "@/platform/leased-work/lease";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { takeSample } from "../samples";
import * as statements from "./bank-statements";
import { type Book, startBook } from "./book";
import { askedWork, faulty, type Kind, leasedKinds, listFaults, stalling } from "./leased-work";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const { signal } = new AbortController();
const each = <One extends { name: string }>(kinds: readonly One[]) =>
  kinds.map((kind) => [kind.name, kind] as const);

/** The row that its lease is in. */
async function getLease({ table }: Kind) {
  const [row] = await book.db.readPrimary({ sql: `select * from ${table}`, args: [] });
  return { token: Number(row?.token), attempts: Number(row?.attempts), until: Number(row?.leased_until) };
}

/** Lets a node do part of the work and then stall. */
async function stalledMidway(kind: Kind, server = signal) {
  const id = await kind.begin(book);
  const node = stalling(book, kind.midway);
  const turn = kind.turn(node.deps, server);
  await node.stalled;
  // Its earlier work is written by now.
  await book.db.write([{ sql: "select 1", args: [] }]);
  return { id, turn, goOn: node.goOn };
}

/** Moves the clock, which ends the viewers' sessions. */
function wait(ms: number): void {
  book.wait(ms);
  book.forgetSessions();
}

async function expectEnded(kind: Kind, id: number): Promise<void> {
  expect(await kind.read(book, id)).toMatchObject({ status: kind.end, failure: null });
  await kind.expectOnce(book, id);
  expect(await book.flaws()).toEqual([]);
}

// A check tries each of these with some kinds.

describe.each(each(leasedKinds))("%s", (_, kind) => {
  test("is carried out once by two nodes that check at once", async () => {
    const id = await kind.begin(book);
    await Promise.all([kind.turn(book.deps, signal), kind.turn(book.deps, signal)]);
    expect((await getLease(kind)).token).toBe(1);
    await expectEnded(kind, id);
  });

  test("of a node that stalls is another's once the lease has run out, continues to its end, and is written no more by the first when it wakes up", async () => {
    const { id, turn, goOn } = await stalledMidway(kind);
    const left = await kind.read(book, id);
    expect(left.done).toBeGreaterThan(0);
    wait(leaseLength - 1);
    await kind.turn(book.deps, signal);
    expect(await kind.read(book, id)).toEqual(left);
    wait(1);
    await kind.turn(book.deps, signal);
    expect((await getLease(kind)).token).toBe(2);
    const whole = await getBytes();
    goOn();
    await turn;
    expect(await getBytes()).toEqual(whole);
    await expectEnded(kind, id);
  });

  test("is not written beside the node that has taken it over, and not ended in its place", async () => {
    const { id, turn, goOn } = await stalledMidway(kind);
    wait(leaseLength);
    const other = stalling(book, 1);
    const taken = kind.turn(other.deps, signal);
    await other.stalled;
    const whole = await getBytes();
    goOn();
    await turn;
    expect(await getBytes()).toEqual(whole);
    other.goOn();
    await taken;
    await expectEnded(kind, id);
  });

  test("is released at once by a stopping server", async () => {
    const stopping = new AbortController();
    const { id, turn, goOn } = await stalledMidway(kind, stopping.signal);
    stopping.abort();
    goOn();
    await turn;
    expect((await getLease(kind)).until).toBe(0);
    await kind.turn(book.deps, signal);
    await expectEnded(kind, id);
  });
});

test.each(each(takeSample(leasedKinds, 4, 0, "kinds of leased work whose lease lies too far ahead")))(
  "%s is not held up by a lease that lies further ahead than one can",
  async (_, kind) => {
    const id = await kind.begin(book);
    await book.db.write([
      { sql: `update ${kind.table} set token = 1, leased_until = 9000000000000000`, args: [] },
    ]);
    await kind.turn(book.deps, signal);
    await expectEnded(kind, id);
  },
);

describe.each(each(askedWork))("%s", (_, kind) => {
  /** Lets a node take it and end before it has written anything. */
  async function killedAtOnce(): Promise<void> {
    const node = stalling(book, 1);
    void kind.turn(node.deps, signal);
    await node.stalled;
    wait(leaseLength);
  }

  test("is given up with its reason once it has ended every node that took it up", async () => {
    const id = await kind.begin(book);
    for (let attempt = 1; attempt <= kind.attempts; attempt += 1) {
      await killedAtOnce();
      expect(await getLease(kind)).toMatchObject({ token: attempt, attempts: attempt });
    }
    await kind.turn(book.deps, signal);
    const failure = `It was given up after ${kind.attempts} attempts`;
    expect(await kind.read(book, id)).toMatchObject({ status: kind.givenUp ?? "failed", failure });
    const [last] = (await book.trail()).filter(({ resource }) => resource === kind.resource).slice(-1);
    expect(JSON.stringify(last?.details)).toContain(failure);
    expect(await kind.work.hasLeft(book.deps)).toBe(false);
    expect(await book.flaws()).toEqual([]);
  });

  const counted = kind.comesForward
    ? "counts its attempts from where it came forward"
    : "counts its attempts";
  test(`shows its progress to its followers, and ${counted}`, async () => {
    const { id } = await stalledMidway(kind);
    const { status, failure, done } = await kind.read(book, id);
    expect({ status, failure }).toEqual({ status: kind.underWay, failure: null });
    expect(done).toBeGreaterThan(0);
    expect((await getLease(kind)).attempts).toBe(kind.comesForward ? 0 : 1);
  });

  test.each(listFaults(askedWork.indexOf(kind)))(
    "that %s breaks off for a while waits under its lease, and continues to its end",
    async (code) => {
      const id = await kind.begin(book);
      const { deps, state } = faulty(book, code, kind.faultAfter);
      await kind.turn(deps, signal);
      expect(state.waits).toBeGreaterThanOrEqual(4);
      expect((await getLease(kind)).token).toBe(1);
      await expectEnded(kind, id);
    },
  );

  test("is left to another node where its database stays away until its server stops", async () => {
    const id = await kind.begin(book);
    const { deps } = faulty(book, "DISK_FULL", 1);
    const stopping = new AbortController();
    const pause = async () => stopping.abort();
    await expect(kind.turn({ ...deps, pause }, stopping.signal)).rejects.toThrow("DISK_FULL");
    expect((await kind.read(book, id)).status).toBe(kind.underWay);
    wait(leaseLength);
    await kind.turn(book.deps, signal);
    await expectEnded(kind, id);
  });
});

/** Everything that is in the book, as a digest of each table. */
async function getBytes(): Promise<Record<string, string>> {
  const tables = await book.db.readPrimary({
    sql: "select name from sqlite_schema where type = 'table' and sql not like 'CREATE VIRTUAL%'",
    args: [],
  });
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await book.db.readPrimary({ sql: `select * from "${name}"`, args: [] });
    digests[String(name)] = Bun.hash(Bun.inspect(rows)).toString();
  }
  return digests;
}

test("a commit whose maker may not post fails as a whole, and blames none of its lines", async () => {
  const { id: vaId, virtualIban: creditor } = await book.openAccount();
  await book.change(vaId, { cbsAccount: "1000000001" });
  const { id } = await statements.upload(
    book,
    statements.camt053([{ amount: "5.00", bankReference: "B-1", creditor }]),
  );
  await book.db.write([
    {
      sql: "update bank_statements set status = 'committing', committed_by = 2, committed_at = 1 where id = ?",
      args: [id],
    },
  ]);
  await commitWork.takeUp(book.deps, signal);
  const { status, lines } = await statements.read(book, id);
  expect(status).toBe("failed");
  expect(lines.map(({ match }) => match)).toEqual(["new_credit"]);
});

const cancelled = askedWork.filter(({ cancel }) => cancel !== undefined);
test.each(each(cancelled))(
  "%s that is cancelled is written no more, and nobody takes it up",
  async (_, kind) => {
    const { id, turn, goOn } = await stalledMidway(kind);
    expect((await kind.cancel?.(book, id))?.status).toBe(204);
    const whole = await getBytes();
    goOn();
    await turn;
    expect(await getBytes()).toEqual(whole);
    wait(leaseLength);
    expect(await kind.work.hasLeft(book.deps)).toBe(false);
    expect(await kind.read(book, id)).toMatchObject({ status: "cancelled" });
  },
);
