import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Prepared } from "../tampered";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, startBook } from "./book";
import { prepare } from "./tamper";

let book: Prepared;
beforeAll(async () => {
  book = await prepare(fillStatements);
});
afterAll(() => book.close());

/** Statements: 1 committed, 2 a dry run of the same line, 3 committed with a line that waits, 4 a dry run of a new line. */
async function fillStatements(): Promise<Book> {
  const of = await startBook();
  const { virtualIban: creditor } = await of.openAccount({ cbsAccount: "1000000001" });
  await of.openAccount({ cbsAccount: "1000000001", clientId: "NOOR" });
  const known = { amount: "123.45", creditor, endToEndId: "E2E-1", bankReference: "BANKREF0001" };
  const waits = { amount: "67.00", endToEndId: "E2E-2", bankReference: "BANKREF0002" };
  const fresh = { amount: "89.00", creditor, endToEndId: "E2E-3", bankReference: "BANKREF0003" };
  await commit(of, (await upload(of, camt053([known]))).id);
  await upload(of, camt053([known], { id: "S2" }));
  await commit(of, (await upload(of, camt053([waits], { id: "S3" }))).id);
  await upload(of, camt053([fresh], { id: "S4" }));
  // These sessions began without a sign-in.
  await of.db.write([{ sql: "delete from sessions", args: [] }]);
  return of;
}

const getRefused = (table: string, where: string) => async (change: string) =>
  expect(await book.withGuards([`update ${table} set ${change} where ${where}`])).toEqual({
    refused: ["APPEND_ONLY"],
    found: [],
  });

test("a book of imports in every state is whole", async () => {
  expect(await book.byHand(() => {})).toEqual([]);
});

describe("with triggers in place the database refuses to change", () => {
  test.each([
    "match = 'new_credit'",
    "match = 'suggested'",
    "proposal = '[]'",
    "instruction_id = 1",
    "reason = 'Pay them'",
    "waits = 1",
    "seen = 1",
    "occurrence = 9",
    "fingerprint = 'x'",
    "outcome = 'recorded'",
    "decided_by = 2, decided_at = 1",
  ])("what a dry run says of its lines: %s", getRefused("bank_lines", "statement_id = 2"));

  test.each([
    "match = 'suggested'",
    "reason = 'Pay them'",
    "waits = 0",
    "seen = 0",
    "virtual_account_id = 2",
    "occurrence = 2",
  ])("what waits for somebody: %s", getRefused("bank_lines", "statement_id = 3"));

  test.each([
    "status = 'committed'",
    "status = 'failed'",
    "status = 'reading'",
    "format = 'csv'",
    "file_name = 'x'",
    "ledger_account_id = 1",
    "opening_ours = 5",
    "closing_ours = 5",
    "compared_at = 5",
    "last_line_id = 4",
    "committed_by = 1",
    "finished_at = 1",
    "failure = 'x'",
  ])("an import as it was read: %s", getRefused("bank_statements", "id = 4"));

  test.each([
    "status = 'committing'",
    "last_line_id = 0",
    "opening_ours = 5",
    "committed_by = 2",
    "failure = 'x'",
  ])("one that was committed: %s", getRefused("bank_statements", "id = 1"));
});
