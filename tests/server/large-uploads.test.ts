import { afterEach, beforeEach, expect, test } from "bun:test";
import { deleteOldRecords } from "@/oversight/retention/sweep";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { type Book, getRefusal, startBook } from "./book";
import { commit, ended, upload, uploaded } from "./bulk";
import { getNumber } from "./demo-book";

/** Number of rows of a file that is stored in several writes. */
const rows = 2_600;
const who = "client_user";

let book: Book;
let account: { id: number };
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001", reference: "gulf_1" });
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const large = (amount = "10.00") =>
  [
    "vaId,number,amount,dueDate",
    ...Array.from({ length: rows }, (_, at) => `gulf_1,INV-${at},${amount},2026-12-15`),
  ].join("\n");
const send = (content = large(), options = {}) =>
  uploaded(book, "expected_receipts", content, { who, ...options });
const run = (...statements: string[]) => book.db.write(statements.map((sql) => ({ sql, args: [] })));
const count = (from: string) => getNumber(book.deps, `select count(*) from ${from}`);
const correct = (id: number, json: object, headers = {}) =>
  book.send(who, "PUT", `/api/bulk-uploads/${id}`, { json, headers });

test("a large file is carried out as a small one is", async () => {
  const preview = await send();
  expect(preview).toMatchObject({ total: rows, good: rows, bad: 0, duplicateOf: null });
  expect(await count("bulk_stretches where digest is not null")).toBe(3);
  expect((await commit(book, preview.id, "all", { who, "If-Match": `"${preview.version}"` })).status).toBe(
    202,
  );
  expect(await ended(book, preview.id, who)).toMatchObject({ status: "done", done: rows });
  expect(await count("expected_receipts")).toBe(rows);
  expect(await book.flaws()).toEqual([]);
});

test("a file that is still being stored is seen nowhere", async () => {
  const { id } = await send();
  // Restores the state before a file's last write.
  await run(`update bulk_uploads set version = 0 where id = ${id}`);
  expect(await (await book.send(who, "GET", "/api/bulk-uploads")).json()).toEqual([]);
  const path = `/api/bulk-uploads/${id}`;
  const answers = [
    await book.send(who, "GET", path),
    await book.send("admin", "GET", path),
    await book.send(who, "GET", `${path}/errors.csv`),
    await book.send(who, "GET", `/client/bulk-uploads/${id}`),
    await correct(id, { cells: [{ row: 2, column: "amount", value: "1.00" }] }),
    await commit(book, id, "all", { who }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await send()).toMatchObject({ total: rows, duplicateOf: null });
  expect(await count("bulk_uploads where version <> 0")).toBe(1);
  expect(await book.flaws()).toEqual([]);
});

test("a file whose storing breaks off leaves nothing, and is stored by the next attempt", async () => {
  await book.db.alter([
    {
      sql: "create trigger broken before insert on bulk_rows when new.row > 2100 begin select raise(abort, 'BROKEN'); end",
      args: [],
    },
  ]);
  const options = { who, key: "file-1" } as const;
  expect((await upload(book, "expected_receipts", large(), options)).status).toBe(500);
  expect(await count("bulk_uploads")).toBe(0);
  expect(await count("bulk_rows")).toBe(0);
  await book.db.alter([{ sql: "drop trigger broken", args: [] }]);
  expect((await upload(book, "expected_receipts", large(), options)).status).toBe(201);
  expect(await count("audit_logs where resource = 'BULK_UPLOAD'")).toBe(1);
  expect(await book.flaws()).toEqual([]);
});

test("a large file that comes in twice at once is one upload", async () => {
  const both = await Promise.all([
    upload(book, "expected_receipts", large(), { who }),
    upload(book, "expected_receipts", large(), { who }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(await count("bulk_uploads")).toBe(1);
  expect(await count("bulk_rows")).toBe(rows);
  expect(await book.flaws()).toEqual([]);
});

test("a large file that is sent twice at once with one key is one upload", async () => {
  const options = { who, key: "file-1" } as const;
  const both = await Promise.all([
    upload(book, "expected_receipts", large(), options),
    upload(book, "expected_receipts", large(), options),
  ]);
  const ids = await Promise.all(both.map(async (answer) => (await answer.json()).id));
  expect(ids[0]).toBe(ids[1]);
  expect(await count("bulk_uploads")).toBe(1);
  expect(await book.flaws()).toEqual([]);
});

test("of many files at once, large and small ones, no more are taken than may wait", async () => {
  await book.db.alter([{ sql: "drop trigger bulk_uploads_insert", args: [] }]);
  const ready = "kind, client_id, file_name, digest, read_as, columns, total, created_by, created_at";
  await run(
    `with recursive n(at) as (select 1 union all select at + 1 from n where at < 199)
    insert into bulk_uploads (request_id, ${ready})
    select 'ready-' || at, 'expected_receipts', 'GULF', 'f.csv', 'digest ' || at, 'CSV', '[]', 0, 3, 1 from n`,
  );
  const small = "vaId,number,amount,dueDate\ngulf_1,INV-1,1.00,2026-12-15";
  const files = [large("1.00"), small, large("2.00"), small.replace("1.00", "2.00")];
  const answers = await Promise.all(files.map((one) => upload(book, "expected_receipts", one, { who })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await count("bulk_uploads")).toBe(200);
});

test("a large file that is taken once more names the first one", async () => {
  const first = await send();
  const again = await send(large(), { again: "true" });
  expect(again).toMatchObject({ total: rows, duplicateOf: first.id });
  expect(await book.flaws()).toEqual([]);
});

test("a large preview whose row was changed past the server is not carried out, and verify names it", async () => {
  const { id, version } = await send();
  await book.db.alter([{ sql: "drop trigger bulk_rows_update", args: [] }]);
  await run(
    `update bulk_rows set cells = replace(cells, '10.00', '90.00') where upload_id = ${id} and row = 1500`,
  );
  const refusal = await getRefusal(await commit(book, id, "all", { who, "If-Match": `"${version}"` }));
  expect(refusal.code).toBe("STALE");
  expect(await count("bulk_uploads where status = 'ready'")).toBe(1);
  expect((await book.flaws()).join("\n")).toContain(
    `bulk upload ${id}: the digest of its rows from 1000 on is not that of these rows`,
  );
});

test("a large preview whose digest was changed past the server is not carried out either", async () => {
  const { id, version } = await send();
  await book.db.alter([
    { sql: "drop trigger bulk_rows_update", args: [] },
    { sql: "drop trigger bulk_stretches_update", args: [] },
  ]);
  await run(
    `update bulk_rows set cells = replace(cells, '10.00', '90.00') where upload_id = ${id} and row = 1500`,
    "update bulk_stretches as s set digest = (select digest from bulk_stretch_digests d where d.upload_id = s.upload_id and d.stretch = s.stretch)",
  );
  const refusal = await getRefusal(await commit(book, id, "all", { who, "If-Match": `"${version}"` }));
  expect(refusal.code).toBe("STALE");
  expect((await getRefusal(await commit(book, id, "all", { who }))).code).toBe("STALE");
  expect((await book.flaws()).join("\n")).toContain(`bulk upload ${id} (ready) is not what audit row`);
});

test("a large preview to which a row was added past the server is not carried out", async () => {
  const { id, version } = await send();
  await book.db.alter([{ sql: "drop trigger bulk_rows_insert", args: [] }]);
  await run(
    `insert into bulk_rows (upload_id, row, cells, state) select upload_id, 9999, replace(cells, 'INV-1', 'INV-X'), state
     from bulk_rows where upload_id = ${id} and row = 3`,
  );
  const refusal = await getRefusal(await commit(book, id, "all", { who, "If-Match": `"${version}"` }));
  expect(refusal.code).toBe("STALE");
  expect(await book.flaws()).not.toEqual([]);
});

test("the database keeps the digests of a large preview true", async () => {
  const { id } = await send();
  const refused = async (...statements: string[]) =>
    run(...statements).then(
      () => "written",
      (error: { code?: string }) => error.code,
    );
  const opened = `update bulk_uploads set version = -version where id = ${id}`;
  const closed = `update bulk_uploads set version = 1 - version where id = ${id}`;
  expect([
    await refused("update bulk_stretches set digest = null"),
    await refused(opened, "update bulk_stretches set digest = 'x' where stretch = 1"),
    await refused(opened, "delete from bulk_stretches where stretch = 1"),
    await refused(opened, "update bulk_stretches set stretch = 9 where stretch = 1"),
    await refused(opened, "update bulk_rows set cells = '[]' where row = 1500", closed),
    await refused(opened, "delete from bulk_rows where row = 1500", closed),
    await refused(
      opened,
      `insert into bulk_rows (upload_id, row, cells, state) values (${id}, 0, '[]', 'good')`,
    ),
    await refused(`update bulk_uploads set stretch = null where id = ${id}`),
  ]).toEqual([
    "PREVIEW_UNRECORDED",
    "PREVIEW_UNRECORDED",
    "APPEND_ONLY",
    "APPEND_ONLY",
    "PREVIEW_UNRECORDED",
    "PREVIEW_UNRECORDED",
    "BULK_ROW_STATE",
    "APPEND_ONLY",
  ]);
  expect(await book.flaws()).toEqual([]);
});

test("a check that finds every row of a large preview bad is stored in several changes, each in the trail", async () => {
  const { id } = await send();
  expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`)).ok).toBe(true);
  const corrected = await correct(id, { cells: [{ row: 7, column: "amount", value: "11.00" }] });
  expect(corrected.status).toBe(200);
  expect(await corrected.json()).toMatchObject({ good: 0, bad: rows });
  expect(await count("bulk_upload_changes")).toBe(4);
  expect((await getRefusal(await commit(book, id, "good", { who }))).code).toBe("NO_GOOD_ROWS");
  const answer = await book.send(who, "GET", `/api/bulk-uploads/${id}`);
  expect((await answer.json()).errors).toHaveLength(rows);
  expect(await book.flaws()).toEqual([]);
});

test("a large preview that nobody carries out is forgotten, and so is what a killed server left", async () => {
  await send();
  const { id } = await send(large("20.00"));
  book.wait(29 * 86_400_000);
  await run(`update bulk_uploads set version = 0 where id = ${id}`);
  expect(await deleteOldRecords(book.deps)).toBe(0);
  expect(await count("bulk_uploads")).toBe(1);
  book.wait(86_400_000);
  expect(await deleteOldRecords(book.deps)).toBe(1);
  expect(await count("bulk_uploads")).toBe(0);
  expect(await count("bulk_rows")).toBe(0);
  expect(await count("bulk_stretches")).toBe(0);
  expect(await book.flaws()).toEqual([]);
});

test("what is being stored is not taken for what a killed server left", async () => {
  const { id } = await send();
  await run(`update bulk_uploads set version = 0 where id = ${id}`);
  await deleteOldRecords(book.deps);
  expect(await count("bulk_rows")).toBe(rows);
  book.wait(3_600_000);
  await deleteOldRecords(book.deps);
  expect(await count("bulk_uploads")).toBe(0);
});
