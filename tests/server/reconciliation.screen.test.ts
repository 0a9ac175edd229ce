import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Workbook } from "exceljs";
import { type Book, startBook } from "./book";
import { attributes } from "./html";
import { damage, ended, insertRun, reconcile, start } from "./reconciliation";

let book: Book;
beforeEach(async () => {
  book = await startBook();
  book.deps.pause = async () => {};
});
afterEach(() => book.close());

const path = "/admin/reconciliation";
const wrong = (id: number) => `update virtual_accounts set balance = balance + 1 where id = ${id}`;
const right = (id: number) => `update virtual_accounts set balance = balance - 1 where id = ${id}`;

/** The rows of a list, each as its cells. */
async function listRows(address: string, list: string) {
  const { all } = await book.show("auditor", address);
  const cells = all(`#${list} tbody tr > *`);
  const columns = all(`#${list} thead th`).length;
  return Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}

describe("the reconciliations", () => {
  test("say that there are none yet, and offer to start one to an auditor, too", async () => {
    const { all, html } = await book.show("auditor", path);
    expect(all(".empty-title, .empty h3, .empty p").join(" ")).toContain("No reconciliations found");
    expect(attributes(html, ".page-actions a", "href")).toEqual([`${path}/statements`, "?reconcile=1"]);
  });

  test("are listed newest first, with who, how many and what was found", async () => {
    await book.openAccount();
    await book.openAccount();
    await damage(book, wrong(2));
    await reconcile(book);
    await reconcile(book, { vaIds: [1] });
    const rows = await listRows(path, "runs");
    expect(rows.map((row) => row.filter((_, at) => at !== 1 && at !== 7))).toEqual([
      ["2 Chosen accounts", "amal", "1", "1", "0", "0", "Done"],
      ["1 All accounts", "amal", "2", "1", "0", "1", "Done"],
    ]);
    expect(await listRows(`${path}?scope=chosen`, "runs")).toHaveLength(1);
    const { html } = await book.show("admin", `${path}?view=1`);
    expect(attributes(html, ".record-body a", "href")).toEqual([
      `${path}/1`,
      "/api/reconciliation/runs/1/export/xlsx",
      "/timeline/reconciliation/1",
    ]);
  });

  test("are not for clients, and 404 if there is none", async () => {
    expect((await book.show("client_user", path)).status).toBe(403);
    expect((await book.show("admin", `${path}/9`)).status).toBe(404);
    expect((await book.show("admin", `${path}?view=9`)).status).toBe(404);
  });
});

describe("a reconciliation that failed", () => {
  /** One that stopped before its first account. */
  async function begin(startedBy: number | null): Promise<void> {
    await book.openAccount();
    const accounts = { scope: "all" } as const;
    await book.db.write([
      insertRun({ requestId: "failed", startedBy, at: book.deps.now(), accounts, total: 1, upTo: 1 }),
      {
        sql: "update reconciliation_runs set status = 'failed', failure = 'Full', finished_at = 1",
        args: [],
      },
    ]);
  }
  const retry = "/api/reconciliation/runs/1/retry";

  test("continues where it stopped once the person who started it retries it on its page", async () => {
    await begin(1);
    const { html } = await book.show("admin", `${path}/1`);
    expect(attributes(html, "#run-figures .page-actions a", "href")).toEqual([`${path}/1?retry=1`]);
    const question = await book.show("admin", `${path}/1?retry=1`);
    expect(question.html).toContain("Retry this reconciliation?");
    expect((await book.send("admin", "POST", retry)).status).toBe(204);
    expect(await ended(book, 1)).toMatchObject({ status: "done", done: 1, failure: null });
    const after = await book.show("admin", `${path}/1`);
    expect(attributes(after.html, "#run-figures .page-actions a", "href")).toEqual([]);
    expect((await book.send("admin", "POST", retry)).status).toBe(409);
  });

  test("is retried by nobody else than that person or an admin", async () => {
    await begin(null);
    const { html } = await book.show("auditor", `${path}/1`);
    expect(attributes(html, "#run-figures .page-actions a", "href")).toEqual([]);
    expect((await book.show("auditor", `${path}/1?retry=1`)).html).not.toContain("Retry this");
    expect((await book.send("auditor", "POST", retry)).status).toBe(403);
    expect((await book.send("client_user", "POST", retry)).status).toBe(403);
    expect((await book.send("admin", "POST", retry)).status).toBe(204);
  });
});

describe("the results of a run", () => {
  test("come with what is out of order first, and are narrowed by status and search", async () => {
    for (const customerName of ["Falcon", "Cedar", "Heron"]) await book.openAccount({ customerName });
    await damage(book, wrong(3));
    const { runId } = await reconcile(book);
    const names = async (query = "") =>
      (await listRows(`${path}/${runId}${query}`, "results")).map(([name]) => name);
    expect(await names()).toEqual(["Heron", "Falcon", "Cedar"]);
    const { all } = await book.show("admin", `${path}/${runId}`);
    expect(all(".list-buttons .segments a")).toEqual(["All", "Matched (2)", "Discrepancy", "Error (1)"]);
    expect(await names("?status=error")).toEqual(["Heron"]);
    expect(await names("?status=matched&q=ced")).toEqual(["Cedar"]);
    expect(await names("?sort=account")).toEqual(["Falcon", "Cedar", "Heron"]);
  });

  test("lead to the first transaction where the books part", async () => {
    const { id } = await book.openAccount();
    const { id: transaction } = await book.book("credit", id, { amount: "8.00" });
    await damage(book, "update transactions set balance_after = 900");
    const { runId } = await reconcile(book);
    const { all, html } = await book.show("auditor", `${path}/${runId}?view=1`);
    expect(all(".record-body .notice")).toEqual([
      "After transaction number 1 the balance should be $8.00, the books say $9.00.",
    ]);
    expect(attributes(html, ".record-body dd a", "href")).toEqual([
      `/admin/virtual-accounts/${id}`,
      `/admin/transactions?view=${transaction}`,
    ]);
    expect((await book.show("auditor", `${path}/${runId}?view=99`)).status).toBe(404);
  });

  test("are compared with the run before: what is new, what went away, and what stayed", async () => {
    for (let i = 0; i < 4; i++) await book.openAccount();
    await damage(book, wrong(1), wrong(2));
    await reconcile(book);
    await damage(book, right(1), wrong(3));
    await book.openAccount();
    const { runId } = await reconcile(book);
    const { all, html } = await book.show("admin", `${path}/${runId}`);
    expect(all("main .notice")).toEqual([
      "Compared with reconciliation 1 (4 accounts in both): 1 account out of order since then, 1 account in order since then, 1 account out of order as before",
    ]);
    expect(attributes(html, "main .notice a", "href").slice(1)).toEqual(
      ["new", "gone", "still"].map((change) => `${path}/${runId}?change=${change}`),
    );
    const changed = async (change: string) =>
      (await listRows(`${path}/${runId}?change=${change}`, "results")).map(([name]) => name);
    expect(await changed("new")).toEqual(["Customer 3"]);
    expect(await changed("gone")).toEqual(["Customer 1"]);
    expect(await changed("still")).toEqual(["Customer 2"]);
    expect((await book.show("admin", `${path}/1`)).all("main .notice")).toEqual([]);
  });

  test("are followed by the figures as long as the run is under way, and no longer", async () => {
    await book.openAccount();
    const gate = Promise.withResolvers<void>();
    book.deps.pause = () => gate.promise;
    const id = await start(book);
    const trigger = async () =>
      attributes((await book.show("admin", `${path}/${id}`)).html, "#run-figures", "hx-trigger");
    expect(await trigger()).toEqual(["every 5s"]);
    expect((await book.show("admin", `${path}/${id}`)).all("main .notice").join()).toContain("under way");
    gate.resolve();
    await ended(book, id);
    expect(await trigger()).toEqual(["none"]);
  });

  test("are downloaded as Excel with real numbers, which the trail records", async () => {
    const { id } = await book.openAccount({ customerName: "=1+1" });
    await book.book("credit", id, { amount: "1250.50" });
    await book.openAccount();
    await damage(book, wrong(2));
    const { runId } = await reconcile(book);
    const answer = await book.send("auditor", "GET", `/api/reconciliation/runs/${runId}/export/xlsx`);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="reconciliation-${runId}-2026-11-18.xlsx"`,
    );
    const workbook = new Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const results = workbook.getWorksheet("Results");
    const cells = (row: number) => [1, 3, 4, 5, 6, 7, 8].map((at) => results?.getRow(row).getCell(at).value);
    expect(cells(2)).toEqual(["=1+1", "USD", 1250.5, 1250.5, 0, "Matched", 1]);
    expect(cells(3).at(5)).toBe("Error");
    expect(results?.getRow(3).getCell(9).value).toBe("The balance is $0.01, available and held make $0.00");
    const last = (await book.trail()).at(-1);
    expect(last).toMatchObject({
      userId: 2,
      resource: "EXPORT",
      details: { reconciliation: runId, format: "xlsx" },
    });
  });
});

describe("Admin Dashboard: Account Reconciliation", () => {
  test("its tile opens the dialog, for an auditor as well", async () => {
    await book.openAccount();
    const { html } = await book.show("auditor", "/admin/dashboard");
    expect(attributes(html, "section[aria-label='Quick Actions'] a", "href")).toEqual([
      "/admin/dashboard?report=1",
      "/admin/dashboard?reconcile=1",
    ]);
    const opened = await book.show("auditor", "/admin/dashboard?reconcile=1");
    expect(attributes(opened.html, "#dialog x-island", "props").join()).toContain('"total":1');
  });

  test("its dialog follows the run that the reader has under way", async () => {
    await book.openAccount();
    const gate = Promise.withResolvers<void>();
    book.deps.pause = () => gate.promise;
    const id = await start(book);
    const props = async (who: "admin" | "auditor") => {
      const { html } = await book.show(who, "/admin/dashboard?reconcile=1");
      return attributes(html, "#dialog x-island", "props").join();
    };
    expect(await props("admin")).toContain(`"running":${id}`);
    expect(await props("auditor")).not.toContain("running");
    gate.resolve();
  });
});
