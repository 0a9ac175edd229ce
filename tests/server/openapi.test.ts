import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { validate } from "@readme/openapi-parser";
import { z } from "zod";
import { isApprovable } from "@/approvals/approvable";
import { type Book, startBook } from "./book";

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.string().array().length(1),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .looseObject({ required: z.literal(true), content: z.record(z.string(), z.unknown()) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let book: Book;
let text: string;
let document: z.output<typeof documentSchema>;
beforeAll(async () => {
  book = await startBook();
  const answer = await book.send("admin", "GET", "/api/openapi.json");
  text = await answer.text();
  document = documentSchema.parse(JSON.parse(text));
});
afterAll(() => book.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      call: `${method.toUpperCase()} ${path}`,
      described,
    })),
  );
const described = (call: string) => operations().find((one) => one.call === call)?.described;

/** Every `$ref` in a value, wherever it stands. */
function listRefs(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : listRefs(inner),
  );
}

function follow(ref: string): unknown {
  const steps = ref
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  let found: unknown = JSON.parse(text);
  for (const step of steps) found = z.record(z.string(), z.unknown()).parse(found)[step];
  return found;
}

describe("the API's document", () => {
  test("is for everyone who is signed in", async () => {
    expect((await book.send("nobody", "GET", "/api/openapi.json")).status).toBe(401);
    expect((await book.send("client_user", "GET", "/api/openapi.json")).status).toBe(200);
  });

  test("is JSON that is not kept", async () => {
    const answer = await book.send("auditor", "GET", "/api/openapi.json");
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("is of OpenAPI 3.1, under the bank's name", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Vostra API" } });
  });

  test("is valid to a validator of the specification", async () => {
    expect(await validate(JSON.parse(text))).toEqual({ valid: true, warnings: [], specification: "OpenAPI" });
  });

  test("says which calls need a session, by which cookie, and which scopes open them to a program", () => {
    const { components } = z
      .object({ components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text));
    expect(components.securitySchemes).toMatchObject({
      session: { type: "apiKey", in: "cookie", name: "vostra-session" },
      token: { type: "oauth2", flows: { clientCredentials: { tokenUrl: "/oauth/token" } } },
    });
    const security = (call: string) => described(call)?.security;
    expect(security("GET /api/virtual-accounts")).toEqual([{ session: [] }, { token: ["accounts:read"] }]);
    expect(security("POST /api/transactions")).toEqual([
      { session: [] },
      { token: ["payments:make"] },
      { token: ["transactions:post"] },
    ]);
    expect(security("POST /api/api-clients")).toEqual([{ session: [] }]);
    const open = operations().filter(({ described: { security } }) => JSON.stringify(security) === "[]");
    expect(open.map(({ call }) => call).sort()).toEqual([
      "GET /api/health",
      "POST /api/auth/login",
      "POST /api/auth/logout",
      "POST /api/auth/second-factor",
      "POST /api/auth/signup",
      "POST /api/contact",
    ]);
  });

  test("has every call under /api, and no other", () => {
    const calls = book.endpoints.filter(({ path }) => path.startsWith("/api/"));
    expect(
      operations()
        .map(({ call }) => call)
        .sort(),
    ).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("refers to nothing that is not in it", () => {
    const refs = [...new Set(listRefs(JSON.parse(text)))];
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter((ref) => !ref.startsWith("#/") || follow(ref) === undefined)).toEqual([]);
  });

  test("names each operation once", () => {
    const ids = operations().map(({ described: { operationId } }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names every parameter that a path has", () => {
    const named = operations().map(({ call, described: { parameters } }) => {
      const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => `{${name}}`);
      return `${call} ${inPath.join(" ")}`;
    });
    expect(named).toEqual(
      operations().map(({ call }) => `${call} ${(call.match(/\{\w+\}/g) ?? []).join(" ")}`),
    );
  });

  test("says what each call answers, and how it refuses", () => {
    const complete = operations().filter(
      ({ described: { responses } }) =>
        Object.keys(responses).some((status) => /^2\d\d$/.test(status)) && "default" in responses,
    );
    expect(complete.map(({ call }) => call)).toEqual(operations().map(({ call }) => call));
  });

  test("says of each call that may wait for a second person for which kinds, and of no other", () => {
    const waiting = book.endpoints.filter(({ approval }) => isApprovable(approval));
    const saying = operations().filter(({ described: one }) =>
      JSON.stringify(one.responses[202] ?? {}).includes("approvalId"),
    );
    expect(saying.map(({ call }) => call).sort()).toEqual(
      waiting.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    expect(described("POST /api/holds/{id}/capture")?.responses[202]).toMatchObject({
      description:
        "Waits for a second person, where one is wanted for: Hold releases or Manual debits. Nothing is done yet",
    });
  });

  test("has ids and limits as whole numbers", () => {
    const { parameters = [] } = described("GET /api/virtual-accounts/{id}/transactions") ?? {};
    const types = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    expect(types).toMatchObject({ id: { type: "integer" }, limit: { type: "integer", maximum: 1000 } });
  });

  test.each(["POST /api/transactions", "POST /api/virtual-accounts", "PUT /api/virtual-accounts/{id}"])(
    "documents the idempotency key of %s",
    (call) => {
      expect(described(call)?.parameters).toContainEqual(
        expect.objectContaining({ name: "Idempotency-Key", in: "header" }),
      );
    },
  );

  test("says what a transaction's body is", () => {
    const body = JSON.stringify(described("POST /api/transactions")?.requestBody);
    for (const field of ["vaId", "type", "amount", "currency", "description", "reference", "recipient"]) {
      expect(body).toContain(`"${field}"`);
    }
  });

  test("documents the fields of an upload, the headers that are read, and answers that are no JSON", () => {
    const upload = z.object({ "multipart/form-data": z.object({ schema: z.looseObject({}) }) });
    const { schema } = upload.parse(
      described("POST /api/transaction-narration/analyze")?.requestBody?.content,
    )["multipart/form-data"];
    expect(Object.keys(schema.properties as object).toSorted()).toEqual([
      "bankStatement",
      "companyName",
      "password",
      "uploadId",
    ]);
    expect(schema.required).toEqual(["companyName", "bankStatement"]);
    const headers = described("PUT /api/virtual-accounts/{id}")?.parameters.map(({ name }) => name);
    expect(headers).toEqual(expect.arrayContaining(["If-Match", "Idempotency-Key"]));
    const answer = z.object({ content: z.record(z.string(), z.unknown()) });
    const media = (call: string) => Object.keys(answer.parse(described(call)?.responses[200]).content);
    expect(media("GET /api/transaction-narration/reports/{id}")).toEqual([
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    expect(media("GET /api/transaction-narration/progress/{uploadId}")).toEqual(["text/event-stream"]);
  });
});
