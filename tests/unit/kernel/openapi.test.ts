import { expect, test } from "bun:test";
import { createFixture } from "../../fixtures/kernel-app/app";

const { app, endpoints } = await createFixture();
const response = await app.request("/api/openapi.json");
const document = (await response.json()) as {
  openapi: string;
  info: object;
  components: { schemas: object };
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        summary: string;
        tags: string[];
        responses: object;
        parameters?: { in: string; name: string; required: boolean }[];
      }
    >
  >;
};

test("the document is OpenAPI 3.1", () => {
  expect(response.status).toBe(200);
  expect(document.openapi).toBe("3.1.0");
  expect(document.info).toEqual({ title: "Things", version: "1.0.0" });
});

test("every endpoint is an operation with an id of its own", () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("an operation says what it takes and what it answers", () => {
  const get = document.paths["/api/things/{id}"]?.get;
  expect(get).toMatchObject({ summary: "Get a thing", tags: ["Things"] });
  expect(get?.parameters).toMatchObject([{ in: "path", name: "id", required: true }]);
  expect(Object.keys(get?.responses ?? {})).toEqual(["200", "default"]);
  expect(document.paths["/api/things/{id}"]?.delete?.responses).toHaveProperty("204");
  expect(document.paths["/api/things"]?.post?.parameters).toMatchObject([
    { in: "header", name: "Idempotency-Key" },
  ]);
  expect(document.components.schemas).toHaveProperty("Thing");
});

test("every reference leads somewhere", () => {
  for (const [, name = ""] of JSON.stringify(document).matchAll(
    /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
  )) {
    expect(document.components.schemas).toHaveProperty(name);
  }
});
