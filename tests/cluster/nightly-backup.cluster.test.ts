import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { openDatabase } from "db/client";
import { mails } from "db/schema";
import { serverJobs } from "@/app/jobs/list";
import { createRunner } from "@/platform/jobs/runner";
import { type ObjectStore, startObjectStore } from "../object-store";
import { type Book, startBook } from "../server/book";
import { select } from "../server/html";
import { restore } from "./server";
import { remove, scratch } from "./transports";

const jobs = serverJobs.filter(({ name }) => /backup|back up/.test(name));
const day = 86_400_000;

let folder: string;
let store: ObjectStore;
let book: Book;
let variables: Record<string, string>;

beforeAll(async () => {
  folder = await scratch();
  store = await startObjectStore();
  const identity = await generateIdentity();
  await Bun.write(join(folder, "key.txt"), `# made for this test\n${identity}\n`);
  variables = {
    BACKUP_DIR: join(folder, "backups"),
    BACKUP_AT: "15 1 * * *",
    BACKUP_KEEP: "2",
    BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
    BACKUP_AGE_IDENTITY_FILE: join(folder, "key.txt"),
    BACKUP_S3_URL: `${store.endpoint}/${store.bucket}/books`,
    BACKUP_S3_KEY_ID: store.accessKeyId,
    BACKUP_S3_SECRET: store.secretAccessKey,
    OPERATIONS_EMAIL: "night@vostra.example",
  };
  book = await startBook(variables);
  const { id } = await book.openAccount();
  await book.book("credit", id, { amount: "12.00" });
});
afterAll(async () => {
  await book.close();
  await store.stop();
  await remove(folder);
});

/** Runs the backup jobs that are due this many milliseconds later. */
async function jobsAfter(ms: number): Promise<void> {
  book.wait(ms);
  // Test sessions begin without a row of the trail, which would fail every proof.
  await book.db.write([{ sql: "delete from sessions", args: [] }]);
  await createRunner(book.deps, jobs, { node: `node-${book.deps.now()}` }).tick();
}
const kept = () => readdirSync(join(folder, "backups")).sort();
const backups = () => kept().filter((name) => name.endsWith(".db.age"));
async function shown(term: string): Promise<string | undefined> {
  book.forgetSessions();
  const { html } = await book.show("admin", "/admin/operations");
  return select(html, "main dd")[select(html, "main dt").indexOf(term)];
}
const proofShown = () => shown("Proof of the newest backup");

test("a backup is made when it is due, encrypted, kept elsewhere as well, and restored and verified from there", async () => {
  await jobsAfter(60_000);
  await jobsAfter(60_000);
  const [name = ""] = backups();
  expect(kept()).toEqual(["", ".copied", ".json", ".proof.json"].map((end) => `${name}${end}`));
  expect(await store.names()).toEqual([`books/${name}`, `books/${name}.json`]);
  const stored = Buffer.from(await store.client.file(`books/${name}`).bytes());
  expect(stored.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(stored.includes("SQLite format 3")).toBe(false);
  expect(await Bun.file(join(folder, "backups", `${name}.proof.json`)).json()).toMatchObject({
    outcome: "whole",
    from: "bucket",
  });
  expect(await proofShown()).toBe("Restored and verified");
  expect(await shown("Last verified")).toContain("Whole");
  expect(existsSync(`${book.deps.env.database.url.slice("file:".length)}.backup.part`)).toBe(false);
  // Nothing is due before the next occurrence.
  await jobsAfter(60_000);
  expect(backups()).toEqual([name]);
});

test("it is restored from the bucket only with the key", async () => {
  const [name = ""] = backups();
  const place = { url: `file:${join(folder, "restored.db")}` };
  const fetching = join(folder, "fetched");
  const settings = { ...variables, BACKUP_DIR: fetching, BACKUP_AT: "" };
  const keyless = { ...settings, BACKUP_AGE_IDENTITY_FILE: "" };
  const refused = await restore([name, "--from-bucket"], place, keyless);
  expect(refused.output).toContain("is encrypted: set BACKUP_AGE_IDENTITY_FILE");
  // A damaged file of that name and a copy that arrived damaged do not block it.
  const whole = await store.client.file(`books/${name}`).bytes();
  const damaged = whole.map((byte, at) => (at === 5000 ? byte ^ 1 : byte));
  await Bun.write(join(fetching, name), damaged.slice(0, -7));
  await Bun.write(join(fetching, `${name}.json`), "{}");
  await store.client.write(`books/${name}`, damaged);
  const notWhole = await restore([name, "--from-bucket"], place, settings);
  expect(notWhole.output).toContain("it was changed or is not complete");
  await store.client.write(`books/${name}`, whole);
  const restored = await restore([name, "--from-bucket"], place, settings);
  expect(restored.output).toContain("it is whole");
  expect(readdirSync(fetching).sort()).toEqual([name, `${name}.json`]);
  const db = await openDatabase(place);
  expect(await db.read.query.transactions.findMany()).toHaveLength(1);
  await db.close();
});

test("the oldest ones are deleted, here and there, and nothing else is", async () => {
  await Bun.write(join(folder, "backups", "by-hand.db"), "x");
  await store.client.write("books/notes.txt", "x");
  for (const later of [day, 60_000, day]) await jobsAfter(later);
  expect(backups()).toHaveLength(2);
  // An incomplete or broken backup replaces none.
  const [oldest = "", newest = ""] = backups();
  const proof = {
    at: "2027-01-01T00:00:00Z",
    from: "folder",
    outcome: "broken",
    head: "1:a",
    milliseconds: 1,
  };
  await Bun.write(join(folder, "backups", `${newest}.proof.json`), JSON.stringify(proof));
  for (const later of [day, 60_000]) await jobsAfter(later);
  expect(backups()).toHaveLength(3);
  expect(backups()).toContain(oldest);
  for (const later of [day, 60_000]) await jobsAfter(later);
  expect([backups().length, backups().includes(oldest), backups().includes(newest)]).toEqual([
    3,
    false,
    true,
  ]);
  await rm(join(folder, "backups", `${newest}.proof.json`));
  await jobsAfter(day);
  expect(backups()).toHaveLength(2);
  expect(kept()).toContain("by-hand.db");
  const names = await store.names();
  expect(names.filter((key) => key.endsWith(".age"))).toEqual(backups().map((name) => `books/${name}`));
  expect(names).toContain("books/notes.txt");
});

test("a copy that was changed in the bucket is found, and staff get one mail a day", async () => {
  // If an earlier test has proven the newest backup, the next day's is changed.
  if (kept().includes(`${backups().at(-1)}.proof.json`)) await jobsAfter(day);
  const newest = backups().at(-1) ?? "";
  const copy = await store.client.file(`books/${newest}`).bytes();
  copy[5000] = (copy[5000] ?? 0) ^ 1;
  await store.client.write(`books/${newest}`, copy);
  // Before the newest one was looked into.
  expect(kept()).not.toContain(`${newest}.proof.json`);
  const sentBefore = (await book.db.read.select().from(mails)).length;
  await jobsAfter(60_000);
  expect(await proofShown()).toContain("it was changed or is not complete");
  for (let n = 0; n < 5; n++) await jobsAfter(5 * 60_000);
  const sent = (await book.db.read.select().from(mails)).slice(sentBefore);
  expect(sent.map(({ recipient, audience }) => [recipient, audience])).toEqual([
    ["night@vostra.example", "staff"],
  ]);
  expect(sent[0]?.subject).toContain("The newest backup cannot be restored");
});

test("a backup that the bucket refuses is copied once the bucket answers, and is reported as overdue meanwhile", async () => {
  await store.goAway();
  const before = backups().at(-1);
  await jobsAfter(day);
  const made = backups().at(-1) ?? "";
  expect(made).not.toBe(before);
  book.wait(3 * 3_600_000);
  expect(await proofShown()).toBe("Overdue Not proven yet");
  const { html } = await book.show("admin", "/admin/operations");
  const row = select(html, "#operations tbody tr").find((text) => text.startsWith("Back up the book"));
  for (const words of ["Failing", "did not take vostra-"]) expect(row).toContain(words);
  await store.comeBack();
  await jobsAfter(60_000);
  expect(await store.names()).toContain(`books/${made}.json`);
  await jobsAfter(60_000);
  expect(await proofShown()).toBe("Restored and verified");
});
