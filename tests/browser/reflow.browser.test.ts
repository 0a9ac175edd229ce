import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns, takeSample } from "../samples";
import { testSite, type Visitor } from "./support";

const inTurn = inTurns(3);

const site = testSite();

/** Every screen with its viewer. */
const screens: [Visitor, string][] = [
  ["nobody", "/login"],
  ["nobody", "/contact"],
  ["nobody", "/nowhere"],
  ["admin", "/admin/dashboard"],
  ["admin", "/admin/virtual-accounts"],
  ["admin", "/admin/virtual-accounts?q=nothing+of+the+kind"],
  ["admin", "/admin/transactions"],
  ["admin", "/admin/transactions?q=invoice"],
  ["admin", "/admin/users"],
  ["admin", "/admin/transaction-narration"],
  ["admin", "/admin/reconciliation"],
  ["admin", "/admin/reconciliation/statements"],
  ["admin", "/admin/report-files"],
  ["admin", "/admin/report-files/schedules"],
  ["admin", "/notifications"],
  ["admin", "/nowhere"],
  ["client_user", "/client/overview"],
  ["admin", "/admin/virtual-accounts/68"],
  ["client_user", "/client/accounts"],
  ["client_user", "/client/accounts?q=nothing+of+the+kind"],
  ["client_user", "/client/payments"],
  ["client_user", "/client/statements?days=365"],
  ["client_user", "/client/statements?from=2026-11-20&to=2026-11-01"],
  ["auditor", "/client/overview"],
];
/** Dialogs over a list, with their role. */
const dialogs: [string, "dialog" | "alertdialog", Visitor?][] = [
  ["/admin/virtual-accounts?create=1", "dialog"],
  ["/admin/virtual-accounts?view=68", "dialog"],
  ["/admin/virtual-accounts?edit=69", "dialog"],
  ["/admin/virtual-accounts?delete=68", "alertdialog"],
  ["/admin/transactions?create=1", "dialog"],
  ["/client/payments?create=1", "dialog", "client_user"],
  ["/admin/dashboard?reconcile=1", "dialog"],
  ["/admin/dashboard?report=1", "dialog"],
  ["/admin/report-files/schedules?create=1", "dialog"],
];

/**
 * Settings of a reader: WCAG 2.2, 1.4.12, and the widest face that machines fall back to. Nothing is painted: only
 * edges are measured.
 */
const settings = `
  :root { opacity: 0 }
  .spaced * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  .wide-face { --sans: "DejaVu Sans", Verdana !important }`;
// Usual text has room wherever wider text has.
const looks: [string, number[]][] = [
  ["", [768, 1920]],
  ["spaced", [320]],
  ["wide-face", [320, 1024, 1280, 1440]],
];

async function open(who: Visitor, path: string): Promise<Page> {
  const page = await site.open(who, path);
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, settings);
  return page;
}

/** Widths, with the reader's settings, at which a page or a scrolling box extends beyond its edge. */
async function overflows(page: Page, boxes: string, sets = looks): Promise<string[]> {
  const found: string[] = [];
  for (const [look, widths] of sets) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove("spaced", "wide-face");
      if (name !== "") document.documentElement.classList.add(name);
    }, look);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate((selector) => {
        const inner = [...document.querySelectorAll(selector)].map(
          (box) => box.scrollWidth - box.clientWidth,
        );
        return Math.max(document.documentElement.scrollWidth - innerWidth, ...inner);
      }, boxes);
      if (beyond > 0) found.push(`${look} ${width}: ${beyond} px`.trim());
    }
  }
  return found;
}

test.each(takeSample(screens, 6, 0, "screens that are made narrow and wide"))(
  "nothing scrolls sideways for %s on %s, from 320 to 1920 pixels, with the text spaced out, in the widest face",
  async (who, path) => {
    if (path === "/nowhere") site.expects(/status of 404/);
    const page = await open(who, path);
    expect(await overflows(page, ".table-box")).toEqual([]);
  },
);

test.each(takeSample(dialogs, 3, 0, "dialogs that are made narrow and wide"))(
  "nothing scrolls sideways in the dialog of %s",
  async (path, role, who = "admin") => {
    const page = await open(who, path);
    await page.getByRole(role).waitFor();
    expect(await overflows(page, `[role=${role}], dialog`, [["", [320, 768, 1440, 1920]]])).toEqual([]);
  },
);

/** Edges of a part of the page, in pixels of the window. */
const edges = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });

inTurn(
  "header, figures and list begin on one line, and the end of a page scrolls clear of what floats, from 375 to 1920 pixels",
  async () => {
    const page = await open("admin", "/admin/alerts");
    for (const width of [375, 981, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => scrollTo(0, 200));
      const list = await edges(page, ".card-flush");
      expect(await edges(page, ".stats")).toMatchObject({ left: list.left, right: list.right });
      expect((await edges(page, width < 981 ? ".menu-button" : ".find")).left).toBe(list.left);
      expect((await edges(page, ".tools")).right).toBe(list.right);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [floating, end] = [await edges(page, ".launcher"), await edges(page, "main > :last-child")];
      expect(floating.top).toBeGreaterThanOrEqual(end.bottom);
    }
  },
);

inTurn("a wider window never turns a table into cards", async () => {
  const page = await open("admin", "/admin/transactions?q=onerror");
  const tabular: boolean[] = [];
  for (const width of [700, 800, 900, 960, 980, 981, 1000, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    tabular.push(await page.locator("#transactions thead").isVisible());
  }
  expect(tabular.toSorted()).toEqual(tabular);
  expect(tabular.at(-1)).toBe(true);
});

inTurn("an account's IBAN begins in one place in every row, and where it is cut keeps its end", async () => {
  const page = await open("admin", "/admin/transactions");
  for (const width of [375, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const ibans = await page.locator("#transactions tbody th .iban").evaluateAll((codes) => ({
      starts: [...new Set(codes.map((code) => code.getBoundingClientRect().left))],
      shown: codes.every((code) => code.scrollWidth <= code.clientWidth),
    }));
    expect(ibans).toMatchObject({ starts: [expect.any(Number)], shown: true });
  }
});
