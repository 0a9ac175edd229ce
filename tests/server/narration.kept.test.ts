import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditLogs, statementAnalyses, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { expireAnalyses } from "@/narration/deletion";
import { pagePictureSchema } from "@/statement-reader/contract";
import { getRefusal } from "./book";
import { attributes } from "./html";
import {
  analyzePath,
  type Desk,
  getFile,
  getId,
  multipart,
  readHistory,
  screenPath,
  startDesk,
} from "./narration";
import { broken, june, short, statementPdf } from "./statements";
import type { Person } from "./support";

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk();
});
afterEach(() => desk.close());

const day = 86_400_000;
const getPath = (id: string) => `/api/transaction-narration/analyses/${id}`;
const listAddresses = (id: string) => [
  getPath(id),
  `/api/transaction-narration/reports/${id}`,
  `${getPath(id)}/overview`,
  `${getPath(id)}/pages`,
  `${screenPath}?analysis=${id}`,
];

/** Makes the auditor a second admin: reports belong to a person, not to a role. */
async function promote(): Promise<void> {
  await desk.db.write([desk.db.read.update(users).set({ role: "admin" }).where(eq(users.username, "omar"))]);
}

const keptRows = async () => (await desk.db.read.select().from(statementAnalyses)).length;

describe("the statement desk is the admins'", () => {
  test.each<[Person | "nobody", number]>([
    ["nobody", 401],
    ["client_user", 403],
    ["auditor", 403],
  ])("%s is refused with %p, and nothing is kept", async (who, status) => {
    const answer = await desk.upload(who, getFile(await statementPdf(june)));
    expect(answer.status).toBe(status);
    await getRefusal(answer);
    expect(await keptRows()).toBe(0);
  });

  test("an auditor finds the screen without the form, a client finds no screen", async () => {
    const seen = await desk.show("auditor", screenPath);
    expect(seen.status).toBe(200);
    expect(seen.all("h1")).toEqual(["Transaction Narration"]);
    expect(seen.html).not.toContain("Analyze Statement");
    expect((await desk.show("client_user", screenPath)).status).toBe(403);
    const nobody = await desk.send("nobody", "GET", screenPath);
    expect(nobody.status).toBe(303);
    expect(nobody.headers.get("location")).toStartWith("/login");
  });
});

describe("an analysis belongs to its user alone", () => {
  test("another admin finds neither it nor its report, and does not see it listed", async () => {
    const id = getId(await desk.analyse(await statementPdf(june)));
    await promote();
    for (const address of listAddresses(id)) {
      expect([address, (await desk.send("admin", "GET", address)).status]).toEqual([address, 200]);
      expect([address, (await desk.send("auditor", "GET", address)).status]).toEqual([address, 404]);
    }
    expect((await desk.show("admin", screenPath)).html).toContain(id);
    const other = await desk.show("auditor", screenPath);
    expect(other.html).not.toContain(id);
    expect(other.html).toContain("No analyses yet");
  });

  test("an auditor may not read one at all", async () => {
    const id = getId(await desk.analyse(await statementPdf(june)));
    const [analysis = "", report = ""] = listAddresses(id);
    expect((await desk.send("auditor", "GET", analysis)).status).toBe(403);
    expect((await desk.send("auditor", "GET", report)).status).toBe(403);
    expect((await desk.send("nobody", "GET", report)).status).toBe(401);
  });

  test.each(["1", "..%2f..%2fetc%2fpasswd", "' or 1=1 --", "01a1f9fb-78e5-7585-90b5-7fcd087e5cde"])(
    "the id %p is of none",
    async (id) => {
      for (const address of listAddresses(encodeURIComponent(id))) {
        expect([address, (await desk.send("admin", "GET", address)).status]).toEqual([address, 404]);
      }
    },
  );
});

describe("the pages of rows that do not add up", () => {
  test("are kept word by word, with the place of each such row", async () => {
    const id = getId(await desk.analyse(await statementPdf(broken)));
    const answer = await desk.send("admin", "GET", `${getPath(id)}/pages`);
    const [picture, another] = pagePictureSchema.array().parse(await answer.json());
    expect(another).toBeUndefined();
    expect(picture).toMatchObject({ statement: 0, page: 1, rows: [{ index: 1 }] });
    const y = picture?.rows[0]?.y ?? 0;
    const line = picture?.words.filter((word) => Math.abs(word.y - y) < 3) ?? [];
    expect(line.map(({ text }) => text).join(" ")).toContain("TRANSFER FROM J DOE 50.00 125.00");
    expect(line.every(({ x0, x1 }) => x0 < x1 && x1 < (picture?.width ?? 0))).toBe(true);
  });

  test("are none of a statement that adds up, nor of an analysis of before they were kept", async () => {
    const id = getId(await desk.analyse(await statementPdf(june)));
    expect(await (await desk.send("admin", "GET", `${getPath(id)}/pages`)).json()).toEqual([]);
    const { statements } = statementAnalyses;
    await desk.db.write([
      desk.db.read
        .update(statementAnalyses)
        .set({ statements: sql`json_remove(${statements}, '$.pictures')` }),
    ]);
    expect(await (await desk.send("admin", "GET", `${getPath(id)}/pages`)).json()).toEqual([]);
  });
});

describe("deleting an analysis", () => {
  test("deletes it with its report and rows, and stays on record", async () => {
    const id = getId(await desk.analyse(await statementPdf(june)));
    expect((await desk.send("admin", "DELETE", getPath(id))).status).toBe(204);
    for (const address of listAddresses(id))
      expect([address, (await desk.send("admin", "GET", address)).status]).toEqual([address, 404]);
    expect(await keptRows()).toBe(0);
    expect((await desk.send("admin", "DELETE", getPath(id))).status).toBe(404);
    const trail = await desk.db.read.select().from(auditLogs).where(eq(auditLogs.resourceId, id));
    expect(trail.map(({ action }) => action)).toEqual(["CREATE", "DELETE"]);
    expect(trail.at(-1)?.details).toContain("june.pdf");
  });

  test("is one's own alone, and asked about under an address", async () => {
    const id = getId(await desk.analyse(await statementPdf(june)));
    expect((await desk.send("auditor", "DELETE", getPath(id))).status).toBe(403);
    await promote();
    expect((await desk.send("auditor", "DELETE", getPath(id))).status).toBe(404);
    expect((await desk.show("auditor", `${screenPath}?delete=${id}`)).status).toBe(404);
    expect((await desk.show("admin", `${screenPath}?delete=${id}`)).html).toContain("Delete this analysis?");
    expect(await keptRows()).toBe(1);
  });
});

describe("after 30 days", () => {
  test("an analysis is gone to the millisecond, before any job has run", async () => {
    const id = getId(await desk.analyse(await statementPdf(june)));
    desk.wait(30 * day - 1);
    desk.forgetSessions();
    for (const address of listAddresses(id))
      expect((await desk.send("admin", "GET", address)).status).toBe(200);
    desk.wait(1);
    for (const address of listAddresses(id))
      expect((await desk.send("admin", "GET", address)).status).toBe(404);
    expect((await desk.show("admin", screenPath)).html).not.toContain(id);
  });

  test("the job forgets it, and leaves the younger ones", async () => {
    await desk.analyse(await statementPdf(june));
    desk.wait(10 * day);
    desk.forgetSessions();
    const young = getId(await desk.analyse(await statementPdf(short())));
    await expireAnalyses(desk.deps);
    expect(await keptRows()).toBe(2);
    desk.wait(20 * day + 1);
    await expireAnalyses(desk.deps);
    const rows = await desk.db.read.select({ id: statementAnalyses.id }).from(statementAnalyses);
    expect(rows).toEqual([{ id: young }]);
    await expireAnalyses(desk.deps);
    expect(await keptRows()).toBe(1);
  });
});

test("the list shows the newest first, each with its company, file, verdict and count", async () => {
  await desk.analyse(await statementPdf(june), { companyName: "First LLC" });
  desk.wait(60_000);
  await desk.analyse(await statementPdf(short()), { companyName: "Second LLC" });
  const { all } = await desk.show("admin", screenPath);
  expect(all("#analyses tbody a[href*='analysis=']")).toEqual(["Second LLC", "First LLC"]);
  expect(all("#analyses tbody tr").every((row) => row.includes("Proven"))).toBe(true);
  expect(all("#analyses tbody tr")[0]).toContain("june.pdf");
});

test("the list pages through all that is kept, fifty at a time, newest first", async () => {
  await desk.analyse(await statementPdf(june), { companyName: "Number 0" });
  const [one] = await desk.db.read.select().from(statementAnalyses);
  if (!one) throw new Error("Nothing was kept");
  const more = Array.from({ length: 119 }, (_, at) => {
    const createdAt = one.createdAt + Math.ceil((at + 1) / 3);
    return { ...one, id: Bun.randomUUIDv7(), companyName: `Number ${at + 1}`, createdAt };
  });
  await desk.db.write([desk.db.read.insert(statementAnalyses).values(more)]);
  const pages: string[][] = [];
  const links = "#analyses .pager a";
  let next: string | undefined = screenPath;
  let back: string | undefined;
  while (next !== undefined) {
    const { html, all } = await desk.show("admin", next);
    pages.push(all("#analyses tbody a[href*='analysis=']"));
    next = attributes(html, `${links}[rel=next]`, "href")[0];
    back = attributes(html, `${links}[rel=prev]`, "href")[0];
  }
  const names = Array.from({ length: 120 }, (_, at) => `Number ${119 - at}`);
  expect(pages).toEqual([names.slice(0, 50), names.slice(50, 100), names.slice(100)]);
  const before = await desk.show("admin", back ?? "");
  expect(before.all("#analyses tbody a[href*='analysis=']")).toEqual(pages[1] ?? []);
  expect((await desk.show("admin", `${screenPath}?page=nonsense`)).status).toBe(400);
});

test("reading and reporting leave nothing in the folder for temporary files", async () => {
  const [before, folder] = [process.env.TMPDIR, await mkdtemp(join(tmpdir(), "narration-kept-"))];
  process.env.TMPDIR = folder;
  readHistory();
  try {
    const answer = await desk.analyse(await statementPdf(june));
    await desk.upload("admin", getFile("%PDF-1.7 damaged %%EOF"));
    expect((await desk.send("admin", "GET", answer.downloadUrl ?? "")).status).toBe(200);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true });
  }
});

test("who signs out while their file is read is not answered, and nothing is kept of it", async () => {
  readHistory();
  const bankStatement = getFile(await statementPdf(june));
  const sent = await multipart({ companyName: "Gulf Marine", bankStatement });
  const cookie = await desk.signIn("admin");
  const headers = { "content-type": sent.type };
  const reading = desk.call("POST", analyzePath, { body: sent.bytes, headers, cookie });
  expect((await desk.call("POST", "/api/auth/logout", { cookie })).ok).toBe(true);
  expect((await reading).status).toBe(401);
  expect(await keptRows()).toBe(0);
});
