import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import type { AccountDto } from "@/accounts/contract";
import { camt053, commit, type Entry, upload } from "./bank-statements";
import { type Book, startBook } from "./book";

let book: Book;
let account: AccountDto;
let other: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  other = await book.openAccount({ cbsAccount: "1000000001", clientId: "NOOR" });
});
afterEach(() => book.close());

const stands = async (one: AccountDto) => (await book.readAccount(one.id)).availableBalance;

/** Runs a statement as somebody with SQL access does, every trigger in place. Answers the code of a refusal. */
async function bySql(sql: string): Promise<string> {
  try {
    await book.db.write([{ sql, args: [] }]);
    return "done";
  } catch (error) {
    return databaseError(error)?.code ?? String(error);
  }
}

const entry = (more: Partial<Entry> = {}): Entry => ({
  amount: "123.45",
  creditor: account.virtualIban,
  endToEndId: "E2E-1",
  bankReference: "BANKREF0001",
  ...more,
});

describe("with every trigger in place", () => {
  test("a credit of the bank is not sent to another account before its commit", async () => {
    const { id } = await upload(book, camt053([entry()]));
    expect(await bySql(`update bank_lines set virtual_account_id = ${other.id}`)).toBe("APPEND_ONLY");
    await commit(book, id);
    expect([await stands(account), await stands(other)]).toEqual(["123.45", "0.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("nor while an import is being committed, as only accounts that the line names are taken", async () => {
    await upload(book, camt053([entry(), entry({ remittance: `for ${other.virtualIban}` })]));
    await book.db.write([{ sql: "update bank_statements set status = 'committing'", args: [] }]);
    expect(await bySql(`update bank_lines set virtual_account_id = ${other.id}`)).toBe(
      "BANK_LINE_OTHER_ACCOUNT",
    );
    expect(await bySql("update bank_lines set virtual_account_id = null")).toBe("done");
    expect(await bySql(`update bank_lines set virtual_account_id = ${account.id}`)).toBe("done");
    const flaws = (await book.flaws()).join("\n");
    expect(flaws).toContain("bank statement 1 was changed (status) without a row of the trail");
  });

  test("a booking that was credited is not made creditable again", async () => {
    const { id } = await upload(book, camt053([entry()]));
    await commit(book, id);
    expect(await bySql("update bank_lines set seen = 0")).toBe("APPEND_ONLY");
    const again = await upload(book, `${camt053([entry()])}\n`);
    expect(again.lines[0]).toMatchObject({ match: "duplicate" });
    await commit(book, again.id);
    expect(await stands(account)).toBe("123.45");
    expect(await book.flaws()).toEqual([]);
  });

  test("what is in suspense is not taken out again", async () => {
    const { lines } = await commit(book, (await upload(book, camt053([entry({ creditor: "" })]))).id);
    await book.send("admin", "POST", `/api/bank-lines/${lines[0]?.id}/suspense`, { json: {} });
    expect(await bySql("update bank_lines set outcome = null, waits = 1")).toBe("APPEND_ONLY");
    expect(await bySql(`update bank_lines set virtual_account_id = ${other.id}`)).toBe("APPEND_ONLY");
    expect(await book.flaws()).toEqual([]);
  });

  test("a commit does not go past a line with which nothing was done", async () => {
    await upload(book, camt053([entry()]));
    await book.db.write([{ sql: "update bank_statements set status = 'committing'", args: [] }]);
    expect(await bySql("update bank_statements set last_line_id = 1")).toBe("APPEND_ONLY");
    expect(await bySql("update bank_statements set status = 'committed'")).toBe("APPEND_ONLY");
  });
});

test("a line that is said to be no duplicate counts as the next of its kind, and the trail says so", async () => {
  await commit(book, (await upload(book, camt053([entry()]))).id);
  const { lines } = await commit(book, (await upload(book, camt053([entry()], { id: "S2" }))).id);
  const answer = await book.send("admin", "POST", `/api/bank-lines/${lines[0]?.id}/unmatch`, { json: {} });
  expect(answer.status).toBe(200);
  const [row] = await book.db.readPrimary({
    sql: "select details from audit_logs where resource = 'BANK_LINE' order by id desc limit 1",
    args: [],
  });
  expect(JSON.parse(String(row?.details))).toMatchObject({
    before: { match: "duplicate", occurrence: 1 },
    after: { match: "unmatched", occurrence: 2 },
  });
  expect(await book.flaws()).toEqual([]);
});
