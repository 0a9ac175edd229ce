import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
let id: number;
beforeAll(async () => {
  book = await startBook();
  id = (await book.openAccount()).id;
  for (const who of ["admin", "client_user"] as const) await book.send(who, "GET", "/api/dashboard/stats");
});
afterAll(() => book.close());

const account = { customerName: "Falcon", companyName: "Falcon", reference: "falcon_va_001", type: "COBO" };
const transaction = { type: "credit", amount: "1.00", currency: "USD", description: "d", reference: "r" };

describe("an Idempotency-Key is refused when it is", () => {
  test.each([
    ["empty", ""],
    ["two words", "a b"],
    ["256 characters", "k".repeat(256)],
    ["not ASCII", "clé"],
    ["a tab", "a\tb"],
  ])("%s", async (_, key) => {
    const before = await book.countRows();
    for (const [path, json] of [
      ["/api/transactions", { ...transaction, vaId: id }],
      ["/api/virtual-accounts", account],
    ] as const) {
      const answer = await book.send("admin", "POST", path, { json, headers: { "idempotency-key": key } });
      expect(answer.status).toBe(400);
      expect((await getRefusal(answer)).code).toBe("IDEMPOTENCY_KEY_INVALID");
    }
    expect(await book.countRows()).toEqual(before);
  });

  test("but not with 255 characters", async () => {
    const headers = { "idempotency-key": "k".repeat(255) };
    expect((await book.submit("admin", { ...transaction, vaId: id }, headers)).status).toBe(201);
  });
});

describe("an If-Match is refused when it is", () => {
  test.each(["", "1", '"one"', '"-1"', '"1", "2"', '"1e0"', "W/1", '"9999999999999999999"', '""', "'1'"])(
    "%s",
    async (tag) => {
      const before = await book.readAccount(id);
      const answer = await book.send("admin", "PUT", `/api/virtual-accounts/${id}`, {
        json: { customerName: "Another name" },
        headers: { "if-match": tag },
      });
      expect(answer.status).toBe(400);
      expect((await getRefusal(answer)).code).toBe("BAD_IF_MATCH");
      expect(await book.readAccount(id)).toEqual(before);
    },
  );
});

describe("a cookie that signs nobody in counts as none:", () => {
  test.each([
    ["an unknown session", `vostra-session=${"a".repeat(40)}`],
    ["no session at all", "vostra-session="],
    ["text that is no session", "vostra-session=<script>"],
    ["a very long one", `vostra-session=${"a".repeat(10_000)}`],
    ["a broken header", "=;;=;vostra-session;%%%"],
    ["percent signs", "vostra-session=%E0%A4%A"],
    ["SQL", "vostra-session=' or 1=1 --"],
  ])("%s", async (_, cookie) => {
    const answer = await book.call("GET", "/api/dashboard/stats", { cookie });
    expect(answer.status).toBe(401);
    expect(await getRefusal(answer)).toEqual({ message: "Please sign in", code: "unauthenticated" });
  });

  test("a theme that does not exist is the system's", async () => {
    const answer = await book.call("GET", "/login", { cookie: 'vostra-theme="><script>' });
    expect(answer.status).toBe(200);
    expect((await answer.text()).includes("<script>")).toBe(false);
  });
});

describe("a method that an address does not know", () => {
  test.each(["PATCH", "OPTIONS", "PUT", "DELETE", "PROPFIND"])("%s on a list is 405", async (method) => {
    const before = await book.countRows();
    const answer = await book.send("admin", method, "/api/virtual-accounts", { json: account });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, POST, HEAD");
    expect((await getRefusal(answer)).code).toBe("method_not_allowed");
    expect(await book.countRows()).toEqual(before);
  });

  test.each([
    ["PATCH", "/api/virtual-accounts/1", "GET, PUT, DELETE, HEAD"],
    ["POST", "/api/virtual-accounts/1", "GET, PUT, DELETE, HEAD"],
    ["GET", "/api/transactions", "POST"],
    ["GET", "/api/auth/login", "POST"],
    ["DELETE", "/api/transactions/recent", "GET, HEAD"],
  ])("%s %s is 405, and says what is possible", async (method, path, allow) => {
    const answer = await book.send("admin", method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allow);
  });

  test("POST on a screen is 405, as a page", async () => {
    const answer = await book.send("admin", "POST", "/admin/dashboard", { form: {} });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  test("any on an address that does not exist is 404", async () => {
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      const answer = await book.send("admin", method, "/api/nothing");
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });
});

describe("HEAD answers as GET does, without a body:", () => {
  test.each(["/api/virtual-accounts", "/admin/dashboard", "/login"])("%s", async (path) => {
    const who = path === "/login" ? "nobody" : "admin";
    const [head, get] = [await book.send(who, "HEAD", path), await book.send(who, "GET", path)];
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
    expect(await head.text()).toBe("");
  });

  test("with the same right", async () => {
    expect((await book.send("client_user", "HEAD", "/admin/dashboard")).status).toBe(403);
  });
});

describe("the login form refuses", () => {
  test.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["a name alone", { username: "amal" }],
    ["a password alone", { password: "x" }],
    ["a very long name", { username: "a".repeat(201), password: "x" }],
    ["a name that holds NUL", { username: "amal\u0000", password: "x" }],
  ])("%s, as a page with the specification's message", async (_, form) => {
    const answer = await book.call("POST", "/login", { form });
    expect([400, 401]).toContain(answer.status);
    expect((await answer.text()).includes("Invalid username or password")).toBe(true);
  });

  test("JSON: it is a form", async () => {
    expect((await book.call("POST", "/login", { json: { username: "amal", password: "x" } })).status).toBe(
      415,
    );
  });

  test("a form that cannot be read", async () => {
    const answer = await book.call("POST", "/login", {
      body: "no boundary",
      headers: { "content-type": "multipart/form-data" },
    });
    expect(answer.status).toBe(400);
  });
});

describe("the bell refuses", () => {
  test.each(["0", "-1", "1e3", "", "abc", "9999999999999999999"])("the alert '%s'", async (lastAlertId) => {
    const before = await book.countRows();
    const answer = await book.send("admin", "POST", "/api/alerts/read", { form: { lastAlertId } });
    expect(answer.status).toBe(400);
    await getRefusal(answer);
    expect(await book.countRows()).toEqual(before);
  });
});
