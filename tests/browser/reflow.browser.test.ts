import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { overflowOf, testSite, type Visitor } from "./support";

const site = testSite();

const screens: Record<string, string[]> = {
  nobody: ["/login", "/contact", "/nowhere"],
  admin: [
    "/admin/dashboard",
    "/admin/virtual-accounts",
    "/admin/transactions",
    "/admin/transactions?q=invoice",
    "/admin/transaction-narration",
    "/notifications",
    "/find?q=gulf",
    "/nowhere",
  ],
  client_user: ["/client/overview"],
  auditor: ["/client/overview"],
};

/** WCAG 2.2, 1.4.12: what a reader may set, and nothing may be lost. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

/** The widest face that machines fall back to, set over the product's own. */
const setWideFont = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty("--sans", '"DejaVu Sans", Verdana'));

/** How far each screen, and each table within it, stands beyond its right edge, where it does. */
async function overflows(width: number, prepare: (page: Page) => Promise<unknown>): Promise<string[]> {
  const wide: string[] = [];
  for (const [who, paths] of Object.entries(screens)) {
    const context = await site.enter(who as Visitor, { viewport: { width, height: 800 }, bypassCSP: true });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      await prepare(page);
      const own = await overflowOf(page);
      const tables = await page
        .locator(".table-box")
        .evaluateAll((boxes) => Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth)));
      if (own > 0 || tables > 0) wide.push(`${who} ${path}: ${Math.max(own, tables)} px`);
    }
  }
  return wide;
}

describe("nothing scrolls sideways", () => {
  test("at 320 pixels", async () => {
    site.expects(/status of 404/);
    expect(await overflows(320, async () => {})).toEqual([]);
  });

  test.each([320, 375])("at %d pixels with the text spaced out", async (width) => {
    site.expects(/status of 404/);
    expect(await overflows(width, (page) => page.addStyleTag({ content: spacing }))).toEqual([]);
  });

  test.each([320, 1024, 1280, 1366, 1440])("at %d pixels in the widest fallback font", async (width) => {
    site.expects(/status of 404/);
    expect(await overflows(width, setWideFont)).toEqual([]);
  });
});
