import { afterEach, beforeEach, expect, test } from "bun:test";
import { z } from "zod";
import type { Created } from "@/commands/idempotency/request-id";
import type { AppError } from "@/kernel/errors";
import { post } from "@/ledger/post";
import { makerCell, makerColumn, readMaker } from "@/platform/leased-work/acting-for";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { defineItems } from "@/platform/runs/items";
import { defineRun } from "@/platform/runs/run";
import { eventually } from "../eventually";
import { type Book, startBook } from "./book";
import { toActor } from "./support";

const table: string = "charge_runs";

/** Accounts that a charge run debits, each once. */
const charges = defineItems({
  table: "charge_items",
  run: "run_id",
  key: "account_id",
  open: "open",
  columns: "account_id",
  row: z.object({ account_id: z.int() }),
});

/** Run of fees, declared like any new one. */
const chargeWork = defineRun({
  name: "a charge run",
  field: "chargeRun",
  table: table as Created,
  resource: "REPORT",
  columns: `id, ${makerColumn({ user: "started_by", may: "true", origin: `'{"ip":"","userAgent":""}'` })}`,
  row: z.object({ id: z.int(), maker: makerCell }),
  read: ({ id, maker }) => ({ id, maker: readMaker(maker, `charge run ${id}`) }),
  async work(deps, run, lease) {
    const held = { ...run, lease };
    await charges.each(
      deps,
      held,
      () => charges.readOpen(deps, run.id, 2),
      ({ account_id: accountId }) => {
        const ends = charges.ends(run.id, accountId, { set: "state = 'done'" });
        const fee = { type: "debit", amount: 500, currency: "USD", description: "Monthly fee" } as const;
        return charges.carryOut(deps, held, accountId, ends, (one) =>
          post(one, run.maker.actor, {
            ...fee,
            accountId,
            reference: `FEE-${run.id}-${accountId}`,
            idempotency: undefined,
          }),
        );
      },
    );
    return { details: { fee: 500 } };
  },
  start: {
    contract: {
      start: "transactions:post",
      taken: "CHARGES_RUNNING",
      words: { notFound: "Charge run not found" },
    },
    taken: "You have a charge run under way",
    most: 1,
    tooMany: "A charge run is under way",
    retryItems: (id) => [charges.again(id)],
  },
});

let book: Book;
beforeEach(async () => {
  book = await startBook();
  await book.db.alter([
    {
      sql: `create table charge_runs (id integer primary key, request_id text not null unique, started_by integer,
        started_at integer not null, finished_at integer, status text not null default 'running', failure text,
        token integer not null default 0, attempts integer not null default 0, leased_until integer not null default 0) strict`,
      args: [],
    },
    {
      sql: "create unique index charge_runs_running on charge_runs (started_by) where status = 'running'",
      args: [],
    },
    {
      sql: `create table charge_items (run_id integer not null, account_id integer not null, state text not null default 'open',
        message text, code text, primary key (run_id, account_id)) strict`,
      args: [],
    },
  ]);
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const admin = toActor("admin");
const started = { requestId: "charges", startedBy: 1 };

/** Run over accounts that no node has taken. */
async function begin(accounts: readonly number[]): Promise<number> {
  const run = { ...started, at: book.deps.now(), columns: {} };
  await book.db.write([
    chargeWork.insertion(run),
    ...accounts.map((id) => ({
      sql: "insert into charge_items (run_id, account_id) select max(id), ? from charge_runs",
      args: [id],
    })),
  ]);
  return 1;
}

async function read(sql: string) {
  const [row] = await book.db.readPrimary({ sql, args: [] });
  return { ...row };
}
const runNow = () => read("select status, failure from charge_runs");
const getItem = (account: number) =>
  read(`select state, message, code from charge_items where account_id = ${account}`);

const takeUp = () => chargeWork.takeUp(book.deps, new AbortController().signal);

/** Two accounts, of which the second has nothing to pay a fee with. */
async function openAccounts(): Promise<readonly [number, number]> {
  const [rich, poor] = [await book.openAccount(), await book.openAccount()];
  await book.book("credit", rich.id, { amount: "100.00" });
  return [rich.id, poor.id];
}

test("each item of a run is carried out once, and one that is refused keeps why", async () => {
  const [rich, poor] = await openAccounts();
  await begin([rich, poor]);
  await Promise.all([takeUp(), takeUp()]);
  expect(await runNow()).toMatchObject({ status: "done", failure: null });
  expect(await getItem(rich)).toMatchObject({ state: "done", message: null });
  expect(await getItem(poor)).toMatchObject({ state: "refused", code: "INSUFFICIENT_FUNDS" });
  expect((await book.readAccount(rich)).availableBalance).toBe("95.00");
  const [trail] = await book.db.readPrimary({
    sql: "select details from audit_logs where resource = 'REPORT' order by id desc limit 1",
    args: [],
  });
  expect(JSON.parse(String(trail?.details))).toMatchObject({ status: "done", fee: 500 });
  expect(await book.flaws()).toEqual([]);
});

test("a retry carries out the refused items, and none that was done", async () => {
  const [rich, poor] = await openAccounts();
  const id = await begin([rich, poor]);
  await takeUp();
  await book.book("credit", poor, { amount: "10.00" });
  await chargeWork.retry(book.deps, admin, id);
  await eventually(async () => expect(await runNow()).toMatchObject({ status: "done" }));
  expect(await getItem(poor)).toMatchObject({ state: "done", message: null });
  expect((await book.readAccount(poor)).availableBalance).toBe("5.00");
  expect((await book.readAccount(rich)).availableBalance).toBe("95.00");
});

test("a run of which nothing was refused is not retried", async () => {
  const [rich] = await openAccounts();
  const id = await begin([rich]);
  await takeUp();
  await expectRefusal(chargeWork.retry(book.deps, admin, id), "Nothing of it failed");
  expect(await runNow()).toMatchObject({ status: "done" });
});

test("a run that is cancelled is not carried out, until it is retried", async () => {
  const [rich] = await openAccounts();
  const id = await begin([rich]);
  await chargeWork.cancel(book.deps, admin, id);
  expect(await takeUp()).toBe(0);
  expect(await runNow()).toMatchObject({ status: "cancelled" });
  expect((await book.readAccount(rich)).availableBalance).toBe("100.00");
  await expectRefusal(chargeWork.cancel(book.deps, admin, id), "It is not under way any more");
  await chargeWork.retry(book.deps, admin, id);
  await eventually(async () => expect((await book.readAccount(rich)).availableBalance).toBe("95.00"));
});

test("a run under way is neither retried nor started beside, and only its starter or an admin changes it", async () => {
  const id = await begin([]);
  const plan = async () => ({ columns: {}, details: {} });
  expect(await chargeWork.findUnderWay(book.deps, admin)).toBe(id);
  await expectRefusal(chargeWork.start(book.deps, admin, undefined, plan), "A charge run is under way");
  await expectRefusal(chargeWork.retry(book.deps, admin, id), "Nothing of it failed");
  await expectRefusal(chargeWork.cancel(book.deps, admin, 7), "Charge run not found");
  expect(chargeWork.mayChange(toActor("auditor"), { startedById: 1 })).toBe(false);
});

test("a run begins with its items in one write, and with none of them where it is refused", async () => {
  const [rich, poor] = await openAccounts();
  const plan = (accounts: readonly number[]) => async () => ({
    columns: {},
    details: {},
    items: (run: { sql: string; args: readonly (string | number | null)[] }) =>
      accounts.map((id) => ({
        sql: `insert into charge_items (run_id, account_id) values (${run.sql}, ?)`,
        args: [...run.args, id],
      })),
  });
  const { id } = await chargeWork.start(book.deps, admin, undefined, plan([rich, poor]));
  await eventually(async () => expect(await runNow()).toMatchObject({ status: "done" }));
  expect(await getItem(rich)).toMatchObject({ state: "done" });
  expect(await getItem(poor)).toMatchObject({ state: "refused" });
  await chargeWork.start(book.deps, admin, undefined, plan([rich, rich])).catch(() => undefined);
  expect(await read("select count(*) as runs, max(id) as newest from charge_runs")).toEqual({
    runs: 1,
    newest: id,
  });
});

async function expectRefusal(act: Promise<unknown>, message: string): Promise<void> {
  const refusal = await act.then(
    () => undefined,
    (error: AppError) => error.message,
  );
  expect(refusal).toBe(message);
}
