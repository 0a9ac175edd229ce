import { describe, expect, test } from "bun:test";
import { createFixture } from "../../fixtures/kernel-app/app";

const { app } = await createFixture();
const remove = (headers: Record<string, string>) =>
  app.request("http://bank.example/api/things/1", {
    method: "DELETE",
    headers: { authorization: "olga", ...headers },
  });

describe("a page's security policy", () => {
  const getPolicy = (response: Response) => response.headers.get("content-security-policy") ?? "";

  test("allows our own scripts, and neither inline ones nor eval", async () => {
    const policy = getPolicy(await app.request("/"));
    expect(policy).toContain("default-src 'self';");
    expect(policy).toContain("script-src 'self';");
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe-");
  });

  test("names the nonce that its style sheet carries, a new one each time", async () => {
    const first = await app.request("/");
    const nonce = getPolicy(first).match(/'nonce-([^']+)'/)?.[1] ?? "none";
    expect(await first.text()).toContain(` nonce=${nonce}>`);
    expect(getPolicy(await app.request("/"))).not.toContain(nonce);
  });

  test("of anything that is not a page allows nothing", async () => {
    expect(getPolicy(await app.request("/api/things"))).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(getPolicy(await app.request("/api/things/latest"))).toStartWith("default-src 'none'");
  });
});

test("pages and answers are kept by nobody", async () => {
  expect((await app.request("/")).headers.get("cache-control")).toBe("private, no-store");
  expect((await app.request("/api/things")).headers.get("cache-control")).toBe("private, no-store");
});

test.each(["/", "/api/things", "/nothing", "/area/one"])("%s cannot be framed or sniffed", async (path) => {
  const { headers } = await app.request(path);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("same-origin");
});

test("every answer has a request id of its own, whatever the caller sends", async () => {
  const headers = { "X-Request-Id": "chosen" };
  const ids = await Promise.all(
    [1, 2].map(async () => (await app.request("/", { headers })).headers.get("x-request-id")),
  );
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain("chosen");
});

describe("a write", () => {
  test.each<Record<string, string>>([
    {},
    { origin: "http://bank.example" },
    { origin: "https://bank.example", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ])("from our own pages or from a program is let in: %p", async (headers) => {
    expect((await remove(headers)).status).toBe(204);
  });

  test.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://bank.example.evil.example" },
    { origin: "http://bank.example:8080" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "http://bank.example" },
  ])("from another site is a 403: %p", async (headers) => {
    const response = await remove(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "CROSS_ORIGIN" });
  });

  test("from the public origin is let in where a proxy hides it", async () => {
    const proxied = await createFixture({ publicOrigin: "https://public.example" });
    const headers = { authorization: "olga", origin: "https://public.example" };
    expect((await proxied.app.request("/api/things/1", { method: "DELETE", headers })).status).toBe(204);
  });
});

test("reading from another site is let in: a link is not an attack", async () => {
  expect((await app.request("/", { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(200);
});
