import { describe, expect, test } from "bun:test";
import { AppError } from "@/kernel/errors";
import { createFixture } from "../../fixtures/kernel-app/app";
import { canonical } from "../../server/html";

const { app, logged, trail } = await createFixture();
const asMember = { headers: { authorization: "mia" } };
const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/;

describe("under /api", () => {
  test("an unknown path is a 404 in JSON", async () => {
    const response = await app.request("/api/nothing");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({
      message: "There is nothing at this address.",
      code: "not_found",
    });
  });

  test("what is not there is a 404 in the endpoint's words", async () => {
    const response = await app.request("/api/things/404");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "There is no such thing.", code: "not_found" });
  });

  test("nobody is a 401, the wrong role a 403", async () => {
    expect((await app.request("/api/things/1", { method: "DELETE" })).status).toBe(401);
    expect((await app.request("/api/things/1", { method: "DELETE", ...asMember })).status).toBe(403);
  });

  test("an unknown error shows its request id and nothing else", async () => {
    logged.length = 0;
    const response = await app.request("/api/things/500");
    expect(response.status).toBe(500);
    const id = response.headers.get("x-request-id") ?? "";
    expect(id).toMatch(uuid);
    const body = canonical(await response.text());
    expect(body).toContain(id);
    expect(body).not.toContain("sk_live_secret");
    expect(logged[0]).toMatchObject({ level: "error", fields: { requestId: id, error: "Error" } });
  });
});

describe("a page", () => {
  test("at an unknown address is the 404 page, for everyone", async () => {
    const response = await app.request("/nothing/here");
    expect(response.status).toBe(404);
    expect(canonical(await response.text())).toContain("<h1>Nothing at /nothing/here</h1>");
  });

  test("for nobody sends to sign in, and back to the same address", async () => {
    const response = await app.request("/area/one?tab=2");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/login?next=%2Farea%2Fone%3Ftab%3D2");
  });

  test("refreshed in part for nobody sends the browser to sign in, and back to the page it shows", async () => {
    const headers = { "HX-Request": "true", "HX-Current-URL": "http://localhost/area/one?tab=3" };
    const response = await app.request("/area/one", { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get("hx-redirect")).toBe("/login?next=%2Farea%2Fone%3Ftab%3D3");
  });

  test("that the actor may not see is a 403 in the nearest error page", async () => {
    const response = await app.request("/area/owners", asMember);
    expect(response.status).toBe(403);
    expect(canonical(await response.text())).toContain(
      '<div class="area"><p>Signed in as mia</p><h1>Area: Only owners may do this.</h1>',
    );
  });

  test("whose thing is missing is the nearest 404 page", async () => {
    const response = await app.request("/area/missing", asMember);
    expect(response.status).toBe(404);
    expect(canonical(await response.text())).toContain("<h1>Nothing at /area/missing</h1>");
  });

  test("that breaks shows its request id and nothing else", async () => {
    const response = await app.request("/area/broken", asMember);
    expect(response.status).toBe(500);
    const text = canonical(await response.text());
    expect(text).toContain(response.headers.get("x-request-id") ?? "-");
    expect(text).not.toContain("sk_live_secret");
  });

  test("that must wait says how long", async () => {
    const response = await app.request("/area/busy", asMember);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
  });
});

test("refusals are reported to the application, other errors are not", async () => {
  trail.length = 0;
  await app.request("/api/things/1", { method: "DELETE" });
  await app.request("/api/things/1", { method: "DELETE", ...asMember });
  await app.request("/api/things/404");
  expect(trail.filter((line) => line.startsWith("refused"))).toEqual([
    "refused 401 owner",
    "refused 403 owner",
  ]);
});

test("the application says what an error from below means", async () => {
  const explained = await createFixture({
    explain: () => new AppError("unavailable", "The store is away.", { retryAfter: 2 }),
  });
  const response = await explained.app.request("/api/things/500");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toEqual({ message: "The store is away.", code: "unavailable" });
});

describe("the log", () => {
  test("names the route's pattern and nothing that a person sent", async () => {
    logged.length = 0;
    await app.request("/area/someone?search=secret", { headers: { authorization: "mia", cookie: "s=1" } });
    const line = logged.at(-1);
    expect(line?.fields).toMatchObject({ method: "GET", route: "/area/:name", status: 200 });
    expect(JSON.stringify(logged)).not.toMatch(/someone|secret|mia|s=1/);
  });

  test("leaves out the message of an error that carries its query", async () => {
    class QueryError extends Error {
      readonly params = ["4111"];
    }
    const failing = await createFixture({
      authenticate: () => {
        throw new QueryError("select … 4111", { cause: new Error("no such table") });
      },
    });
    await failing.app.request("/api/things");
    const line = JSON.stringify(failing.logged);
    expect(line).toContain("no such table");
    expect(line).not.toContain("4111");
  });
});
