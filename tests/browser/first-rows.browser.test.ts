import { afterAll, beforeAll, expect, test } from "bun:test";
import { demoBook, fullBook, type ScreenBook } from "../screens/books";
import { sharedBrowser } from "./support";

let books: ScreenBook[];
let servers: Bun.Server<undefined>[];

beforeAll(async () => {
  books = [await demoBook(), await fullBook()];
  servers = books.map(({ app }) =>
    Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request, server) => app.fetch(request, server) }),
  );
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop(true)));
  await Promise.all(books.map((book) => book.close()));
});

/** Upper bound of the place at which the first row of a list begins, in pixels of a window of 1440 × 900. */
const lowest = 300;

/** Screens on which a list follows other content. */
const followed = ["/admin/configurations", "/admin/operations", "/client/payments"];

test.each(["admin", "client"] as const)(
  `the first row of every list of the %s stands above ${lowest} pixels`,
  async (who) => {
    const tops: Record<string, number> = {};
    const filled = new Set<string>();
    for (const [at, book] of books.entries()) {
      const cookie = await book.getCookie(who);
      const { origin } = servers[at]?.url ?? {};
      const browser = await sharedBrowser();
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        extraHTTPHeaders: { cookie },
      });
      // Places need the style sheet alone, and every script costs time.
      await context.route(/\.js$/, (route) => route.abort());
      const page = await context.newPage();
      for (const { method, path } of book.pages) {
        if (method !== "GET" || path.includes("{") || followed.includes(path) || filled.has(path)) continue;
        const answer = await book.app.request(`${origin}${path}`, { headers: { cookie } });
        const list = (await answer.text()).split("list-card")[1] ?? "";
        if (!/<tbody|empty-title/.test(list)) continue;
        if (list.includes("<tbody")) filled.add(path);
        await page.goto(`${origin}${path}`);
        const first = await page.locator(".list-card :is(tbody tr, .empty-title)").first().boundingBox();
        tops[path] = Math.max(Math.round(first?.y ?? Number.NaN), tops[path] ?? 0);
      }
      await context.close();
    }
    expect(Object.keys(tops).length).toBeGreaterThan(8);
    expect(Object.entries(tops).filter(([, top]) => !(top < lowest))).toEqual([]);
  },
);
