import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { buildCatalogue, findOperations } from "@/app/api-docs/catalogue";
import { writeCurl, writePython, writeTypeScript } from "@/app/api-docs/code";
import { eventExamples } from "@/app/api-docs/event-examples";
import { makeExample, typeText } from "@/app/api-docs/example";
import { apiInfo } from "@/app/api-docs/info";
import { webhookCheck } from "@/app/api-docs/webhook-check";
import { eventTypes, feedSchema } from "@/events/feed/contract";
import { newSecret, signedHeaders } from "@/events/webhooks/signing";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";

const path = "/admin/api-docs";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

const catalogue = () => buildCatalogue(book.endpoints, apiInfo(book.deps.env));
const paths = (html: string) => select(html, "#api-docs tbody th");

describe("section 2, API Documentation", () => {
  test("has every call of the API, by category, with method, path, what it does and who may call it", async () => {
    const { status, html: first } = await book.show("auditor", path);
    expect(status).toBe(200);
    expect(select(first, "h1")).toEqual(["API Documentation"]);
    const calls = book.endpoints.filter((one) => one.path.startsWith("/api/"));
    const categories = new Set(calls.map(({ category }) => category));
    expect(new Set(select(first, "#api-docs h2"))).toEqual(categories);
    const links = attributes(first, "#api-docs .api-category > a", "href");
    const pages = await Promise.all(links.map((link) => book.show("auditor", `${path}${link}`)));
    const html = pages.map((one) => one.html).join("");
    expect(pages.flatMap((one) => paths(one.html)).sort()).toEqual(
      calls.map(({ method, path: at }) => `${method} ${at}`).sort(),
    );
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
    [
      "category=Operations",
      [
        "GET /api/health",
        "GET /api/retention",
        "PUT /api/retention/{kind}",
        "POST /api/retention/archives/{until}",
      ],
    ],
    ["q=teapot", []],
  ])("finds by %s", async (query, expected) => {
    expect(paths((await book.show("admin", `${path}?${query}`)).html)).toEqual(expected);
  });

  test("says 'No calls found' if there are none", async () => {
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
      "Scope of a tokenaccounts:write",
      'await fetch("http://localhost:5000/api/virtual-accounts"',
      "import json, os, urllib.request",
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

  test("of the feed shows an example of each type of event, and that of a new webhook leads there", async () => {
    const { html } = await book.show("auditor", `${path}?view=getApiEvents`);
    const shown = select(html, "#dialog details summary.mono").flatMap((types) => types.split(", "));
    expect(shown.toSorted()).toEqual(eventTypes.toSorted());
    const webhooks = await book.show("auditor", `${path}?view=postApiWebhooks`);
    expect(attributes(webhooks.html, "#dialog main a, #dialog a", "href")).toEqual(
      expect.arrayContaining([`${path}?view=getApiEvents`, "/admin/developers/webhooks?check=1"]),
    );
  });

  test("has the other calls of its category beside it, and each other category as a link", async () => {
    const { html } = await book.show("auditor", `${path}?view=postApiHolds`);
    expect(paths(html).every((text) => text.includes("/api/holds"))).toBe(true);
    expect(attributes(html, "#api-docs .api-category > a", "href")).toContain("?category=Events");
  });

  test.each(["view=nothing", "try=nothing"])("of an unknown call is 404: %s", async (query) => {
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
    expect(makeExample({ type: "string", examples: ["x"] }, {})).toBe("x");
    expect(makeExample({ type: "string", default: "USD" }, {})).toBe("USD");
    expect(makeExample({ enum: ["all", "", "open"] }, {})).toBe("open");
    expect(makeExample({ type: ["string", "null"], format: "date" }, {})).toBe("2026-11-20");
    expect(makeExample({ type: "string", pattern: "^\\d+\\.\\d{2}$" }, {})).toBe("1250.00");
    expect(makeExample({ $ref: "#/components/schemas/Id" }, { Id: { type: "integer", minimum: 3 } })).toBe(3);
    expect(
      makeExample(
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
  expect(writeCurl({ ...operation, body }, "http://x.example", "c")).toContain(`-d '{"message":"It'\\''s"}'`);
});

/** Output of a program. */
async function printed(command: string[], env: Record<string, string>): Promise<string> {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdout: "pipe", stderr: "pipe" });
  const [out, said] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect(await child.exited, said).toBe(0);
  return out;
}

describe("the code of a call", () => {
  test("runs as it stands in a shell, in TypeScript and in Python, and is answered", async () => {
    const json = { name: "ERP", scopes: ["payee-checks:ask"] };
    const client = await (await book.send("admin", "POST", "/api/api-clients", { json })).json();
    const authorization = `Basic ${btoa(`${client.oauthClientId}:${client.secret}`)}`;
    const form = { grant_type: "client_credentials" };
    const given = await book.call("POST", "/oauth/token", { form, headers: { authorization } });
    const { access_token: TOKEN } = await given.json();
    await using server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
    const operation = catalogue().find(({ id }) => id === "postApiPayeeChecks") ?? expect.unreachable();
    const to = [operation, server.url.origin, "vostra-session"] as const;
    const kinds = [
      { program: "curl", command: ["sh", "-c", writeCurl(...to)] },
      { program: process.execPath, command: [process.execPath, "-e", writeTypeScript(...to)] },
      { program: "python3", command: ["python3", "-c", writePython(...to) ?? expect.unreachable()] },
    ];
    for (const { program, command } of kinds) {
      if (Bun.which(program) === null) console.log(`skipped: the code for ${program}, which is not here`);
      else expect(await printed(command, { TOKEN })).toContain('"result"');
    }
  });

  test("that checks a signature takes what the bank signed, and nothing else", async () => {
    if (Bun.which("python3") === null) return console.log("skipped: the code for python3, which is not here");
    const secret = newSecret();
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = signedHeaders({ id: "evt_1", timestamp, body: "{}" }, [newSecret(), secret]);
    const calls = [
      ["{}", headers],
      ["{ }", headers],
      ["{}", { ...headers, "webhook-timestamp": String(timestamp - 301) }],
    ].map(([body, sent]) => `check(${JSON.stringify(body)}.encode(), ${JSON.stringify(sent)}, "${secret}")`);
    expect(await printed(["python3", "-c", `${webhookCheck}\nprint(${calls.join(", ")})`], {})).toBe(
      "True False False\n",
    );
  });
});

test("the example of an event has the fields of the feed", async () => {
  const { id } = await book.openAccount();
  await book.book("credit", id, { amount: "1.00" });
  await book.send("admin", "PUT", `/api/virtual-accounts/${id}/configuration`, {
    json: { dailyLimit: "5.00" },
  });
  const hold = { vaId: id, amount: "0.50", currency: "USD", reference: "HOLD-1", reason: "Agreed" };
  await book.send("admin", "POST", "/api/holds", { json: hold });
  const { events } = feedSchema.parse(await (await book.send("admin", "GET", "/api/events")).json());
  const examples = new Map(
    eventExamples(catalogue(), "http://x.example").map(([type, text]) => [
      type,
      feedSchema.shape.events.element.parse(JSON.parse(text)),
    ]),
  );
  const byType = new Map(events.map((event) => [event.type, event]));
  expect([...byType.keys()].sort()).toEqual([
    "account.opened",
    "hold.placed",
    "limit.changed",
    "transaction.posted",
  ]);
  for (const [type, { data }] of byType)
    expect([type, Object.keys(examples.get(type)?.data ?? {}).sort()]).toEqual([
      type,
      Object.keys(data).sort(),
    ]);
});
