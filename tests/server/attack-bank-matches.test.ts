import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Prepared } from "../tampered";
import { camt053, commit, read, upload } from "./bank-statements";
import { type Book, startBook } from "./book";
import { prepare } from "./tamper";

let book: Prepared;
beforeAll(async () => {
  book = await prepare(fillMatches);
});
afterAll(() => book.close());

/** The journal of a posting, by its reference. */
const journal = (reference: string) =>
  `(select journal_id from transactions where reference = '${reference}')`;
const getJournal = async (of: Book, reference: string) => {
  const [row] = await of.db.readPrimary({ sql: `select ${journal(reference)} as id`, args: [] });
  return String(row?.id);
};

/**
 * Lines: 1 the import recorded as INV-1000, 2 someone matched with A-1111 and A-2222 (after taking another match back),
 * 3 the import credited, 4 it recorded as INV-3000, which someone took back for B-3333. C-1000 is as large as INV-1000.
 */
async function fillMatches(): Promise<Book> {
  const of = await startBook();
  const account = await of.openAccount({ cbsAccount: "1000000001" });
  for (const [reference, amount] of [
    ["INV-1000", "100.00"],
    ["C-1000", "100.00"],
    ["A-1111", "30.00"],
    ["A-2222", "12.00"],
    ["A-4200", "42.00"],
    ["INV-3000", "77.00"],
    ["B-3333", "77.00"],
  ] as const)
    await of.book("credit", account.id, { amount, reference });
  const file = camt053([
    { amount: "100.00", endToEndId: "INV-1000" },
    { amount: "42.00", remittance: "two at once" },
    { amount: "55.00", creditor: account.virtualIban, endToEndId: "E2E-2" },
    { amount: "77.00", endToEndId: "INV-3000" },
  ]);
  const { lines } = await commit(of, (await upload(of, file)).id);
  expect(lines.map(({ id, match, outcome }) => [id, match, outcome])).toEqual([
    [1, "matched", "recorded"],
    [2, "suggested", null],
    [3, "new_credit", "credited"],
    [4, "matched", "recorded"],
  ]);
  const act = async (id: number, name: string, ...references: string[]) => {
    const journalIds = await Promise.all(references.map((reference) => getJournal(of, reference)));
    const answer = await of.send("admin", "POST", `/api/bank-lines/${id}/${name}`, { json: { journalIds } });
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  await act(2, "match", "A-4200");
  await act(2, "unmatch");
  await act(2, "match", "A-2222", "A-1111");
  await act(4, "unmatch");
  await act(4, "match", "B-3333");
  expect((await read(of, 1)).lines.map(({ outcome }) => outcome)).toEqual([
    "recorded",
    "recorded",
    "credited",
    "recorded",
  ]);
  // The sessions of these tests begin without a sign-in.
  await of.db.write([{ sql: "delete from sessions", args: [] }]);
  return of;
}

const set = (line: number, from: string, change: string) =>
  `update bank_line_matches set ${change} where line_id = ${line} and journal_id = ${journal(from)}`;

test("lines that were matched, taken back and matched again are whole", async () => {
  expect((await book.withGuards([])).found).toEqual([]);
});

describe("without triggers verify finds", () => {
  test.each([
    [
      "another posting of the same amount for one that an import recorded",
      [set(1, "INV-1000", `journal_id = ${journal("C-1000")}`)],
      /bank statement 1: its lines are matched with other postings than the audit trail says/,
    ],
    [
      "a line that was never recorded, and its posting free for another",
      [
        "delete from bank_line_matches where line_id = 1",
        "update bank_lines set match = 'unmatched', outcome = null, waits = 1 where id = 1",
      ],
      /bank statement 1: its lines are matched with other postings/,
    ],
    [
      "another posting for one that a person chose",
      [set(4, "B-3333", `journal_id = ${journal("INV-3000")}`)],
      /bank line 4 is matched with \["[^"]+"\], the audit trail says \["[^"]+"\]/,
    ],
    [
      "other shares that come to the same",
      [set(2, "A-1111", "amount = amount + 1"), set(2, "A-2222", "amount = amount - 1")],
      /bank line 2 is matched with/,
    ],
    [
      "another posting for what a journal itself booked",
      [`update bank_line_matches set journal_id = ${journal("C-1000")} where line_id = 3`],
      /bank line 3 was booked by journal \S+, and is matched with/,
    ],
  ])("%s", async (_, changes, words) => {
    const found = await book.withoutGuards(changes);
    expect(found.join("\n")).toMatch(words);
  });
});

describe("with triggers in place the database refuses", () => {
  test.each([
    ["another posting of a match", set(1, "INV-1000", `journal_id = ${journal("C-1000")}`), "APPEND_ONLY"],
    [
      "one more posting for a line that was recorded",
      `insert into bank_line_matches select line_id, ledger_account_id, ${journal("C-1000")}, amount
        from bank_line_matches where line_id = 1`,
      "BANK_LINE_DEALT_WITH",
    ],
  ])("%s", async (_, change, code) => {
    expect(await book.withGuards([change])).toEqual({ refused: [code], found: [] });
  });
});
