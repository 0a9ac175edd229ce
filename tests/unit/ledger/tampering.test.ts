import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { restoreProgram } from "db/migrate";
import { readHead, verifyChain } from "@/integrity/trail/chain";
import { redact } from "@/integrity/trail/redact";
import { verify } from "@/integrity/verify";
import { placeHold } from "@/ledger/holds";
import { openCopy } from "../../database";
import { takeSample } from "../../samples";
import { type Prepared, prepareBook } from "../../tampered";
import { findCode, type House, openHouse, statement } from "./house";

/** A book of five postings on one account. */
async function fill() {
  const { db, url } = await openCopy();
  const house = await openHouse(db);
  const id = await house.funded(10_00);
  for (const amount of [1_00, 2_00, 3_00]) await house.give(id, amount, { type: "debit" });
  await placeHold(house.deps, house.admin, {
    accountId: id,
    amount: 1_00,
    currency: "USD",
    reason: "r",
    reference: "H",
  });
  return { db, url, house, close: () => db.close() };
}

test("an untouched book is whole, and verify counts what it looked at", async () => {
  const { db, close } = await fill();
  const { sound, findings } = await verify(db);
  await close();
  expect(sound).toBe(true);
  expect(findings.map(({ kind, rows }) => [kind, rows])).toContainEqual(["journals", 5]);
  expect(findings.map(({ kind, rows }) => [kind, rows])).toContainEqual(["audit rows", 13]);
});

describe("verify finds and names", () => {
  let book: Prepared;
  beforeAll(async () => {
    book = await prepareBook(fill);
  });
  afterAll(() => book.close());

  test.each(
    takeSample<[string, string, RegExp]>(
      [
        [
          "an altered entry",
          "update entries set amount = amount + 1 where id = 3",
          /^journal .* does not sum to zero: 1 USD$/,
        ],
        ["a deleted entry", "delete from entries where id = 4", /^journal .* does not sum to zero/],
        [
          "an altered count of accounts",
          "update account_totals set accounts = 2",
          /^account_totals of (ACME|\*) active \w+ USD are not those of the rows$/,
        ],
        ["a lost count of accounts", "delete from account_totals", /^account_totals of /],
        [
          "an altered sum of allocations",
          "insert into allocation_totals values ('USD', 1, 5)",
          /^allocation_totals of USD are not those of the rows$/,
        ],
        [
          "an altered count of users with allocations",
          "insert into allocation_holders values ('users', 1)",
          /^allocation_holders of users are not those of the rows$/,
        ],
        [
          "an altered count of alerts",
          "insert into alert_counts values ('resolved', 3)",
          /^alert_counts of resolved are not those of the rows$/,
        ],
        [
          "an inserted pair of entries",
          "insert into entries (journal_id, ledger_account_id, currency, amount) select journal_id, ledger_account_id, currency, amount from entries where id in (1, 2)",
          /^ledger account \d+ \(available:\d+ USD\): balance|^ledger account \d+ \(1000000001 USD\): balance/,
        ],
        ["entries without a journal", "delete from journals where kind = 'hold'", /^entry 9 has no journal/],
        [
          "an altered balance",
          "update ledger_accounts set balance = 99 where kind = 'held'",
          /\(held:\d+ USD\): balance 99, its entries say 100$/,
        ],
        [
          "an altered balance after",
          "update transactions set balance_after = 5 where seq = 3",
          /^transaction 3 \(account \d+, number 3\): balance after 5, it should be 700$/,
        ],
        [
          "an altered held balance",
          "update transactions set held_after = 7 where seq = 4",
          /^transaction 4 \(account \d+, number 4\): held after 7, it should be 0$/,
        ],
        [
          "an altered sum of credits",
          "update transactions set credited_after = 7 where seq = 4",
          /^transaction 4 .*: its running figures are not those of the transactions so far$/,
        ],
        ...["credit_count", "debit_count", "hold_count"].map((column): [string, string, RegExp] => [
          `an altered ${column}`,
          `update transactions set ${column} = 9 where seq = 5`,
          /^transaction 5 .*: its running figures are not those of the transactions so far$/,
        ]),
        [
          "a transaction that was booked before the one ahead of it",
          "update transactions set created_at = created_at - 1 where seq = 4",
          /^transaction 4 .*: it was booked before the one ahead of it$/,
        ],
        [
          "an altered amount",
          "update transactions set amount = 5 where seq = 4",
          /^transaction 4 .*: balance after 400, it should be 695$/,
        ],
        [
          "a deleted transaction",
          "delete from transactions where seq = 2",
          /^transaction 3 .*: its number should be 2$/,
        ],
        [
          "an altered number",
          "update transactions set seq = 9 where seq = 5",
          /^transaction 5 .*: its number should be 5$/,
        ],
        [
          "an altered account balance",
          "update virtual_accounts set balance = 1",
          /^virtual account \d+ \(AE.*\): balance 1 with 5 transactions, the book says 400 with 5$/,
        ],
        [
          "an altered hold",
          "update holds set held_amount = 5",
          /^virtual account \d+ holds 100, its active holds say 5$/,
        ],
        [
          "an ended hold",
          "update holds set is_active = 0",
          /^virtual account \d+ holds 100, its active holds say 0$/,
        ],
        [
          "a customer's text that was changed",
          "update transactions set description = 'x' where id = 2",
          /^transaction 2 is not what the audit trail says of it$/,
        ],
        [
          "another value time",
          "update transactions set processed_at = 5 where id = 2",
          /^transaction 2 is not what the audit trail says of it$/,
        ],
        [
          "an exchange that never was",
          "update transactions set original_amount = 1, original_currency = 'EUR', rate = '9' where id = 2",
          /^transaction 2 is not what the audit trail says of it$/,
        ],
        [
          "a transaction that lost its hold",
          "update transactions set hold_id = null",
          /^transaction 5 is not what the audit trail says of it$/,
        ],
        [
          "a posting that is laid on someone else",
          "update journals set user_id = 2 where kind = 'hold'",
          /^journal .* is not what the audit trail says of it$/,
        ],
        [
          "another reason of a hold",
          "update holds set reason = 'x'",
          /^hold 1 is not what journal .* booked$/,
        ],
        [
          "a journal that nobody booked",
          "insert into journals (id, kind, user_id, command, created_at) values ('x', 'relink', 1, '{}', 1)",
          /^the audit trail records 5 of 6 journals$/,
        ],
        [
          "an altered audit row",
          "update audit_logs set ip_address = 'x' where id = 3",
          /^audit row 3 was changed$/,
        ],
        [
          "the newest audit row, altered",
          "update audit_logs set user_id = 9 where id = 5",
          /^audit row 5 was changed$/,
        ],
        [
          "altered details",
          "update audit_logs set details = '{}' where id = 3",
          /^audit row 3: its details were changed$/,
        ],
        [
          "a deleted audit row",
          "delete from audit_logs where id = 3",
          /^audit row 3 is missing: 4 follows 2$/,
        ],
        [
          "the first audit row, deleted",
          "delete from audit_logs where id = 1",
          /^audit row 1 is missing: 2 follows 0$/,
        ],
        ["a cut tail", "delete from audit_logs where id > 12", /^the audit trail records 4 of 5 journals$/],
        [
          "an inserted audit row",
          "insert into audit_logs select 14, user_id, action, resource, resource_id, '{}', details_hash, ip_address, user_agent, created_at, hash, hash from audit_logs where id = 13",
          /^audit row 14: its details were changed$/,
        ],
      ],
      3,
      0,
      "changes of a book that verify finds",
    ),
  )("%s", async (_, change, sentence) => {
    expect((await book.withoutGuards([change])).join("\n")).toMatch(new RegExp(sentence.source, "m"));
  });

  test("two audit rows that changed places", async () => {
    const found = await book.withoutGuards([
      "update audit_logs set id = 100 where id = 2",
      "update audit_logs set id = 2 where id = 3",
      "update audit_logs set id = 3 where id = 100",
    ]);
    expect(found.join("\n")).toContain("audit row 2 does not follow row 1");
  });
});

describe("the trail", () => {
  let db: Database;
  let house: House;
  beforeEach(async () => {
    ({ db, house } = await fill());
  });
  afterEach(() => db.close());

  const broken = async () => (await verify(db)).findings.flatMap(({ broken }) => broken ?? []);

  /**
   * Changes the file as an attacker would: drops triggers, disables constraints, makes the change, restores the
   * triggers.
   */
  async function tamper(...changes: string[]): Promise<void> {
    const triggers = await house.rows("select name from sqlite_master where type = 'trigger'");
    await db.alter([
      ...triggers.map(({ name }) => statement(`drop trigger "${name}"`)),
      statement("pragma ignore_check_constraints = on"),
      ...changes.map((change) => statement(change)),
    ]);
    await restoreProgram(db);
  }

  /** A row of the trail that records no posting. Returns its id. */
  async function signInRow(): Promise<number> {
    const columns = "action, resource, resource_id, details, ip_address, user_agent, created_at";
    await house.run(
      `insert into audit_entries (${columns}) values ('LOGIN', 'USER', '1', '{"name":"a"}', '', '', 1)`,
    );
    return Number(await house.value("select max(id) from audit_logs"));
  }

  test("can lose details permanently and stay whole", async () => {
    const admin = { ...house.admin, username: "admin", email: "", virtualAccountId: null, sessionId: "" };
    const id = await signInRow();
    await redact(house.deps, admin, id);
    expect(await house.rows(`select details from audit_logs where id = ${id}`)).toEqual([{ details: null }]);
    const { sound, findings } = await verify(db);
    expect(sound).toBe(true);
    expect(findings.map(({ note }) => note)).toContain(
      "the details of 1 were redacted, each recorded by a row",
    );
    expect(await findCode(redact(house.deps, admin, id))).toBe("NOT_THERE");
    expect(await house.value("select resource from audit_logs order by id desc limit 1")).toBe("AUDIT_LOG");
  });

  test("keeps its details if no row says that they are taken out", async () => {
    const id = await signInRow();
    const redaction = house.run(`update audit_logs set details = null where id = ${id}`);
    expect(await findCode(redaction)).toBe("REDACTION_UNRECORDED");
    await tamper(`update audit_logs set details = null where id = ${id}`);
    expect(await broken()).toEqual([`audit row ${id} lost its details without a row that records it`]);
  });

  test("of a posting is not redacted, and shows that it was if somebody took the guards away for it", async () => {
    const admin = { ...house.admin, username: "admin", email: "", virtualAccountId: null, sessionId: "" };
    expect(await findCode(redact(house.deps, admin, 10))).toBe("DETAILS_KEPT");
    await tamper("update audit_logs set details = null where id = 10");
    expect(await broken()).toEqual(["the audit trail records 4 of 5 journals"]);
  });

  test("chains a row that reaches it past its view, too", async () => {
    const columns = "action, resource, details, ip_address, user_agent, created_at";
    const row = {
      sql: `insert into audit_logs (id, ${columns}, details_hash, prev_hash, hash)
        select max(id) + 1, 'LOGIN', 'USER', '{}', '', '', 1, '', hash, '' from audit_logs`,
      args: [],
    };
    await db.write([row]);
    expect(await house.value("select length(hash) from audit_logs order by id desc limit 1")).toBe(64);
    expect((await verify(db)).sound).toBe(true);
  });

  test("whose details were redacted still shows a movement that it does not record", async () => {
    const admin = { ...house.admin, username: "admin", email: "", virtualAccountId: null, sessionId: "" };
    await redact(house.deps, admin, await signInRow());
    await tamper(
      "insert into journals (id, kind, user_id, command, created_at) values ('x', 'credit', 1, '{}', 1)",
      "insert into entries (journal_id, ledger_account_id, currency, amount) select 'x', id, 'USD', 5 from ledger_accounts where kind = 'available'",
      "insert into entries (journal_id, ledger_account_id, currency, amount) select 'x', id, 'USD', -5 from ledger_accounts where code = '1000000001' and currency = 'USD'",
      "update ledger_accounts set balance = (select sum(amount) from entries where ledger_account_id = ledger_accounts.id), last_entry_id = (select max(id) from entries where ledger_account_id = ledger_accounts.id) where last_entry_id > 0",
      "insert into transactions (journal_id, virtual_account_id, seq, type, amount, currency, description, reference, balance_after, held_after, credited_after, credit_count, debit_count, hold_count, created_at, processed_at) select 'x', v.id, 6, 'credit', 5, 'USD', 'gift', 'G', (select balance from ledger_accounts where kind = 'available'), t.held_after, t.credited_after + 5, t.credit_count + 1, t.debit_count, t.hold_count, t.created_at, 1 from virtual_accounts v join transactions t on t.virtual_account_id = v.id and t.seq = 5",
      "update virtual_accounts set transaction_count = 6, balance = (select sum(balance) from ledger_accounts where virtual_account_id = virtual_accounts.id)",
      "update movement_totals set credits = credits + 5, credit_count = credit_count + 1 where quarter = (select created_at / 900000 from transactions where seq = 6)",
      "update movement_days set credits = credits + 5, credit_count = credit_count + 1 where day = (select created_at / 86400000 from transactions where seq = 6)",
    );
    expect(await broken()).toContain("the audit trail records 5 of 6 journals");
  });

  test("shows against a head that was kept that its tail was cut off", async () => {
    const kept = await readHead(db);
    await tamper("delete from audit_logs where id > 3");
    expect((await verifyChain(db, await readHead(db))).flaw).toBeUndefined();
    expect((await verifyChain(db, kept)).flaw).toBe("audit row 4 is missing");
  });
});
