import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Locator,
  Page,
  Route,
  ViewportSize,
} from "playwright-core";
import type { Deps } from "@/deps";
import { eventually as passes } from "../eventually";
import { stepLimit } from "../limits";
import { isTried } from "../samples";
import { type Person, startApp } from "../server/support";
import { findViolations } from "./axe";
import { furnish, openBook } from "./book";
import { launchChromium } from "./chromium";

export { findViolations, settle } from "./axe";

/** Viewer of a page: one of the people, or nobody yet. */
export type Visitor = Person | "nobody";
export type Site = ReturnType<typeof testSite>;
/** Window that is kept open: its kind, and its person in the current test. */
type Window = { kind: string; context: BrowserContext; who?: Visitor };
type Fetch = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>;

const desk = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" } as const;
const asOpened = { media: null, colorScheme: "light", reducedMotion: "reduce" } as const;

/**
 * One browser and one address for all files that a process runs one after the other, and the windows that stay open with
 * a tab each: what a page has fetched once is not fetched again by the next test's, and no tab is made for it.
 */
const shared = {
  browser: undefined as Promise<Browser> | undefined,
  server: undefined as Bun.Server<undefined> | undefined,
  answer: (() => new Response("No site is open", { status: 503 })) as Fetch,
  windows: [] as Window[],
  /** Blank tabs for the next test, by window. */
  idle: new Map<BrowserContext, Page>(),
  complaints: [] as string[],
};

/** The process's browser, which ends with it. */
export function sharedBrowser(): Promise<Browser> {
  shared.browser ??= launchChromium();
  return shared.browser;
}

/**
 * One running server over its own book, for all tests of a file. Console messages, thrown errors and policy violations
 * of any page fail a test that did not expect them.
 */
export function testSite(options: { furnished: boolean; host?: string } = { furnished: true }) {
  let running: Awaited<ReturnType<typeof start>> | undefined;
  let expected: RegExp[] = [];

  beforeAll(async () => {
    looks = 0;
    running = await start(options.furnished, options.host);
  });

  afterEach(async () => {
    const kept = new Set(shared.windows.map(({ context }) => context));
    const open = running?.browser.contexts() ?? [];
    await Promise.all(open.map((context) => (kept.has(context) ? leave(context) : inTime(context.close()))));
    for (const window of shared.windows) delete window.who;
    const complaints = shared.complaints.splice(0);
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    expected = [];
    expect(unexpected).toEqual([]);
  });

  afterAll(async () => {
    await running?.app.close();
  });

  function site() {
    if (!running) throw new Error("The site has not been started");
    return running;
  }

  /** A browser window that shares nothing with another one, signed in again. */
  async function enter(who: Visitor, more: BrowserContextOptions = {}): Promise<BrowserContext> {
    const { browser, origin } = site();
    const context = await browser.newContext({ ...desk, ...more, baseURL: origin });
    context.on("page", (page) => listen(page, origin));
    if (more.javaScriptEnabled !== false) await context.addInitScript(paintNothing);
    await signIn(context, who);
    return context;
  }

  async function signIn(context: BrowserContext, who: Visitor): Promise<void> {
    if (who === "nobody") return;
    const { app, origin: url } = site();
    const pairs = (await app.signedIn(who)).split("; ").map((pair) => pair.split("=", 2));
    await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  }

  /** The window of this kind that the person has in this test, or one that nobody has yet, signed in again. */
  async function window(who: Visitor, more: BrowserContextOptions): Promise<BrowserContext> {
    const kind = JSON.stringify([site().origin, more]);
    const kept = shared.windows.filter((one) => one.kind === kind);
    const found = kept.find((one) => one.who === who) ?? kept.find((one) => one.who === undefined);
    if (!found) {
      const context = await enter(who, more);
      await keepOpen(context);
      shared.windows.push({ kind, context, who });
      return context;
    }
    found.who = who;
    await found.context.clearCookies();
    await signIn(found.context, who);
    return found.context;
  }

  return {
    get app() {
      return site().app;
    },
    get book() {
      return site().book;
    },
    enter,
    /** A page at `path`, in the window of this kind that is kept. */
    async open(who: Visitor, path: string, more: BrowserContextOptions = {}): Promise<Page> {
      const { viewport, colorScheme, javaScriptEnabled, ...kind } = more;
      const page = await getTab(await window(who, kind));
      if (javaScriptEnabled === false) await runNoScripts(page);
      if (viewport) await page.setViewportSize(viewport);
      if (colorScheme) await page.emulateMedia({ colorScheme });
      await page.goto(path);
      return page;
    },
    /** Allows errors that this test provokes in its pages, such as the 409 of a call. */
    expects(...patterns: RegExp[]): void {
      expected.push(...patterns);
    },
  };
}

/** @param host its host name, if an IP address is not enough */
async function start(furnished: boolean, host = "127.0.0.1") {
  const book = { name: "furnished", fill: (deps: Deps) => furnish(openBook(deps)) };
  const [app, browser] = await Promise.all([startApp({}, furnished ? { book } : {}), sharedBrowser()]);
  shared.answer = app.app.fetch;
  const fetch: Fetch = (request, server) => shared.answer(request, server);
  shared.server ??= Bun.serve({ hostname: "127.0.0.1", port: 0, fetch });
  const { origin } = Object.assign(new URL(shared.server.url), { hostname: host });
  return { app, browser, book: openBook(app.deps, 1000), origin };
}

/** Tabs whose pages run no scripts, with the protocol session that prevents it. */
const scriptless = new WeakMap<Page, CDPSession>();

/** Makes a tab behave as one without JavaScript, until it is left. */
async function runNoScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  scriptless.set(page, session);
}

/** Initial size of each tab. */
const sizes = new WeakMap<Page, ViewportSize>();

/** The window's blank tab, or a new one where a test has taken that already. */
export async function getTab(context: BrowserContext): Promise<Page> {
  const idle = shared.idle.get(context);
  shared.idle.delete(context);
  return idle ?? newTab(context);
}

/** A blank page beside the one that stays open, in its process: a page from elsewhere would start a process to leave it again. */
async function newTab(context: BrowserContext): Promise<Page> {
  const [first] = context.pages();
  const opened = context.waitForEvent("page");
  await first?.evaluate(() => void open("about:blank", "_blank", "noopener"));
  const tab = await opened;
  sizes.set(tab, tab.viewportSize() ?? desk.viewport);
  return tab;
}

/** A window whose last page is closed ends its process, and the next page starts one again: a first page stays open. */
async function keepOpen(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/api/health");
}

/** Prepares a window for the next test. A window that does not answer, which is rare, is not used again. */
export async function leave(context: BrowserContext): Promise<void> {
  if (await inTime(clear(context))) return;
  shared.idle.delete(context);
  shared.windows = shared.windows.filter((one) => one.context !== context);
  await inTime(context.close());
}

/** True if it succeeds within five seconds. */
async function inTime(work: Promise<unknown>): Promise<boolean> {
  const limit = AbortSignal.timeout(5000);
  const late = new Promise<boolean>((resolve) => {
    limit.addEventListener("abort", () => resolve(false), { once: true });
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]);
}

/** Leaves one blank tab without the test's settings, routes and storage; all others are closed. */
async function clear(context: BrowserContext): Promise<void> {
  const [, tab, ...others] = context.pages();
  if (!tab || shared.idle.get(context) === tab) return;
  await Promise.all(others.map((page) => page.close()));
  if (await tab.evaluate("'__pwClock' in window"))
    shared.complaints.push(
      "A clock keeps running in the window of the next test: use a window of the test's own",
    );
  await Promise.all([context.unrouteAll(), tab.unrouteAll(), context.setOffline(false)]);
  await tab.evaluate(() => {
    // Pages may neither ask before they are left nor store a draft while they close.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    if (location.protocol.startsWith("http")) {
      sessionStorage.clear();
      localStorage.clear();
      Storage.prototype.setItem = () => {};
    }
    location.replace("about:blank");
  });
  await tab.waitForURL("about:blank");
  await scriptless.get(tab)?.detach();
  scriptless.delete(tab);
  await tab.emulateMedia(asOpened);
  const size = sizes.get(tab) ?? desk.viewport;
  if (tab.viewportSize()?.width !== size.width) await tab.setViewportSize(size);
  shared.idle.set(context, tab);
}

/**
 * Switches painting off, a third of a page's cost: layout, focus and reading work without it. Only axe looks at
 * colours, and removes this style sheet meanwhile.
 */
function paintNothing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root, dialog, dialog::backdrop, [popover] { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
  Object.assign(window, { unpainted: sheet });
}

function listen(page: Page, origin: string): void {
  const complain = (complaint: string) => shared.complaints.push(complaint);
  page.setDefaultTimeout(stepLimit);
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    complain(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complain(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) complain(`left the site: ${url}`);
  });
}

/** Reads until the value is as expected, or fails with the difference. Each read of a page costs milliseconds. */
export const eventually = <Value>(read: () => Promise<Value>, wanted: NoInfer<Value>): Promise<void> =>
  passes(async () => expect<unknown>(await read()).toEqual(wanted), 40);

/** Address of a page, without its host. */
export const getAddress = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** A row's button for its menu. */
export const rowButton = (row: Locator): Locator => row.locator(".acts button");

/** Act of the open record, whose menu is opened if the act stands in it. */
export async function recordAct(page: Page, name: string): Promise<Locator> {
  const act = page
    .locator("dialog .record-foot")
    .getByRole("link", { name, exact: true, includeHidden: true });
  await act.waitFor({ state: "attached" });
  if (!(await act.isVisible())) await page.getByRole("button", { name: "More actions" }).press("Enter");
  return act;
}

/** Act of the rows' menu, which can be pressed once the page's script has bound the menu to a row. */
export const rowAct = (page: Page, name: string): Locator =>
  page.locator("#act:not([inert])").getByRole("link", { name });

/**
 * Chooses from a select with the keyboard. It moves the focus to the current option once it is open, and back once it
 * is closed: earlier key presses would hit another option, or reopen it.
 */
export async function chooseByKey(select: Locator, option: string | RegExp): Promise<void> {
  const page = select.page();
  await select.press("Enter");
  await page.locator("[role=option]:focus").waitFor();
  await page.getByRole("option", { name: option }).press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await select.and(page.locator(":focus")).waitFor();
}

/** What a person pressed in a window: the mouse, and keys one by one. */
export async function countPresses(context: BrowserContext): Promise<{ clicks: number; keys: number }> {
  const counted = { clicks: 0, keys: 0 };
  await context.exposeFunction("countPress", (name: "clicks" | "keys") => {
    counted[name] += 1;
  });
  await context.addInitScript(() => {
    const count = (name: string) => Reflect.get(window, "countPress")(name);
    addEventListener(
      "click",
      ({ isTrusted, detail }: MouseEvent) => isTrusted && detail > 0 && count("clicks"),
      true,
    );
    addEventListener("keydown", ({ isTrusted }) => isTrusted && count("keys"), true);
  });
  return counted;
}

/** The notice in the page's toast area that carries these words. */
export const notice = (page: Page, text: string) => page.locator(".toasts .toast").filter({ hasText: text });

/**
 * Takes the network from a page: its requests fail, and it gets the event. Chromium's own switch reports a page as online
 * before its requests get through.
 */
export async function cutNetwork(page: Page): Promise<{ end(): Promise<void> }> {
  const cut = (route: Route) => route.abort("internetdisconnected");
  const tell = (online: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, "onLine", { value, configurable: true });
      dispatchEvent(new Event(value ? "online" : "offline"));
    }, online);
  await page.route("**/*", cut);
  await tell(false);
  return {
    async end() {
      await page.unroute("**/*", cut);
      await tell(true);
    },
  };
}

/** Takes the network from a page in use, whose script and touched parts have loaded. */
export async function goOffline(page: Page): Promise<{ end(): Promise<void> }> {
  await page.evaluate(async () => {
    document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await customElements.whenDefined("record-panel");
  });
  await eventually(() => page.locator("x-island[aria-busy=true]").count(), 0);
  return cutNetwork(page);
}

/** Number of pixels of a page beyond its right edge. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Rules that depend on a phone's width and the dark theme: colours and visibility. Everything else is the same
 * document.
 */
const ofLooks = [
  "aria-hidden-focus",
  "button-name",
  "color-contrast",
  "label",
  "link-in-text-block",
  "link-name",
  "scrollable-region-focusable",
  "target-size",
];

/** Number of pages of the running file that axe looked at. */
let looks = 0;

/**
 * Violations that axe-core finds on the current page: on a desktop in the light theme, and on a phone in the dark
 * theme. `axe.browser.test.ts` checks the desktop in the dark, screen by screen. A check covers one in three pages or
 * dialogs of a file, which share the same parts; `check:screens` covers each in every way.
 * @param options a part of it, if the rest was checked before
 */
export async function violationsEverywhere(page: Page, options: { within?: string } = {}): Promise<string[]> {
  looks += 1;
  if (!isTried(looks)) {
    console.log("skipped: two of three looks of axe at a feature's own dialogs, which check:samples tries");
    return [];
  }
  const found = await findViolations(page, options);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 375, height: 800 });
  found.push(...(await findViolations(page, { ...options, only: ofLooks })));
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(desk.viewport);
  return found;
}
