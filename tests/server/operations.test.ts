import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasDueBackup } from "@/app/backups/jobs";
import { serverJobs } from "@/app/jobs/list";
import { printMetrics } from "@/app/operations/metrics";
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

  test("has a panel of each job, and none of a job that does not exist", async () => {
    await carryOut(job("expire holds", async () => 3));
    const { html } = await book.show("auditor", `${path}?about=expire+holds`);
    const values = select(html, "#dialog dd");
    for (const value of ["Waiting", "3 holds released", "18 Nov 2026, 12:00"])
      expect(values).toContain(value);
    expect((await book.show("admin", `${path}?about=mining`)).status).toBe(404);
  });

  test("shows a job that fails first, with its error, and counts it", async () => {
    await carryOut(job("expire holds", () => Promise.reject(new TypeError("names and amounts"))));
    const { html } = await book.show("admin", path);
    const [row] = select(html, "#operations tbody tr");
    expect(row).toStartWith("Expire holds");
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

  const backups = { BACKUP_AT: "15 1 * * *" };
  const hour = 3_600_000;
  /** Writes a backup of an age in milliseconds, with its manifest. */
  async function keepBackup(name: string, age: number, bytes = 1234) {
    const createdAt = new Date(book.deps.now() - age).toISOString();
    const digest = "a".repeat(64);
    const manifest = { format: 1, createdAt, bytes, sha256: digest, head: { id: 1, hash: digest } };
    await Bun.write(join(folder, name), "x".repeat(1234));
    await Bun.write(join(folder, `${name}.json`), JSON.stringify(manifest));
    return manifest;
  }
  const figure = async (of = book) =>
    Number(/^vostra_backup_timestamp_seconds (\S+)$/m.exec((await printMetrics(of.deps)).text)?.[1]);

  test("takes for a backup what restore accepts, and names what else is in the folder", async () => {
    expect((await details())["Newest backup"]).toBe("None in the folder of backups");
    expect(await figure()).toBe(0);
    const { createdAt } = await keepBackup("monday.db", 2 * hour);
    await keepBackup("sunday.db", 26 * hour);
    // These are newer, but not backups.
    await keepBackup("vostra-20261118T070000Z.db", hour);
    const proof = { at: createdAt, from: "folder", outcome: "broken", flaw: "a page is torn", head: "1:a" };
    const proofFile = join(folder, "vostra-20261118T070000Z.db.proof.json");
    await Bun.write(proofFile, JSON.stringify({ ...proof, milliseconds: 1 }));
    await keepBackup("cut.db", hour, 1235);
    await keepBackup("vostra-20281118T070000Z.db", -700 * 24 * hour);
    for (const name of ["notes.txt", "vostra-20261118T073000Z.db", "vostra-20261118T073000Z.db.part-journal"])
      await Bun.write(join(folder, name), "x");
    const shown = await details();
    expect(shown["Newest backup"]).toBe("2 hours ago, monday.db, 1.2 kB");
    expect(await figure()).toBe(Date.parse(createdAt) / 1000);
    expect(shown["Proof of the newest backup"]).toBe(
      "Cannot be restored vostra-20261118T070000Z.db, a page is torn",
    );
    for (const words of [
      "cut.db, It is not as long as its manifest says",
      "notes.txt, It has no readable manifest",
      "vostra-20261118T070000Z.db, Its proof failed",
      "vostra-20261118T073000Z.db, It has no readable manifest",
      "vostra-20281118T070000Z.db, Its time has not come yet",
    ])
      expect(shown["Files in the backup folder that are not backups"]).toContain(words);
    expect(shown["Files in the backup folder that are not backups"]).not.toMatch(
      /part-journal|monday|proof\.json/,
    );
  });

  test("has a backup made where only other files are new, and not again and again where its proof fails", async () => {
    const other = await startBook({ BACKUP_DIR: folder, ...backups });
    const due = () => hasDueBackup(other.deps);
    for (const name of ["notes.txt", "vostra-20261118T073000Z.db", "vostra-20281118T073000Z.db.part-journal"])
      await Bun.write(join(folder, name), "x");
    await keepBackup("vostra-20281118T070000Z.db", -700 * 24 * hour);
    expect(await due()).toBe(true);
    await keepBackup("vostra-20261118T070000Z.db", hour);
    expect(await due()).toBe(false);
    const proof = {
      at: "2026-11-18T07:10:00Z",
      from: "folder",
      outcome: "broken",
      head: "1:a",
      milliseconds: 1,
    };
    await Bun.write(join(folder, "vostra-20261118T070000Z.db.proof.json"), JSON.stringify(proof));
    expect([await due(), await figure(other)]).toEqual([false, 0]);
    await other.close();
  });

  test("says why the folder of backups cannot be read, and the figure is 0", async () => {
    await mkdir(join(folder, "file"));
    for (const [variables, words, value] of [
      [{ BACKUP_DIR: join(folder, "missing") }, "is not there: make it, or correct BACKUP_DIR", 0],
      [{ BACKUP_DIR: join(folder, "file"), ...backups }, "cannot be read (ENOTDIR)", 0],
      [{}, "No folder of backups is configured (BACKUP_DIR)", Number.NaN],
    ] as const) {
      const other = await startBook({ ...variables });
      // A start would refuse a setting that names a file, so the folder is replaced afterwards.
      if ("BACKUP_AT" in variables) {
        await rmdir(join(folder, "file"));
        await Bun.write(join(folder, "file"), "x");
      }
      const { status, html } = await other.show("admin", path);
      expect(status).toBe(200);
      expect(select(html, "main dd").some((text) => text.endsWith(words))).toBe(true);
      expect(await figure(other)).toBe(value);
      if ("BACKUP_AT" in variables)
        expect(String(await hasDueBackup(other.deps).catch((error) => error))).toContain(words);
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

  test("refuses a job that does not exist", async () => {
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
