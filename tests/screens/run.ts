/**
 * `bun run check:screens [part of an address …] [--who admin] [--language ar] [--keyboard] [--shots DIR] [--jobs 2]`: opens
 * every screen and every declared dialog for everybody, in each language, and looks at it in the light, in the dark and in
 * forced colours, at 1440, 1024, 720 (which is a zoom of 200 %), 375 and 320 pixels, and on paper; then it walks through it
 * by keyboard (with `--keyboard` it does that alone). Prints a line for each, with what is wrong beneath, and ends non-zero
 * where anything is, or where a dialog opens for nobody.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { violationsOf } from "../browser/axe";
import { launchChromium } from "../browser/chromium";
import { type Reader, readers, type Screen, screensOf } from "../server/screens";
import { demoBook, fullBook, type ScreenBook } from "./books";
import { motion, ready, shifts, sideways, unprintable, watch } from "./faults";
import { openByKeys, walkByTab } from "./keys";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    who: { type: "string", multiple: true },
    language: { type: "string", multiple: true, default: ["en", "ar"] },
    shots: { type: "string" },
    jobs: { type: "string", default: "2" },
    keyboard: { type: "boolean", default: false },
  },
});
const visitors = (Object.keys(readers) as Reader[]).filter((who) => values.who?.includes(who) ?? true);

type Visit = { book: ScreenBook; origin: string; screen: Screen; language: string };

/** What opens for nobody because it is no screen: parts of pages, and addresses that lead on. */
const leading = ["/", "/bell", "/find/suggestions", "/notifications/{id}", "/screens"];

const nameOf = ({ page, dialog }: Pick<Screen, "page" | "dialog">) => (dialog ? `${page} ${dialog}` : page);

const soughtOf = ({ page, dialog }: Screen): string | undefined =>
  everything.find(({ path }) => path === page)?.dialogs.find(({ name }) => name === dialog)?.sought?.as;

const books = [await demoBook(), await fullBook()];
const servers = books.map(({ app }) =>
  Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request, server) => app.fetch(request, server) }),
);
const browser = await launchChromium();
const visits: Visit[] = [];
const opened = new Set<string>();
const everything = books[0]?.pages.filter(({ method }) => method === "GET") ?? [];
for (const who of visitors) {
  const known = new Set<string>();
  for (const [at, book] of books.entries()) {
    const origin = servers[at]?.url.origin ?? "";
    for await (const screen of screensOf(book, who, await book.cookieOf(who))) {
      opened.add(nameOf(screen));
      if (known.has(nameOf(screen))) continue;
      known.add(nameOf(screen));
      if (positionals.length > 0 && !positionals.some((part) => screen.path.includes(part))) continue;
      for (const language of values.language) visits.push({ book, origin, screen, language });
    }
  }
}
const total = visits.length;
const contexts = new Map<string, Promise<BrowserContext>>();
let faults = 0;
let done = 0;
if (values.shots) mkdirSync(values.shots, { recursive: true });
await Promise.all(Array.from({ length: Number(values.jobs) }, (_, job) => work(job)));
const unopened = everything
  .flatMap(({ path, dialogs }) => [
    { page: path },
    ...dialogs.map(({ name }) => ({ page: path, dialog: name })),
  ])
  .map(nameOf)
  .filter((name) => !opened.has(name) && !leading.includes(name));
if (visitors.length === Object.keys(readers).length)
  for (const name of unopened) console.log(`FAULT ${name} opens for nobody`);
else unopened.length = 0;
console.log(`${total} screens, ${faults + unopened.length} faults`);
await browser.close();
for (const server of servers) await server.stop(true);
for (const book of books) await book.close();
process.exit(faults + unopened.length > 0 ? 1 : 0);

async function work(job: number): Promise<void> {
  for (let visit = visits.shift(); visit; visit = visits.shift()) {
    const { screen, language } = visit;
    const page = await (await contextOf(job, visit)).newPage();
    const found: string[] = [];
    try {
      await look(page, visit, (state, those) => {
        for (const fault of new Set(those)) found.push(`${state}: ${fault}`);
      });
    } catch (error) {
      found.push(`could not be looked at: ${error instanceof Error ? error.message : error}`);
    }
    await page.close();
    faults += found.length;
    done += 1;
    console.log(
      `${found.length > 0 ? "FAULT" : "ok   "} ${done}/${total} ${screen.who} ${language} ${screen.path}`,
    );
    for (const fault of found) console.log(`      ${fault}`);
  }
}

/** A window of somebody's, in a language. */
function contextOf(job: number, { book, origin, screen: { who }, language }: Visit): Promise<BrowserContext> {
  const key = [job, origin, who, language].join();
  const known = contexts.get(key) ?? open();
  contexts.set(key, known);
  return known;
  async function open() {
    const context = await browser.newContext({ reducedMotion: "reduce", baseURL: origin });
    await context.addInitScript(watch);
    const pairs = `${await book.cookieOf(who)}; language=${language}`
      .split("; ")
      .map((pair) => pair.split("=", 2));
    await context.addCookies(
      pairs.filter(([name]) => name).map(([name = "", value = ""]) => ({ name, value, url: origin })),
    );
    return context;
  }
}

async function look(
  page: Page,
  { screen, language }: Visit,
  note: (state: string, faults: readonly string[]) => void,
): Promise<void> {
  const shot = async (state: string) => {
    if (!values.shots) return;
    const place = screen.path.replaceAll(/[^a-z0-9]+/gi, "_").slice(1, 60);
    await page.screenshot({ path: join(values.shots, `${screen.who}-${place}-${language}-${state}.png`) });
  };
  const size = (width: number, height = 900) => page.setViewportSize({ width, height });
  page.on("pageerror", (error) => note("script", [error.message]));
  if (!values.keyboard) await lookInEveryWay();
  // A keyboard reaches the same in every language.
  if (language !== values.language[0]) return;
  await size(1440);
  await page.goto(screen.path);
  await ready(page);
  note("keyboard", await walkByTab(page));
  if (screen.dialog) note("keyboard", await openByKeys(page, screen, soughtOf(screen)));

  async function lookInEveryWay(): Promise<void> {
    await size(1440);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(screen.path);
    await ready(page);
    note("light", await violationsOf(page));
    note("layout", await shifts(page));
    await shot("1440-light");
    await page.emulateMedia({ colorScheme: "dark" });
    note("dark", await violationsOf(page, { only: ["color-contrast"] }));
    await shot("1440-dark");
    await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
    note("forced colours", await violationsOf(page, { only: ["color-contrast"] }));
    await shot("1440-forced");
    await page.emulateMedia({ colorScheme: "dark", forcedColors: "none", media: "print" });
    // A4 within its margins; a list lies on its side.
    if (
      await page.evaluate(() => document.querySelector(".data-table") && !document.querySelector(".record"))
    )
      await size(1032, 703);
    else await size(703, 1032);
    note("print", await unprintable(page));
    await shot("print");
    await page.emulateMedia({ colorScheme: "light", media: "screen" });
    for (const width of [1024, 720, 375, 320]) {
      await size(width, 812);
      note(`${width} px`, await sideways(page));
      if (width === 1024 || width === 375) await shot(`${width}-light`);
    }
    note("320 px", await violationsOf(page));
    note("motion", await motion(page));
  }
}
