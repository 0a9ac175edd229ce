import { beforeAll, describe, expect, test } from "bun:test";
import type { Statement } from "db/client";
import { auditStatement } from "@/commands/statement";
import { verify } from "@/integrity/verify";
import { placeHold } from "@/ledger/holds";
import { makePayment } from "@/ledger/payments";
import { setRate } from "@/ledger/rates";
import { makeVirtualIban } from "@/vocabulary/iban";
import { findCode, type House, lodge, noon, type Open, statement } from "./house";
import { journal, makeDebit } from "./malformed.suite";

/** Stray SQL against the book: the database itself refuses it. */
export function attacks(name: string, open: Open): void {
  describe(`the database refuses on ${name}`, () => {
    let house: House;
    let id: number;
    lodge(open, (moved) => {
      house = moved;
    });
    beforeAll(async () => {
      id = await house.funded(10_00);
      await placeHold(house.deps, house.admin, {
        accountId: id,
        amount: 1_00,
        currency: "USD",
        reason: "r",
        reference: "H",
      });
      const [own, other] = [
        makeVirtualIban("999", 4_000_000),
        await house.funded(1_00, { cbs: "1000000002" }),
      ];
      await house.open({ iban: own });
      await makePayment(house.deps, house.client, {
        accountId: other,
        recipient: own,
        amount: 1_00,
        currency: "USD",
        description: "d",
      });
      await setRate(house.deps, house.admin, { currency: "EUR", rate: "4" });
    });

    const refused = async (sql: string) => findCode(house.run(sql));

    test.each([
      ["journals", "kind = 'debit'"],
      ["entries", "amount = amount + 1"],
      ["transactions", "amount = 1"],
      ["audit_logs", "ip_address = 'x'"],
      ["audit_logs", "details = 'x'"],
      ["exchange_rates", "rate = '5'"],
      ["holds", "held_amount = 1"],
      ["holds", "reason = 'x'"],
      ["payments", "amount = 1"],
      ["payments", "recipient_account_id = 1"],
      ["settlement_instructions", "amount = 1"],
    ])("changing %s: %s", async (table, change) => {
      expect(await refused(`update ${table} set ${change}`)).toBe("APPEND_ONLY");
      expect(await refused(`update or replace ${table} set ${change}`)).toBe("APPEND_ONLY");
      expect(await refused(`update or ignore ${table} set ${change}`)).toBe("APPEND_ONLY");
    });

    test.each([
      "journals",
      "entries",
      "transactions",
      "audit_logs",
      "exchange_rates",
      "holds",
      "payments",
      "settlement_instructions",
    ])("deleting from %s", async (table) => {
      expect(await refused(`delete from ${table}`)).toBe("APPEND_ONLY");
    });

    test.each([
      ["journals", "ALREADY_COMMITTED"],
      ["entries", "JOURNAL_SEALED"],
      ["transactions", "TRANSACTION_OUTSIDE_JOURNAL"],
      ["audit_logs", "AUDIT_FORK"],
      ["exchange_rates", "APPEND_ONLY"],
      ["holds", "APPEND_ONLY"],
      ["payments", "APPEND_ONLY"],
      ["settlement_instructions", "APPEND_ONLY"],
      ["ledger_accounts", "DIRECT_BALANCE_WRITE"],
      ["virtual_accounts", "DIRECT_BALANCE_WRITE"],
    ])("writing a row of %s over itself with OR REPLACE, as it is", async (table, code) => {
      const used = table === "ledger_accounts" ? "where balance <> 0" : "";
      // Omits generated columns, which nobody can write.
      const columns = (await house.rows(`select name from pragma_table_info('${table}')`))
        .map(({ name }) => name)
        .join();
      const copy = `insert or replace into ${table} (${columns}) select ${columns} from ${table} ${used}`;
      expect(await refused(copy)).toBe(code);
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

    test("entries without a journal", async () => {
      expect(await findCode(house.db.write(pair("loose")))).toBe("FOREIGN_KEY");
    });

    test("entries smuggled in before their journal", async () => {
      const write = [...pair("smuggled"), journal("smuggled", "debit", makeDebit(id, 1))];
      expect(await findCode(house.db.write(write))).toBe("ENTRY_OUTSIDE_JOURNAL");
    });

    test("entries added to a journal that is there", async () => {
      const old = String(await house.value("select id from journals"));
      expect(await findCode(house.db.write(pair(old)))).toBe("JOURNAL_SEALED");
    });

    test("a move that has no other side", async () => {
      const write = [
        entry("alone", `code = 'available:${id}'`, 5_00),
        journal("alone", "relink", { relink: {} }),
      ];
      expect(await findCode(house.db.write(write))).toBe("ENTRY_OUTSIDE_JOURNAL");
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

    test("the hash of an audit row given a second time, or by hand", async () => {
      expect(await refused("insert into audit_links select id, 'x' from audit_logs limit 1")).toBe(
        "APPEND_ONLY",
      );
      expect(await refused("update audit_logs set hash = ''")).toBe("APPEND_ONLY");
    });

    test("a hold, a payment or a transaction outside a journal", async () => {
      const hold = `insert into holds (virtual_account_id, amount, currency, held_amount, reason, reference, created_at, placed_journal_id) values (${id}, 1, 'USD', 1, 'r', 'x', 1, 'none')`;
      expect(await refused(hold)).toBe("HOLD_OUTSIDE_JOURNAL");
      expect(await refused("update holds set is_active = 0, ended_at = 1, ended_journal_id = 'none'")).toBe(
        "HOLD_OUTSIDE_JOURNAL",
      );
      const line = `insert into transactions (journal_id, virtual_account_id, seq, type, amount, currency, description, reference, balance_after, held_after, credited_after, credit_count, debit_count, hold_count, created_at, processed_at) values ('none', ${id}, 9, 'credit', 1, 'USD', 'd', 'r', 1, 0, 1, 1, 0, 0, 1, 1)`;
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
