import { describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { settle, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const font = "**/build/inter-*.woff2";

declare global {
  var shifts: number;
  var unpainted: CSSStyleSheet;
}

/** Sums up the layout shifts of every page that is opened (the web vital CLS). */
function countShifts(): void {
  globalThis.shifts = 0;
  // Nothing shifts that is not painted.
  globalThis.unpainted.disabled = true;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) globalThis.shifts += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
}

/** Width and height of a paragraph set in a font, on one line. */
const measure = (page: Page, family: string, weight: number) =>
  page.evaluate(
    ({ family, weight }) => {
      const text = document.createElement("span");
      text.textContent =
        "Payments and collections of virtual accounts: $1,284,310.42 available since 16 Nov 2026";
      text.style.cssText = `position:absolute;white-space:nowrap;font:${weight} 40px ${family};line-height:normal`;
      document.body.append(text);
      const { width, height } = text.getBoundingClientRect();
      text.remove();
      return { width, height };
    },
    { family, weight },
  );

describe("the font", () => {
  inTurn("writes each letter of a reference as it is", async () => {
    const page = await site.open("admin", "/admin/dashboard");
    await page.waitForFunction(() => document.fonts.check("14px Inter"));
    const widths = await page.evaluate(() =>
      ["normal", "no-contextual"].map((ligatures) => {
        const text = document.createElement("span");
        text.textContent = "vac_m6d2x2ps4 A->B";
        text.style.cssText = `position:absolute;white-space:nowrap;font:40px Inter;font-variant-ligatures:${ligatures}`;
        document.body.append(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        return width;
      }),
    );
    expect(widths[0]).toBe(widths[1] ?? 0);
  });

  inTurn("moves nothing when it arrives late", async () => {
    const context = await site.enter("admin");
    const page = await context.newPage();
    await page.addInitScript(countShifts);
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(font, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto("/admin/dashboard", { waitUntil: "domcontentloaded" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.fonts.check("14px Inter"))).toBe(false);
    arrive();
    await page.waitForFunction(() => document.fonts.check("14px Inter"));
    await settle(page);
    expect(await page.evaluate(() => globalThis.shifts)).toBe(0);
  });

  inTurn("has a fallback of its own widths and heights at each weight", async () => {
    const page = await site.open("nobody", "/login");
    for (const weight of [400, 620]) {
      await page.evaluate(async (weight) => {
        for (const family of ["Inter", "Inter Fallback"])
          await document.fonts.load(`${weight} 14px '${family}'`);
      }, weight);
      const inter = await measure(page, "Inter", weight);
      const fallback = await measure(page, "'Inter Fallback'", weight);
      expect(Math.abs(fallback.width / inter.width - 1)).toBeLessThan(0.02);
      expect(Math.abs(fallback.height - inter.height)).toBeLessThanOrEqual(1);
    }
  });

  inTurn("of Arabic letters is ours, and is fetched for pages in Arabic alone", async () => {
    const context = await site.enter("admin");
    const page = await context.newPage();
    const fetched: string[] = [];
    page.on("request", (request) => {
      const name = /\/build\/(\w+)-\w+\.woff2$/.exec(request.url())?.[1];
      if (name) fetched.push(name);
    });
    await page.goto("/admin/approvals");
    await page.evaluate("document.fonts.ready");
    expect(fetched).toEqual(["inter"]);
    await context.addCookies([{ name: "language", value: "ar", url: page.url() }]);
    await page.goto("/admin/approvals");
    await page.waitForFunction(() => document.fonts.check("14px Vazirmatn", "\u0645"));
    expect(fetched).toContain("arabic");
  });

  inTurn("gives figures one width, and leaves a hyphen among them unchanged", async () => {
    const page = await site.open("admin", "/admin/transactions?q=onerror");
    await page.locator("td.num").first().waitFor();
    const widths = await page.evaluate(async () => {
      const cell = document.querySelector("td.num") ?? document.body;
      const { fontFamily } = getComputedStyle(cell);
      await Promise.all([
        document.fonts.load(`40px ${fontFamily}`),
        document.fonts.load(`40px ${fontFamily}`, "1"),
      ]);
      const getWidth = (text: string, within: Element) => {
        const span = document.createElement("span");
        span.textContent = text;
        span.style.cssText = "display:inline-block;font-size:40px;font-weight:400;letter-spacing:normal";
        within.append(span);
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      };
      const digits = [..."0123456789"].map((digit) => getWidth(digit, cell));
      return {
        digits: new Set(digits).size,
        hyphen: getWidth("-", cell),
        plain: getWidth("-", document.body),
      };
    });
    expect(widths.digits).toBe(1);
    expect(widths.hyphen).toBe(widths.plain);
  });
});
