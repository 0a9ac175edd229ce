import { afterAll, beforeAll, expect, test } from "bun:test";
import { playDay } from "demo/desk";
import { createApp } from "@/app/create-app";
import { serverJobs } from "@/app/jobs/list";
import { settleBook } from "@/app/jobs/settle";
import type { Deps } from "@/deps";
import { verify } from "@/integrity/verify";
import { buildAssets } from "@/kernel/build";
import { demoDay, listRows, openDemo } from "./demo-book";

let deps: Deps;

beforeAll(async () => {
  deps = await openDemo(demoDay);
  await buildAssets();
  const { app } = await createApp(deps);
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
  await playDay(deps, `http://127.0.0.1:${server.port}`);
  await server.stop(true);
  await settleBook(deps);
});
afterAll(() => deps.db.close());

const rows = (query: string) => listRows(deps, query);

test("nothing visible changes once the server's jobs have run", async () => {
  const tables = await rows(`select name from sqlite_schema where type = 'table' and name not like '%search%'
    and name not like '%words%' and name not like 'sqlite_%' and name not like 'job%' order by name`);
  const read = async () => {
    const found: [unknown, string][] = [];
    for (const [name] of tables)
      found.push([name, Bun.hash(JSON.stringify(await rows(`select * from "${name}"`))).toString()]);
    return found;
  };
  const before = await read();
  const { signal } = new AbortController();
  for (const { name, pending, run } of serverJobs)
    if (pending && (await pending(deps))) expect([name, await run(deps, signal, deps)]).toEqual([name, 0]);
  expect(await read()).toEqual(before);
});

test("the demo's day sent a file of payments, of which the bank returned one, and made another", async () => {
  expect(
    await rows(
      `select f.cbs_account, sent_at is not null, count(*) filter (where e.answer = 'returned'), count(e.answer) = count(*)
        from payment_files f join payment_file_entries e on e.file_id = f.id group by f.id order by f.id`,
    ),
  ).toEqual([
    ["1000000001", 1, 1, 1],
    ["1000000002", 0, 0, 0],
  ]);
  expect(
    await rows("select reference from payments where status = 'returned' order by updated_at desc limit 1"),
  ).toEqual([["INV-0382"]]);
});

test("the bank's statement of it is half matched and adds up", async () => {
  const [statement] = await rows(
    "select count(*) filter (where match = 'matched') > 10, count(*) filter (where match = 'unmatched') from bank_lines",
  );
  expect(statement).toEqual([1, 2]);
});

test("of three payments that were refused two wait in suspense, and one goes back to its payer", async () => {
  expect(
    await rows(
      `select r.status, r.code, l.counterparty_name, p.made_for, p.status from refused_receipts r
        join bank_lines l on l.id = r.id left join payments p on p.id = r.payment_id order by r.id`,
    ),
  ).toEqual([
    ["waiting", "AMOUNT_ABOVE", "Ropemoor Trading LLC", null, null],
    ["returned", "AMOUNT_ABOVE", "Castellan Shipping Ltd", "return", "booked"],
    ["waiting", "NUMBER_CLOSED", "Mastline Yacht Care", null, null],
  ]);
});

test("a payment to an account number pays the invoice on which the number is printed", async () => {
  expect(
    await rows(
      `select a.how, e.number, e.status, n.holder_name from bank_lines l
        join transactions t on t.journal_id = l.journal_id join paid_numbers n on n.journal_id = l.journal_id
        join receipt_applications a on a.receipt_id = t.id join expected_receipts e on e.id = a.expected_receipt_id`,
    ),
  ).toEqual([["paid_to", "INV-7823", "paid", "Coralwind Diving Center"]]);
});

test("a client's file of payments waits with two rows that need fixing", async () => {
  expect(await rows("select kind, status from bulk_uploads")).toEqual([["payments", "ready"]]);
  expect(await rows("select state, count(*) from bulk_rows group by 1 order by 1")).toEqual([
    ["bad", 2],
    ["good", 3],
  ]);
});

test("a client has a payment that waits for its details, one of a later day, and a standing order with days to come", async () => {
  expect(
    await rows(
      `select p.reference, d.needs from payment_details d join payments p on p.id = d.payment_id where d.status = 'waiting'`,
    ),
  ).toEqual([["INV-7802", '["name","country","town"]']]);
  expect(await rows("select reference, status, standing_order_id is null from scheduled_payments")).toEqual([
    ["INV-7790", "scheduled", 1],
  ]);
  expect(
    await rows("select status, every, next_date > every_from, body ->> '$.purpose' from standing_orders"),
  ).toEqual([["active", "last_working_day", 1, "RENT"]]);
});

test("a large credit waits for the other administrator", async () => {
  expect(await rows("select kind, status, maker_id from approvals")).toEqual([
    ["manual_credit", "waiting", 4],
  ]);
});

test("there are holidays, a report, schedules and beneficiaries, and nobody stays signed in", async () => {
  expect(
    await rows(
      "select (select count(*) from holidays), (select count(*) from reports), (select count(*) from report_schedules), (select count(*) from beneficiaries), (select count(*) from sessions)",
    ),
  ).toEqual([[6, 1, 2, 4, 0]]);
});

test("the book is proven after it", async () => {
  expect((await verify(deps.db)).findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
});
