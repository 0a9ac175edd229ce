import { describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import type { AccountDto } from "@/accounts/contract";
import { standingOrderContract } from "@/payments/standing-orders/contract";
import { inTurns } from "../samples";
import { password } from "../server/support";
import {
  countPresses,
  eventually,
  getAddress,
  measureOverflow,
  notice,
  settle,
  testSite,
  violationsEverywhere,
} from "./support";

const inTurn = inTurns(3);

const site = testSite({ furnished: false });
const screen = "/client/payments";
const external = "GB29 NWBK 6016 1331 9268 19";

/** An account of the client that can pay, with a thousand dollars, under its own name. */
async function fund(customerName: string): Promise<AccountDto> {
  const account = await site.book.open({ customerName, clientId: "GULF", type: "POBO" });
  await site.book.move(account, { amount: "1000" });
  return account;
}

const findDialog = (page: Page) => page.getByRole("dialog", { name: "Create Payment" });
const getReference = (page: Page) => findDialog(page).locator("input[name=reference]").inputValue();

async function fill(page: Page, { recipient = external, amount = "120", description = "Rent" } = {}) {
  const dialog = findDialog(page);
  await dialog.getByLabel("To Account").fill(recipient);
  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByLabel("Description").fill(description);
}

async function review(page: Page): Promise<void> {
  await findDialog(page).getByRole("button", { name: "Review Payment" }).click();
  await findDialog(page).getByRole("heading", { name: "Check this payment" }).waitFor();
}

const create = (page: Page) => findDialog(page).getByRole("button", { name: "Create Payment" });

async function getPayments(account: AccountDto) {
  const rows = await site.app.db.readPrimary({
    sql: "select reference, amount from payments where virtual_account_id = ? order by id",
    args: [account.id],
  });
  return rows.map(({ reference, amount }) => ({ reference, amount }));
}

/** Lets the next payment reach the server, optionally later, and cuts the network before its answer. */
async function loseTheAnswer(context: BrowserContext, when?: Promise<void>): Promise<void> {
  await context.route(
    "**/api/transactions",
    async (route) => {
      await when;
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

describe("section 2, Payments (client)", () => {
  test("pay from the main button, by keyboard: the recipient is checked, the review says what happens and leads back", async () => {
    const account = await fund("Acacia Suppliers");
    const page = await site.open("client_user", screen);
    await page.getByRole("link", { name: "Make Payment" }).press("Enter");
    const dialog = findDialog(page);
    await dialog.getByRole("button", { name: "Review Payment" }).press("Enter");
    await notice(page, "Please fill in all required fields").waitFor();
    expect(await dialog.locator(".field-error").allTextContents()).toEqual([
      "Choose an account",
      "Recipient is required",
      "Amount is required",
      "Description is required",
    ]);

    await dialog.getByRole("combobox", { name: "From Account" }).focus();
    await page.keyboard.type("Acacia");
    await page.getByRole("option", { name: /Acacia Suppliers.*\$1,000\.00 available/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    const recipient = dialog.getByLabel("To Account");
    await recipient.fill("GB29 NWBK 6016 1331 9268 18");
    await dialog.getByText("at least one character of this IBAN is wrong").waitFor();
    expect(await dialog.getByLabel("Payee's name").count()).toBe(0);
    await recipient.fill(external);
    await dialog.getByText("IBAN, United Kingdom").waitFor();
    await dialog.getByLabel("Payee's name").waitFor();
    await dialog.getByLabel("Amount").fill("120");
    await dialog.getByLabel("Description").fill("Rent, November");
    const reference = await getReference(page);
    await dialog.getByRole("button", { name: "Review Payment" }).press("Enter");
    await dialog.getByText("Leaves today").waitFor();
    for (const text of ["Acacia Suppliers", external, "$1,000.00", "$880.00", reference])
      await dialog.getByText(text).first().waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    expect(await getPayments(account)).toEqual([]);
    await dialog.getByRole("button", { name: "Back" }).press("Enter");
    expect(await dialog.getByLabel("Amount").inputValue()).toBe("120.00");
    await dialog.getByRole("button", { name: "Review Payment" }).press("Enter");
    await dialog.getByRole("heading", { name: "Check this payment" }).waitFor();

    await create(page).press("Enter");
    await notice(page, "Payment initiated successfully").waitFor();
    await dialog.waitFor({ state: "hidden" });
    expect(getAddress(page)).toBe(screen);
    await page.locator(".payer", { hasText: "Acacia Suppliers" }).getByText("$880.00").first().waitFor();
    await page.locator("#payments tbody tr", { hasText: "Rent, November" }).waitFor();
    expect(await getPayments(account)).toEqual([{ reference, amount: 120_00 }]);

    await page.getByRole("link", { name: "Make Payment" }).click();
    await dialog.waitFor();
    expect(await getReference(page)).not.toBe(reference);
    expect(await dialog.getByLabel("Amount").inputValue()).toBe("");
    await dialog.getByLabel("To Account").click();
    await page.getByRole("option", { name: new RegExp(`^${external} Paid before`) }).click();
    expect(await dialog.getByLabel("To Account").inputValue()).toBe(external);
  });

  test("pay from an account: double clicks on Review and then on Create Payment pay once, as does the same button once more after a lost answer", async () => {
    site.expects(/ERR_CONNECTION_RESET/);
    const account = await fund("Birch Suppliers");
    const page = await site.open("client_user", screen);
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/transactions")) sent += 1;
    });
    await page.getByRole("link", { name: "Pay from Birch Suppliers" }).click();
    await findDialog(page).getByText("Birch Suppliers").waitFor();
    await fill(page);
    await findDialog(page).getByRole("button", { name: "Review Payment" }).dblclick();
    await findDialog(page).getByRole("heading", { name: "Check this payment" }).waitFor();
    await settle(page);
    expect(await getPayments(account)).toEqual([]);
    const gate = Promise.withResolvers<void>();
    await loseTheAnswer(page.context(), gate.promise);
    await create(page).dblclick();
    await findDialog(page).getByRole("button", { name: "Processing..." }).waitFor();
    gate.resolve();
    await notice(page, "Failed to initiate payment").waitFor();
    await findDialog(page).getByText("It has the same reference, and is made only once.").waitFor();
    expect([sent, (await getPayments(account)).length]).toEqual([1, 1]);
    await create(page).click();
    await notice(page, "Payment initiated successfully").waitFor();
    expect((await getPayments(account)).length).toBe(1);
  });

  inTurn("an answer that is lost: the retry pays once after a reload, too", async () => {
    site.expects(/ERR_CONNECTION_RESET/, /status of 409/);
    const account = await fund("Dune Suppliers");
    const page = await site.open("client_user", `${screen}?pay=${account.id}`);
    await fill(page);
    const reference = await getReference(page);
    await review(page);
    await loseTheAnswer(page.context());
    await create(page).click();
    await notice(page, "Failed to initiate payment").waitFor();
    expect(await getPayments(account)).toEqual([{ reference, amount: 120_00 }]);
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await eventually(() => findDialog(page).getByLabel("Amount").inputValue(), "120.00");
    expect(await getReference(page)).toBe(reference);
    await findDialog(page).getByText("No answer came: the payment may have been made").waitFor();
    expect(await findDialog(page).getByRole("button", { name: "Start over" }).count()).toBe(0);
    await findDialog(page).getByRole("button", { name: "Review Payment" }).click();
    await findDialog(page).getByText(`A payment with the reference ${reference} was made already`).waitFor();
    expect((await getPayments(account)).length).toBe(1);
  });

  inTurn(
    "two tabs with the same reference pay once, and the second with other values gets a message",
    async () => {
      site.expects(/status of 4(09|22)/);
      const account = await fund("Fir Suppliers");
      const first = await site.open("client_user", `${screen}?pay=${account.id}`);
      await fill(first);
      const reference = await getReference(first);
      const [opened] = await Promise.all([
        first.context().waitForEvent("page"),
        first.evaluate(() => void window.open(location.href, "_blank", "opener")),
      ]);
      await eventually(() => getReference(opened), reference);
      await eventually(() => findDialog(opened).getByLabel("Amount").inputValue(), "120.00");
      await review(first);
      await findDialog(opened).getByLabel("Amount").fill("130");
      await review(opened);
      await create(first).click();
      await notice(first, "Payment initiated successfully").waitFor();
      await create(opened).click();
      await findDialog(opened)
        .getByText(`A payment with the reference ${reference} was made already`)
        .waitFor();
      expect(await getPayments(account)).toEqual([{ reference, amount: 120_00 }]);
    },
  );

  inTurn(
    "a session that ends in the middle: what was typed is there after signing in again, and pays once",
    async () => {
      site.expects(/status of 401/);
      const account = await fund("Ginkgo Suppliers");
      const page = await site.open("client_user", `${screen}?pay=${account.id}`);
      await fill(page, { amount: "77", description: "Half a sentence" });
      const reference = await getReference(page);
      await review(page);
      await page.context().clearCookies();
      await create(page).click();
      await notice(page, "Payment failed: 401 Unauthorized").waitFor();
      await findDialog(page).getByRole("link", { name: "Sign in again" }).click();
      await page.getByLabel("Username").fill("gita");
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await findDialog(page).waitFor();
      await eventually(() => findDialog(page).getByLabel("Description").inputValue(), "Half a sentence");
      await findDialog(page).getByText("It has not been sent yet.").waitFor();
      expect(await getReference(page)).toBe(reference);
      await review(page);
      await create(page).click();
      await notice(page, "Payment initiated successfully").waitFor();
      expect(await getPayments(account)).toEqual([{ reference, amount: 77_00 }]);
      expect(
        await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))),
      ).toEqual([]);
    },
  );

  inTurn(
    "what cannot be paid, from an account that was closed meanwhile too, is said before, at its field, and what was typed stays",
    async () => {
      site.expects(/status of 40[049]/);
      const account = await fund("Hazel Suppliers");
      const page = await site.open("client_user", `${screen}?pay=${account.id}`);
      const dialog = findDialog(page);
      const look = () => dialog.getByRole("button", { name: "Review Payment" }).click();
      await fill(page, { amount: "1000.01", description: "Too much" });
      await look();
      await notice(page, "Insufficient available balance").waitFor();
      await dialog.locator(".field-error", { hasText: "has $1,000.00 available" }).waitFor();
      await dialog.getByLabel("Amount").fill("1.005");
      await look();
      await dialog.getByText("1.005 can be read in two ways").waitFor();
      await fill(page, { recipient: account.virtualIban, amount: "1" });
      await look();
      await dialog.locator(".field-error", { hasText: "From and to must be two accounts" }).waitFor();
      const closed = await site.book.open({ clientId: "NOOR" });
      await site.book.edit(closed.id, { status: "inactive" });
      await fill(page, { recipient: closed.virtualIban, amount: "1", description: "To nobody" });
      await dialog.getByText("An account at this bank").waitFor();
      await look();
      await dialog
        .locator(".field-error", { hasText: "The recipient cannot receive this payment" })
        .waitFor();
      expect(await dialog.getByLabel("Description").inputValue()).toBe("To nobody");
      expect(await getPayments(account)).toEqual([]);

      await fill(page, { description: "Too late" });
      await site.book.move(account, { type: "debit", amount: "1000" });
      const cookie = await site.app.signedIn("admin");
      const deleted = await site.app.call("DELETE", `/api/virtual-accounts/${account.id}`, { cookie });
      expect(deleted.status).toBe(204);
      await look();
      await notice(page, "Selected Virtual Account not found").waitFor();
      expect(await dialog.getByLabel("Description").inputValue()).toBe("Too late");
    },
  );

  test("a saved payee that was paid before is one line of name, account and bank, with its details on request", async () => {
    const account = await fund("Willow Suppliers");
    const cookie = await site.app.signedIn("client_user");
    const json = { name: "Thames Rigging Ltd", account: "GB82WEST12345698765432", bic: "WESTGB2L" };
    const saved = { ...json, country: "GB", town: "London", purpose: "SUPP" };
    expect((await site.app.call("POST", "/api/beneficiaries", { cookie, json: saved })).status).toBe(201);
    const payment = {
      vaId: account.id,
      type: "debit",
      amount: "10.00",
      currency: "USD",
      description: "Rope",
    };
    const made = { ...payment, reference: "PAY-20261118-WILLOW", recipient: json.account };
    expect((await site.app.call("POST", "/api/transactions", { cookie, json: made })).status).toBe(201);
    const page = await site.open("client_user", `${screen}?pay=${account.id}`);
    const dialog = findDialog(page);
    await dialog.getByLabel("To Account").click();
    const first = page.getByRole("option").first();
    await first.getByText("Thames Rigging Ltd").waitFor();
    await first.click();
    const line = dialog.getByRole("combobox", { name: "To Account" });
    expect(await line.textContent()).toBe("Thames Rigging Ltd GB82 WEST 1234 5698 7654 32 · WESTGB2L");
    const edit = dialog.getByRole("button", { name: "Edit details" });
    await edit.waitFor();
    expect(await dialog.getByLabel("Town").count()).toBe(0);
    await edit.click();
    expect(await dialog.getByLabel("Town").inputValue()).toBe("London");
    await dialog.getByLabel("Town").fill("Dover");
    expect(await dialog.getByLabel("Town").and(page.locator(":focus")).count()).toBe(1);
    expect(await edit.count()).toBe(0);
  });

  test("a payment that needs a second person announces it before, and waits", async () => {
    const cookie = await site.app.signedIn("admin");
    const setting = (enabled: boolean) =>
      site.app.call("PUT", "/api/clients/GULF/payment-settings", {
        cookie,
        json: { enabled, aboveUsd: "50.00" },
      });
    expect((await setting(true)).status).toBe(200);
    const account = await fund("Juniper Suppliers");
    const page = await site.open("client_user", `${screen}?pay=${account.id}`);
    await fill(page);
    await review(page);
    await findDialog(page).getByText("Needs a second person").waitFor();
    await create(page).click();
    await notice(page, "Waiting for a second person").getByRole("link", { name: "See what waits" }).waitFor();
    await page.getByRole("region", { name: "Waiting for a second person" }).getByText("$120.00").waitFor();
    expect(await getPayments(account)).toEqual([]);
    await setting(false);
  });

  inTurn(
    "'Pay again' from a payment's record opens the dialog filled, with a new reference; Logout forgets what was typed",
    async () => {
      const account = await fund("Iris Suppliers");
      const page = await site.open("client_user", `${screen}?pay=${account.id}`);
      await fill(page, { description: "Again and again" });
      const reference = await getReference(page);
      await review(page);
      await create(page).click();
      await page.locator("#payments tbody tr", { hasText: "Again and again" }).getByRole("link").click();
      const record = page.getByRole("dialog", { name: "Payment Details" });
      await record.getByRole("button", { name: "Print confirmation" }).waitFor();
      expect(await violationsEverywhere(page)).toEqual([]);
      await record.getByRole("link", { name: "Pay again" }).click();
      await findDialog(page).waitFor();
      expect(await findDialog(page).getByLabel("Description").inputValue()).toBe("Again and again");
      expect(await getReference(page)).not.toBe(reference);
      await findDialog(page).getByLabel("Amount").fill("3");
      await eventually(() => page.evaluate(() => sessionStorage.length), 1);
      await page.goto("/client/overview");
      await page.getByRole("button", { name: "Account of gita" }).click();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/login");
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    },
  );
});

/** A payee of the client that its company has saved. */
async function save(name: string, account: string): Promise<void> {
  const json = { name, account, bic: "WESTGB2L", country: "GB", town: "London", purpose: "SUPP" };
  const cookie = await site.app.signedIn("client_user");
  expect((await site.app.call("POST", "/api/beneficiaries", { cookie, json })).status).toBe(201);
}

describe("a saved payee", () => {
  test("is paid in five clicks from the overview, with the keys of what is typed", async () => {
    const account = await fund("Palm Suppliers");
    await save("Solent Chandlers Ltd", "GB33BUKB20201555555555");
    const context = await site.enter("client_user");
    const pressed = await countPresses(context);
    const page = await context.newPage();
    await page.goto("/client/overview");
    await page.getByRole("link", { name: /^Payments \(POBO\)/ }).click();
    await page.getByRole("link", { name: "Pay from Palm Suppliers" }).click();
    const dialog = findDialog(page);
    await dialog.getByLabel("To Account").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("solent");
    await page.getByRole("option", { name: /^Solent Chandlers Ltd/ }).click();
    await dialog.getByRole("combobox", { name: /^To Account Solent Chandlers Ltd/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("12.50");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Shackles");
    await dialog.getByRole("button", { name: "Review Payment" }).click();
    await dialog.getByRole("heading", { name: "Check this payment" }).waitFor();
    await create(page).click();
    await notice(page, "Payment initiated successfully").waitFor();
    expect(pressed.clicks).toBe(5);
    expect((await getPayments(account)).map(({ amount }) => amount)).toEqual([12_50]);
  });

  test.each([
    [375, 600],
    [320, 640],
  ])(
    "is paid on a phone of %i by %i pixels without scrolling to the button, above which it says what will happen",
    async (width, height) => {
      const account = await fund(`Reed Suppliers ${width}`);
      await save(
        `Humber Lines ${width}`,
        width === 375 ? "GB94BARC10201530093459" : "GB98MIDL07009312345678",
      );
      const page = await site.open("client_user", `${screen}?pay=${account.id}`, {
        viewport: { width, height },
      });
      const dialog = findDialog(page);
      await dialog.getByLabel("To Account").fill(`Humber Lines ${width}`);
      await page.getByRole("option", { name: `Humber Lines ${width}` }).click();
      await dialog.getByRole("button", { name: "Edit details" }).waitFor();
      await dialog.getByLabel("Amount").fill("20");
      await dialog.getByLabel("Description").fill("Freight");
      const body = () =>
        dialog
          .locator(".dialog-body")
          .evaluate((element) => [element.scrollTop, element.scrollHeight - element.clientHeight]);
      expect(await body()).toEqual([0, 0]);
      expect(await measureOverflow(page)).toBe(0);
      expect(await dialog.getByLabel("Execution date").isVisible()).toBe(false);
      await review(page);
      const said = await dialog.getByRole("list", { name: "What it will do" }).boundingBox();
      const button = await create(page).boundingBox();
      if (!said || !button) throw new Error("Neither is shown");
      expect(said.y + said.height).toBeLessThanOrEqual(button.y);
      expect(button.y + button.height).toBeLessThanOrEqual(height);
      await dialog.getByText("Leaves today").waitFor();
      expect(await create(page).getAttribute("aria-describedby")).toBe(
        await dialog.getByRole("list", { name: "What it will do" }).getAttribute("id"),
      );
    },
  );
});

describe("a standing order", () => {
  test("takes what a payment takes, says what its payments will wait for, and is edited as it was created", async () => {
    const account = await fund("Birch Rentals");
    const rule = await site.app.call("POST", "/api/payee-rules", {
      cookie: await site.app.signedIn("admin"),
      json: { country: "GB", needs: ["name", "country", "town"] },
    });
    expect(rule.status).toBe(201);
    const page = await site.open("client_user", "/client/standing-orders?create=1");
    const dialog = page.getByRole("dialog", { name: "New standing order" });
    await dialog.getByRole("combobox", { name: "From Account" }).focus();
    await page.keyboard.type("Birch");
    await page.getByRole("option", { name: /Birch Rentals/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await dialog.getByLabel("To Account").fill(external);
    await dialog.getByLabel("Payee's name").fill("Landlord Ltd");
    const waits = dialog.getByText(/Each payment will be booked and wait/);
    expect(await waits.textContent()).toBe(
      "Each payment will be booked and wait. Before it leaves it still needs: Country, Town",
    );
    await dialog.getByRole("combobox", { name: "Country" }).focus();
    await page.keyboard.type("United Kingdom");
    await page.getByRole("option", { name: /United Kingdom/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await dialog.getByLabel("Town").fill("London");
    await waits.waitFor({ state: "detached" });
    await dialog.getByText("More details").click();
    await dialog.getByLabel("Structured reference").fill("RF18 5390 0754 7034");
    await dialog.getByLabel("Amount").fill("25.50");
    await dialog.getByLabel("Description").fill("Rent");
    await dialog.getByLabel("First date").fill("2027-01-04");
    await dialog.getByText(/Next dates: 4 Jan 2027/).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create standing order" }).click();
    await notice(page, "Standing order created successfully").waitFor();

    const orders = async () => {
      const answer = await site.app.call("GET", `/api/standing-orders?account=${account.id}`, {
        cookie: await site.app.signedIn("client_user"),
      });
      return standingOrderContract.row.array().parse(await answer.json());
    };
    const [order] = await orders();
    expect(order).toMatchObject({
      amount: "25.50",
      creditor: { name: "Landlord Ltd", country: "GB", town: "London" },
      structuredReference: "RF18539007547034",
      purpose: null,
    });

    await page.goto(`${page.url().split("?")[0]}?edit=${order?.id}`);
    const editing = page.getByRole("dialog", { name: "Edit standing order" });
    expect(await editing.getByLabel("Town").inputValue()).toBe("London");
    await editing.getByLabel("Amount").fill("30");
    await editing.getByRole("button", { name: "Save standing order" }).click();
    await notice(page, "Standing order updated successfully").waitFor();
    expect(await orders()).toMatchObject([{ ...order, amount: "30.00", version: 2 }]);
  });
});
