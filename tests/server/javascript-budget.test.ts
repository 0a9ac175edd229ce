import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApp } from "@/app/create-app";
import { getHome } from "@/app/navigation";
import { openSession } from "@/people/auth/sessions";
import { budget, type Fetch, idleBudget, readScripts } from "../bench/javascript";
import { countCases, takeSample } from "../samples";
import { demoDay, openDemo } from "./demo-book";
import { people, startApp, type TestApp } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Headers of a browser that accepts gzip. */
const browse =
  (cookie?: string): Fetch =>
  (path) =>
    app.call("GET", path, { cookie, headers: { "accept-encoding": "gzip" } });

/** The pages that answer this visitor, some of them and their first, by the path of a plain visit: no dialog open. */
async function pagesFor(home: string, cookie?: string) {
  const found: { path: string; html: string }[] = [];
  const some = takeSample(app.pages, 4);
  for (const page of app.pages) {
    const { method, path } = page;
    if (method !== "GET" || path.includes("{") || !(path === home || some.includes(page))) continue;
    const answer = await app.call("GET", path, { cookie });
    if (answer.status === 200) found.push({ path, html: await answer.text() });
  }
  return found;
}

describe("JavaScript before the first touch", () => {
  for (const who of [undefined, ...(["admin", "auditor", "client_user"] as const)]) {
    test(`runs within 16,384 bytes, and fetches within 130 kB when idle, on every page for ${who ?? "somebody who is not signed in"}`, async () => {
      const cookie = who && (await app.signIn(who));
      const home = who ? getHome(people[who].role) : "/login";
      const pages = await pagesFor(home, cookie);
      expect(pages.map(({ path }) => path)).toContain(home);
      for (const { path, html } of pages) {
        const { total, idle, files } = await readScripts(browse(cookie), html);
        expect(files.size, `${path} runs a script`).toBeGreaterThan(0);
        expect(total, `${path}: ${[...files].join(" ")}`).toBeLessThanOrEqual(budget);
        expect(idle, `${path} when idle`).toBeLessThanOrEqual(idleBudget);
        // React is fetched wherever a dialog can be opened, so a page that fetches nothing fails.
        if (html.includes("data-islands")) expect(idle, path).toBeGreaterThan(total + 60_000);
      }
    });
  }

  test("counts preloads, static imports and islands that wake with the page, with React", async () => {
    const sources: Record<string, string> = {
      "/a.js": 'import{x}from"./b.js";import("./build/later.js")',
      "/b.js": "export const x=1",
      "/c.js": "export default 2",
      "/build/island.js": "export default 3",
      "/build/react.js": "export default 4",
      "/build/later.js": "export default 5",
    };
    const fake: Fetch = async (path) => {
      const source = sources[path];
      if (source === undefined) return new Response("", { status: 404 });
      return new Response(Bun.gzipSync(source), { headers: { "Content-Encoding": "gzip" } });
    };
    const html =
      '<script type="module" src="/a.js" data-react="react" data-later="later"></script><link rel="modulepreload" href="/c.js">' +
      '<link rel="preload" as="style" href="/app.css"><x-island src="sleeping"></x-island>' +
      '<x-island when="load" src="island"></x-island>';
    const { files, total, idle } = await readScripts(fake, html);
    expect([...files.keys()].sort()).toEqual([
      "/a.js",
      "/b.js",
      "/build/island.js",
      "/build/react.js",
      "/c.js",
    ]);
    expect(total).toBe([...files.values()].reduce((sum, bytes) => sum + bytes, 0));
    expect(idle).toBe(total + Bun.gzipSync(sources["/build/later.js"] ?? "").byteLength);
  });
});

/** Limit for a page's HTML in bytes of gzip: what fits in the first round trip. */
const htmlBudget = 14_000;

/** Users of the demo book. */
const demoUsers = { admin: 1, client: 2 };

describe("the HTML of every page of a full book, with and without its record or its dialog,", () => {
  for (const [who, userId] of Object.entries(demoUsers)) {
    test(`is within 14 kB compressed for the ${who}`, async () => {
      const deps = await openDemo(demoDay);
      const { app: demo, pages } = await createApp(deps);
      const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "weight" };
      const { cookie, writes } = await openSession(deps, userId, origin, undefined);
      await deps.db.write([...writes]);
      const headers = { cookie: cookie.split(";", 1)[0] ?? "", "accept-encoding": "gzip" };
      const weights: [string, number][] = [];
      for (const { method, path } of takeSample(pages, 4, userId)) {
        if (method !== "GET") continue;
        const plain = path.replaceAll(/\{[^}]+\}/g, "1");
        const calls = path === "/admin/api-docs" ? ["?view=postApiWebhooks", "?view=getApiEvents"] : [];
        for (const open of ["", "?view=1", "?create=1", "?days=90", ...calls]) {
          const address = `http://localhost:5000${plain}${open}`;
          const answer = await demo.request(
            address,
            { headers },
            { requestIP: () => ({ address: "192.0.2.1" }) },
          );
          const bytes = (await answer.bytes()).byteLength;
          if (answer.status === 200) weights.push([`${plain}${open}`, bytes]);
        }
      }
      expect(weights.length).toBeGreaterThan(who === "admin" ? countCases(80, 15) : countCases(25, 3));
      expect(weights.filter(([, bytes]) => bytes > htmlBudget)).toEqual([]);
      await deps.db.close();
    });
  }
});
