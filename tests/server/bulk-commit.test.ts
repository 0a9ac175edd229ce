import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { bulkUploads, virtualAccounts } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { deleteOldRecords } from "@/oversight/retention/sweep";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { leaseLength } from "@/platform/leased-work/lease";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { type Book, getRefusal, startBook } from "./book";
import { begin as beginCommit, commit, ended, uploaded } from "./bulk";
import { stalling } from "./leased-work";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const heading = "customerName,companyName,reference,type";
const listRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Customer ${at},Gulf Marine,bulk_${at},BOTH`);
const file = (...rows: string[]) => [heading, ...rows].join("\n");
const references = async () =>
  (await book.db.read.select({ reference: virtualAccounts.reference }).from(virtualAccounts)).map(
    ({ reference }) => reference,
  );

describe("an upload that is carried out whole", () => {
  test("opens every account with an IBAN and a row in the trail of its own", async () => {
    const { id } = await uploaded(
      book,
      "accounts",
      `${heading},description,creditEnabled,debitEnabled,clientId,networth,cbsAccount\nFalcon,Falcon LLC,f_1,cobo,Rent,no,yes,new_co,5-7mil_usd,\nGulf,Gulf Marine,g_1,POBO,,,,GULF,,CBS_7\n`,
    );
    const answer = await commit(book, id, "all");
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({ id, status: "committing", mode: "all", good: 2, bad: 0 });
    const upload = await ended(book, id);
    expect(upload).toMatchObject({ status: "done", done: 2, good: 0, bad: 0, refused: 0, failure: null });
    const [first, second] = await Promise.all(upload.rows.map(({ vaId }) => book.readAccount(vaId ?? 0)));
    expect(first).toMatchObject({
      customerName: "Falcon",
      accountName: "Falcon",
      reference: "f_1",
      type: "COBO",
      description: "Rent",
      creditEnabled: false,
      debitEnabled: true,
      clientId: "NEW_CO",
      networth: "5-7mil_usd",
      status: "active",
      balance: "0.00",
      createdBy: 1,
      level: 1,
    });
    expect(first?.virtualIban).toMatch(/^AE\d{21}$/);
    expect(second).toMatchObject({
      clientId: "GULF",
      description: null,
      cbsAccount: "CBS_7",
      debitEnabled: true,
    });
    const trail = (await book.trail()).filter(({ resource }) => resource === "VIRTUAL_ACCOUNT");
    expect(trail.map(({ resourceId, action, userId }) => [resourceId, action, userId])).toEqual([
      [String(first?.id), "CREATE", 1],
      [String(second?.id), "CREATE", 1],
    ]);
    expect({ ...trail[0]?.details.after, labels: {} }).toEqual({ ...first });
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused while a row is bad, and nothing is opened", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,c,COBO", "D,E,,COBO"));
    const answer = await commit(book, id, "all");
    expect([answer.status, (await getRefusal(answer)).message]).toEqual([
      409,
      "1 row needs fixing: correct the cells, or take the good rows only",
    ]);
    expect(await references()).toEqual([]);
  });

  test("looks at the book again: a reference that was taken meanwhile keeps all from being opened", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,first,COBO", "D,E,second,COBO"));
    await book.openAccount({ reference: "second" });
    expect((await getRefusal(await commit(book, id, "all"))).code).toBe("BAD_ROWS");
    expect(await references()).toEqual(["second"]);
  });

  test("opens nothing if the book refuses one in the last moment, and is a preview again", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,first,COBO", "D,E,second,COBO"));
    // The commit is under way and its node has ended: meanwhile somebody uses a reference.
    await begin(id, "all");
    await book.openAccount({ reference: "second" });
    expect(await uploadWork.takeUp(book.deps, new AbortController().signal)).toBe(1);
    const upload = await ended(book, id);
    expect(upload).toMatchObject({
      status: "ready",
      mode: null,
      failure: "Nothing was created: Another account has this reference: choose a different one",
    });
    expect(await references()).toEqual(["second"]);
  });
});

/** Leaves an upload as a server that was killed right after the commit's answer. */
const begin = (id: number, mode: "all" | "good") => beginCommit(book, id, mode, 1);

describe("the good rows of an upload", () => {
  test("are opened, and the others stay unchanged", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,c,COBO", "D,E,,COBO", "F,G,h,COBO"));
    expect((await commit(book, id, "good")).status).toBe(202);
    const upload = await ended(book, id);
    expect(upload).toMatchObject({ status: "done", done: 2, bad: 1, refused: 0 });
    expect(upload.errors).toEqual([{ row: 3, column: "reference", message: "Reference is required" }]);
    expect(await references()).toEqual(["c", "h"]);
  });

  test("that the book refuses in the last moment say why, and the others are opened", async () => {
    const { id } = await uploaded(book, "accounts", file(...listRows(230)));
    await begin(id, "good");
    await book.openAccount({ reference: "bulk_7" });
    await book.openAccount({ reference: "bulk_201" });
    await uploadWork.takeUp(book.deps, new AbortController().signal);
    const upload = await ended(book, id);
    expect(upload).toMatchObject({ status: "done", done: 228, refused: 2 });
    const refused = upload.rows.filter(({ state }) => state === "refused");
    expect(refused.map(({ row, message }) => [row, message])).toEqual([
      [9, "Another account has this reference: choose a different one"],
      [203, "Another account has this reference: choose a different one"],
    ]);
    const csv = await (await book.send("admin", "GET", `/api/bulk-uploads/${id}/errors.csv`)).text();
    expect(csv.split("\r\n")[1]).toBe("9,,,Another account has this reference: choose a different one");
    expect(await book.flaws()).toEqual([]);
  });

  test("have to be some", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,,COBO"));
    expect((await getRefusal(await commit(book, id, "good"))).code).toBe("NO_GOOD_ROWS");
  });
});

test("a preview that nobody carries out is forgotten after 30 days, what was carried out is not", async () => {
  const left = await uploaded(book, "accounts", file("A,B,c,COBO"));
  const done = await uploaded(book, "accounts", file("D,E,f,COBO"));
  await commit(book, done.id, "all");
  await ended(book, done.id);
  book.wait(29 * 86_400_000);
  expect(await deleteOldRecords(book.deps)).toBe(0);
  book.wait(86_400_000);
  expect(await deleteOldRecords(book.deps)).toBe(1);
  const kept = await book.db.read.select({ id: bulkUploads.id }).from(bulkUploads);
  expect(kept).toEqual([{ id: done.id }]);
  book.forgetSessions();
  expect((await book.send("admin", "GET", `/api/bulk-uploads/${left.id}`)).status).toBe(404);
  expect(await book.flaws()).toEqual([]);
});

describe("a commit", () => {
  test("happens once, however often it is asked for", async () => {
    const { id } = await uploaded(book, "accounts", file(...listRows(300)));
    const answers = await Promise.all([1, 2, 3, 4].map(() => commit(book, id, "good")));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    await ended(book, id);
    expect((await getRefusal(await commit(book, id, "good"))).code).toBe("UPLOAD_COMMITTED");
    expect(await references()).toHaveLength(300);
  });

  test("with a key answers the same again", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,c,COBO"));
    const first = await commit(book, id, "all", { "Idempotency-Key": "key-1" });
    const again = await commit(book, id, "all", { "Idempotency-Key": "key-1" });
    expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([
      202,
      202,
      "true",
    ]);
    const other = await commit(book, id, "good", { "Idempotency-Key": "key-1" });
    expect(other.status).toBe(422);
    await ended(book, id);
    expect(await references()).toEqual(["c"]);
  });

  test("is held to the version that was looked at", async () => {
    const { id, version } = await uploaded(book, "accounts", file("A,B,c,COBO"));
    await book.send("admin", "PUT", `/api/bulk-uploads/${id}`, {
      json: { cells: [{ row: 2, column: "reference", value: "other" }] },
    });
    expect((await getRefusal(await commit(book, id, "all", { "If-Match": `"${version}"` }))).code).toBe(
      "STALE",
    );
    const seen = await book.send("admin", "GET", `/api/bulk-uploads/${id}`);
    expect((await commit(book, id, "all", { "If-Match": seen.headers.get("etag") ?? "" })).status).toBe(202);
    await ended(book, id);
    expect(await references()).toEqual(["other"]);
  });

  test("is nobody's but an admin's", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,c,COBO"));
    const statuses = await Promise.all(
      (["nobody", "auditor", "client_user", "stranger"] as const).map(
        async (who) => (await commit(book, id, "all", { who })).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 404, 404]);
  });

  test("continues after the person signs out, and ends where they are no admin any more", async () => {
    const { id } = await uploaded(book, "accounts", file(...listRows(5)));
    await begin(id, "good");
    await book.db.write([{ sql: "update users set is_active = 0 where id = 1", args: [] }]);
    await uploadWork.takeUp(book.deps, new AbortController().signal);
    const [row] = await book.db.read.select().from(bulkUploads).where(eq(bulkUploads.id, id));
    expect(row).toMatchObject({
      status: "failed",
      failure: "The person who committed it is no longer active",
    });
    expect(await references()).toEqual([]);
  });

  test("that is a preview again is not opened by a node that stalled over its first commit", async () => {
    const { id } = await uploaded(book, "accounts", file("A,B,first,COBO", "D,E,second,COBO"));
    const { signal } = new AbortController();
    await begin(id, "all");
    const first = stalling(book, 2);
    const stalledTurn = uploadWork.takeUp(first.deps, signal);
    await first.stalled;
    const other = await book.openAccount({ reference: "second" });
    book.wait(leaseLength);
    book.forgetSessions();
    await uploadWork.takeUp(book.deps, signal);
    expect((await ended(book, id)).status).toBe("ready");
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${other.id}`)).status).toBe(204);
    await begin(id, "all");
    const second = stalling(book, 2);
    const turn = uploadWork.takeUp(second.deps, signal);
    await second.stalled;
    first.goOn();
    await stalledTurn;
    expect(await references()).toEqual([]);
    second.goOn();
    await turn;
    expect(await ended(book, id)).toMatchObject({ status: "done", done: 2 });
    expect(await references()).toEqual(["first", "second"]);
  });

  test("leaves no number of an IBAN given twice", async () => {
    const { id } = await uploaded(book, "accounts", file(...listRows(120)));
    await commit(book, id, "all");
    await ended(book, id);
    const [row] = await book.db.read.all<{ ids: number; ibans: number }>(
      sql`select count(distinct id) as ids, count(distinct virtual_iban) as ibans from virtual_accounts`,
    );
    expect(row).toEqual({ ids: 120, ibans: 120 });
  });
});
