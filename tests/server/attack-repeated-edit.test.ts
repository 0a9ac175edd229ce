import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { type Book, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
});
afterEach(() => book.close());

const put = (json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json, headers });

const k1 = { "idempotency-key": "k1" };

describe("an edit that is sent again with its key", () => {
  test("does not undo what someone else decided in between, and gets the first answer", async () => {
    const first = await put({ status: "suspended" }, k1);
    await put({ status: "active" });
    const again = await put({ status: "suspended" }, k1);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(await again.json()).toEqual(await first.json());
    expect((await book.readAccount(account.id)).status).toBe("active");
  });

  test("gets the first answer though its If-Match names the version before", async () => {
    const headers = { ...k1, "if-match": '"1"' };
    await put({ status: "suspended" }, headers);
    const again = await put({ status: "suspended" }, headers);
    expect([again.status, again.headers.get("etag")]).toEqual([200, '"2"']);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  test("does not link the account back to where someone else took it from", async () => {
    await put({ cbsAccount: "1000000001" }, k1);
    await put({ cbsAccount: "1000000002" });
    const again = await put({ cbsAccount: "1000000001" }, k1);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await book.readAccount(account.id)).cbsAccount).toBe("1000000002");
  });

  test("ten times at once is one edit with one row in the trail", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => put({ customerName: "Once" }, k1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await book.trail()).filter(({ action }) => action === "UPDATE")).toHaveLength(1);
    expect((await book.readAccount(account.id)).version).toBe(2);
  });

  test("is refused where the key was another edit's, and changes nothing", async () => {
    await put({ status: "suspended" }, k1);
    expect((await put({ customerName: "Other" }, k1)).status).toBe(422);
    expect((await put({ cbsAccount: "1000000001" }, k1)).status).toBe(422);
    expect(await book.readAccount(account.id)).toMatchObject({
      customerName: account.customerName,
      version: 2,
    });
  });

  test("is made when the first one was refused", async () => {
    const other = await book.openAccount();
    expect((await put({ reference: other.reference }, k1)).status).toBe(409);
    expect((await put({ reference: "free_va_001" }, k1)).status).toBe(200);
  });

  test("is another edit once the key has expired", async () => {
    await put({ status: "suspended" }, k1);
    book.wait(book.deps.env.keyLifetime + 1);
    book.forgetSessions();
    expect((await put({ customerName: "Later" }, k1)).status).toBe(200);
  });
});
