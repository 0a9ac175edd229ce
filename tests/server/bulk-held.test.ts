import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Prepared } from "../tampered";
import { type Book, startBook } from "./book";
import { fillBulkUploads } from "./bulk";
import { prepare } from "./tamper";

let book: Prepared;
beforeAll(async () => {
  book = await prepare(fill);
});
afterAll(() => book.close());

async function fill(): Promise<Book> {
  const filled = await startBook();
  const { id } = await filled.openAccount({ reference: "gulf_pay" });
  await filled.book("credit", id, { amount: "500.00" });
  await fillBulkUploads(filled, id);
  // These sessions began without a sign-in.
  await filled.db.write([{ sql: "delete from sessions", args: [] }]);
  return filled;
}

const getRow = (upload: number, row: number) => `where upload_id = ${upload} and row = ${row}`;
const paid = getRow(2, 2);
const shown = getRow(3, 2);

test("a book of uploads of every outcome is whole", async () => {
  expect(await book.byHand(() => {})).toEqual([]);
  expect(await book.withoutGuards([])).toEqual([]);
});

describe("with triggers in place the database refuses", () => {
  test.each([
    ["a paid row that is to be paid again", `update bulk_rows set state = 'good', payment_id = null ${paid}`],
    ["a paid row that was refused", `update bulk_rows set state = 'refused', payment_id = null ${paid}`],
    [
      "a row that names a bad one as done",
      `update bulk_rows set state = 'done', virtual_account_id = 1 ${getRow(1, 3)}`,
    ],
    [
      "a row of a preview that is done",
      `update bulk_rows set state = 'done', payment_id = 1 ${getRow(3, 2)}`,
    ],
    ["a row more", "insert into bulk_rows (upload_id, row, cells, state) values (2, 9, '[]', 'good')"],
    [
      "a row in another's place",
      "insert or replace into bulk_rows (upload_id, row, cells, state) values (2, 2, '[]', 'good')",
    ],
  ])("%s", async (_, sql) => {
    expect(await book.withGuards([sql])).toEqual({ refused: ["BULK_ROW_STATE"], found: [] });
  });

  test.each([
    ["another payment of a row", `update bulk_rows set payment_id = 1 ${paid}`],
    ["no payment of a row", `update bulk_rows set payment_id = null ${paid}`],
    ["another account of a row", `update bulk_rows set virtual_account_id = 1 ${getRow(1, 2)}`],
    ["no account of a row that has one", `update bulk_rows set virtual_account_id = null ${getRow(1, 2)}`],
    ["other cells of a row", `update bulk_rows set cells = '[]' ${paid}`],
    ["a row of another upload", `update bulk_rows set upload_id = 3, row = 9 ${paid}`],
    ["a row less", `delete from bulk_rows ${paid}`],
    ["another digest", "update bulk_uploads set digest = 'x' where id = 2"],
    ["another maker", "update bulk_uploads set created_by = 1 where id = 3"],
    ["another committer", "update bulk_uploads set committed_by = 1 where id = 2"],
    ["another mode", "update bulk_uploads set mode = 'all' where id = 2"],
    ["another end", "update bulk_uploads set finished_at = 1 where id = 2"],
    ["an upload less", "delete from bulk_uploads where id = 2"],
  ])("%s", async (_, sql) => {
    expect(await book.withGuards([sql])).toEqual({ refused: ["APPEND_ONLY"], found: [] });
  });

  const held: readonly (readonly [string, string])[] = [
    ["another payee in a preview", `update bulk_rows set cells = replace(cells, '20000009', '666') ${shown}`],
    ["a good row that is bad", `update bulk_rows set state = 'bad' ${shown}`],
    ["a name that is said to match", `update bulk_rows set name_check = '{}' ${shown}`],
    ["a problem that is none", `update bulk_rows set problems = '{}' ${shown}`],
    ["a row of a preview less", `delete from bulk_rows ${shown}`],
    [
      "a row of a preview more",
      "insert into bulk_rows (upload_id, row, cells, state) select 3, 9, cells, 'good' from bulk_rows where upload_id = 3",
    ],
    [
      "a row in the place of a preview's",
      "insert or replace into bulk_rows (upload_id, row, cells, state) values (3, 2, '[]', 'good')",
    ],
    [
      "a commit that nobody asked for",
      "update bulk_uploads set status = 'committing', mode = 'all', committed_by = 3, committed_at = 1 where id = 3",
    ],
    [
      "an upload that nobody made",
      `insert into bulk_uploads (request_id, kind, file_name, digest, read_as, columns, total, created_by, created_at)
        select 'x', kind, file_name, digest, read_as, columns, total, created_by, created_at from bulk_uploads where id = 3`,
    ],
  ];
  test.each(held)("%s", async (_, sql) => {
    expect(await book.withGuards([sql])).toEqual({ refused: ["PREVIEW_UNRECORDED"], found: [] });
    const opened = ["update bulk_uploads set version = -version where id = 3"];
    const closed = ["update bulk_uploads set version = 1 - version where id = 3"];
    const { refused, found } = await book.withGuards([...opened, sql, ...closed]);
    expect([...refused, ...found].join()).toMatch(/PREVIEW_UNRECORDED|left open for changes/);
  });

  test.each(["ready", "committing", "failed"])("an upload that was done and is %s", async (status) => {
    const sql = `update bulk_uploads set status = '${status}' where id = 2`;
    expect(await book.withGuards([sql])).toEqual({ refused: ["BULK_UPLOAD_STATUS"], found: [] });
  });
});

describe("without triggers verify names", () => {
  const upload = /bulk upload 2 \(\w+\) is not what the audit trail says of it/;
  const rows = /bulk upload 2 \(\w+\): what became of its rows is not what the audit trail says/;
  const named = /row 2 of bulk upload 2 is done, and what it names is not what it made/;
  test.each([
    [
      "a row that is to be paid again",
      `update bulk_rows set state = 'good', payment_id = null, virtual_account_id = null ${paid}`,
      rows,
    ],
    ["a row that names another payment", `update bulk_rows set payment_id = 1 ${paid}`, rows],
    ["a row of another account", `update bulk_rows set virtual_account_id = 2 ${paid}`, named],
    ["a row that waits for nothing", `update bulk_rows set approval_id = null ${getRow(2, 3)}`, rows],
    [
      "a recipient in its cells",
      `update bulk_rows set cells = replace(cells, '20000009', '666') ${paid}`,
      upload,
    ],
    [
      "a row more",
      "insert into bulk_rows (upload_id, row, cells, state) values (2, 9, '[]', 'refused')",
      upload,
    ],
    ["a row less", `delete from bulk_rows ${paid}`, upload],
    [
      "an account that another row opened",
      `update bulk_rows set virtual_account_id = 1 ${getRow(1, 2)}`,
      /row 2 of bulk upload 1 names account 1, the audit trail says 2/,
    ],
    ["the digest of a file", "update bulk_uploads set digest = 'x' where id = 2", upload],
    ["who uploaded a file", "update bulk_uploads set created_by = 1 where id = 2", upload],
    ["who committed an upload", "update bulk_uploads set committed_by = 1 where id = 2", upload],
    ["how an upload was committed", "update bulk_uploads set mode = 'all' where id = 2", upload],
    [
      "an upload that is under way again",
      "update bulk_uploads set status = 'committing' where id = 2",
      upload,
    ],
    [
      "an upload that is a preview again",
      "update bulk_uploads set status = 'ready' where id = 2",
      /bulk upload 2 was committed and is not there as such/,
    ],
    [
      "a preview that nobody committed",
      "update bulk_uploads set status = 'committing', mode = 'good' where id = 3",
      /bulk upload 3 \(committing\) is not what the audit trail says of it/,
    ],
    [
      "another payee in a preview",
      `update bulk_rows set cells = replace(cells, '20000009', '666') ${shown}`,
      /bulk upload 3 \(ready\) is not what audit row \d+ says of its file and rows/,
    ],
    [
      "columns of a preview that changed places",
      "update bulk_uploads set columns = replace(columns, 'recipient', 'from') where id = 3",
      /bulk upload 3 \(ready\) is not what audit row \d+ says of its file and rows/,
    ],
    [
      "a preview that says it was committed",
      "update bulk_uploads set committed_by = 1 where id = 3",
      /bulk upload 3 \(ready\) is not what the audit trail says of it/,
    ],
  ])("%s", async (_, sql, words) => {
    expect((await book.withoutGuards([sql])).join("\n")).toMatch(words);
  });
});
