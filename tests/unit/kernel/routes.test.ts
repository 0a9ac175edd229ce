import { afterAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createFixture } from "../../fixtures/kernel-app/app";

const { app, trail, endpoints, pages } = await createFixture();
const asMember = { headers: { authorization: "mia" } };

describe("the chain of a route", () => {
  test("runs the middleware from the root inwards, then the page, and back out", async () => {
    trail.length = 0;
    const response = await app.request("/area/one", asMember);
    expect(response.status).toBe(200);
    expect(trail).toEqual(["root in", "area in", "load", "area out", "root out"]);
  });

  test("ends where a middleware answers", async () => {
    trail.length = 0;
    const response = await app.request("/area/one", { headers: { authorization: "mia", "x-stop": "1" } });
    expect(response.status).toBe(418);
    expect(trail).toEqual(["root in", "area in", "root out"]);
  });

  test("runs nothing of a route for who has no access to it", async () => {
    trail.length = 0;
    await app.request("/area/one");
    expect(trail).toEqual(["refused 401 member"]);
  });

  test("nests the layouts of the folders around the page", async () => {
    const text = await (await app.request("/area/one", asMember)).text();
    expect(text).toStartWith('<!DOCTYPE html><html lang="en">');
    expect(text).toContain('<body><div class="area"><p>Signed in as mia</p><h1>mia at one</h1></div></body>');
  });
});

describe("the path of a file", () => {
  test("gives its parameters to the page, decoded", async () => {
    const response = await app.request("/area/a%20b%3Cc", asMember);
    expect(await response.text()).toContain("<h1>mia at a b&lt;c</h1>");
  });

  test("with a fixed word comes before one with a parameter", async () => {
    expect(await (await app.request("/api/things/latest")).text()).toBe("id\n7\n");
    expect(await (await app.request("/api/things/7")).json()).toEqual({ id: 7 });
    expect((await app.request("/area/owners", asMember)).status).toBe(403);
  });
});

describe("methods", () => {
  test("HEAD answers what GET does, without a body", async () => {
    const response = await app.request("/api/things/7", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });

  test("a method that an endpoint has not is a 405 that names those it has", async () => {
    const response = await app.request("/api/things/7", { method: "PATCH" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, DELETE, HEAD");
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
  });

  test("a method that a page has not is a 405 page", async () => {
    const response = await app.request("/area/owners", { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });
});

describe("the query of a page", () => {
  test("is parsed by its schema", async () => {
    const text = await (await app.request("/?limit=2&search=%3Cb%3E")).text();
    expect(text).toContain("<title>2 rows</title>");
    expect(text).toContain("<p>Searched for &lt;b&gt;</p><ul><li>0</li><li>1</li></ul>");
  });

  test("that its schema refuses is a 400 page", async () => {
    const response = await app.request("/?limit=nine");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Correct limit in the address: Use a number.");
  });
});

describe("a page's form", () => {
  const post = (body: string) =>
    app.request("/sign", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });

  test("shows the page again with what post gives, under its status", async () => {
    const response = await post("name=nobody");
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('<p role="alert">Who are you?</p>');
  });

  test("redirects, with the cookies that were set", async () => {
    const response = await post("name=olga");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/");
    expect(response.headers.get("set-cookie")).toBe("session=1; HttpOnly");
  });

  test("of another type is a 415", async () => {
    const response = await app.request("/sign", { method: "POST", body: "{}" });
    expect(response.status).toBe(415);
  });
});

test("routes are listed with what they ask for", () => {
  expect(endpoints).toContainEqual(
    expect.objectContaining({
      method: "DELETE",
      path: "/api/things/{id}",
      access: "owner",
      file: "api/things/[id].ts",
    }),
  );
  expect(pages).toContainEqual(expect.objectContaining({ method: "POST", path: "/sign", access: "public" }));
});

describe("an application does not start", () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  async function startWith(file: string, source: string): Promise<unknown> {
    const routesDir = await mkdtemp(join(tmpdir(), "kernel-routes-"));
    folders.push(routesDir);
    await mkdir(dirname(join(routesDir, file)), { recursive: true });
    await writeFile(join(routesDir, file), source);
    return createFixture({ routesDir }).then(
      () => "started",
      (error: Error) => error.message,
    );
  }

  test("with a route that does not say who may use it", async () => {
    const message = await startWith(
      "api/open.ts",
      'export const GET = { kind: "endpoint", handler: () => 1 };',
    );
    expect(message).toBe("routes/api/open.ts does not say who may use it: give it an access.");
  });

  const declared = (method: string, path: string) =>
    `{ kind: "endpoint", access: "public", handler: () => 1, call: { method: "${method}", path: "${path}" } }`;

  test("with an endpoint whose call is declared for another address or method", async () => {
    const elsewhere = `export const GET = ${declared("GET", "/api/there")};`;
    expect(await startWith("api/here/[id].ts", elsewhere)).toBe(
      "routes/api/here/[id].ts answers GET /api/here/{id}, but its call is declared as GET /api/there: " +
        "change the declaration, or move the endpoint.",
    );
    const otherwise = `export const POST = ${declared("PUT", "/api/here")};`;
    expect(await startWith("api/here.ts", otherwise)).toStartWith(
      "routes/api/here.ts answers POST /api/here, but its call is declared as PUT /api/here",
    );
  });

  test("with a file that is no route", async () => {
    expect(await startWith("stray.ts", "export const value = 1;")).toStartWith(
      "routes/stray.ts exports no page",
    );
  });

  test("with a page that was not made by page()", async () => {
    expect(await startWith("odd.tsx", "export default () => null;")).toBe(
      "routes/odd.tsx must export what page(…) gives.",
    );
  });

  test("with an underscored file that it does not know", async () => {
    expect(await startWith("_helper.ts", "export default 1;")).toStartWith(
      "routes/_helper.ts is not one of _middleware.ts",
    );
  });
});
