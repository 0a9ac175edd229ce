import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { AppError } from "@/kernel/errors";
import { leaseLength } from "@/platform/leased-work/lease";
import { runningWork } from "@/platform/leased-work/running-work";
import {
  type Change,
  changes,
  type Door,
  doorUsers,
  type Item,
  made,
  openDoor,
  payment,
  refusedCredit,
} from "./door-users";
import { stalling } from "./leased-work";

const root = join(import.meta.dir, "../..");

/** Files that post, each for the caller, or for the server itself if noted. */
const ownCalls = new Set([
  "src/accounts/approvals.ts",
  "src/accounts/holds/approvals.ts",
  "src/accounts/holds/commands.ts",
  "src/accounts/update-account.ts",
  "src/bank/bank-statements/approvals.ts",
  "src/bank/bank-statements/manual-matching.ts",
  "src/bank/bank-statements/settled-lines.ts",
  "src/bank/cbs/account-approvals.ts",
  "src/bank/cbs/approvals.ts",
  "src/bank/cbs/instructions.ts",
  // A sweep is the bank's order: the server posts it.
  "src/liquidity/sweeps/run.ts",
  "src/payments/approvals.ts",
  "src/payments/commands.ts",
  "src/payments/payment-files/assign-return.ts",
  "src/payments/placing/approvals.ts",
  "src/payments/placing/place-payment.ts",
  "src/payments/placing/submit-transaction.ts",
  "src/payments/receipt-returns/approvals.ts",
  "src/payments/receipt-returns/commands.ts",
  "src/payments/refused-receipts/approvals.ts",
  "src/payments/refused-receipts/commands.ts",
  // A return by an account's rule is the bank's order: the server posts it.
  "src/payments/refused-receipts/return-by-rule.ts",
  "src/payments/second-user/client-payment.ts",
]);
/** Files that act in a person's name, and post nothing. */
const postsNothing = new Set([
  "src/payments/bulk-uploads/expect-rows.ts",
  "src/payments/bulk-uploads/give-rows.ts",
  "src/payments/bulk-uploads/lease.ts",
  "src/payments/bulk-uploads/name-check-run.ts",
  "src/payments/bulk-uploads/open-rows.ts",
  "src/platform/runs/items.ts",
]);

/** A function of the tree, with the names that its file imports. */
type Declared = {
  file: string;
  name: string;
  isExported: boolean;
  text: string;
  imported: ReadonlySet<string>;
};

const importList = /^import \{([^}]*)\}/gm;
const beginning = /^(export )?(?:async )?(?:function|const) (\w+)/;

async function readFunctions(): Promise<Declared[]> {
  const files = [...new Glob("src/**/*.{ts,tsx}").scanSync(root)];
  const found = files.map(async (file) => {
    const source = await Bun.file(join(root, file)).text();
    const names = [...source.matchAll(importList)].flatMap(([, list = ""]) => list.split(","));
    const imported = new Set(names.map((name) => name.trim()));
    return source.split(/\n(?=(?:export )?(?:async )?(?:function|const|type|class) )/).flatMap((text) => {
      const [, exported, name] = beginning.exec(text) ?? [];
      return name === undefined ? [] : [{ file, name, isExported: exported !== undefined, text, imported }];
    });
  });
  return (await Promise.all(found)).flat();
}

/** Files outside the ledger with a function that posts, directly or through another. */
async function readPostingFiles(): Promise<string[]> {
  const functions = await readFunctions();
  const isLedger = ({ file }: Declared) => file.startsWith("src/ledger/");
  const posting = new Set(
    functions.filter(
      (one) => isLedger(one) && one.isExported && /actor: Poster\b[\s\S]*Promise<Posted>/.test(one.text),
    ),
  );
  expect(posting.size).toBeGreaterThan(12);
  const calls = (one: Declared, other: Declared) =>
    (one.file === other.file || (other.isExported && one.imported.has(other.name))) &&
    new RegExp(`\\b${other.name}\\(`).test(one.text);
  for (let size = 0; size < posting.size; ) {
    size = posting.size;
    const known = [...posting];
    for (const one of functions)
      if (!isLedger(one) && known.some((other) => other !== one && calls(one, other))) posting.add(one);
  }
  return [...new Set([...posting].filter((one) => !isLedger(one)).map(({ file }) => file))].sort();
}

test("all work that posts in a person's name is in this suite's table", async () => {
  const tried = new Set(Object.values(doorUsers).flatMap(({ posts }) => posts));
  const posting = await readPostingFiles();
  expect(posting.filter((file) => !tried.has(file) && !ownCalls.has(file))).toEqual([]);
  expect([...ownCalls].filter((file) => !posting.includes(file))).toEqual([]);
  const doors = ["actingFor", "heldFor", "readMaker", "processItem"];
  const acting = (await readFunctions()).filter(
    ({ file, imported }) => !file.startsWith("src/assistant/") && doors.some((door) => imported.has(door)),
  );
  const undeclared = acting.filter(({ file }) => !tried.has(file) && !postsNothing.has(file));
  expect([...new Set(undeclared.map(({ file }) => file))]).toEqual([]);
});

const users = Object.entries(doorUsers);

/** Kind of an error that ends an act of the hub or of a node; other errors fail the test. */
async function getKind(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return "done";
  } catch (error) {
    if (error instanceof AppError) return error.kind;
    throw error;
  }
}

describe.each(users)("%s", (_, user) => {
  let door: Door;
  beforeAll(async () => {
    door = await openDoor(user);
  });
  afterAll(() => door.book.close());

  let cents = 0;
  /** Items with unique amounts. */
  const items = (...bad: boolean[]): Item[] =>
    bad.map((isBad) => ({ amount: `1.${String(++cents).padStart(2, "0")}`, isBad }));
  const minor = (some: readonly Item[]) => some.map(({ amount }) => Math.round(Number(amount) * 100));

  async function ask(some: readonly Item[]): Promise<Set<number>> {
    const before = await made(door, user);
    // Earlier refusals of the maker no longer count.
    wait(60_000);
    await user.ask(door, some);
    return new Set(before.map(({ id }) => id));
  }
  /** Amounts made since, unordered: some users carry several out at once. */
  const madeSince = async (before: ReadonlySet<number>) =>
    (await made(door, user))
      .filter(({ id }) => !before.has(id))
      .map(({ amount }) => amount)
      .sort((one, other) => one - other);
  async function carryOut(deps = door.book.deps): Promise<string> {
    const kind = await getKind(user.carryOut(door, deps));
    await runningWork(deps.db).settled();
    return kind;
  }
  function wait(ms: number): void {
    door.book.wait(ms);
    door.book.forgetSessions();
  }

  /** Faults of the book, apart from these tests' changes of its users. */
  const flaws = async () => (await door.book.flaws()).filter((flaw) => !/^user \d+ was changed/.test(flaw));

  test("are made once by two nodes", async () => {
    const some = items(false, false);
    const before = await ask(some);
    await user.wait?.(door);
    await Promise.all([carryOut(), carryOut()]);
    expect(await madeSince(before)).toEqual(minor(some));
    expect(await flaws()).toEqual([]);
  });

  test("are made once if a node is killed before any of its writes", async () => {
    for (let writes = 0; ; writes += 1) {
      const some = items(false, false);
      const before = await ask(some);
      await user.wait?.(door);
      const node = stalling(door.book, writes);
      const turn = getKind(user.carryOut(door, node.deps)).then(async (kind) => {
        await runningWork(node.deps.db).settled();
        return kind;
      });
      const isKilled = (await Promise.race([turn, node.stalled])) === undefined;
      if (isKilled) {
        wait(leaseLength);
        await carryOut();
      }
      expect([writes, await madeSince(before)]).toEqual([writes, minor(some)]);
      node.goOn();
      await turn;
      expect([writes, await madeSince(before)]).toEqual([writes, minor(some)]);
      if (!isKilled) {
        expect(writes).toBeGreaterThan(user.takes);
        break;
      }
    }
    expect(await flaws()).toEqual([]);
  });

  const ends: readonly Change[] = user.ends ?? ["was deactivated", "is another client's", "has another role"];
  const are = user.gone ? "are not made" : "are made all the same";
  test.each(ends)(`${are} where their maker %s, before or while a node has them`, async (change) => {
    const isHeldOnly = user.isOfBank && change === "is another client's";
    for (const isBefore of isHeldOnly ? [false] : [true, false]) {
      const some = items(false, false);
      const before = await ask(some);
      const id = await user.maker(door);
      const whole = "select is_active, client_id, role from users where id = ?";
      const [was] = await door.book.db.readPrimary({ sql: whole, args: [id] });
      const become = () =>
        door.book.db.alter([{ sql: `update users set ${changes[change]} where id = ?`, args: [id] }]);
      if (isBefore) await become();
      await user.wait?.(door);
      if (isBefore) await carryOut();
      else {
        const node = stalling(door.book, user.takes);
        const turn = carryOut(node.deps);
        await node.stalled;
        await become();
        node.goOn();
        await turn;
      }
      const { is_active = 1, client_id = "", role = "" } = was ?? {};
      const back = "update users set is_active = ?, client_id = ?, role = ? where id = ?";
      await door.book.db.alter([{ sql: back, args: [is_active, client_id, role, id] }]);
      const gone = await user.gone?.(door);
      expect([isBefore, await madeSince(before)]).toEqual([isBefore, gone ? [] : minor(some)]);
      expect(gone?.found).toEqual(gone?.said);
    }
    expect(await flaws()).toEqual([]);
  });

  /** Act by the maker, which the book refuses or books. */
  const ownAct = async (isBad: boolean): Promise<number> => {
    const amount = isBad ? "900000.00" : "0.01";
    if (user.limitHolder === "hub") return (await getKind(refusedCredit(door))) === "too_many" ? 429 : 409;
    const { vaId, ...own } = { ...payment(door, { amount }), reference: crypto.randomUUID(), type: "debit" };
    const answer = await door.book.submit(user.limitHolder ?? "admin", { vaId, ...own });
    return answer.status;
  };

  test("that are refused do not block later ones, and do not count against the maker's own limit", async () => {
    const some = items(...Array.from({ length: 9 }, () => true), false);
    const before = await ask(some);
    await door.book.change(door.closed.id, { status: "suspended" });
    await user.spoil?.(door);
    await user.wait?.(door);
    await carryOut();
    expect(await madeSince(before)).toEqual(minor(some.slice(-1)));
    if (user.limitHolder !== undefined)
      expect(await ownAct(false)).toBe(user.limitHolder === "hub" ? 409 : 201);
    await door.book.change(door.closed.id, { status: "active" });
  });

  if (user.limitHolder !== undefined)
    test("are made although the maker's own refusals reached their limit", async () => {
      const some = items(false, false);
      const before = await ask(some);
      await user.wait?.(door);
      await door.book.change(door.closed.id, { status: "suspended" });
      let last = 0;
      for (let tries = 0; tries < 12; tries += 1) {
        // A new session is still refused, for the limit of the person.
        if (user.limitHolder !== "hub") door.book.forgetSessions();
        last = await ownAct(true);
      }
      expect(last).toBe(429);
      await carryOut();
      expect(await madeSince(before)).toEqual(minor(some));
      await door.book.change(door.closed.id, { status: "active" });
    });

  if (user.hasLimits)
    test("are refused past the account's limit of the day, and those that fit are made", async () => {
      const { id } = door.payer;
      const path = `/api/virtual-accounts/${id}/configuration`;
      // A new day: nothing was paid on it yet. A dollar is 3.6725 dirhams.
      await door.book.send("admin", "PUT", path, { json: { dailyLimit: "400.00", enforceLimits: true } });
      wait(86_400_000);
      const before = await ask([{ amount: "60.00" }, { amount: "61.00" }, { amount: "20.00" }]);
      await user.wait?.(door);
      await carryOut();
      expect(await madeSince(before)).toEqual([2000, 6000]);
      expect(await flaws()).toEqual([]);
    });
});
