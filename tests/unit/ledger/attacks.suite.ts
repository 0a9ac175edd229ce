import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Statement } from "db/client";
import { auditStatement } from "@/audit/statement";
import { placeHold } from "@/ledger/holds";
import { verify } from "@/ledger/verify";
import { codeOf, type House, moveIn, noon, type Open, statement } from "./house";

/** Stray SQL against the book: the database itself refuses it. */
export function attacks(name: string, open: Open): void {
  describe(`the database refuses on ${name}`, () => {
    let house: House;
    let close: () => Promise<void>;
    let id: number;
    beforeAll(async () => {
      const book = await open();
      close = () => book.close();
      house = await moveIn(book.db);
      id = await house.funded(10_00);
      await placeHold(house.deps, house.admin, {
        ...{ accountId: id, amount: 1_00, currency: "USD", reason: "r", reference: "H" },
      });
      await house.run(
        "insert into exchange_rates (currency, rate, effective_at, created_at) values ('EUR', '4', 1, 1)",
      );
    });
    afterAll(() => close());

    const refused = async (sql: string) => codeOf(house.run(sql));

    test.each([
      ["journals", "kind = 'debit'"],
      ["entries", "amount = amount + 1"],
      ["transactions", "amount = 1"],
      ["audit_logs", "ip_address = 'x'"],
      ["audit_logs", "details = 'x'"],
      ["exchange_rates", "rate = '5'"],
      ["holds", "held_amount = 1"],
      ["holds", "reason = 'x'"],
    ])("changing %s: %s", async (table, change) => {
      expect(await refused(`update ${table} set ${change}`)).toBe("APPEND_ONLY");
      expect(await refused(`update or replace ${table} set ${change}`)).toBe("APPEND_ONLY");
      expect(await refused(`update or ignore ${table} set ${change}`)).toBe("APPEND_ONLY");
    });

    test.each(["journals", "entries", "transactions", "audit_logs", "exchange_rates", "holds"])(
      "deleting from %s",
      async (table) => {
        expect(await refused(`delete from ${table}`)).toBe("APPEND_ONLY");
      },
    );

    test.each([
      ["journals", "ALREADY_COMMITTED"],
      ["entries", "JOURNAL_SEALED"],
      ["transactions", "TRANSACTION_OUTSIDE_JOURNAL"],
      ["audit_logs", "AUDIT_FORK"],
      ["exchange_rates", "APPEND_ONLY"],
      ["holds", "APPEND_ONLY"],
      ["ledger_accounts", "DIRECT_BALANCE_WRITE"],
      ["virtual_accounts", "DIRECT_BALANCE_WRITE"],
    ])("writing a row of %s over itself with OR REPLACE, as it is", async (table, code) => {
      const used = table === "ledger_accounts" ? "where balance <> 0" : "";
      expect(await refused(`insert or replace into ${table} select * from ${table} ${used}`)).toBe(code);
    });

    test("writing an unused account over another one", async () => {
      const columns =
        "virtual_iban, account_name, customer_name, company_name, reference, type, currency, client_id, cbs_account, created_at, updated_at";
      const copy = (iban: string, reference: string) =>
        refused(
          `insert or replace into virtual_accounts (${columns}) select ${iban}, account_name, customer_name, company_name, ${reference}, type, currency, client_id, cbs_account, 1, 1 from virtual_accounts where id = ${id}`,
        );
      expect(await copy("virtual_iban", "'new'")).toBe("UNIQUE:virtual_accounts.virtual_iban");
      expect(await copy("'AE1'", "reference")).toBe("UNIQUE:virtual_accounts.reference");
    });

    test.each([
      "update ledger_accounts set balance = balance + 7 where kind = 'available'",
      "update ledger_accounts set balance = balance + 7, last_entry_id = last_entry_id + 1 where balance <> 0",
      "update ledger_accounts set last_entry_id = 0",
      "update virtual_accounts set balance = 7",
      "update virtual_accounts set transaction_count = 0",
      "insert into ledger_accounts (kind, code, currency, balance) values ('cbs', 'X', 'USD', 7)",
    ])("a balance written directly: %s", async (sql) => {
      expect(await refused(sql)).toBe("DIRECT_BALANCE_WRITE");
    });

    test.each([
      "update ledger_accounts set currency = 'EUR' where balance <> 0",
      "update ledger_accounts set virtual_account_id = null where kind = 'available'",
      "update ledger_accounts set kind = 'cbs' where kind = 'available'",
      "delete from ledger_accounts where balance <> 0",
    ])("a used ledger account made another: %s", async (sql) => {
      expect(await refused(sql)).toBe("APPEND_ONLY");
    });

    const entry = (journal: string, account: string, amount: number) =>
      statement(
        `insert into entries (journal_id, ledger_account_id, currency, amount) select '${journal}', id, currency, ${amount} from ledger_accounts where ${account}`,
      );
    const pair = (journal: string): Statement[] => [
      entry(journal, "code = '1000000001' and currency = 'USD'", -5_00),
      entry(journal, `code = 'available:${id}'`, 5_00),
    ];
    const journal = (journalId: string, kind: string, command: unknown, clause = "") =>
      statement(
        `insert ${clause} into journals (id, kind, user_id, command, created_at) values (?, ?, 1, ?, ?)`,
        ...[journalId, kind, JSON.stringify(command), noon],
      );
    const debit = (amount: unknown) => ({
      steps: [{ account: id, type: "debit", amount, currency: "USD", description: "d", reference: "r" }],
    });

    test("entries without a journal", async () => {
      expect(await codeOf(house.db.write(pair("loose")))).toBe("FOREIGN_KEY");
    });

    test("entries smuggled in before their journal", async () => {
      const write = [...pair("smuggled"), journal("smuggled", "debit", debit(1))];
      expect(await codeOf(house.db.write(write))).toBe("ENTRY_OUTSIDE_JOURNAL");
    });

    test("entries added to a journal that is there", async () => {
      const old = String(await house.value("select id from journals"));
      expect(await codeOf(house.db.write(pair(old)))).toBe("JOURNAL_SEALED");
    });

    test("a move that has no other side", async () => {
      const write = [
        entry("alone", `code = 'available:${id}'`, 5_00),
        journal("alone", "relink", { relink: {} }),
      ];
      expect(await codeOf(house.db.write(write))).toBe("ENTRY_OUTSIDE_JOURNAL");
    });

    test.each([
      ["or ignore", /^ENTRY_NOT_BOOKED$/],
      ["or fail", /^FOREIGN_KEY$/],
      ["or replace", /^INSUFFICIENT_FUNDS$/],
      // A server misses the transaction that the statement ended for its whole group.
      ["or rollback", /^(INSUFFICIENT_FUNDS|FAILED)$/],
    ])("an overdraft posted with INSERT %s", async (clause, refusal) => {
      const before = await house.position(id);
      const code = await codeOf(house.db.post(journal(`over-${clause}`, "debit", debit(999_00), clause)));
      expect(code).toMatch(refusal);
      expect(await house.position(id)).toEqual(before);
      expect(await house.rows("select 1 from journals where id = ?", `over-${clause}`)).toEqual([]);
    });

    test.each([
      [0, "ENTRY_AMOUNT"],
      [-5, "TRANSACTION_AMOUNT"],
      [1.5, "FAILED"],
      ["five", "ENTRY_AMOUNT"],
      [null, "NOT_NULL:entries.amount"],
      [1e17, "INSUFFICIENT_FUNDS"],
    ])("an amount of %p", async (amount, refusal) => {
      const before = await house.position(id);
      expect(await codeOf(house.db.post(journal(`amount-${amount}`, "debit", debit(amount))))).toBe(refusal);
      expect(await house.position(id)).toEqual(before);
    });

    test("a kind of posting that does not exist, and a command that is no JSON", async () => {
      expect(await codeOf(house.db.post(journal("odd", "gift", debit(1))))).toBe("JOURNAL_KIND");
      const broken = statement(
        "insert into journals (id, kind, user_id, command, created_at) values ('b', 'debit', 1, '{', 1)",
      );
      expect(await codeOf(house.db.post(broken))).toBe("FAILED");
    });

    test("an audit row that was not chained by the database", async () => {
      const columns = "action, resource, details, details_hash, ip_address, user_agent, created_at";
      const forged = (row: string, prev: string) =>
        refused(
          `insert into audit_logs (id, ${columns}, prev_hash, hash) select ${row}, ${columns}, ${prev}, hash from audit_logs limit 1`,
        );
      expect(await forged("1000", "hash")).toBe("AUDIT_FORK");
      expect(
        await forged(
          "(select max(id) + 1 from audit_logs)",
          "(select hash from audit_logs order by id desc limit 1)",
        ),
      ).toBe("AUDIT_FORK");
    });

    test("a hold, a payment or a transaction outside a journal", async () => {
      const hold = `insert into holds (virtual_account_id, amount, currency, held_amount, reason, reference, created_at, placed_journal_id) values (${id}, 1, 'USD', 1, 'r', 'x', 1, 'none')`;
      expect(await refused(hold)).toBe("HOLD_OUTSIDE_JOURNAL");
      expect(await refused("update holds set is_active = 0, ended_at = 1, ended_journal_id = 'none'")).toBe(
        "HOLD_OUTSIDE_JOURNAL",
      );
      const line = `insert into transactions (journal_id, virtual_account_id, seq, type, amount, currency, description, reference, balance_after, created_at, processed_at) values ('none', ${id}, 9, 'credit', 1, 'USD', 'd', 'r', 1, 1, 1)`;
      expect(await refused(line)).toBe("TRANSACTION_OUTSIDE_JOURNAL");
    });

    test("another currency, CBS account or an end for an account that has money", async () => {
      expect(await refused(`update virtual_accounts set currency = 'EUR' where id = ${id}`)).toBe(
        "ACCOUNT_USED",
      );
      expect(await refused(`update virtual_accounts set cbs_account = '1000000002' where id = ${id}`)).toBe(
        "RELINK_OUTSIDE_JOURNAL",
      );
      expect(await refused(`update virtual_accounts set closed_at = 1 where id = ${id}`)).toBe(
        "ACCOUNT_HAS_HOLDS",
      );
      expect(await refused(`delete from virtual_accounts where id = ${id}`)).toBe("ACCOUNT_USED");
      const full = await house.funded(1);
      expect(await refused(`update virtual_accounts set closed_at = 1 where id = ${full}`)).toBe(
        "ACCOUNT_HAS_BALANCE",
      );
    });

    test("nothing of all this left a trace: the book is whole", async () => {
      await house.db.write([
        auditStatement({
          actor: null,
          action: "LOGIN_FAILED",
          resource: "USER",
          details: { name: 'é"\\\u0001' },
          at: noon,
        }),
      ]);
      const { sound, findings } = await verify(house.db);
      expect(findings.filter(({ broken }) => broken)).toEqual([]);
      expect(sound).toBe(true);
    });
  });
}
