/**
 * `bun run check:screens [part of an address …] [--who admin] [--language ar] [--keyboard] [--shots DIR] [--jobs 2]
 * [--share 1/3] [--record FILE] [--faulty]`: opens every screen and every declared dialog for everybody, in each
 * language, and checks it in light, dark and forced colours, at 1440, 1024, 720 (which is a zoom of 200 %), 375 and 320
 * pixels, and on paper; then it walks through it by keyboard (with `--keyboard` only that). Prints a line for each with
 * its faults, and exits non-zero if there are any, or if a dialog opens for nobody.
 *
 * A run in parts: with `--record FILE` each screen is noted there as soon as it has been looked at, and one that is
 * noted is not looked at again, or with `--faulty` only where something was wrong with it; `--share 1/3` takes every
 * third screen. The last line counts what the record holds. A record is of one state of the code: delete it to begin
 * again.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { z } from "zod";
import { can } from "@/access/policy";
import { bankMainActs, clientMainActs } from "@/app/waiting/screen";
import { answerMistake, givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { findViolations } from "../browser/axe";
import { launchChromium } from "../browser/chromium";
import { type Reader, readers, type Screen, walkScreens } from "../server/screens";
import { demoBook, fullBook, type ScreenBook, troubledBook } from "./books";
import { motion, ready, shifts, sideways, unprintable, watch } from "./faults";
import { openByKeys, walkByTab } from "./keys";

const { values, positionals } = givenArguments(commands["check:screens"]);
const languages = values.language ?? ["en", "ar"];
const visitors = (Object.keys(readers) as Reader[]).filter((who) => values.who?.includes(who) ?? true);

type Visit = { book: ScreenBook; origin: string; screen: Screen; language: string };

/** Findings on a screen; `screen` says which, and in which way. */
const noted = z.object({ screen: z.string(), faults: z.array(z.string()) });

const [share = 1, shares = 1] = values.share.split("/").map(Number);
if (!(share >= 1 && share <= shares))
  answerMistake(commands["check:screens"], `--share takes a part such as 1/3, not '${values.share}'`);

/** Checked screens of this and earlier runs, with their faults. The last check counts. */
const record = new Map<string, readonly string[]>();
if (values.record && existsSync(values.record)) {
  for (const line of readFileSync(values.record, "utf8").split("\n").filter(Boolean)) {
    const { screen, faults } = noted.parse(JSON.parse(line));
    record.set(screen, faults);
  }
}

/** Addresses that open no screen: parts of pages, and addresses that lead on. */
const leading = ["/", "/auth/oidc/sign-out", "/bell", "/find/suggestions", "/notifications/{id}", "/screens"];

/** The bank's own endpoint waits for a second person in the full book. */
const ofTheBank = ["edit", "rotate", "test", "delete", "replay"].map((name) => [
  `/admin/developers/webhooks ${name}`,
  "an endpoint of the bank's own: the same dialog is looked at on /client/developers/webhooks",
]);

/** Screens that need more than a row of a book, and the tests that look at them. */
const elsewhere: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofTheBank),
  "/admin/developers/api-clients rotate":
    "a program in force, which the books have revoked: server/api-clients alone",
  "/client/developers/api-clients rotate":
    "a program in force, which the books have revoked: server/api-clients alone",
  "/account/security/app": "a step-up minutes ago: browser/enrolment",
  "/account/security/passkey": "a step-up minutes ago: browser/enrolment",
  "/login/code": "a password that was right: browser/enrolment",
  "/operations": "an emergency token: server/operations.token",
  "/admin/api-docs view": "a call that is unfolded: browser/api-docs",
  "/admin/api-docs try": "a call that is unfolded: browser/api-docs",
  "/admin/operations/retention archive": "postings of closed years: server/retention",
};

/** Dialogs of the first rows of the inboxes on the home pages: the same ones are looked at in the inboxes. */
const ofFirstRows = new Set([
  ...Object.keys(bankMainActs).map((name) => `/admin/dashboard ${name}`),
  ...Object.keys(clientMainActs).map((name) => `/client/overview ${name}`),
]);

const getName = ({ page, dialog }: Pick<Screen, "page" | "dialog">) => (dialog ? `${page} ${dialog}` : page);

const getKey = ({ screen, language }: Visit): string =>
  [screen.who, language, getName(screen), ...(values.keyboard ? ["by keyboard"] : [])].join(" ");

const getSought = ({ page, dialog }: Screen) =>
  everything.find(({ path }) => path === page)?.dialogs.find(({ name }) => name === dialog)?.sought;

const roles = { admin: "admin", auditor: "auditor", client: "client_user", nobody: undefined } as const;

/** Questions that a script answers at once, with an undo: browser/inbox. */
const doneAtOnce = new Set(["/admin/inbox acknowledge"]);

/** Opens a dialog by keyboard. One whose address shows its record to people who may not act is not offered to them. */
async function openedByKeys(page: Page, screen: Screen): Promise<string[]> {
  if (doneAtOnce.has(getName(screen))) return [];
  const sought = getSought(screen);
  const role = roles[screen.who];
  if (sought?.right && !(role && can({ role }, sought.right))) return [];
  return openByKeys(page, screen, sought?.as);
}

const books = [await demoBook(), await fullBook(), await troubledBook()];
const servers = books.map(({ app }) =>
  Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request, server) => app.fetch(request, server) }),
);
const browser = await launchChromium();
const chosen: Visit[] = [];
const opened = new Set<string>();
const everything = books[0]?.pages.filter(({ method }) => method === "GET") ?? [];
for (const who of visitors) {
  const known = new Set<string>();
  const refusals = new Map<string, Omit<Visit, "language">>();
  for (const [at, book] of books.entries()) {
    const origin = servers[at]?.url.origin ?? "";
    for await (const screen of walkScreens(book, who, await book.getCookie(who))) {
      opened.add(getName(screen));
      if (known.has(getName(screen)) || ofFirstRows.has(getName(screen))) continue;
      // The next book may have a row for which the act is possible.
      if (screen.refused) {
        if (!refusals.has(getName(screen))) refusals.set(getName(screen), { book, origin, screen });
        continue;
      }
      known.add(getName(screen));
      choose({ book, origin, screen });
    }
  }
  for (const [name, refusal] of refusals) if (!known.has(name)) choose(refusal);
}
const mine = chosen.filter((_, index) => index % shares === share - 1);
const visits = mine.filter((visit) => {
  const before = record.get(getKey(visit));
  return !before || (values.faulty && before.length > 0);
});
const total = visits.length;
const contexts = new Map<string, Promise<BrowserContext>>();
let done = 0;
if (values.shots) mkdirSync(values.shots, { recursive: true });
await Promise.all(Array.from({ length: Number(values.jobs) }, (_, job) => work(job)));
const unopened = everything
  .flatMap(({ path, dialogs }) => [
    { page: path },
    ...dialogs.map(({ name }) => ({ page: path, dialog: name })),
  ])
  .map(getName)
  .filter((name) => !opened.has(name) && !leading.includes(name) && !(name in elsewhere));
if (visitors.length === Object.keys(readers).length)
  for (const name of unopened) console.log(`FAULT ${name} opens for nobody`);
else unopened.length = 0;
for (const [name, why] of Object.entries(elsewhere))
  if (!opened.has(name)) console.log(`left  ${name}, which wants ${why}`);
const looked = chosen.flatMap((visit) => record.get(getKey(visit)) ?? []);
const seen = chosen.filter((visit) => record.has(getKey(visit)));
const faults = looked.length + unopened.length;
console.log(`${done} screens now, ${seen.length} of ${chosen.length} in all, ${faults} faults`);
await browser.close();
for (const server of servers) await server.stop(true);
for (const book of books) await book.close();
process.exit(faults > 0 ? 1 : 0);

/** Adds a screen in each language if its address was requested. */
function choose(visit: Omit<Visit, "language">): void {
  if (positionals.length > 0 && !positionals.some((part) => visit.screen.path.includes(part))) return;
  for (const language of languages) chosen.push({ ...visit, language });
}

async function work(job: number): Promise<void> {
  for (let visit = visits.shift(); visit; visit = visits.shift()) {
    const { screen, language } = visit;
    const page = await (await getContext(job, visit)).newPage();
    const found: string[] = [];
    try {
      await look(page, visit, (state, those) => {
        for (const fault of new Set(those)) found.push(`${state}: ${fault}`);
      });
    } catch (error) {
      found.push(`could not be looked at: ${error instanceof Error ? error.message : error}`);
    }
    await page.close();
    note(getKey(visit), found);
    done += 1;
    console.log(
      `${found.length > 0 ? "FAULT" : "ok   "} ${done}/${total} ${screen.who} ${language} ${screen.path}`,
    );
    for (const fault of found) console.log(`      ${fault}`);
  }
}

function note(screen: string, found: readonly string[]): void {
  record.set(screen, found);
  if (values.record) appendFileSync(values.record, `${JSON.stringify({ screen, faults: found })}\n`);
}

/** Window of a person in a language. */
function getContext(
  job: number,
  { book, origin, screen: { who }, language }: Visit,
): Promise<BrowserContext> {
  const key = [job, origin, who, language].join();
  const known = contexts.get(key) ?? open();
  contexts.set(key, known);
  return known;
  async function open() {
    const context = await browser.newContext({ reducedMotion: "reduce", baseURL: origin });
    await context.addInitScript(watch);
    const pairs = `${await book.getCookie(who)}; language=${language}`
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
  if (language !== languages[0]) return;
  await size(1440);
  await page.goto(screen.path);
  await ready(page);
  note("keyboard", await walkByTab(page));
  if (screen.dialog) note("keyboard", await openedByKeys(page, screen));

  async function lookInEveryWay(): Promise<void> {
    await size(1440);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(screen.path);
    await ready(page);
    note("light", await findViolations(page));
    note("layout", await shifts(page));
    await shot("1440-light");
    await page.emulateMedia({ colorScheme: "dark" });
    note("dark", await findViolations(page, { only: ["color-contrast"] }));
    await shot("1440-dark");
    await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
    note("forced colours", await findViolations(page, { only: ["color-contrast"] }));
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
      if (width === 375 && values.shots) {
        await page.emulateMedia({ colorScheme: "dark" });
        await shot("375-dark");
        await page.emulateMedia({ colorScheme: "light" });
      }
    }
    note("320 px", await findViolations(page));
    note("motion", await motion(page));
  }
}
