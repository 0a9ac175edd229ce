import { afterAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadAssets } from "@/kernel/assets";
import { indexRoutes, listLater } from "@/kernel/routes";
import { buildDir, createFixture } from "../../fixtures/kernel-app/app";
import { canonical } from "../../server/html";

const { app, trail, endpoints, pages } = await createFixture();
const asMember = { headers: { authorization: "mia" } };

describe("a layout", () => {
  test("loads its data while the page does, and is rendered around it", async () => {
    trail.length = 0;
    const response = await app.request("/area/one", asMember);
    expect(response.status).toBe(200);
    expect(trail).toEqual(["area loads", "load"]);
    const text = canonical(await response.text());
    expect(text).toStartWith('<!DOCTYPE html><html lang="en">');
    expect(text).toContain(
      '<body><div class="area"><p>Signed in as mia</p><h1 id="greeting">mia at one</h1></div></body>',
    );
    expect(text).toContain("<title>Area · Things</title>");
  });

  test("loads nothing for who has no access to the page", async () => {
    trail.length = 0;
    await app.request("/area/one");
    expect(trail).toEqual(["refused 401 member"]);
  });
});

describe("a part of a page", () => {
  const part = (target: string, headers: Record<string, string> = {}, path = "/?limit=2") =>
    app.request(path, { headers: { "HX-Request": "true", "HX-Target": target, ...headers } });

  test("is the view alone, with the title that depends on its data", async () => {
    const response = await part("ul#rows");
    expect(canonical(await response.text())).toBe(
      '<title>2 rows · Things</title><main><p>Searched for </p><ul id="rows"><li>0</li><li>1</li></ul></main>',
    );
    expect(response.headers.get("vary")).toContain("HX-Target");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  test("loads nothing for the layouts", async () => {
    trail.length = 0;
    const response = await part("h1#greeting", asMember.headers, "/area/one");
    expect(canonical(await response.text())).toBe('<h1 id="greeting">mia at one</h1>');
    expect(trail).toEqual(["load"]);
  });

  test.each<[string, Record<string, string>]>([
    ["nav#menu", {}],
    ["body", {}],
    ["ul", {}],
    ["ul#%E0%A4%A", {}],
    ["ul#rows", { "HX-Boosted": "true" }],
    ["ul#rows", { "HX-History-Restore-Request": "true" }],
  ])("is the whole document for the target %s with %p", async (target, headers) => {
    expect(canonical(await (await part(target, headers)).text())).toStartWith(
      '<!DOCTYPE html><html lang="en">',
    );
  });

  test("that fails is the error alone", async () => {
    const response = await part("h1#greeting", asMember.headers, "/area/busy");
    expect(response.status).toBe(503);
    expect(canonical(await response.text())).toBe("<!DOCTYPE html><h1>Area: Try later.</h1>");
  });
});

describe("the path of a file", () => {
  test("gives its parameters to the page, decoded", async () => {
    const response = await app.request("/area/a%20b%3Cc", asMember);
    expect(canonical(await response.text())).toContain(">mia at a b&lt;c</h1>");
  });

  test("with a fixed word comes before one with a parameter", async () => {
    expect(canonical(await (await app.request("/api/things/latest")).text())).toBe("id\n7\n");
    expect(await (await app.request("/api/things/7")).json()).toEqual({ id: 7 });
    expect((await app.request("/area/owners", asMember)).status).toBe(403);
  });
});

describe("methods", () => {
  test("HEAD answers what GET does, without a body", async () => {
    const response = await app.request("/api/things/7", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(canonical(await response.text())).toBe("");
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
    const text = canonical(await (await app.request("/?limit=2&search=%3Cb%3E")).text());
    expect(text).toContain("<title>2 rows · Things</title>");
    expect(text).toContain('<p>Searched for &lt;b&gt;</p><ul id="rows"><li>0</li><li>1</li></ul>');
  });

  test("that its schema refuses is a 400 page", async () => {
    const response = await app.request("/?limit=nine");
    expect(response.status).toBe(400);
    expect(canonical(await response.text())).toContain(
      "The limit in the address is not right. Use a number.",
    );
  });
});

describe("a page's form", () => {
  const post = (body: string) =>
    app.request("/sign", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });

  test("that its fields refuse shows the page again, with what was typed and a sentence for each field", async () => {
    const response = await post("name=&secret=a-secret-too-long");
    expect(response.status).toBe(400);
    const text = canonical(await response.text());
    expect(text).toContain('<p id="wrong-name">Enter your name</p>');
    expect(text).toContain('<p id="wrong-secret">Use at most 10 characters</p>');
    expect(text).toContain("<title>Sign at 0 · Things</title>");
    expect(text).not.toContain("a-secret-too-long");
    expect(canonical(await (await post("name=%3Cmia%3E")).text())).toContain('value="&lt;mia&gt;"');
  });

  test("that is refused shows the page again with the refusal's status and sentences", async () => {
    const response = await post("name=mia&secret=x");
    expect(response.status).toBe(401);
    const text = canonical(await response.text());
    expect(text).toContain('<p role="alert">Who are you?</p><p id="wrong-name">Unknown</p>');
    expect(text).toContain('value="mia"');
    const busy = await post("name=busy&secret=x");
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "3"]);
  });

  test("that breaks is an error page", async () => {
    const response = await post("name=broken&secret=x");
    expect(response.status).toBe(500);
    expect(canonical(await response.text())).not.toContain("sk_live_secret");
  });

  test("with NUL in a text is a 400", async () => {
    expect((await post("name=a%00b&secret=x")).status).toBe(400);
  });

  test("redirects, with the cookies that were set", async () => {
    const response = await post("name=olga&secret=x");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/");
    expect(response.headers.get("set-cookie")).toBe("session=1; HttpOnly");
  });

  test("of another type is a 415", async () => {
    const response = await app.request("/sign", { method: "POST", body: "{}" });
    expect(response.status).toBe(415);
  });
});

test("a file with a list of endpoints answers each at the address of its call", async () => {
  expect(await (await app.request("/api/boxes")).json()).toEqual([]);
  expect(await (await app.request("/api/boxes/7/lid")).json()).toEqual({ id: 7 });
  expect((await app.request("/api/boxes/7/lid", { method: "DELETE" })).headers.get("allow")).toBe(
    "GET, HEAD",
  );
  expect((await app.request("/api/boxes/7")).status).toBe(404);
  const file = "api/boxes.ts";
  expect(endpoints).toContainEqual(expect.objectContaining({ path: "/api/boxes/{id}/lid", file }));
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
    return createFixture({}, routesDir).then(
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

  test("with a call in a list of endpoints that is declared for an address elsewhere", async () => {
    const list = `export default [${declared("GET", "/api/here")}, ${declared("GET", "/api/hereafter")}];`;
    expect(await startWith("api/here.ts", list)).toBe(
      "routes/api/here.ts answers what is at /api/here and below, but a call of it is declared as GET /api/hereafter: " +
        "change the declaration, or move the endpoint.",
    );
    const inPlace = `export default [${declared("GET", "/api/here")}, ${declared("GET", "/api/here/{id}")}];`;
    expect(await startWith("api/here.ts", inPlace)).toBe("started");
  });

  test("with a call that is answered twice", async () => {
    const twice = `export default [${declared("GET", "/api/here")}, ${declared("GET", "/api/here")}];`;
    const sentence = "GET /api/here is answered by routes/api/here.ts and by routes/api/here.ts.";
    expect(await startWith("api/here.ts", twice)).toBe(sentence);
  });

  test("with a call that writes and does not say who has to agree to it, or why nobody has to", async () => {
    const silent = (method: string, more = "") =>
      `export const ${method} = { kind: "endpoint", access: "public", handler: () => 1, ${more}
        call: { method: "${method}", path: "/api/things" } };`;
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect(await startWith("api/things.ts", silent(method))).toBe(
        `routes/api/things.ts writes, but ${method} /api/things does not say who has to agree to it, or why nobody ` +
          "has to: give it an approval.",
      );
    }
    expect(await startWith("api/things.ts", silent("POST", 'approval: "nobody",'))).toBe("started");
    expect(await startWith("api/things.ts", silent("GET"))).toBe("started");
  });

  test("with a call that streams or takes a large body and does not say what it costs", async () => {
    const silent = (more: string, calls = "") =>
      `export const GET = { kind: "endpoint", access: "public", handler: () => 1, ${more}
        call: { method: "GET", path: "/api/file", ${calls} } };`;
    const sentence =
      "routes/api/file.ts streams its answer or takes a large body, but GET /api/file does not say whether that is " +
      "expensive or cheap: give the call its cost.";
    expect(await startWith("api/file.ts", silent('media: "text/csv",'))).toBe(sentence);
    expect(await startWith("api/file.ts", silent("", "maxBytes: 2_000_000"))).toBe(sentence);
    expect(await startWith("api/file.ts", silent('media: "text/csv",', 'cost: "cheap"'))).toBe("started");
  });

  test("with a file that is not a route", async () => {
    expect(await startWith("stray.ts", "export const value = 1;")).toStartWith(
      "routes/stray.ts exports no page",
    );
  });

  test("with a page that was not made by page()", async () => {
    expect(await startWith("odd.tsx", "export default () => null;")).toBe(
      "routes/odd.tsx must export what page(…) gives.",
    );
  });

  test("with a page that takes a form and does not say what happens to it", async () => {
    const page = 'export default { kind: "page", access: "public", title: "x", view: () => 1, form: {} };';
    expect(await startWith("half.tsx", page)).toStartWith("routes/half.tsx takes a form: it needs both");
  });

  test("with a page whose screen is declared for another address", async () => {
    const page = `export default { kind: "page", access: "public", title: "x", view: () => 1, screen: { path: "/there" } };`;
    expect(await startWith("here/[id].tsx", page)).toBe(
      "routes/here/[id].tsx shows /here/{id}, but its screen is declared as /there: " +
        "change the declaration, or move the page.",
    );
  });

  test("with an underscored file that it does not know", async () => {
    expect(await startWith("_helper.ts", "export default 1;")).toStartWith(
      "routes/_helper.ts is not one of _layout.tsx",
    );
  });
});

describe("routes that are loaded when they are first asked for", async () => {
  const fixture = join(import.meta.dir, "../../fixtures/kernel-app");
  const loaded: string[] = [];
  const assets = await loadAssets(buildDir, join(fixture, "public"));
  const list = async () => {
    const dir = join(fixture, "routes");
    const index = await indexRoutes(dir);
    const files = [...index.parts, ...index.routes.map(({ file }) => file)];
    const modules = new Map(
      await Promise.all(files.map(async (file) => [file, await import(join(dir, file))] as const)),
    );
    loaded.length = 0;
    const routes = listLater(index, (file) => {
      loaded.push(file);
      return modules.get(file) ?? {};
    });
    return createFixture({ parts: { assets, routes } });
  };

  test("load their file and the layouts once, and no other route", async () => {
    const later = await list();
    expect(loaded).toEqual([]);
    for (let asked = 0; asked < 2; asked += 1) {
      const response = await later.app.request("/area/one", asMember);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<h1 id="greeting">mia at one</h1></div>');
    }
    expect(loaded.filter((file) => !file.includes("_"))).toEqual(["area/[name].tsx"]);
    expect(new Set(loaded).size).toBe(loaded.length);
  });

  test("are answered for without being loaded where the method or the address is unknown", async () => {
    const later = await list();
    const refused = await later.app.request("/area/one", { method: "DELETE" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await later.app.request("/api/nothing")).status).toBe(404);
    expect(loaded.filter((file) => !file.includes("_"))).toEqual([]);
  });

  test("declare what they do when they are loaded at once", async () => {
    const later = await list();
    const places = (all: readonly { method: string; path: string }[]) =>
      all.map(({ method, path }) => `${method} ${path}`);
    expect(places(later.endpoints)).toEqual(places(endpoints));
    expect(places(later.pages)).toEqual(places(pages));
  });
});
