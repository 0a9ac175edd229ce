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

/** Runs a statement as someone with SQL access does, every trigger in place. Returns the code of a refusal. */
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

  test("nor during a commit, which accepts only accounts that the line names", async () => {
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

  test("money in suspense is not taken out again", async () => {
    const { lines } = await commit(book, (await upload(book, camt053([entry({ creditor: "" })]))).id);
    await book.send("admin", "POST", `/api/bank-lines/${lines[0]?.id}/suspense`, { json: {} });
    expect(await bySql("update bank_lines set outcome = null, waits = 1")).toBe("APPEND_ONLY");
    expect(await bySql(`update bank_lines set virtual_account_id = ${other.id}`)).toBe("APPEND_ONLY");
    expect(await book.flaws()).toEqual([]);
  });

  test("a commit does not skip an unhandled line", async () => {
    await upload(book, camt053([entry()]));
    await book.db.write([{ sql: "update bank_statements set status = 'committing'", args: [] }]);
    expect(await bySql("update bank_statements set last_line_id = 1")).toBe("APPEND_ONLY");
    expect(await bySql("update bank_statements set status = 'committed'")).toBe("APPEND_ONLY");
  });
});

test("a line that is said to be no duplicate counts as the next of its kind, and the trail records it", async () => {
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

describe("a line that may be a duplicate", () => {
  /** Makes two imports with the same line and returns the waiting line's id. */
  async function askedLine(): Promise<number> {
    const like = entry({ bankReference: "" });
    await commit(book, (await upload(book, camt053([like]))).id);
    const { lines } = await commit(book, (await upload(book, camt053([like], { id: "S2" }))).id);
    expect(lines).toMatchObject([{ match: "possible_duplicate", outcome: null }]);
    return lines[0]?.id ?? 0;
  }

  test("is neither matched, booked, forgotten nor made new by SQL with every trigger in place", async () => {
    const id = await askedLine();
    for (const change of [
      "match = 'new_credit'",
      "match = 'matched', outcome = 'recorded', waits = 0, seen = 1",
      "match = 'unmatched', seen = 1, like_line_id = null",
      "waits = 0",
      "seen = 1, occurrence = 2",
      "outcome = 'credited', waits = 0",
      "like_line_id = id",
    ])
      expect([change, await bySql(`update bank_lines set ${change} where id = ${id}`)]).toEqual([
        change,
        "APPEND_ONLY",
      ]);
    const match = `insert into bank_line_matches (line_id, ledger_account_id, journal_id, amount)
      select ${id}, ledger_account_id, journal_id, amount from bank_line_matches limit 1`;
    expect(await bySql(match)).toBe("BANK_LINE_DEALT_WITH");
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    ["the same movement", "match = 'duplicate', outcome = 'recorded', waits = 0"],
    ["another movement", "match = 'unmatched', seen = 1, occurrence = 2"],
  ])("is not made %s without a row of the trail", async (_, change) => {
    const id = await askedLine();
    expect(await bySql(`update bank_lines set ${change} where id = ${id}`)).toBe("done");
    expect((await book.flaws()).join("\n")).toMatch(
      /bank statement 2: (other lines of it were possible duplicates|its lines are known again by something else) than/,
    );
  });

  test("stays what somebody said that it is", async () => {
    const id = await askedLine();
    for (const act of ["same", "unmatch"])
      expect((await book.send("admin", "POST", `/api/bank-lines/${id}/${act}`, { json: {} })).status).toBe(
        200,
      );
    expect(await book.flaws()).toEqual([]);
    expect(
      await bySql(
        `update bank_lines set match = 'duplicate', outcome = 'recorded', waits = 0, seen = 0 where id = ${id}`,
      ),
    ).toBe("APPEND_ONLY");
    expect(await bySql(`update bank_lines set match = 'suggested' where id = ${id}`)).toBe("APPEND_ONLY");
  });
});
