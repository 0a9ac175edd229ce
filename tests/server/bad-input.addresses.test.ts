import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { takeSample } from "../samples";
import { type Book, getRefusal, listIds, startBook } from "./book";
import type { Call } from "./support";

let book: Book;
beforeAll(async () => {
  book = await startBook();
  for (let n = 0; n < 3; n++) {
    const { id } = await book.openAccount({ reference: `gulf-${n}` });
    await book.book("credit", id, { amount: "1.00" });
  }
});
afterAll(() => book.close());

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Requests a wrong address as the admin and returns the refusal, after checking that nothing was written. */
async function refused(call: string, status: number, sent: Call = {}) {
  const [method = "", path = ""] = call.split(/ (.*)/s);
  await book.send("admin", "GET", "/api/dashboard/stats");
  const before = await book.countRows();
  const answer = await book.send("admin", method, path, sent);
  expect(answer.status).toBe(status);
  expect(await book.countRows()).toEqual(before);
  return answer;
}

const ids = [
  "1e0",
  "1e3",
  "-1",
  "0",
  "00",
  "01",
  "%201",
  "1%20",
  "+1",
  "1.0",
  "0x1",
  "1_0",
  "abc",
  "NaN",
  "true",
  "١",
  "9007199254740993",
  "9999999999999999",
  "9999999999999999999",
  "1%00",
  "%00",
  "1;drop",
  "1%2F2",
  "'1'",
];

describe.each([
  ["GET", "/api/virtual-accounts/@"],
  ["GET", "/api/virtual-accounts/@/transactions"],
  ["GET", "/api/transactions/recent?vaId=@"],
  ["DELETE", "/api/virtual-accounts/@"],
])("%s %s", (method, path) => {
  test.each(takeSample(ids, 4))("refuses the id '%s'", async (id) => {
    const answer = await refused(`${method} ${path.replace("@", id)}`, 400);
    expect((await getRefusal(answer)).code).toBe("INVALID_INPUT");
  });

  test("does not find the largest id there could be", async () => {
    await refused(`${method} ${path.replace("@", "9007199254740991")}`, 404);
  });
});

test.each(["", "a%", "%E0%A4%A"])("a path that ends in '%s' is not an account", async (end) => {
  const answer = await book.send("admin", "GET", `/api/virtual-accounts/${end}`);
  expect([400, 404]).toContain(answer.status);
});

const lists = ["/api/virtual-accounts", "/api/transactions/recent", "/api/virtual-accounts/1/transactions"];

describe.each(lists)("the list %s refuses", (path) => {
  test.each(["0", "-1", "1001", "1e2", "abc", "", "%205", "5.5", "99999999999999999999", "NaN", "0x10"])(
    "the limit '%s'",
    async (limit) => {
      const refusal = await getRefusal(await refused(`GET ${path}?limit=${limit}`, 400));
      expect(refusal.fields).toHaveProperty("limit");
    },
  );

  test.each([
    "x",
    "null",
    "'",
    "eyJ",
    "x".repeat(1000),
    cursor(null),
    cursor({}),
    cursor([]),
    cursor(5),
    cursor(["after"]),
    cursor(["after", "1"]),
    cursor(["beside", 1]),
    cursor(["after", 1.5]),
    cursor(["after", 1e300]),
    cursor(["after", 1, {}]),
    cursor(["after", 1, "a", "b"]),
    cursor("after"),
  ])("the cursor '%s'", async (after) => {
    const refusal = await getRefusal(await refused(`GET ${path}?after=${after}`, 400));
    expect(refusal.code).toBe("BAD_CURSOR");
  });

  test("a cursor longer than any of ours", async () => {
    await refused(`GET ${path}?after=${"x".repeat(1001)}`, 400);
  });

  test("a search of 201 characters", async () => {
    const refusal = await getRefusal(await refused(`GET ${path}?q=${"x".repeat(201)}`, 400));
    expect(refusal.fields).toHaveProperty("q");
  });

  test("a search that holds NUL", async () => {
    await refused(`GET ${path}?q=abc%00def`, 400);
  });

  test.each(["COBO'", "cobo", "credits"])("the type '%s'", async (type) => {
    await refused(`GET ${path}?type=${type}`, 400);
  });
});

describe.each(lists)("the list %s answers, as text that finds nothing,", (path) => {
  test.each([
    "%",
    "%%",
    "%%%",
    "_",
    "___",
    "\\",
    "\\\\\\",
    "'",
    '"',
    '"""',
    "*",
    "a*b",
    "^abc",
    "NEAR(",
    "NEAR(a b)",
    "a AND b",
    "OR",
    "NOT x",
    "{customer_name} : x",
    "customer_name:x",
    "-abc",
    "(((",
    "' or 1=1 --",
    "'; drop table users; --",
    "<script>alert(1)</script>",
    "%3Cb%3E",
    "\u202e",
    "😀",
    "x".repeat(200),
    "\r\n\t",
    "   ",
    "ß",
    "ي",
    "\ufffd",
    "$1",
    "{{1}}",
    "../../etc",
  ])("%j", async (text) => {
    const answer = await book.send("admin", "GET", `${path}?q=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(200);
    const everything = text.trim() === "";
    expect((await listIds(answer)).length > 0).toBe(everything);
  });

  test("one that is given twice: the first counts", async () => {
    const answer = await book.send("admin", "GET", `${path}?q=zzz&q=TXN`);
    expect(await listIds(answer)).toEqual([]);
  });
});

describe("a screen answers 400 as a page, not 500, to", () => {
  test.each([
    "virtual-accounts?status=closed",
    "virtual-accounts?type=x",
    "virtual-accounts?sort=iban",
    "virtual-accounts?dir=up",
    "virtual-accounts?page=x",
    `virtual-accounts?page=${cursor(["after", "1"])}`,
    "virtual-accounts?view=abc",
    "virtual-accounts?edit=-1",
    "virtual-accounts?delete=1e0",
    `virtual-accounts?q=${"x".repeat(201)}`,
    "virtual-accounts?q=a%00b",
    "virtual-accounts?view=",
    "transactions?type=x",
    "transactions?page=%25",
    "transactions?q=a%00b",
    "transactions?page=x",
  ])("/admin/%s", async (path) => {
    const answer = await refused(`GET /admin/${path}`, 400);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect((await answer.text()).includes("This address cannot be read")).toBe(true);
  });

  test.each(["view", "edit", "delete"])("404 for the %s of an account that is not there", async (act) => {
    const answer = await refused(`GET /admin/virtual-accounts?${act}=999`, 404);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });
});
