import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverJobs } from "@/app/jobs/list";
import type { Job } from "@/platform/jobs/job";
import { createRunner } from "@/platform/jobs/runner";
import { bytesText } from "@/ui/bytes";
import { elapsedText } from "@/vocabulary/calendar";
import { type Book, startBook } from "./book";
import { select } from "./html";

const path = "/admin/operations";

let book: Book;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  book = await startBook({ BACKUP_DIR: folder, BUILD: "4f1c2a9" });
});
afterEach(async () => {
  await book.close();
  await rm(folder, { recursive: true });
});

const job = (name: string, run: Job["run"]): Job => ({
  name,
  schedule: "* * * * *",
  unit: serverJobs.find((one) => one.name === name)?.unit ?? ["{count} thing", "{count} things"],
  run,
});
const carryOut = (one: Job) => createRunner(book.deps, [one], { node: "node-a" }).tick();

/** The names and values of a page's definition lists. */
async function details(where = "main"): Promise<Record<string, string>> {
  const { html } = await book.show("auditor", path);
  const [terms, values] = [select(html, `${where} dt`), select(html, `${where} dd`)];
  return Object.fromEntries(terms.map((term, at) => [term, values[at] ?? ""]));
}

describe("the operations screen", () => {
  test("lists every job of the server with its last run, what it did, its next time and its state", async () => {
    await carryOut(job("expire holds", async () => 3));
    const { html } = await book.show("auditor", path);
    expect(select(html, "h1")).toEqual(["Operations"]);
    const rows = select(html, "#operations tbody tr");
    expect(rows).toHaveLength(serverJobs.length);
    const holds = rows.find((row) => row.startsWith("Expire holds"));
    for (const words of ["18 Nov 2026, 12:00", "3 holds released", "Waiting"]) expect(holds).toContain(words);
    expect(rows.find((row) => row.startsWith("Send mails"))).toContain("No recent work");
    for (const name of ["Expire approvals", "Watch movements"])
      expect(rows.some((row) => row.startsWith(name))).toBe(true);
  });

  test("shows a job that fails with its error, and counts it", async () => {
    await carryOut(job("expire holds", () => Promise.reject(new TypeError("names and amounts"))));
    const { html } = await book.show("admin", path);
    const row = select(html, "#operations tbody tr").find((text) => text.startsWith("Expire holds"));
    expect(row).toContain("TypeError, 1 failure in a row");
    expect(row).toContain("Failing");
    expect(html).not.toContain("names and amounts");
    expect(select(html, "#operations .stat-figure")[2]).toBe("1");
  });

  test("shows the database's health, the build and the size of the ledger", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "5.00" });
    const figures = select((await book.show("admin", path)).html, "#operations .stat-figure");
    expect(figures.slice(0, 4)).toEqual(["Healthy", "No replica", "0", "1"]);
    expect(await details()).toMatchObject({
      Reads: "Answers",
      Writes: "Answers",
      "Replica lag": "No replica",
      Build: "0.2.0, 4f1c2a9",
      Bun: Bun.version,
      "Time zone of the bank": "Asia/Dubai",
    });
  });

  test("shows the newest backup of the folder, and says where there is none", async () => {
    expect((await details())["Newest backup"]).toBe("None in the folder of backups");
    const at = (book.deps.now() - 2 * 3_600_000) / 1000;
    for (const [name, age] of [
      ["monday.db", 86_400],
      ["tuesday.db", 0],
    ] as const) {
      await Bun.write(join(folder, name), "x".repeat(1234));
      await utimes(join(folder, name), at - age, at - age);
    }
    expect((await details())["Newest backup"]).toBe("2 hours ago, tuesday.db, 1.2 kB");
  });

  test("says that the folder of backups cannot be read, or is not configured, and shows the rest", async () => {
    for (const [variables, words] of [
      [{ BACKUP_DIR: join(folder, "missing") }, "The folder of backups cannot be read"],
      [{}, "No folder of backups is configured (BACKUP_DIR)"],
    ] as const) {
      const other = await startBook({ ...variables });
      const { status, html } = await other.show("admin", path);
      expect(status).toBe(200);
      expect(select(html, "main dd")).toContain(words);
      await other.close();
    }
  });
});

describe("the list of runs", () => {
  beforeEach(async () => {
    await carryOut(job("expire holds", async () => 3));
    await carryOut(job("send mails", () => Promise.reject(new TypeError("x"))));
  });

  test.each([
    ["", ["Send mails", "Expire holds"]],
    ["job=expire+holds", ["Expire holds"]],
    ["status=failed", ["Send mails"]],
    ["to=2026-11-17", []],
  ])("finds by %j", async (query, expected) => {
    const { html } = await book.show("auditor", `${path}?${query}`);
    expect(select(html, "#job-runs tbody th")).toEqual(expected);
  });

  test("has the columns of when, how long, what it did and where", async () => {
    const { html } = await book.show("admin", path);
    expect(select(html, "#job-runs thead th")).toEqual([
      "Job",
      "Started",
      "Took",
      "Result",
      "Node",
      "Status",
    ]);
    expect(select(html, "#job-runs .badge")).toEqual(["Failed", "Done"]);
  });

  test("has a record with the error, at an address of its own", async () => {
    const { html } = await book.show("auditor", `${path}?view=2`);
    const values = select(html, "#dialog dd");
    for (const value of ["Failed", "TypeError", "node-a", "18 Nov 2026, 12:00"])
      expect(values).toContain(value);
    expect((await book.show("admin", `${path}?view=999`)).status).toBe(404);
  });

  test("refuses a job that there is not", async () => {
    expect((await book.show("admin", `${path}?job=mining`)).status).toBe(400);
  });
});

test.each([
  [120, "120 ms"],
  [1234, "1.2 s"],
  [200_000, "3 min 20 s"],
])("%i ms are %s", (ms, text) => {
  expect<string>(elapsedText(ms)).toBe(text);
});

test.each([
  [999, "999 bytes"],
  [15_600, "16 kB"],
  [999_960, "1.0 MB"],
  [12_400_000, "12.4 MB"],
  [5_000_000_000_000_000, "5000.0 TB"],
])("%i bytes are %s", (bytes, text) => {
  expect<string>(bytesText(bytes)).toBe(text);
});
