import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { reconciliationRuns } from "db/schema";
import { type Book, startBook } from "./book";
import { damage, ended, follow, readResult, readRun, reconcile, start } from "./reconciliation";

let book: Book;
let pauses: number[];
beforeEach(async () => {
  book = await startBook();
  pauses = [];
  book.deps.pause = async (ms) => {
    pauses.push(ms);
  };
});
afterEach(() => book.close());

/** Opens an account with movements of each type: 100.00 in, 30.00 out, 20.00 held, 5.00 of another hold released. */
async function openUsedAccount(fields: Record<string, unknown> = {}) {
  const account = await book.openAccount(fields);
  await book.book("credit", account.id, { amount: "100.00" });
  await book.book("debit", account.id, { amount: "30.00" });
  await book.book("hold", account.id, { amount: "20.00", reference: `H-${account.id}` });
  await book.book("hold", account.id, { amount: "5.00", reference: `R-${account.id}` });
  await book.book("release", account.id, { amount: "5.00", reference: `R-${account.id}` });
  return account;
}

/** Opens a number of accounts without movements. */
async function openAccounts(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push((await book.openAccount()).id);
  return ids;
}

const getRefusal = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

describe("reconciliation of an account (specification, sections 3, 4, 5 and 9)", () => {
  test("credits and releases add, debits and holds subtract, and the result is the available balance", async () => {
    const account = await openUsedAccount();
    expect(await readResult(book, account.id)).toEqual({
      vaId: account.id,
      accountName: account.accountName,
      virtualIban: account.virtualIban,
      currency: "USD",
      expectedBalance: "50.00",
      actualBalance: "50.00",
      difference: "0.00",
      status: "matched",
      transactionCount: 5,
      flaw: null,
      transactionId: null,
    });
  });

  test("an account without a transaction is matched at nothing", async () => {
    const { id } = await book.openAccount();
    expect(await readResult(book, id)).toMatchObject({
      expectedBalance: "0.00",
      status: "matched",
      transactionCount: 0,
    });
  });

  test("a difference of 0.01 is a discrepancy, with expected, actual and difference", async () => {
    const { id } = await openUsedAccount();
    await damage(
      book,
      `update ledger_accounts set balance = balance + 1 where virtual_account_id = ${id} and kind = 'available'`,
    );
    expect(await readResult(book, id)).toMatchObject({
      expectedBalance: "50.00",
      actualBalance: "50.01",
      difference: "-0.01",
      status: "discrepancy",
    });
  });

  test("amounts are in the account's own currency", async () => {
    const { id } = await book.openAccount();
    await book.change(id, { currency: "AED" });
    await book.book("credit", id, { amount: "12.34", currency: "AED" });
    expect(await readResult(book, id)).toMatchObject({ currency: "AED", expectedBalance: "12.34" });
  });

  test("a history longer than one statement reads is added up whole", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "1.00" });
    await damage(
      book,
      `insert into transactions (journal_id, virtual_account_id, seq, type, amount, currency, description, reference,
          balance_after, held_after, credited_after, credit_count, debit_count, hold_count, created_at, processed_at)
        with recursive n(i) as (select 2 union all select i + 1 from n where i < 9001)
        select journal_id, ${id}, i, 'credit', 100, 'USD', 'x', 'x', i * 100, 0, i * 100, i, 0, 0, created_at,
          processed_at
        from n, transactions where seq = 1 and virtual_account_id = ${id}`,
      `update ledger_accounts set balance = 900100 where virtual_account_id = ${id} and kind = 'available'`,
      `update virtual_accounts set balance = 900100, transaction_count = 9001 where id = ${id}`,
    );
    expect(await readResult(book, id)).toMatchObject({ expectedBalance: "9001.00", transactionCount: 9001 });
    const late = `update transactions set balance_after = 1 where seq = 8500 and virtual_account_id = ${id}`;
    await damage(book, late);
    expect((await readResult(book, id)).flaw).toContain("transaction number 8500");
  });
});

describe("an account whose books do not verify", () => {
  const getNumber = (seq: number, id: number) => `virtual_account_id = ${id} and seq = ${seq}`;

  /** The id of an account's transaction by its number. */
  const getTransaction = async (vaId: number, seq: number) => {
    const [row] = await book.db.readPrimary({
      sql: "select id from transactions where virtual_account_id = ? and seq = ?",
      args: [vaId, seq],
    });
    return Number(row?.id);
  };

  test("is an error at the transaction whose balance after does not follow", async () => {
    const { id } = await openUsedAccount();
    await damage(
      book,
      `update transactions set balance_after = balance_after + 700 where ${getNumber(3, id)}`,
    );
    expect(await readResult(book, id)).toMatchObject({
      status: "error",
      difference: "0.00",
      flaw: "After transaction number 3 the balance should be $50.00, the books say $57.00",
      transactionId: await getTransaction(id, 3),
    });
  });

  test("is a discrepancy at the transaction whose amount was changed", async () => {
    const { id } = await openUsedAccount();
    await damage(book, `update transactions set amount = amount + 100 where ${getNumber(2, id)}`);
    expect(await readResult(book, id)).toMatchObject({
      status: "discrepancy",
      expectedBalance: "49.00",
      difference: "-1.00",
      transactionId: await getTransaction(id, 2),
    });
  });

  test("is a discrepancy at the transaction that follows one that was taken out", async () => {
    const { id } = await openUsedAccount();
    await damage(book, `delete from transactions where ${getNumber(2, id)}`);
    expect(await readResult(book, id)).toMatchObject({
      status: "discrepancy",
      flaw: "Transaction number 2 is missing",
      transactionId: await getTransaction(id, 3),
    });
  });

  test("is an error where a transaction is not what its journal booked", async () => {
    const { id } = await openUsedAccount();
    const journal = `(select journal_id from transactions where ${getNumber(1, id)})`;
    await damage(book, `update entries set amount = amount * 2 where journal_id = ${journal}`);
    expect(await readResult(book, id)).toMatchObject({
      status: "error",
      flaw: "Transaction number 1 of $100.00 is not what its journal booked",
      transactionId: await getTransaction(id, 1),
    });
  });

  test("is a discrepancy after its newest transaction where only the balance was changed", async () => {
    const { id } = await openUsedAccount();
    await damage(
      book,
      `update ledger_accounts set balance = 9900 where virtual_account_id = ${id} and kind = 'available'`,
      `update virtual_accounts set balance = 11900 where id = ${id}`,
    );
    expect(await readResult(book, id)).toMatchObject({
      status: "discrepancy",
      actualBalance: "99.00",
      difference: "-49.00",
      transactionId: await getTransaction(id, 5),
    });
  });

  test("is an error where its balance is not what is available and held", async () => {
    const { id } = await openUsedAccount();
    await damage(book, `update virtual_accounts set balance = 1 where id = ${id}`);
    const { status, flaw, transactionId } = await readResult(book, id);
    expect({ status, flaw, transactionId }).toEqual({
      status: "error",
      flaw: "The balance is $0.01, available and held make $70.00",
      transactionId: null,
    });
  });

  test("is an error where its holds are not what is held, or its count not its newest number", async () => {
    const [a, b] = [await openUsedAccount(), await openUsedAccount()];
    await damage(
      book,
      `update holds set held_amount = 1 where is_active = 1 and virtual_account_id = ${a.id}`,
      `update virtual_accounts set transaction_count = 4 where id = ${b.id}`,
    );
    expect((await readResult(book, a.id)).flaw).toBe("$20.00 is held, the active holds make $0.01");
    expect((await readResult(book, b.id)).flaw).toBe(
      "The account counts 4 transactions, the newest is number 5",
    );
  });

  test("is found among thousands by its entries, and its neighbours are matched", async () => {
    const { id } = await openUsedAccount();
    await openAccounts(55);
    const journal = `(select journal_id from transactions where ${getNumber(1, id)})`;
    await damage(book, `update entries set amount = amount * 2 where journal_id = ${journal}`);
    const { results, matched, errors } = await reconcile(book);
    expect([matched, errors]).toEqual([55, 1]);
    expect(results[0]).toMatchObject({
      vaId: id,
      status: "error",
      transactionId: await getTransaction(id, 1),
    });
  });

  test("is an error, and hinders no other, where its amounts cannot be added up", async () => {
    const { id } = await openUsedAccount();
    await openAccounts(51);
    await damage(
      book,
      `update transactions set amount = 9223372036854775807 where virtual_account_id = ${id} and type = 'credit'`,
      `update transactions set amount = 9223372036854775807, type = 'credit' where ${getNumber(2, id)}`,
    );
    const { matched, results } = await reconcile(book);
    expect(matched).toBe(51);
    expect(results[0]).toMatchObject({ status: "error", flaw: "Its amounts are too large to be added up" });
  });
});

describe("a run", () => {
  test("is answered at once with its id, goes through every open account, and is kept with who and when", async () => {
    await openAccounts(3);
    const run = await reconcile(book);
    expect(run).toMatchObject({
      scope: "all",
      status: "done",
      startedBy: "amal",
      startedAt: "2026-11-18T08:00:00.000Z",
      finishedAt: "2026-11-18T08:00:00.000Z",
      total: 3,
      done: 3,
      matched: 3,
      discrepancies: 0,
      errors: 0,
      failure: null,
    });
    expect(run.results.map(({ vaId }) => vaId)).toEqual([1, 2, 3]);
    const listed = await (await book.send("auditor", "GET", "/api/reconciliation/runs")).json();
    const { results: _, ...kept } = run;
    expect(listed).toEqual([kept]);
  });

  test("handles one account at a time with a 200 ms pause up to 50 accounts, above that none", async () => {
    await openAccounts(50);
    await reconcile(book);
    expect(pauses).toEqual(Array(50).fill(200));
    await openAccounts(1);
    expect((await reconcile(book)).matched).toBe(51);
    expect(pauses).toHaveLength(50);
  });

  test("goes through the accounts that are named, each once", async () => {
    const [a = 0, , c = 0] = await openAccounts(3);
    const { scope, results } = await reconcile(book, { vaIds: [c, a, c] });
    expect(scope).toBe("chosen");
    expect(results.map(({ vaId }) => vaId)).toEqual([a, c]);
  });

  test("is refused for an account that is not there, for none, and for an empty bank", async () => {
    const post = (json: unknown) => book.send("admin", "POST", "/api/reconciliation/runs", { json });
    expect(await getRefusal(await post({}))).toMatchObject({
      status: 409,
      message: "There is no account to reconcile yet",
    });
    await openAccounts(1);
    expect(await getRefusal(await post({ vaIds: [1, 99] }))).toMatchObject({
      status: 404,
      message: "Virtual Account not found",
    });
    expect(await getRefusal(await post({ vaIds: [] }))).toMatchObject({
      status: 400,
      fields: { vaIds: "Choose at least one account" },
    });
    expect(await book.db.read.select().from(reconciliationRuns)).toEqual([]);
  });

  test("is one at a time for each person: a second tab is refused, another person is not", async () => {
    await openAccounts(2);
    const { promise, resolve } = Promise.withResolvers<void>();
    book.deps.pause = () => promise;
    const first = await start(book);
    const answers = await Promise.all(
      [1, 2].map(() => book.send("admin", "POST", "/api/reconciliation/runs", { json: {} })),
    );
    for (const answer of answers) {
      expect(await getRefusal(answer)).toMatchObject({ status: 409, code: "RECONCILIATION_RUNNING" });
    }
    const second = await start(book, "auditor");
    resolve();
    expect((await ended(book, first)).status).toBe("done");
    expect((await ended(book, second)).startedBy).toBe("omar");
    await reconcile(book);
  });

  test("is started once by a call that is sent again with its key", async () => {
    await openAccounts(1);
    const headers = { "Idempotency-Key": "once" };
    const post = () => book.send("admin", "POST", "/api/reconciliation/runs", { json: {}, headers });
    const [first, again] = [await post(), await post()];
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    const { runId } = await first.json();
    expect(await again.json()).toEqual({ runId });
    await ended(book, runId);
    expect(await book.db.read.select().from(reconciliationRuns)).toHaveLength(1);
  });

  test("may be started by an auditor, and is recorded in the trail from its start to what it found", async () => {
    await openAccounts(1);
    const id = await start(book, "auditor", { vaIds: [1] });
    await ended(book, id);
    const rows = (await book.trail()).filter(({ resource }) => resource === "RECONCILIATION");
    expect(
      rows.map(({ userId, action, resourceId, details }) => [userId, action, resourceId, details]),
    ).toEqual([
      [2, "CREATE", String(id), { scope: "chosen", total: 1, accounts: [1] }],
      [null, "UPDATE", String(id), { status: "done", outOfOrder: 0, items: { matched: 1 } }],
    ]);
  });

  test("reads whole histories while others book, and matches all the same", async () => {
    const ids = await openAccounts(60);
    const id = await start(book);
    await Promise.all(ids.map((vaId) => book.book("credit", vaId, { amount: "5.00" })));
    expect((await ended(book, id)).matched).toBe(60);
  });

  test("answers its results in pages, what is out of order first, by status and search", async () => {
    await openAccounts(4);
    await damage(book, "update virtual_accounts set balance = 1 where id = 3");
    const run = await reconcile(book);
    expect(run.results.map(({ vaId }) => vaId)).toEqual([3, 1, 2, 4]);
    const path = `/api/reconciliation/runs/${run.runId}`;
    const page = await book.send("admin", "GET", `${path}?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
    const rest = await (await book.send("admin", "GET", next)).json();
    expect(rest.results.map(({ vaId }: { vaId: number }) => vaId)).toEqual([2, 4]);
    expect((await readRun(book, run.runId, "?status=error")).results).toHaveLength(1);
    await reconcile(book);
    const found = await readRun(book, run.runId, "?q=Customer+2");
    expect(found.results.map(({ vaId }) => vaId)).toEqual([2]);
  });
});

describe("the events of a run", () => {
  test("give each result with its progress, and end with the run", async () => {
    await openAccounts(3);
    const id = await start(book);
    const events = await follow(book, id);
    expect(events.flatMap(({ result }) => result?.vaId ?? [])).toEqual([1, 2, 3]);
    expect(events.at(-1)).toMatchObject({ event: "end", id: 3, run: { status: "done", done: 3, total: 3 } });
  });

  test("continue after the last one that arrived, and repeat nothing", async () => {
    await openAccounts(4);
    const { runId } = await reconcile(book);
    const events = await follow(book, runId, 2);
    expect(events.flatMap(({ result }) => result?.vaId ?? [])).toEqual([3, 4]);
    expect(await follow(book, runId, 4)).toMatchObject([{ event: "end", run: { matched: 4 } }]);
  });

  test("survive a connection that is lost in the middle of the run", async () => {
    await openAccounts(3);
    const gate = Promise.withResolvers<void>();
    book.deps.pause = () => gate.promise;
    const id = await start(book);
    const gone = new AbortController();
    const answer = await book.send("admin", "GET", `/api/reconciliation/runs/${id}/events`, {
      signal: gone.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("event: progress") || !text.includes('"done":1')) {
      text += (await reader?.read())?.value ?? "";
    }
    await reader?.cancel();
    gone.abort();
    gate.resolve();
    const events = await follow(book, id, 1);
    expect(events.flatMap(({ result }) => result?.vaId ?? [])).toEqual([2, 3]);
    expect(events.at(-1)?.run).toMatchObject({ status: "done", matched: 3 });
  });

  test("of more than 50 accounts tell only of those out of order", async () => {
    await openAccounts(52);
    await damage(book, "update virtual_accounts set balance = 1 where id = 7");
    const events = await follow(book, await start(book));
    expect(events.flatMap(({ result }) => result?.vaId ?? [])).toEqual([7]);
    expect(events.at(-1)?.run).toMatchObject({ matched: 51, errors: 1 });
  });

  test("are for staff: a client gets 403, a run that is not there is 404", async () => {
    await openAccounts(1);
    const { runId } = await reconcile(book);
    const get = async (who: "client_user" | "auditor" | "nobody", path: string) =>
      (await book.send(who, "GET", `/api/reconciliation/runs${path}`)).status;
    expect(await get("client_user", `/${runId}/events`)).toBe(403);
    expect(await get("client_user", `/${runId}`)).toBe(403);
    expect(await get("nobody", `/${runId}/events`)).toBe(401);
    expect(await get("auditor", "/99/events")).toBe(404);
    expect(await get("auditor", `/${runId}/events`)).toBe(200);
  });
});
