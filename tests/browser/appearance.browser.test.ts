import { beforeAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { eventually, rowButton, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
beforeAll(() => site.book.open());
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true };

/** The colour behind the page, as it is drawn. */
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const isDark = async (page: Page) => {
  const [red = 0] = (/\d+/.exec(await ground(page)) ?? []).map(Number);
  return red < 80;
};

const findTheme = (page: Page) => page.locator("html").getAttribute("data-theme");

async function choose(page: Page, theme: "System" | "Light" | "Dark"): Promise<void> {
  await page.getByRole("button", { name: "Account of amal" }).click();
  await page.getByRole("button", { name: theme, exact: true }).click();
}

describe("light and dark", () => {
  inTurn(
    "follow the system until one is chosen, which shows at once and is remembered from the first byte of the next page; System gives the choice back to the device",
    async () => {
      const page = await site.open("admin", "/admin/dashboard", { colorScheme: "dark" });
      expect(await isDark(page)).toBe(true);
      expect(await findTheme(page)).toBeNull();
      await page.emulateMedia({ colorScheme: "light" });
      await eventually(() => isDark(page), false);
      const answered = page.waitForResponse("**/appearance");
      await choose(page, "Dark");
      await eventually(() => isDark(page), true);
      await answered;
      const html = await (await page.request.get("/admin/transactions")).text();
      expect(html.slice(0, 200)).toContain("data-theme=dark");
      await page.reload();
      expect(await isDark(page)).toBe(true);
      await page.getByRole("button", { name: "Account of amal" }).click();
      const dark = page.getByRole("button", { name: "Dark", exact: true });
      expect(await dark.getAttribute("aria-pressed")).toBe("true");
      const again = page.waitForResponse("**/appearance");
      await page.getByRole("button", { name: "System" }).click();
      await again;
      await page.reload();
      expect(await findTheme(page)).toBeNull();
      expect(await isDark(page)).toBe(false);
    },
  );

  inTurn(
    "are chosen with JavaScript off, on the page that the avatar menu leads to, and one stays there",
    async () => {
      const page = await site.open("admin", "/admin/virtual-accounts", {
        javaScriptEnabled: false,
        colorScheme: "light",
      });
      await page.getByRole("button", { name: "Account of amal" }).click();
      await page.getByRole("link", { name: "Account of amal" }).click();
      await page.getByRole("button", { name: "Dark", exact: true }).click();
      expect(await findTheme(page)).toBe("dark");
      expect(new URL(page.url()).pathname).toBe("/account/menu");
    },
  );
});

inTurn("rows are lower where that is chosen, and on the next page from its first byte", async () => {
  const page = await site.open("admin", "/admin/virtual-accounts");
  const height = () =>
    page
      .locator("#accounts tbody tr")
      .first()
      .evaluate((row) => row.clientHeight);
  const before = await height();
  const answered = page.waitForResponse("**/appearance");
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("button", { name: "Compact" }).click();
  await answered;
  expect(await height()).toBeLessThan(before - 5);
  const html = await (await page.request.get("/admin/transactions")).text();
  expect(html.slice(0, 200)).toContain("data-density=compact");
});

describe("on a phone", () => {
  inTurn("the sidebar stands behind the menu button", async () => {
    const page = await site.open("admin", "/admin/dashboard", phone);
    const navigation = page.getByRole("navigation", { name: "Main" });
    expect(await navigation.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await navigation.waitFor();
    await page.getByRole("button", { name: "Close menu" }).click();
    await navigation.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await navigation.getByRole("link", { name: "Transactions", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Transactions" }).waitFor();
    expect(await navigation.isVisible()).toBe(false);
  });

  inTurn("the rows of a list are cards, whose acts stand in a sheet", async () => {
    const page = await site.open("admin", "/admin/virtual-accounts", phone);
    const row = page.locator("#accounts tbody tr").first();
    expect(await page.locator("#accounts thead").evaluate((head) => head.clientHeight)).toBeLessThan(2);
    const cells = [row.locator("th"), row.locator("td").first()];
    const [iban, customer] = await Promise.all(cells.map((cell) => cell.boundingBox()));
    expect(customer?.y).toBeGreaterThanOrEqual((iban?.y ?? 0) + (iban?.height ?? 0) - 1);
    await rowButton(row).click();
    await page.locator(".row-menu").getByRole("link", { name: "View details" }).click();
    const dialog = page.getByRole("dialog", { name: "Virtual Account Details" });
    await dialog.waitFor();
    const box = await dialog.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 375]);
  });
});

inTurn("a picker at the bottom of a phone opens where its list can be seen", async () => {
  const page = await site.open("admin", "/admin/virtual-accounts?create=1", phone);
  await page.getByRole("combobox", { name: "Client" }).click();
  const option = page.getByRole("option", { name: /Al Noor/ });
  await option.waitFor();
  await option.click({ trial: true });
});

inTurn("a busy button keeps the look of its kind, and a disabled ghost has no edge", async () => {
  const page = await site.open("admin", "/admin/holds");
  const look = (kind: string, state: object) =>
    page.evaluate(
      ([className, attributes]) => {
        const button = document.createElement("button");
        button.className = `btn ${className}`;
        button.style.transition = "none";
        for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, String(value));
        document.querySelector("main")?.append(button);
        const { backgroundColor, color, borderTopColor } = getComputedStyle(button);
        button.remove();
        return { backgroundColor, color, borderTopColor };
      },
      [kind, state] as const,
    );
  const busy = { "aria-busy": "true", "aria-disabled": "true" };
  for (const kind of ["btn-primary", "btn-danger", "danger", ""])
    expect([kind, await look(kind, busy)]).toEqual([kind, await look(kind, {})]);
  const [ghost, primary] = [await look("btn-ghost", busy), await look("btn-primary", busy)];
  expect([ghost.color, ghost.borderTopColor]).toEqual([
    (await look("btn-ghost", {})).color,
    (await look("btn-ghost", {})).borderTopColor,
  ]);
  expect(ghost.backgroundColor).not.toBe(primary.backgroundColor);
  const disabled = await look("btn-ghost", { disabled: "" });
  expect(disabled.borderTopColor).toBe((await look("btn-ghost", {})).borderTopColor);
});

inTurn("each setting's name stands level with its switch, choices or state", async () => {
  for (const path of ["/admin/sign-in-settings", "/admin/configurations"]) {
    const page = await site.open("admin", path);
    const off = await page.locator(".list-row").evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [name, control] = [".list-main", ".list-side"].map((part) =>
          row.querySelector(part)?.getBoundingClientRect(),
        );
        if (!name || !control) return [];
        const distance = name.top + name.height / 2 - control.top - control.height / 2;
        return Math.abs(distance) > 2 ? [`${row.textContent}: ${distance}`] : [];
      }),
    );
    expect([path, off]).toEqual([path, []]);
  }
  const page = await site.open("admin", "/admin/sign-in-settings");
  await page.getByRole("link", { name: "On API clients" }).click();
  await page.getByRole("alertdialog").waitFor();
});
