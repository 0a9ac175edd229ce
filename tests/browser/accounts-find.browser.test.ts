import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { longName } from "./book";
import { eventually, getAddress, testSite } from "./support";

const inTurn = inTurns(3);

const site = testSite();
const list = "/admin/virtual-accounts";

const findSearch = (page: Page) => page.getByRole("searchbox", { name: "Search accounts" });
const findRows = (page: Page) => page.locator("#accounts tbody tr");
const listCustomers = async (page: Page) =>
  (await page.locator("#accounts tbody td:nth-child(2)").allInnerTexts()).map((text) => text.split("\n")[0]);
const firstIban = async (page: Page) =>
  (await page.locator("#accounts tbody th .iban").first().textContent()) ?? "";

/** Waits until the address is this one. */
const standsOn = (page: Page, path: string) => eventually(async () => getAddress(page), path);

describe("finding an account", () => {
  test("searches as one types, by name, IBAN and reference: the address says what was searched and survives a reload; filters are cleared if nothing is found", async () => {
    const page = await site.open("admin", list);
    expect(await findRows(page).count()).toBe(50);
    await findSearch(page).fill("noor");
    await eventually(() => listCustomers(page), ["Al Noor Textiles"]);
    expect(new URL(page.url()).searchParams.get("q")).toBe("noor");
    await page.getByText("1 account", { exact: true }).waitFor();
    await page.reload();
    expect(await findSearch(page).inputValue()).toBe("noor");
    expect(await listCustomers(page)).toEqual(["Al Noor Textiles"]);

    const iban = await firstIban(page);
    await findSearch(page).fill("harbour_va_068");
    await eventually(() => listCustomers(page), [longName]);
    await findSearch(page).fill(iban.replaceAll(" ", ""));
    await eventually(() => listCustomers(page), ["Al Noor Textiles"]);
    await findSearch(page).fill("no such account");
    await page.getByText("No virtual accounts found").waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await eventually(() => findRows(page).count(), 50);
    expect(await findSearch(page).inputValue()).toBe("");
  });
});

describe("what the page leaves out", () => {
  inTurn("less common filters come when 'Filters' is reached, by keyboard too, and filter", async () => {
    const page = await site.open("admin", list);
    const currency = page.getByRole("combobox", { name: "Currency" });
    expect(await currency.count()).toBe(0);
    const filters = page.locator("#accounts-filters summary");
    await filters.focus();
    await page.keyboard.press("Enter");
    await currency.selectOption("EUR");
    await eventually(async () => new URL(page.url()).search, "?currency=EUR");
    expect(await filters.getAttribute("data-set")).toBe("1");
    await page.reload();
    expect(await page.locator("#accounts-filters [name=currency]").inputValue()).toBe("EUR");
  });

  inTurn("the orders of a list of cards come when their button is reached", async () => {
    const page = await site.open("admin", list);
    await page.setViewportSize({ width: 375, height: 720 });
    const orders = page.locator("#accounts-sort");
    await page.getByRole("button", { name: "Newest first" }).click();
    await orders.getByRole("link", { name: "Customer, A to Z" }).click();
    await standsOn(page, `${list}?sort=customer&dir=asc`);
    await page.getByRole("button", { name: "Customer, A to Z" }).waitFor();
  });
});

describe("the order and the pages of the list", () => {
  inTurn("a column's link sorts, turns round, and the back button goes back", async () => {
    const page = await site.open("admin", list);
    await page.getByRole("link", { name: "Customer" }).click();
    const header = page.getByRole("columnheader", { name: "Customer" });
    await eventually(() => header.getAttribute("aria-sort"), "ascending");
    await page.getByRole("link", { name: "Balance" }).click();
    await standsOn(page, `${list}?sort=balance&dir=asc`);
    await page.getByRole("link", { name: "Balance" }).click();
    await eventually(async () => (await listCustomers(page))[0], longName);
    expect(new URL(page.url()).search).toBe("?sort=balance");
    await page.goBack();
    await page.goBack();
    await eventually(() => header.getAttribute("aria-sort"), "ascending");
    await standsOn(page, `${list}?sort=customer&dir=asc`);
  });

  inTurn("a search on the second page starts at the first again and keeps the order", async () => {
    const page = await site.open("admin", `${list}?sort=customer&dir=asc`);
    await page.getByRole("link", { name: "Next" }).click();
    await eventually(() => findRows(page).count(), 19);
    await findSearch(page).fill("gulf");
    await eventually(() => findRows(page).count(), 4);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("sort"), searchParams.get("page")]).toEqual(["customer", null]);
  });
});

inTurn(
  "a row keeps the currency, the whole reference and what is available at a tablet's width",
  async () => {
    const page = await site.open("admin", list, { viewport: { width: 1024, height: 800 } });
    const row = findRows(page).first();
    expect(await row.locator("td").first().textContent()).toMatch(/(USD|AED|EUR)$/);
    await row.getByText(/available$/).waitFor();
    const small = row.locator("th small");
    expect(await small.isVisible()).toBe(true);
    expect(await small.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false);
  },
);
