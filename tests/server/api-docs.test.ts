import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { catalogueOf, curlOf, findOperations } from "@/app/api-docs/catalogue";
import { exampleOf, typeText } from "@/app/api-docs/example";
import { apiInfo } from "@/app/api-docs/info";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";

const path = "/admin/api-docs";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const catalogue = () => catalogueOf(book.endpoints, apiInfo(book.deps.env));
const paths = (html: string) => select(html, "#api-docs tbody th");

describe("section 2, API Documentation", () => {
  test("has every call of the API, by category, with method, path, what it does and who may call it", async () => {
    const { status, html } = await book.show("auditor", path);
    expect(status).toBe(200);
    expect(select(html, "h1")).toEqual(["API Documentation"]);
    const calls = book.endpoints.filter((one) => one.path.startsWith("/api/"));
    expect(paths(html).sort()).toEqual(calls.map(({ method, path: at }) => `${method} ${at}`).sort());
    const categories = new Set(calls.map(({ category }) => category));
    expect(new Set(select(html, "#api-docs h2"))).toEqual(categories);
    const row = select(html, "#api-docs tbody tr").find((text) => text.startsWith("POST /api/holds "));
    expect(row ?? "Admin").toContain("Admin");
  });

  test("has an overview, an authentication guide, a role summary, errors, idempotency and the base address", async () => {
    const { html } = await book.show("admin", path);
    expect(select(html, ".guide h2")).toEqual([
      "Overview",
      "Authentication guide",
      "Role summary",
      "Errors",
      "Idempotency and versions",
      "Lists",
    ]);
    const text = select(html, ".guide").join(" ");
    for (const words of [
      "http://localhost:5000",
      "Full access",
      "Own virtual accounts and transactions",
      "Read-only",
      "vostra-session",
      "Idempotency-Key",
      "JSON",
      "REST",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("admin123");
  });

  test("names the sample admin login in the demo alone", async () => {
    const demo = await startBook({ DEMO: "1" });
    expect((await demo.show("admin", path)).html).toContain("admin123");
    await demo.close();
  });

  test("leads to openapi.json as a download", async () => {
    const { html } = await book.show("admin", path);
    expect(attributes(html, "a[download]", "href")).toEqual(["/api/openapi.json"]);
  });

  test.each([
    ["q=setup-requests+put", ["PUT /api/setup-requests/{id}"]],
    ["q=END+ALL+OF+ONE%27S", ["DELETE /api/sessions"]],
    ["category=Operations", ["GET /api/health"]],
    ["q=teapot", []],
  ])("finds by %s", async (query, expected) => {
    expect(paths((await book.show("admin", `${path}?${query}`)).html)).toEqual(expected);
  });

  test("says 'No calls found' where there are none", async () => {
    const { html } = await book.show("admin", `${path}?q=teapot`);
    expect(select(html, ".empty-title")).toEqual(["No calls found"]);
  });
});

describe("the record of a call", () => {
  test("shows parameters, body, answer with an example, and curl", async () => {
    const { html } = await book.show("auditor", `${path}?view=postApiVirtualAccounts`);
    const text = select(html, "#dialog").join(" ");
    for (const words of [
      "Create a virtual account",
      "Idempotency-Key",
      "customerName",
      "one of: COBO, POBO, BOTH",
      "Answer 201",
      "virtualIban",
      "curl -X POST 'http://localhost:5000/api/virtual-accounts'",
    ])
      expect(text).toContain(words);
  });

  test("offers to try a read, and nothing that writes or streams", async () => {
    const tryable = catalogue().filter((one) => one.tryable);
    expect(tryable.every(({ method }) => method === "GET")).toBe(true);
    expect(tryable.map(({ path: at }) => at)).not.toContain("/api/transaction-narration/progress/{uploadId}");
    const island = async (query: string) =>
      attributes((await book.show("admin", `${path}?${query}`)).html, "#dialog x-island", "when");
    expect(await island("try=getApiUsers")).toEqual(["load"]);
    expect(await island("try=deleteApiSessions")).toEqual([]);
  });

  test.each(["view=nothing", "try=nothing"])("of nothing is 404: %s", async (query) => {
    expect((await book.show("admin", `${path}?${query}`)).status).toBe(404);
  });
});

describe("the examples", () => {
  test("of every body are taken by the call's own schema", () => {
    const refused = book.endpoints.flatMap(({ method, path: at, body }) => {
      const operation = catalogue().find((one) => one.method === method && one.path === at);
      if (!body || operation?.body?.example === undefined) return [];
      const { error } = body.safeParse(JSON.parse(operation.body.example));
      return error ? [`${method} ${at}: ${error.message} ${operation.body.example}`] : [];
    });
    expect(refused).toEqual([]);
  });

  test("of every answer fit the call's own schema", () => {
    const wrong = book.endpoints.flatMap(({ method, path: at, response, status = 200 }) => {
      const operation = catalogue().find((one) => one.method === method && one.path === at);
      const example = operation?.answers.find((one) => one.status === String(status))?.body?.example;
      if (!response || example === undefined) return [];
      const { error } = response.safeParse(JSON.parse(example));
      return error ? [`${method} ${at}: ${error.message} ${example}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test("are made from a schema's own example, default, first choice, format or pattern", () => {
    expect(exampleOf({ type: "string", examples: ["x"] }, {})).toBe("x");
    expect(exampleOf({ type: "string", default: "USD" }, {})).toBe("USD");
    expect(exampleOf({ enum: ["all", "", "open"] }, {})).toBe("open");
    expect(exampleOf({ type: ["string", "null"], format: "date" }, {})).toBe("2026-11-20");
    expect(exampleOf({ type: "string", pattern: "^\\d+\\.\\d{2}$" }, {})).toBe("1250.00");
    expect(exampleOf({ $ref: "#/components/schemas/Id" }, { Id: { type: "integer", minimum: 3 } })).toBe(3);
    expect(
      exampleOf(
        { type: "object", required: ["a"], properties: { a: { type: "boolean" }, b: { type: "string" } } },
        {},
        "required",
      ),
    ).toEqual({ a: true });
  });

  test("have their types in words", () => {
    expect(typeText({ type: "array", items: { type: "integer" } }, {})).toBe("list of whole number");
    expect(typeText({ type: ["string", "null"], format: "date-time" }, {})).toBe(
      "instant (ISO 8601, UTC) or null",
    );
  });
});

test("a search looks at every word, in any order", () => {
  const found = findOperations(catalogue(), { q: "session one's delete {id}" });
  expect(found.map(({ path: at }) => at)).toEqual(["/api/sessions/{id}"]);
});

test("curl quotes what a shell would read otherwise", () => {
  const [operation] = findOperations(catalogue(), { q: "post /api/contact" });
  if (!operation?.body) throw new Error("There is no such call");
  const body = { ...operation.body, example: JSON.stringify({ message: "It's" }) };
  expect(curlOf({ ...operation, body }, "http://x.example", "c")).toContain(`-d '{"message":"It'\\''s"}'`);
});
