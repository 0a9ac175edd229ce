import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { recordGuards } from "db/guards";
import { journalKinds } from "db/journal-kinds";
import type { JournalKind, JournalKinds } from "db/journal-kinds/declaration";
import { plainMove, transactionMade } from "db/journal-kinds/moves";
import { committedSchema, migrate } from "db/migrate";
import { committedProgram } from "db/program";
import { verify } from "@/integrity/verify";
import { post } from "@/ledger/post";
import { data } from "@/vocabulary/language/words";
import { findCode, type House, noon, openHouse, refusal, statement } from "./house";

const income = "5000000001";

/** A further kind, as a feature would declare it: money of an account goes to the bank's fee income. */
const feeCharge: JournalKind<string> = {
  noun: data("fee charge"),
  title: data("Fee charged"),
  right: "transactions:post",
  action: "CREATE",
  makes: { resource: "FEE_CHARGE", id: transactionMade },
  steps: ["debit"],
  work: [plainMove("debit", `'${income}'`)],
  shape: { made: ["debit"] },
};
const kinds: JournalKinds<string> = { ...journalKinds, fee_charge: feeCharge };

describe("a kind of journal that is declared without SQL of its own", () => {
  let db: Database;
  let house: House;
  let account: number;
  beforeAll(async () => {
    const program = committedProgram(kinds);
    const schema = { ...committedSchema(), program: { ...program, version: program.version + 1 } };
    db = await openDatabase({ url: ":memory:" });
    await migrate(db, schema);
    // This version's proof treats it as a newer version's book, which records its own triggers.
    await recordGuards(db, schema);
    house = await openHouse(db);
    await house.run(
      "insert into cbs_accounts (number, name, purpose, currencies) values (?, 'Fee income', 'settlement', 'USD')",
      income,
    );
    account = await house.funded(100_00);
  });
  afterAll(() => db.close());

  const step = (more: object = {}) => ({
    type: "debit",
    account,
    amount: 2_50,
    currency: "USD",
    description: "Monthly fee",
    reference: "FEE-1",
    ...more,
  });
  const charge = (steps: readonly object[], { by = 1, clause = "" } = {}) =>
    db.post(
      statement(
        `insert ${clause} into journals (id, kind, user_id, command, created_at) values (?, 'fee_charge', ?, ?, ?)`,
        crypto.randomUUID(),
        by,
        JSON.stringify({ steps }),
        noon,
      ),
    );
  const onIncome = () =>
    house.value("select balance from ledger_accounts where code = ? and currency = 'USD'", income);

  test("moves the money from the account to its contra account", async () => {
    await charge([step()]);
    expect(await house.position(account)).toEqual({ available: 97_50, held: 0 });
    expect(await onIncome()).toBe(2_50);
  });

  test("a movement of another kind is posted by who has the right of that kind", async () => {
    const movement = {
      type: "debit",
      amount: 1_00,
      currency: "USD",
      description: "Fee",
      reference: "FEE-0",
    } as const;
    const asked = post(house.deps, house.admin, { ...movement, kind: "payment", accountId: account });
    expect((await refusal(asked)).status).toBe(403);
    await post(house.deps, house.admin, { ...movement, accountId: account, reference: "FEE-00" });
  });

  test("is sealed with the row of the trail that it declares", async () => {
    await charge([step({ reference: "FEE-2" })]);
    const [row] = await house.rows(
      "select action, resource, resource_id, details ->> '$.kind' as kind from audit_logs order by id desc limit 1",
    );
    const transaction = await house.value("select max(id) from transactions");
    expect(row).toEqual({
      action: "CREATE",
      resource: "FEE_CHARGE",
      resource_id: String(transaction),
      kind: "fee_charge",
    });
  });

  test.each([
    ["with a second step", () => charge([step(), step({ type: "credit" })]), "INCOMPLETE"],
    ["with a step of another type", () => charge([step({ type: "credit" })]), "INCOMPLETE"],
    ["whose money is not there", () => charge([step({ amount: 500_00 })]), "INSUFFICIENT_FUNDS"],
    [
      "that drops what a CHECK refuses",
      () => charge([step({ amount: -1 })], { clause: "or ignore" }),
      "INCOMPLETE",
    ],
    ["by a client", () => charge([step()], { by: 2 }), "ACTOR_FORBIDDEN"],
  ])("is refused %s", async (_, act, code) => {
    const before = await house.position(account);
    expect(await findCode(act())).toBe(code);
    expect(await house.position(account)).toEqual(before);
  });

  const flaws = async (known: JournalKinds<string>) =>
    (await verify(db, undefined, [], undefined, known)).findings.flatMap(({ broken }) => broken ?? []);

  test("is proven by its declaration", async () => {
    expect(await flaws(kinds)).toEqual([]);
    const other = { ...feeCharge, shape: { made: ["debit credit"] } };
    expect(await flaws({ ...kinds, fee_charge: other })).toEqual([
      expect.stringContaining("is not what a fee_charge consists of"),
    ]);
  });
});

test("a declaration whose right is not of exactly one role makes no program", () => {
  const byAnybody = { ...feeCharge, right: "transactions:submit" } as const;
  expect(() => committedProgram({ ...journalKinds, fee_charge: byAnybody })).toThrow("exactly one role");
});
