import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { alerts } from "db/schema";
import { alertSchema } from "@/oversight/alerts/contract";
import { type Book, getRefusal, startBook } from "./book";
import type { Person } from "./support";

let book: Book;
let id: number;
beforeEach(async () => {
  book = await startBook();
  const account = await book.openAccount();
  await book.book("credit", account.id, { amount: "60000.00" });
  const [alert] = await book.db.read.select().from(alerts);
  id = alert?.id ?? 0;
});
afterEach(() => book.close());

const handle = (who: Person, act: "acknowledge" | "resolve", json: unknown = {}) =>
  book.send(who, "PUT", `/api/alerts/${id}/${act}`, { json });

describe("an active alert", () => {
  test("is acknowledged with a note, then resolved with another: both names and times are kept", async () => {
    const acknowledged = await handle("admin", "acknowledge", { note: " Asked the client ", userId: 99 });
    expect(acknowledged.status).toBe(200);
    expect(await acknowledged.json()).toMatchObject({
      status: "acknowledged",
      acknowledged: { by: "amal", at: "2026-11-18T08:00:00.000Z", note: "Asked the client" },
      resolved: null,
    });
    book.wait(60_000);
    const resolved = await handle("admin", "resolve");
    expect(alertSchema.parse(await resolved.json())).toMatchObject({
      status: "resolved",
      acknowledged: { by: "amal", note: "Asked the client" },
      resolved: { by: "amal", at: "2026-11-18T08:01:00.000Z", note: null },
    });
  });

  test("is resolved without having been acknowledged", async () => {
    expect((await handle("admin", "resolve", { note: "False alarm" })).status).toBe(200);
  });

  test("is acknowledged again after that was undone: the book is whole, and only the second counts", async () => {
    await handle("admin", "acknowledge", { note: "Wrong row" });
    expect((await book.send("admin", "PUT", `/api/alerts/${id}/reopen`)).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
    book.wait(60_000);
    const again = await handle("admin", "acknowledge", { note: "Asked" });
    expect(await again.json()).toMatchObject({
      acknowledged: { at: "2026-11-18T08:01:00.000Z", note: "Asked" },
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("leaves a row in the trail for each act, with the note and both states", async () => {
    await handle("admin", "acknowledge", { note: "Asked" });
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "ALERT",
      resourceId: String(id),
      details: { before: { status: "active" }, after: { status: "acknowledged", note: "Asked" } },
    });
  });
});

describe("acting twice", () => {
  test.each([
    ["acknowledge", "acknowledge", "The alert was acknowledged by amal on 18 Nov 2026, 12:00"],
    ["resolve", "resolve", "The alert was resolved by amal on 18 Nov 2026, 12:00"],
    ["resolve", "acknowledge", "The alert was resolved by amal on 18 Nov 2026, 12:00"],
  ] as const)("%s, then %s: 409 with who and when, nothing written", async (first, second, message) => {
    await handle("admin", first);
    book.wait(60_000);
    const before = await book.countRows();
    const answer = await handle("admin", second, { note: "Again" });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toEqual({
      message,
      code: "ALERT_HANDLED",
      fields: { status: first === "resolve" ? "resolved" : "acknowledged" },
    });
    expect(await book.countRows()).toEqual(before);
  });

  test("with the same key: the second is answered as the first, and nothing is written", async () => {
    const again = () =>
      book.send("admin", "PUT", `/api/alerts/${id}/acknowledge`, {
        json: { note: "Asked" },
        headers: { "Idempotency-Key": "alert-1" },
      });
    const first = await again();
    const before = await book.countRows();
    const second = await again();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await book.countRows()).toEqual(before);
  });

  test("at once: one is taken, the others get 409", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => handle("admin", "resolve")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

describe("who may handle an alert", () => {
  test.each(["auditor", "client_user"] as const)("not the %s", async (who) => {
    expect((await handle(who, "acknowledge")).status).toBe(403);
  });

  test("a client sees the alert, but not how the bank handled it", async () => {
    await handle("admin", "acknowledge", { note: "Internal" });
    const text = await (await book.send("client_user", "GET", "/api/alerts")).text();
    expect(text).toContain("acknowledged");
    expect(text).not.toContain("amal");
    expect(text).not.toContain("Internal");
  });

  test("a missing alert is 404, a note of more than 2,000 characters 400", async () => {
    expect((await book.send("admin", "PUT", "/api/alerts/999/resolve", { json: {} })).status).toBe(404);
    expect((await handle("admin", "resolve", { note: "x".repeat(2001) })).status).toBe(400);
  });
});
