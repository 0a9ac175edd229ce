import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { inTurns } from "../samples";
import { chooseByKey, eventually, notice, recordAct, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const path = "/admin/setup-requests";

beforeAll(async () => {
  for (const [fullName, companyName, email] of [
    ["Mira Castellan", "Oasisgrain Mills LLC", "mira@oasisgrain.example"],
    ["Ana Velazco", "Velazco Robotics FZE", "ana@velazco.example"],
  ]) {
    const words = { location: "Dubai, UAE", message: "One IBAN for each bakery, please." };
    const choices = { networth: "5-7mil_usd", businessType: "manufacturing", segment: "corporate" };
    const json = {
      fullName,
      companyName,
      email,
      ...words,
      ...choices,
      accountType: "POBO",
      termsAccepted: true,
    };
    await site.app.call("POST", "/api/contact", { json });
  }
});

const record = (page: Page) => page.getByRole("dialog", { name: "Set-up request", exact: true });

test("the account and the user are created from a request, filled in, and the request links to both", async () => {
  const page = await site.open("admin", path);
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.locator('a[href$="view=1"]').first().press("Enter");
  await record(page).waitFor();
  expect(await violationsEverywhere(page)).toEqual([]);
  await (await recordAct(page, "Create account from this request")).press("Enter");
  const account = page.getByRole("dialog", { name: "Create Virtual Account" });
  expect(await account.getByLabel("Company Name").inputValue()).toBe("Oasisgrain Mills LLC");
  expect(await account.getByLabel("Reference").inputValue()).toBe("oasisgrain_mills_llc_va_001");
  expect(await account.getByRole("combobox", { name: "Type" }).textContent()).toBe("POBO (Payments)");
  await account.getByRole("button", { name: "Create Virtual Account" }).press("Enter");
  await notice(page, "Virtual Account created successfully").waitFor();
  await record(page).locator("a.list-row", { hasText: "Oasisgrain Mills LLC" }).waitFor();
  await record(page)
    .getByText("An account was created from this request already")
    .waitFor({ state: "attached" });

  await (await recordAct(page, "Create user")).press("Enter");
  const user = page.getByRole("dialog", { name: "Create New User" });
  expect(await user.getByLabel("Username").inputValue()).toBe("mira");
  expect(await user.getByLabel("Email").inputValue()).toBe("mira@oasisgrain.example");
  expect(await user.getByRole("combobox", { name: "Virtual Account" }).textContent()).toContain("Oasisgrain");
  await user.getByRole("button", { name: "Create User" }).press("Enter");
  await user.getByText("Password is required").waitFor();
  await user.getByLabel("Password").fill("kestrel-90-ladder");
  await user.getByRole("button", { name: "Create User" }).press("Enter");
  await notice(page, "User created successfully").waitFor();
  await record(page)
    .getByRole("link", { name: /^mira CLIENT/ })
    .waitFor();
});

inTurn(
  "a request is updated with the keyboard, not without a change, nor over one that came in between, which is said while nothing typed is lost",
  async () => {
    site.expects(/status of 409/);
    const page = await site.open("admin", `${path}?edit=2`);
    const dialog = page.getByRole("dialog", { name: "Update Set-up Request" });
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await dialog.getByText("Choose another status or write a note").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await chooseByKey(dialog.getByRole("combobox", { name: "Status" }), "In review");
    await dialog.getByLabel("Note").fill("Asked for the licence");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await notice(page, "Set-up request updated").waitFor();
    await eventually(() => page.locator('tr:has(a[href$="view=2"]) .badge').textContent(), "In review");

    await page.goto(`${path}?edit=2`);
    await dialog.getByLabel("Note").fill("No papers came");
    const cookie = await site.app.signedIn("admin");
    await site.app.call("PUT", "/api/setup-requests/2", { json: { note: "Papers came" }, cookie });
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await notice(page, "Update failed: 409 Conflict").waitFor();
    await dialog.getByText(/^Now: In review by amal/).waitFor();
    expect(await dialog.getByLabel("Note").inputValue()).toBe("No papers came");
  },
);

/** Fills in the whole form except the terms. */
async function fillIn(page: Page, companyName: string): Promise<void> {
  for (const [label, text] of [
    ["Full Name", "Ravi Menonkar"],
    ["Email", "ravi@spicewell.example"],
    ["Company Name", companyName],
    ["Location", "Dubai, UAE"],
    ["Message", "One account for each restaurant."],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  for (const [label, option] of [
    ["Net Worth", "<5mil_usd"],
    ["Business Type", "retail"],
    ["Segment", "sme"],
    ["Account Type", "COBO"],
  ] as const)
    await page.getByLabel(label, { exact: true }).selectOption(option);
}

const getCompany = (page: Page) => page.getByLabel("Company Name", { exact: true }).inputValue();

inTurn(
  "a request reaches the bank from a browser without JavaScript, terms and refusal included",
  async () => {
    site.expects(/status of 400/);
    const page = await site.open("nobody", "/contact", { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Terms & Conditions" }).click();
    const terms = page.getByRole("dialog", { name: "Terms & Conditions" });
    await terms.getByText("direct damages only").waitFor();
    await terms.getByRole("button", { name: "Close" }).click();
    await fillIn(page, "Plainpaper Press LLC");
    site.app.wait(5000);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await page.getByText("Terms and Conditions Required").waitFor();
    expect(await getCompany(page)).toBe("Plainpaper Press LLC");
    await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
    await page.getByRole("button", { name: "Submit Request" }).click();
    await page.getByText("VA Account Request Submitted Successfully!").waitFor();
    expect(await getCompany(page)).toBe("");
  },
);
