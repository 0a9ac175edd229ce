import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { countCases } from "../samples";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
beforeAll(async () => {
  book = await startBook({ EXPENSIVE_CALLS_PER_MINUTE: "0", REFUSED_POSTINGS_PER_MINUTE: "0" });
  const { id } = await book.openAccount();
  await book.book("credit", id, { amount: "100.00" });
});
afterAll(() => book.close());

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    ..."0|-1|1e9|NaN|null|%00|' or 1=1 --|../../etc/passwd|\ud800|9223372036854775808|2026-02-30|<script>|__proto__".split(
      "|",
    ),
  ),
);
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);
const names = [
  "id",
  "vaId",
  "amount",
  "currency",
  "type",
  "reference",
  "clientId",
  "from",
  "to",
  "q",
  "after",
  "limit",
  "version",
];
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), value, { maxKeys: 8 });
const queries = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 10 })), text, {
  maxKeys: 5,
});
const headers = fc.record(
  {
    "idempotency-key": fc.constantFrom("a", "", "a b", "x".repeat(300), "k-1"),
    "if-match": fc.constantFrom('"1"', "1", "*", '"x"', ""),
    "hx-request": fc.constantFrom("true", "1"),
    "hx-target": fc.constantFrom("a#b", "#", "%", "x"),
    accept: fc.constantFrom("text/event-stream", "application/xml", "*/*", ""),
    "content-type": fc.constantFrom(
      "application/json",
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "application/x-www-form-urlencoded",
    ),
    "sec-fetch-mode": fc.constantFrom("navigate", "cors"),
    "last-event-id": fc.constantFrom("1", "x"),
  },
  { requiredKeys: [] },
);

test("every input to every address is answered, never with a server error", async () => {
  const routes = [...book.endpoints, ...book.pages]
    // These change the password or the session that the other calls use.
    .filter(({ path }) => !/password|logout|sessions|users/.test(path))
    .map(({ method, path }) => ({ method, path }));
  const sent = fc.record({
    who: fc.constantFrom("admin", "auditor", "client_user", "nobody" as const),
    route: fc.constantFrom(...routes),
    params: fc.array(fc.oneof(fc.constantFrom("1", "2", "GULF", "0"), text), { minLength: 3, maxLength: 3 }),
    query: queries,
    body: fc.oneof(
      fields.map((json) => JSON.stringify(json)),
      text,
    ),
    headers,
  });
  await fc.assert(
    fc.asyncProperty(sent, async ({ who, route, params, query, body, headers: own }) => {
      let at = 0;
      const encode = (part: string) => encodeURIComponent(part.toWellFormed());
      const path = route.path.replaceAll(/\{\w+\}/g, () => encode(params[at++] ?? "") || "x");
      const search = Object.entries(query).map(([name, said]) => `${encode(name)}=${encode(said)}`);
      const answer = await book.send(who, route.method, `${path}?${search.join("&")}`, {
        headers: { "content-type": "application/json", ...own },
        ...(route.method !== "GET" && { body }),
      });
      expect(answer.status).toBeLessThan(500);
      const isRefusal =
        answer.status >= 400 && route.path.startsWith("/api/") && own["sec-fetch-mode"] !== "navigate";
      if (isRefusal) await getRefusal(answer);
      else await answer.arrayBuffer();
    }),
    { numRuns: countCases(600, 90) },
  );
  expect(await book.flaws()).toEqual([]);
});
