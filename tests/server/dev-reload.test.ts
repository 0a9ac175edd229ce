import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { withReload } from "../../dev/reload";
import { select } from "./html";
import { startApp, type TestApp } from "./support";

const production = { NODE_ENV: "production", SESSION_SECRET: "a secret of these tests, 32 letters" };

let site: TestApp;
let server: Bun.Server<undefined>;
let dev: ReturnType<typeof withReload>;
beforeAll(async () => {
  site = await startApp(production);
  dev = withReload(site.app.fetch);
  server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: dev.fetch });
});
afterAll(async () => {
  await server.stop(true);
  await site.close();
});

const ask = (path: string) => fetch(new URL(path, server.url));
const listScripts = (html: string) =>
  [...html.matchAll(/<script[^>]* src="?([^" >]+)/g)].map(([, source]) => source);

describe("the application alone", () => {
  test("serves neither the script nor the stream of a developer's server", async () => {
    expect((await site.call("GET", "/dev/reload.js")).status).toBe(404);
    expect((await site.call("GET", "/dev/reload")).status).toBe(404);
  });

  test("has neither of them in its pages", async () => {
    const html = await (await site.call("GET", "/login")).text();
    expect(listScripts(html)).not.toEqual([]);
    expect(html).not.toContain("/dev/");
  });
});

describe("a developer's server", () => {
  test("adds its script to a page as the last in its body, under the policy of pages", async () => {
    const answer = await ask("/login");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self';");
    const html = await answer.text();
    expect(html).toContain('<script src="/dev/reload.js" async></script></body>');
    expect(select(html, "h1").length).toBe(1);
  });

  test("leaves what is not a page unchanged", async () => {
    const [own, added] = await Promise.all([site.call("GET", "/api/health"), ask("/api/health")]);
    expect(await added.text()).toBe(await own.text());
  });

  test("names itself to the page that listens, which reloads for another name", async () => {
    const script = await (await ask("/dev/reload.js")).text();
    const answer = await ask("/dev/reload");
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    const stream = answer.text();
    dev.close();
    const name = /^data: (.+)$/m.exec(await stream)?.[1] ?? "";
    expect(name).not.toBe("");
    expect(script).toContain(`data !== "${name}"`);
  });
});
