import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { findViolations, measureOverflow, testSite } from "./support";

const inTurn = inTurns(3);
const site = testSite({ furnished: false });
const viewport = { width: 1440, height: 900 };

/** Shows the sidebar with each of its entries open, and returns those with which it is taller than its place. */
const tooTallOn = (page: Page) =>
  page.evaluate(async () => {
    const headers = { "HX-Request": "true", "HX-Target": "nav#screens" };
    const paths = [...document.querySelectorAll("#screens a")].map((link) => link.getAttribute("href") ?? "");
    const answers = paths.map(async (path) =>
      (await fetch(`/screens?at=${encodeURIComponent(path)}`, { headers })).text(),
    );
    const tooTall: string[] = [];
    for (const [at, html] of (await Promise.all(answers)).entries()) {
      const opened = new DOMParser().parseFromString(html, "text/html").querySelector("#screens");
      if (!opened?.querySelector("[aria-current]")) throw new Error(`There is no sidebar on ${paths[at]}`);
      document.querySelector("#screens")?.replaceWith(opened);
      // Both are rounded.
      if (opened.scrollHeight > opened.clientHeight + 1) tooTall.push(paths[at] ?? "");
    }
    return { entries: paths.length, tooTall };
  });

inTurn("all of the sidebar fits 900 pixels, whichever entry is open, for everybody", async () => {
  for (const [who, least] of [
    ["admin", 12],
    ["auditor", 16],
    ["client_user", 4],
  ] as const) {
    const { entries, tooTall } = await tooTallOn(await site.open(who, "/client/overview", { viewport }));
    expect(entries).toBeGreaterThanOrEqual(least);
    expect([who, tooTall]).toEqual([who, []]);
  }
});

inTurn("on a phone every tab is in sight, in both directions of writing", async () => {
  const page = await site.open("admin", "/admin/payment-rules/purpose-codes", {
    viewport: { width: 320, height: 700 },
  });
  for (const language of ["en", "ar"]) {
    await page.context().addCookies([{ name: "language", value: language, url: page.url() }]);
    await page.reload();
    expect(await measureOverflow(page)).toBe(0);
    for (const tab of await page.locator("#tabs a").all()) {
      const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
    expect(await findViolations(page, { within: ".page-tabs" })).toEqual([]);
  }
});

inTurn("without a script tabs lead to their pages, and former addresses to the tabs", async () => {
  const page = await site.open("auditor", "/admin/group-mappings?q=x", { javaScriptEnabled: false });
  await page.waitForURL("**/admin/sign-in-settings/groups?q=x");
  await page.locator("#tabs").getByRole("link", { name: "Requirements" }).click();
  await page.getByRole("heading", { name: "Second factors" }).waitFor();
  expect(await page.locator("#tabs [aria-current=page]").textContent()).toBe("Requirements");
});

inTurn(
  "a word explains itself while the pointer or the focus is on it, and in a heading of a table",
  async () => {
    const page = await site.open("admin", "/admin/dashboard");
    const meaning = page.getByText("COBO is collections on behalf of");
    await page.getByRole("button", { name: "Active COBO" }).hover();
    await meaning.waitFor();
    expect(await measureOverflow(page)).toBe(0);
    await page.mouse.move(0, 0);
    await meaning.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Active POBO" }).focus();
    await page.keyboard.press("Shift+Tab");
    await meaning.waitFor();
    await page.keyboard.press("Escape");
    await meaning.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await meaning.waitFor();
  },
);
