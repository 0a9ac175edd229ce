import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launchChromium } from "../../browser/chromium";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";

/** A slow line: milliseconds until an answer begins, and bytes a second. */
const line = { latency: 400, bytesPerSecond: 50_000 };

type Step = {
  name: string;
  who?: "client";
  from: string;
  /** The link that is pressed, by its selector. */
  link: string;
  /** Expected part of the page. */
  wanted: "page" | "record" | "dialog";
};

const steps: readonly Step[] = [
  { name: "a list", from: "/admin/dashboard", link: "a[href='/admin/transactions']", wanted: "page" },
  { name: "the dashboard", from: "/admin/holds", link: "a[href='/admin/dashboard']", wanted: "page" },
  { name: "the API documentation", from: "/admin/holds", link: "a[href='/admin/api-docs']", wanted: "page" },
  { name: "an account", from: "/admin/virtual-accounts", link: "tbody th a", wanted: "record" },
  { name: "a transaction", from: "/admin/transactions", link: "tbody th a", wanted: "record" },
  { name: "Create VA", from: "/admin/virtual-accounts", link: "a[href*='create=']", wanted: "dialog" },
  { name: "Create New Hold", from: "/admin/holds", link: "a[href*='create=']", wanted: "dialog" },
  { name: "Add User", from: "/admin/users", link: "a[href*='create=']", wanted: "dialog" },
];

const marks = { page: 1000, record: 1000, dialog: 2000 };

/** Steps of a client on a phone: to its payment form, and to its pages. */
const phoneSteps: readonly Step[] = [
  {
    name: "Make Payment",
    from: "/client/overview",
    link: "a[href*='create=']",
    wanted: "dialog",
    who: "client",
  },
  {
    name: "an account",
    from: "/client/overview",
    link: "#own-accounts a.list-row",
    wanted: "record",
    who: "client",
  },
  {
    name: "accounts",
    from: "/client/overview",
    link: "main a[href='/client/accounts']",
    wanted: "page",
    who: "client",
  },
  {
    name: "statements",
    from: "/client/overview",
    link: "main a[href='/client/statements']",
    wanted: "page",
    who: "client",
  },
];

const screens = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
};

/** Earlier visit of the browser, and time of the press. */
const caches = {
  "empty cache, at once": { warm: false, waitUntil: "domcontentloaded" },
  "warm cache": { warm: true, waitUntil: "networkidle" },
} as const;
type Cache = (typeof caches)[keyof typeof caches];

/** Notes of a page, by the clock that all documents share. */
type Moment = "pressed" | "page" | "record" | "dialog" | "awake";
type Seen = { [Name in Moment]?: number } & { shift: number };
declare global {
  var slow: Seen;
}

/**
 * Time over a slow line from the press of a link until a page, a record or a dialog is visible and usable; until a
 * dialog's island has taken over, for which nothing waits; and layout shifts meanwhile.
 */
export const slowNetwork = (options: Options) => measureSteps(options, steps, screens.desk);

/** The same for a client on a phone. */
export const phone = (options: Options) => measureSteps(options, phoneSteps, screens.phone);

async function* measureSteps(
  { rounds, only }: Options,
  steps: readonly Step[],
  screen: BrowserContextOptions,
): AsyncGenerator<Figure> {
  const { demoBook } = await import("../../screens/books");
  const book = await demoBook();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, it) => book.app.fetch(request, it),
  });
  const browser = await launchChromium();
  const { origin } = server.url;
  try {
    for (const [kind, cache] of Object.entries(caches)) {
      for (const step of steps.filter(({ name }) => name.includes(only))) {
        const cookie = await book.getCookie(step.who ?? "admin");
        const taken: Seen[] = [];
        for (let round = 0; round < rounds; round++)
          taken.push(await measureVisit(browser, { cookie, origin, screen }, step, cache));
        const since = (name: Moment) =>
          taken.map((seen) => (seen[name] ?? Number.NaN) - (seen.pressed ?? Number.NaN));
        const limit = marks[step.wanted];
        const figure = (what: string, times: number[]): Figure => ({
          name: `${step.wanted}: ${step.name}, ${kind}: ${what}`,
          unit: "ms",
          ours: median(times),
          note: times.map(Math.round).join(", "),
        });
        const seen = figure("seen", since(step.wanted));
        yield { ...seen, limit, wanted: `within ${limit / 1000} s`, met: seen.ours <= limit };
        if (step.wanted === "dialog") yield figure("taken over", since("awake"));
        const shift = Math.max(...taken.map((seen) => seen.shift));
        yield {
          name: `${step.wanted}: ${step.name}, ${kind}: CLS`,
          unit: "",
          ours: shift,
          limit: 0,
          wanted: "0",
          met: shift < 0.0005,
        };
      }
    }
  } finally {
    await browser.close();
    await server.stop(true);
    await book.close();
  }
}

type Visit = { cookie: string; origin: string; screen: BrowserContextOptions };

async function measureVisit(
  browser: Browser,
  visit: Visit,
  { from, link, wanted }: Step,
  { warm, waitUntil }: Cache,
): Promise<Seen> {
  const context = await enter(browser, visit);
  if (warm) {
    const before = await context.newPage();
    await before.goto(from, { waitUntil: "networkidle" });
    await before.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })),
    );
    await before.waitForLoadState("networkidle");
    await before.close();
  }
  const page = await context.newPage();
  await slowDown(context, page);
  await page.goto(from, { waitUntil });
  const pressed = await page.evaluate((selector) => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
      each.checkVisibility(),
    );
    if (!found) throw new Error(`No link ${selector}`);
    const now = performance.timeOrigin + performance.now();
    globalThis.slow = { shift: 0 };
    // A pointer is over a link before it presses it, a finger too.
    found.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    found.click();
    return now;
  }, link);
  const last: Moment = wanted === "dialog" ? "awake" : wanted;
  const answer = await page.waitForFunction(
    (name: Moment) => globalThis.slow?.[name] && globalThis.slow,
    last,
  );
  const seen = await answer.jsonValue();
  await context.close();
  if (!seen) throw new Error("Nothing was seen");
  return { ...seen, pressed };
}

async function enter(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: visit.origin,
    ...visit.screen,
    reducedMotion: "reduce",
  });
  const pairs = visit.cookie.split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: visit.origin })));
  await context.addInitScript(watch);
  return context;
}

/** Notes when something is painted: the page once all of it has been read, a record or a dialog once it is above the page. */
function watch(): void {
  globalThis.slow = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) globalThis.slow.shift += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const now = performance.timeOrigin + performance.now();
    const { slow } = globalThis;
    if (document.readyState !== "loading" && performance.getEntriesByType("paint").length > 0)
      slow.page ??= now;
    if (document.querySelector("dialog.record:modal")) slow.record ??= now;
    if (document.querySelector("dialog.dialog:modal")) slow.dialog ??= now;
    const island = document.querySelector("#dialog x-island");
    if (slow.dialog && island && "awake" in island && island.awake === true) slow.awake ??= now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const { latency, bytesPerSecond: bytes } = line;
  const conditions = { latency, downloadThroughput: bytes, uploadThroughput: bytes };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...conditions });
}
