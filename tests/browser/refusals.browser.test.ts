import { describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { cutNetwork, eventually, goOffline, notice, testSite } from "./support";

const site = testSite({ furnished: false });
const external = "GB29 NWBK 6016 1331 9268 19";

/** Distance in pixels from a notice to the buttons beneath it; undefined unless both are in sight. */
async function gapTo(page: Page, said: Locator, button: Locator): Promise<number | undefined> {
  const [upper, lower] = await Promise.all([said.boundingBox(), button.boundingBox()]);
  const { height = 0 } = page.viewportSize() ?? {};
  if (!upper || !lower || upper.y < 0 || lower.y + lower.height > height) return undefined;
  return lower.y - (upper.y + upper.height);
}

async function fillPayment(page: Page, name: string): Promise<void> {
  const account = await site.book.open({ customerName: name, clientId: "GULF", type: "POBO" });
  await site.book.move(account, { amount: "1000" });
  await page.goto(`/client/payments?pay=${account.id}`);
  const dialog = page.getByRole("dialog", { name: "Create Payment" });
  await dialog.getByLabel("To Account").fill(external);
  await dialog.getByLabel("Amount").fill("120");
  await dialog.getByLabel("Description").fill("Rent");
  await dialog.getByLabel("Name").first().waitFor();
}

const phone = { viewport: { width: 375, height: 812 } };

describe("what became of an act is said at its button", () => {
  test("when the session has ended, and the form was scrolled to its foot", async () => {
    site.expects(/status of 401/);
    const page = await site.open("client_user", "/client/payments", phone);
    await fillPayment(page, "Sessions End");
    await page.context().clearCookies();
    const button = page.getByRole("button", { name: "Review Payment" });
    await button.click();
    const said = page.getByText("Your session has ended");
    await said.waitFor();
    await eventually(async () => (await gapTo(page, said, button)) !== undefined, true);
    expect(await gapTo(page, said, button)).toBeLessThan(90);
  });

  test("when the server refuses it, once: the notice beside it has the act alone", async () => {
    site.expects(/status of 409/);
    const account = await site.book.open({ customerName: "Refusal Once" });
    await site.book.move(account, { amount: "10" });
    const page = await site.open("admin", "/admin/transactions?create=1");
    const dialog = page.getByRole("dialog", { name: "Create Transaction" });
    await dialog.getByRole("combobox", { name: "Virtual Account" }).click();
    await page.getByRole("combobox", { name: "Search accounts" }).fill("Refusal Once");
    await page.getByRole("option", { name: "Refusal Once" }).click();
    await dialog.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Debit" }).click();
    await dialog.getByLabel("Amount").fill("10.01");
    await dialog.getByLabel("Reference").fill("TXN-2026-990");
    await dialog.getByLabel("Description").fill("Too much");
    await dialog.getByRole("button", { name: "Create Transaction" }).click();
    await notice(page, "Failed to create transaction").waitFor();
    expect(await dialog.locator(".field-error, .dialog-notices").allTextContents()).toEqual([
      expect.stringContaining("$10.00"),
      "",
    ]);
    expect(await page.locator(".toasts").textContent()).not.toContain("$10.00");
  });

  test("of a setup request that could not be sent, in the words of the specification", async () => {
    site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/);
    const page = await site.open("nobody", "/contact", phone);
    await page.getByLabel("Company Name").fill("Pearlquay Boatyards");
    await goOffline(page);
    const button = page.getByRole("button", { name: "Submit Request" });
    await button.click();
    const said = page.locator("#contact > .failure");
    await said.waitFor();
    expect(await said.textContent()).toContain("Error submitting request");
    await eventually(async () => (await gapTo(page, said, button)) !== undefined, true);
    expect(await gapTo(page, said, button)).toBeLessThan(60);
  });

  test("of a payment that got no answer: 'Failed to initiate payment', and nothing of other parts of the page", async () => {
    site.expects(/ERR_INTERNET_DISCONNECTED/, /htmx:error/);
    const page = await site.open("client_user", "/client/payments");
    await fillPayment(page, "No Answer Came");
    await page.getByRole("button", { name: "Review Payment" }).click();
    await page.getByRole("heading", { name: "Check this payment" }).waitFor();
    await cutNetwork(page);
    await page.getByRole("button", { name: "Create Payment" }).click();
    await page.getByText("No answer came: the payment may have been made").waitFor();
    await notice(page, "Failed to initiate payment").waitFor();
    expect(await page.locator(".toasts").textContent()).toContain("Failed to initiate payment");
  });
});

describe("a notice covers no act", () => {
  test.each([
    ["/admin/transactions", 1440],
    ["/admin/transactions?create=1", 1440],
    ["/admin/virtual-accounts?view=1", 1440],
    ["/admin/virtual-accounts?view=1", 375],
    ["/admin/transactions?create=1", 375],
  ])("on %s at %i pixels", async (path, width) => {
    await site.book.open({ customerName: "Beside The Notice" });
    const page = await site.open("admin", path, { viewport: { width, height: 900 } });
    await page.evaluate(() => {
      document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    });
    if (path.includes("?")) await page.locator("dialog:modal").waitFor();
    await page.evaluate(() => {
      const detail = { title: "Saved", description: "A sentence of usual length about what was saved" };
      document.dispatchEvent(new CustomEvent("app:toast", { detail }));
    });
    await notice(page, "Saved").waitFor();
    const covered = await page.evaluate(() => {
      const toast = document.querySelector(".toast")?.getBoundingClientRect();
      if (!toast) return ["no notice"];
      const within = document.querySelector("dialog:modal") ?? document.querySelector("main");
      const acts = within?.querySelectorAll<HTMLElement>("button, .btn") ?? [];
      return [...acts].flatMap((act) => {
        if (act.closest(".toasts")) return [];
        const { left, right, top, bottom, width: wide } = act.getBoundingClientRect();
        const apart =
          right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom;
        return apart || wide === 0 ? [] : [act.textContent];
      });
    });
    expect(covered).toEqual([]);
  });
});
