import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { can } from "@/access/policy";
import { getRefusalLog } from "@/commands/refusal-log";
import { type Book, getRefusal, startBook } from "./book";

const most = 4;
let book: Book;
beforeAll(async () => {
  book = await startBook({ EXPENSIVE_CALLS_PER_MINUTE: String(most) });
});
afterAll(() => book.close());

/** Starts a new minute of the rate limit. */
async function nextMinutes(): Promise<void> {
  await getRefusalLog(book.db).flush();
  book.wait(3 * 60_000);
  book.forgetSessions();
}

const exportUsers = "/api/users/export/csv";

async function spend(path = exportUsers, ask = (to: string) => book.send("admin", "GET", to)) {
  for (let n = 0; n < most; n++) expect((await ask(path)).status).toBe(200);
}

describe("a session that asks for much within a minute", () => {
  test("is refused with 429 and the seconds to wait, and served again after them", async () => {
    await nextMinutes();
    const first = await book.send("admin", "GET", exportUsers);
    expect([first.headers.get("ratelimit-policy"), first.headers.get("ratelimit")]).toEqual([
      '"expensive";q=4;w=60, "expensive-of-user";q=12;w=60',
      '"expensive";r=3;t=15, "expensive-of-user";r=11;t=5',
    ]);
    await nextMinutes();
    await spend();
    const refused = await book.send("admin", "GET", exportUsers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit")).toBe('"expensive";r=0;t=60');
    expect(refused.headers.get("retry-after")).toBe("15");
    expect(await getRefusal(refused)).toEqual({
      code: "TOO_MANY",
      message:
        "You asked for many files, reports or answers within a minute. Try again in 15 seconds; nothing is lost",
    });
    book.wait(15_000);
    expect((await book.send("admin", "GET", exportUsers)).status).toBe(200);
  });

  test("is refused whatever else it asks for that is expensive, before it is read", async () => {
    await nextMinutes();
    await spend();
    const expensive = book.endpoints.filter(({ cost }) => cost === "expensive");
    expect(expensive.length).toBeGreaterThan(30);
    for (const { method, path, access } of expensive) {
      const answer = await book.send("admin", method, path.replaceAll(/\{\w+\}/g, "1"), {
        ...(method !== "GET" && { body: "not read" }),
      });
      // A call that an admin may never make is refused for that reason.
      expect([method, path, answer.status]).toEqual([
        method,
        path,
        can({ role: "admin" }, access) ? 429 : 403,
      ]);
    }
  });

  test("continues reading and booking, and so does everybody else", async () => {
    await nextMinutes();
    const { id } = await book.openAccount();
    await spend();
    expect((await book.send("admin", "GET", exportUsers)).status).toBe(429);
    expect((await book.send("admin", "GET", "/api/users")).status).toBe(200);
    await book.book("credit", id, { amount: "5.00" });
    expect((await book.send("auditor", "GET", exportUsers)).status).toBe(200);
    expect((await book.send("admin", "GET", "/api/bulk-uploads/accounts/template.csv")).status).toBe(200);
  });

  test("is refused once its user has done the same in three sessions", async () => {
    await nextMinutes();
    for (let session = 0; session < 3; session++) {
      const cookie = await book.signedIn("admin");
      await spend(exportUsers, (path) => book.call("GET", path, { cookie }));
    }
    const cookie = await book.signedIn("admin");
    expect((await book.call("GET", exportUsers, { cookie })).status).toBe(429);
  });

  test("reads a page with the reason where it followed a link", async () => {
    await nextMinutes();
    await spend();
    const headers = { "sec-fetch-mode": "navigate" };
    const answer = await book.send("admin", "GET", exportUsers, { headers });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("15");
    expect(answer.headers.get("content-type")).toStartWith("text/html");
    const text = await answer.text();
    expect(text).toContain("Too many requests");
    expect(text).toContain("Try again in 15 seconds");
    const stranger = await book.call("GET", exportUsers, { headers });
    expect(stranger.headers.get("location")).toBe(`/login?next=${encodeURIComponent(exportUsers)}`);
  });

  test("leaves two rows of the trail a minute, however often it is refused", async () => {
    await nextMinutes();
    const before = (await book.trail()).filter(({ details }) => details?.status === 429).length;
    await spend();
    for (let n = 0; n < 50; n++) await book.send("admin", "GET", exportUsers);
    await getRefusalLog(book.db).flush();
    const rows = (await book.trail()).filter(({ details }) => details?.status === 429).slice(before);
    expect(rows).toMatchObject([
      { userId: 1, action: "REFUSED", details: { route: exportUsers } },
      { userId: 1, action: "REFUSED", details: { route: exportUsers, times: 49 } },
    ]);
  });
});

test("the limit can be switched off", async () => {
  const free = await startBook({ EXPENSIVE_CALLS_PER_MINUTE: "0" });
  for (let n = 0; n < 150; n++) expect((await free.send("admin", "GET", exportUsers)).status).toBe(200);
  await free.close();
});

test("by default a person does not meet it", async () => {
  const usual = await startBook();
  for (let n = 0; n < 120; n++) expect((await usual.send("admin", "GET", exportUsers)).status).toBe(200);
  expect((await usual.send("admin", "GET", exportUsers)).status).toBe(429);
  await usual.close();
});
