import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeAll(async () => {
  book = await startBook();
  await book.send("admin", "GET", "/api/dashboard/stats");
});
afterAll(() => book.close());

const json = { "content-type": "application/json" };
const posted = { "content-type": "application/x-www-form-urlencoded" };
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",");

/** Worst bodies of a megabyte, by kind. */
const bodies: Record<string, string> = {
  "nested 50,000 deep after half a surrogate pair": `{"u":"\\ud800","p":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
  "objects nested 100,000 deep": `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
  "nested 64 deep, many times over": `[${`${"[".repeat(60)}${"]".repeat(60)},`.repeat(8_000)}1]`,
  "backslashes before NUL": `{"username":"${"\\\\".repeat(450_000)}\\u0000","password":"x"}`,
  "halves of surrogate pairs": `{"username":"${"\\ud800".repeat(160_000)}","password":"x"}`,
  "a long text": `{"username":"${"x".repeat(900_000)}","password":"x"}`,
  "a long key": `{"${"k".repeat(900_000)}":1}`,
  "many keys": `{${keys(90_000)}}`,
  "as many keys as are taken": `{${keys(19_000)}}`,
  "many empty lists": `[${"[],".repeat(300_000)}[]]`,
  "a long number": `{"username":${"9".repeat(900_000)}}`,
};

const forms: Record<string, string> = {
  "many fields": "a&".repeat(500_000),
  "many percent signs": `username=${"%00".repeat(330_000)}&password=x`,
};

/** Processor time until this and a health check sent with it are both answered, the least of five, in microseconds. */
async function busyFor(path: string, body: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    const hostile = book.call("POST", path, { body, headers });
    const [answer, health] = await Promise.all([hostile, book.call("GET", "/api/health")]);
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
    expect(answer.status).toBeOneOf([400, 401, 429]);
    expect(health.status).toBe(200);
  }
  return Math.min(...times);
}

/** Maximum ratio to the time of a plain body of the same size; it used to be hundreds. */
const bound = 25;

describe("a body does not delay a health check", () => {
  const harmless = (size: number) => `{"note":"${"x".repeat(size)}"}`;

  test.each(Object.entries(bodies))("of %s", async (_, body) => {
    const quiet = await busyFor("/api/auth/login", harmless(body.length), json);
    expect((await busyFor("/api/auth/login", body, json)) / quiet).toBeLessThan(bound);
  });

  test.each(Object.entries(forms))("posted as a form of %s", async (_, body) => {
    const quiet = await busyFor("/login", `note=${"x".repeat(body.length)}`, posted);
    expect((await busyFor("/login", body, posted)) / quiet).toBeLessThan(bound);
  });
});

describe("a body is refused with a sentence that says why", () => {
  const refusal = async (body: string) =>
    getRefusal(await book.call("POST", "/api/auth/login", { body, headers: json }));

  test("where it nests deeper than 64 levels", async () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(await refusal(nested(65))).toMatchObject({
      code: "BODY_TOO_COMPLEX",
      message: "The body nests deeper than 64 levels. Send less at once.",
    });
    expect((await refusal(nested(64))).code).toBe("INVALID_INPUT");
  });

  test("where it holds too many values", async () => {
    expect((await refusal(`{${keys(20_001)}}`)).message).toBe(
      "The body holds more than 20000 values. Send less at once.",
    );
  });

  test("and brackets within a text count for nothing", async () => {
    const body = JSON.stringify({ username: `\\"${"[{".repeat(90)}`, password: "x" });
    expect((await book.call("POST", "/api/auth/login", { body, headers: json })).status).toBe(401);
  });
});
