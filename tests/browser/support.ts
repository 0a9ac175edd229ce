import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type Person, startApp, type TestApp } from "../server/support";
import { type Book, bookOf, furnish } from "./book";

/** Whoever looks at a page: one of the people, or nobody yet. */
export type Visitor = Person | "nobody";
export type Site = ReturnType<typeof testSite>;

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
const desk = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" } as const;

/** Starts the system's Chromium. */
export function launchChromium(): Promise<Browser> {
  const executablePath = Bun.which("chromium") ?? process.env.CHROMIUM ?? "";
  return chromium.launch({ executablePath, args: [...flags, ...quiet] });
}

/**
 * One running server over a book of its own and one browser, for all tests of a file. Every page is listened to: what
 * its console complains of, what its scripts throw and what its policy refuses fails the test that did not expect it.
 */
export function testSite(options: { furnished: boolean } = { furnished: true }) {
  let browser: Browser | undefined;
  let app: TestApp | undefined;
  let server: Bun.Server<undefined> | undefined;
  let book: Book | undefined;
  let complaints: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    const [started, launched] = await Promise.all([startApp(), launchChromium()]);
    [app, browser, book] = [started, launched, bookOf(started.deps)];
    if (options.furnished) await furnish(book);
    server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: started.app.fetch });
  }, 60_000);

  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    complaints = [];
    expected = [];
    expect(unexpected).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await app?.close();
  });

  function listen(page: Page, origin: string): void {
    page.setDefaultTimeout(10_000);
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== origin) complaints.push(`left the site: ${url}`);
    });
  }

  const running = () => {
    if (!browser || !app || !server || !book) throw new Error("The site has not been started");
    return { browser, app, server, book };
  };

  return {
    get app() {
      return running().app;
    },
    get book() {
      return running().book;
    },
    get url() {
      return running().server.url;
    },
    /** A browser window of its own, already signed in. */
    async enter(who: Visitor, more: BrowserContextOptions = {}) {
      const { browser, app, server } = running();
      const context = await browser.newContext({ ...desk, ...more, baseURL: server.url.origin });
      context.on("page", (page) => listen(page, server.url.origin));
      if (who !== "nobody") {
        const cookies = (await app.signIn(who)).split("; ").map((pair) => pair.split("=", 2));
        await context.addCookies(
          cookies.map(([name = "", value = ""]) => ({ name, value, url: server.url.origin })),
        );
      }
      return context;
    },
    /** A page at `path`, in a window of its own. */
    async open(who: Visitor, path: string, more: BrowserContextOptions = {}): Promise<Page> {
      const context = await this.enter(who, more);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    /** Lets this test's pages complain of what it provokes, such as the 409 that a call is answered with. */
    expects(...patterns: RegExp[]): void {
      expected.push(...patterns);
    },
  };
}

/** Reads until what is read is what it should be, or fails with the difference. */
export async function eventually<Value>(read: () => Promise<Value>, wanted: NoInfer<Value>): Promise<void> {
  const end = Date.now() + 10_000;
  let seen = await read();
  while (!Bun.deepEquals(seen, wanted) && Date.now() < end) {
    await Bun.sleep(20);
    seen = await read();
  }
  expect<unknown>(seen).toEqual(wanted);
}

/** The address that a page stands on, without its host. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** The notice in the page's toast area that carries these words. */
export const notice = (page: Page, text: string) => page.locator("#toasts .toast").filter({ hasText: text });

/** Waits until nothing on the page moves any more. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    await new Promise(requestAnimationFrame);
  });

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe-core finds wrong with a page as it stands: the rule and the elements. */
export async function violationsOf(page: Page): Promise<string[]> {
  await settle(page);
  await page.evaluate(axe.source);
  const run = `axe.run({ runOnly: ${JSON.stringify(standards)} })`;
  return page.evaluate(
    `${run}.then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
  );
}

/** How many pixels of a page stand beyond its right edge. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
