import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { leaseLength } from "@/platform/leased-work/lease";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { groupIban } from "@/vocabulary/iban";
import { keepNumbers } from "./account-numbers";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { begin, commit, ended, upload, uploaded } from "./bulk";
import { getNumber } from "./demo-book";
import { stalling } from "./leased-work";

let book: Book;
let numbers: ReturnType<typeof keepNumbers>;
beforeEach(async () => {
  book = await startBook();
  numbers = keepNumbers(book);
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const who = "client_user";
const heading = "name,externalId";
const file = (...rows: string[]) => [heading, ...rows].join("\n");
const tenants = (count: number) => Array.from({ length: count }, (_, at) => `Tenant ${at},t-${at}`);
const send = (poolId: number, content: string, by: Caller = who) =>
  uploaded(book, "numbers", content, { poolId: String(poolId), who: by });
const refused = (poolId: number | string, content: string, by: Caller = who) =>
  upload(book, "numbers", content, { poolId: String(poolId), who: by });
const errorsOf = ({ errors }: { errors: readonly { row: number; column: string; message: string }[] }) =>
  errors.map(({ row, column, message }) => [row, column, message]);
/** Holders of active numbers, each as external id and name. */
const holdersOf = async (poolId: number) =>
  (await numbers.list(poolId, "?status=active&limit=1000")).map(({ holder }) => [
    holder?.externalId,
    holder?.name,
  ]);
const countsOf = async (poolId: number) =>
  (await (await book.send("admin", "GET", `/api/number-pools/${poolId}`)).json()).counts;
const takeUp = () => uploadWork.takeUp(book.deps, new AbortController().signal);
const taken = "This holder has an active number of this pool already";

describe("a file of holders", () => {
  test("activates reserved numbers in order, draws the rest, and names the number on each row", async () => {
    const { account, id } = await numbers.pool(2);
    const reserved = await numbers.list(id);
    const preview = await send(
      id,
      file("Harbour Foods LLC, t-1", '"Keel, Dhow & Sons",t-2', "مؤسسة الميناء,t-3"),
    );
    expect(preview).toMatchObject({ kind: "numbers", poolId: id, good: 3, bad: 0, errors: [] });
    expect(await countsOf(id)).toMatchObject({ reserved: 2, active: 0 });
    expect((await commit(book, preview.id, "all", { who })).status).toBe(202);
    const done = await ended(book, preview.id, who);
    expect(done).toMatchObject({ status: "done", done: 3, refused: 0 });
    const all = await numbers.list(id);
    expect(done.rows.map(({ accountNumberId, vaId }) => [accountNumberId, vaId])).toEqual(
      all.map((number) => [number.id, account.id]),
    );
    expect(all.slice(0, 2).map(({ iban }) => iban)).toEqual(reserved.map(({ iban }) => iban));
    const page = await (await book.send(who, "GET", `/client/bulk-uploads/${preview.id}`)).text();
    expect(all.every(({ iban }) => page.includes(groupIban(iban)))).toBe(true);
    expect(await holdersOf(id)).toEqual([
      ["t-1", "Harbour Foods LLC"],
      ["t-2", "Keel, Dhow & Sons"],
      ["t-3", "مؤسسة الميناء"],
    ]);
    expect(await countsOf(id)).toEqual({ reserved: 0, active: 3, quarantined: 0, closed: 0 });
    const events = await book.send(who, "GET", "/api/events?types=number.changed&limit=100");
    const data = (await events.json()).events.map(
      (event: { data: { holder: unknown } }) => event.data.holder,
    );
    expect(data).toEqual([
      { name: "Harbour Foods LLC", externalId: "t-1" },
      { name: "Keel, Dhow & Sons", externalId: "t-2" },
      { name: "مؤسسة الميناء", externalId: "t-3" },
    ]);
    expect(
      await getNumber(book.deps, "select count(*) from audit_logs where resource = 'ACCOUNT_NUMBER'"),
    ).toBe(3);
    expect(await getNumber(book.deps, "select count(*) from number_holdings where until is null")).toBe(3);
    expect(await book.flaws()).toEqual([]);
  });

  test("reports the error of each cell, and activates numbers for the good rows alone", async () => {
    const { id } = await numbers.pool(1);
    const [reserved] = await numbers.list(id);
    await numbers.activate(reserved?.id ?? 0, "t-7");
    const long = "n".repeat(141);
    const preview = await send(
      id,
      file(
        "Good,t-1",
        "Twice,t-1",
        "Has one,t-7",
        ",t-3",
        "No id,",
        `${long},t-4`,
        "a\u202eb,t-5",
        "=1+1,t-6",
      ),
    );
    expect([preview.good, preview.bad]).toEqual([1, 7]);
    expect(errorsOf(preview)).toEqual([
      [3, "externalId", "Row 2 has this holder id already"],
      [4, "externalId", taken],
      [5, "name", "Name is required"],
      [6, "externalId", "Holder id is required"],
      [7, "name", "At most 140 characters"],
      [8, "name", "Type this on one line, without invisible characters"],
      [9, "name", "A cell that begins with = is a formula: write its value"],
    ]);
    expect((await getRefusal(await commit(book, preview.id, "all", { who }))).code).toBe("BAD_ROWS");
    await commit(book, preview.id, "good", { who });
    const done = await ended(book, preview.id, who);
    expect(done).toMatchObject({ status: "done", done: 1, bad: 7, refused: 0 });
    expect(
      await getNumber(
        book.deps,
        `select count(*) from bulk_rows where upload_id = ${done.id} and code = 'HOLDER_HAS_NUMBER'`,
      ),
    ).toBe(1);
    expect((await holdersOf(id)).toSorted()).toEqual([
      ["t-1", "Good"],
      ["t-7", `Tenant ${reserved?.id}`],
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("a holder with a quarantined number, or one of another pool, gets a new number", async () => {
    const { id } = await numbers.pool(1);
    const [first] = await numbers.list(id);
    await numbers.activate(first?.id ?? 0, "t-0");
    await numbers.close(first?.id ?? 0);
    const other = await numbers.pool(1);
    const [there] = await numbers.list(other.id);
    await numbers.activate(there?.id ?? 0, "t-1");
    const preview = await send(id, file(...tenants(2)));
    await commit(book, preview.id, "all", { who });
    expect(await ended(book, preview.id, who)).toMatchObject({ done: 2, refused: 0 });
    expect(await countsOf(id)).toEqual({ reserved: 0, active: 2, quarantined: 1, closed: 0 });
    expect(await book.flaws()).toEqual([]);
  });

  test("a holder who got a number after the preview is refused; the other rows are committed", async () => {
    const { id } = await numbers.pool(9);
    const { id: uploadId } = await send(id, file(...tenants(7)));
    await begin(book, uploadId, "good", 3);
    const [reserved] = await numbers.list(id);
    await numbers.activate(reserved?.id ?? 0, "t-4");
    await takeUp();
    const done = await ended(book, uploadId, who);
    expect(done.rows.map(({ state }) => state)).toEqual(
      Array.from({ length: 7 }, (_, at) => (at === 4 ? "refused" : "done")),
    );
    expect(done.rows[4]).toMatchObject({ message: taken, accountNumberId: null });
    expect(await countsOf(id)).toMatchObject({ reserved: 2, active: 7 });
    expect(await book.flaws()).toEqual([]);
  });

  test("may have its labels as headings, and is shown with them", async () => {
    const { id } = await numbers.pool(0);
    const { id: uploaded, good } = await send(id, "Holder,Holder Id\nTenant 1,t-1");
    expect(good).toBe(1);
    const { html } = await book.show("client_user", `/client/bulk-uploads/${uploaded}`);
    expect(html).toContain("Holder Id");
    expect(html).not.toContain("External Id");
  });

  test("the same file in another format leads to the pool's first upload; for another pool it is new", async () => {
    const { id } = await numbers.pool(0);
    const other = await numbers.pool(0);
    const content = file(...tenants(2));
    const first = await send(id, content);
    const turned = ["externalId;NAME", "t-1;Tenant 1", "t-0;Tenant 0"].join("\n");
    const again = await send(id, turned);
    expect([again.id, again.duplicateOf]).toEqual([first.id, first.id]);
    const there = await send(other.id, content);
    expect([there.id === first.id, there.duplicateOf, there.poolId]).toEqual([false, null, other.id]);
    const answers = await Promise.all([1, 2, 3].map(() => commit(book, first.id, "all", { who })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await ended(book, first.id, who);
    expect(await countsOf(id)).toMatchObject({ active: 2 });
    const once = await upload(book, "numbers", content, { poolId: String(id), again: "true" });
    const repeated = await once.json();
    expect([repeated.good, repeated.bad, repeated.duplicateOf]).toEqual([0, 2, first.id]);
    expect((await getRefusal(await commit(book, repeated.id, "good", { who }))).code).toBe("NO_GOOD_ROWS");
    expect(await countsOf(other.id)).toMatchObject({ active: 0 });
    expect(await book.flaws()).toEqual([]);
  });

  test("is uploaded once per idempotency key", async () => {
    const { id } = await numbers.pool(0);
    const call = (content: string) =>
      upload(book, "numbers", content, { poolId: String(id), key: "tenants-2026" });
    const first = await call(file(...tenants(2)));
    const again = await call(file(...tenants(2)));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect((await again.json()).id).toBe((await first.json()).id);
    expect((await call(file(...tenants(3)))).status).toBe(422);
  });

  test("two files committed at the same time for one pool give each holder one number", async () => {
    const { id } = await numbers.pool(300);
    const one = await send(id, file(...tenants(300)));
    const two = await send(id, file(...tenants(450).slice(150)));
    await Promise.all([one, two].map((preview) => commit(book, preview.id, "good", { who })));
    const ends = await Promise.all([one, two].map((preview) => ended(book, preview.id, who)));
    expect(ends.map(({ status }) => status)).toEqual(["done", "done"]);
    const done = ends.map((end) => end.done).reduce((sum, count) => sum + count);
    const left = ends.map((end) => end.refused + end.bad).reduce((sum, count) => sum + count);
    expect([done, left]).toEqual([450, 150]);
    expect(await countsOf(id)).toEqual({ reserved: 0, active: 450, quarantined: 0, closed: 0 });
    expect(await book.flaws()).toEqual([]);
  });

  test("a reserved number that is given away during the commit is replaced by another", async () => {
    const { id } = await numbers.pool(2);
    const { id: uploadId } = await send(id, file(...tenants(2)));
    await begin(book, uploadId, "all", 3);
    const [reserved] = await numbers.list(id);
    let isGiven = false;
    const db: Database = {
      ...book.db,
      async write(writes, options) {
        const isGiving = JSON.stringify(writes).includes("update account_numbers");
        if (isGiving && !isGiven) {
          isGiven = true;
          await numbers.activate(reserved?.id ?? 0, "t-9");
        }
        return book.db.write(writes, options);
      },
    };
    await uploadWork.takeUp({ ...book.deps, db }, new AbortController().signal);
    expect(await ended(book, uploadId, who)).toMatchObject({ status: "done", done: 2, refused: 0 });
    expect((await holdersOf(id)).map(([externalId]) => externalId)).toEqual(["t-9", "t-0", "t-1"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("a node that stalls between rows gives no number twice, and another node continues", async () => {
    const { id } = await numbers.pool(100);
    const { id: uploadId } = await send(id, file(...tenants(600)));
    await begin(book, uploadId, "good", 3);
    const { signal } = new AbortController();
    const node = stalling(book, 2);
    const turn = uploadWork.takeUp(node.deps, signal);
    await node.stalled;
    book.wait(leaseLength);
    book.forgetSessions();
    await uploadWork.takeUp(book.deps, signal);
    node.goOn();
    await turn;
    expect(await ended(book, uploadId, who)).toMatchObject({ status: "done", done: 600, refused: 0 });
    expect(await countsOf(id)).toEqual({ reserved: 0, active: 600, quarantined: 0, closed: 0 });
    expect(await getNumber(book.deps, "select count(*) from events where type = 'number.changed'")).toBe(600);
    expect(await book.flaws()).toEqual([]);
  });

  test("stops if the pool was deleted after the preview", async () => {
    const { id } = await numbers.pool(1);
    const { id: uploadId } = await send(id, file(...tenants(2)));
    await begin(book, uploadId, "all", 3);
    expect((await book.send("admin", "DELETE", `/api/number-pools/${id}`)).status).toBe(204);
    await takeUp();
    expect(await ended(book, uploadId, who)).toMatchObject({
      status: "failed",
      done: 0,
      refused: 0,
      failure: "The pool or its account is closed, or collects no more",
    });
    expect((await refused(id, file(...tenants(3)))).status).toBe(404);
  });

  test("is refused once the pool's account is closed", async () => {
    const { id, account } = await numbers.pool(1);
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`)).status).toBe(204);
    const answer = await refused(id, file(...tenants(2)));
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "POOL_CLOSED"]);
  });

  test("direct SQL cannot change which number a row was given", async () => {
    const { id } = await numbers.pool(2);
    const preview = await send(id, file(...tenants(2)));
    await commit(book, preview.id, "all", { who });
    await ended(book, preview.id, who);
    const write = (sql: string) => book.db.write([{ sql, args: [] }]);
    for (const sql of [
      "update bulk_rows set account_number_id = null",
      "update bulk_uploads set number_pool_id = null",
      "update bulk_uploads set number_pool_id = 2",
    ])
      await expect(write(sql)).rejects.toThrow();
    await book.db.write([
      { sql: "drop trigger bulk_rows_update", args: [] },
      { sql: "update bulk_rows set account_number_id = null where row = 2", args: [] },
      {
        sql: "update bulk_rows set account_number_id = (select min(id) from account_numbers) where row = 3",
        args: [],
      },
    ]);
    expect((await book.flaws()).join()).toContain("what became of its rows is not what");
  });

  test("takes at most 100,000 CSV rows", async () => {
    const { id } = await numbers.pool(0);
    const rows = tenants(100_001);
    expect((await refused(id, file(...rows))).status).toBe(400);
    const preview = await send(id, file(...rows.slice(1)));
    expect(preview).toMatchObject({ total: 100_000, good: 100_000 });
    expect(preview.rows).toHaveLength(2_500);
  });
});

describe("who may upload holders", () => {
  test("staff may for any client, whose users do not see the upload", async () => {
    const { id } = await numbers.pool(1, {}, { clientId: "NOOR" });
    const preview = await send(id, file(...tenants(2)), "admin");
    expect((await book.send(who, "GET", `/api/bulk-uploads/${preview.id}`)).status).toBe(404);
    expect((await commit(book, preview.id, "all")).status).toBe(202);
    expect(await ended(book, preview.id)).toMatchObject({ status: "done", done: 2 });
    expect(await book.flaws()).toEqual([]);
  });

  test("a pool of another client is answered like one that does not exist", async () => {
    const { id } = await numbers.pool(1, {}, { clientId: "NOOR" });
    for (const pool of [id, 4711]) expect((await refused(pool, file(...tenants(1)))).status).toBe(404);
    for (const pool of ["", "-1", "__proto__", "1.5"]) {
      const answer = await refused(pool, file(...tenants(1)));
      expect([answer.status, (await getRefusal(answer)).fields]).toEqual([
        400,
        { poolId: "Choose a number pool" },
      ]);
    }
    expect(await getNumber(book.deps, "select count(*) from bulk_uploads")).toBe(0);
  });

  test("an auditor may not", async () => {
    const { id } = await numbers.pool(1);
    expect((await refused(id, file(...tenants(1)), "auditor")).status).toBe(403);
  });
});

test.each(["csv", "xlsx"])("the template is downloaded as %s", async (format) => {
  const answer = await book.send(who, "GET", `/api/bulk-uploads/numbers/template.${format}`);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="numbers-template.${format}"`);
  if (format === "csv") expect((await answer.text()).trim()).toContain(heading);
});

test("a workbook is read as the same file", async () => {
  const { id } = await numbers.pool(1);
  const first = await send(id, file("Harbour Foods,0017"));
  const { utils, write } = await import("@e965/xlsx");
  const sheet = utils.aoa_to_sheet([
    ["name", "externalId"],
    ["Harbour Foods", "0017"],
  ]);
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, "Holders");
  const bytes = new Uint8Array(write(workbook, { type: "array", bookType: "xlsx" }));
  const again = await uploaded(book, "numbers", bytes, { poolId: String(id), name: "holders.xlsx" });
  expect(again.duplicateOf).toBe(first.id);
});
