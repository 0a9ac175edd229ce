import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { inTurns } from "../samples";
import { type Person, password, people } from "../server/support";
import { eventually, getAddress, notice, settle, testSite, violationsEverywhere } from "./support";

const inTurn = inTurns(4);

const site = testSite({ furnished: false });
const external = "GB29 NWBK 6016 1331 9268 19";

const hasFocus = (target: Locator) => target.and(target.page().locator(":focus"));

/** Moves by Tab, or back by Shift+Tab, until an element has the focus, as a keyboard user does. */
async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const { keyboard } = target.page();
  await target.first().waitFor();
  let wanted = await target.first().elementHandle();
  for (let step = 0; step < 60; step++) {
    // Finding an element by name is expensive: it is located again only if the page has replaced it.
    const state = await wanted?.evaluate((element) =>
      element === document.activeElement ? "focused" : element.isConnected ? "there" : "gone",
    );
    if (state === "focused") return;
    if (state === "gone") wanted = await target.first().elementHandle();
    else await keyboard.press(key);
  }
  throw new Error(`60 times ${key} do not lead to ${target}`);
}

async function press(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(target, key);
  await target.page().keyboard.press("Enter");
}

async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

/** Types into a picker until it has the option, and takes that. */
async function pick(target: Locator, text: string, option: string | RegExp): Promise<void> {
  const page = target.page();
  await tabTo(target);
  await page.keyboard.type(text);
  await page.getByRole("option", { name: option }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await hasFocus(target).waitFor();
}

/** Past the header and the sidebar. */
async function skip(page: Page): Promise<void> {
  await tabTo(page.getByRole("link", { name: "Skip to main content" }));
  await page.keyboard.press("Enter");
  await page.locator("#main:focus").waitFor();
}

async function signIn(page: Page, who: Person): Promise<void> {
  await page.locator("#username:focus").waitFor();
  await page.keyboard.type(people[who].username);
  await page.keyboard.press("Tab");
  await page.locator("#password:focus").waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.getByText("Login successful").waitFor();
}

async function signOut(page: Page, who: Person): Promise<void> {
  await press(page.getByRole("button", { name: `Account of ${people[who].username}` }), "Shift+Tab");
  await press(page.getByRole("button", { name: "Logout" }));
  await page.waitForURL("**/login*");
}

/**
 * Opens the first of what the search of the header finds. The history step that closed a dialog may still be under way.
 */
async function find(page: Page, text: string, first: RegExp): Promise<void> {
  await eventually(async () => {
    await page.keyboard.press("Control+k");
    return page.locator("#find:focus").count();
  }, 1);
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("q") === text);
  await page.keyboard.type(text);
  // Enter while a search is under way opens all that it finds.
  await (await answered).finished();
  await settle(page);
  await page.locator("#find-suggestions").getByRole("link").first().getByText(first).waitFor();
  await page.keyboard.press("Enter");
}

inTurn(
  "a prospect's day: from the login page to the form, the terms, and a request that the bank has",
  async () => {
    site.expects(/status of 400/);
    const page = await site.open("nobody", "/login");
    await press(page.getByRole("link", { name: "send a setup request" }));
    await page.getByRole("heading", { name: "Virtual Account Setup Request" }).waitFor();
    const terms = page.getByRole("dialog", { name: "Terms & Conditions" });
    await press(page.getByRole("button", { name: "Terms & Conditions" }));
    expect(await terms.getByRole("heading", { level: 3 }).count()).toBe(10);
    await terms.getByText("Sample terms").waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press("Escape");

    const down = "ArrowDown";
    // Visits the fields as a person does: one after the other, and only visible ones.
    await page.getByLabel("Full Name").focus();
    for (const [name, keys] of [
      ["fullName", "Ravi Menonkar"],
      ["email", "ravi@spicewell.example"],
      ["companyName", "Spicewell Kitchens LLC"],
      ["networth", down],
      ["location", "Dubai, UAE"],
      ["businessType", down],
      ["segment", down],
      ["accountType", down],
      ["rmName", ""],
      ["message", "One account for each restaurant."],
    ] as const) {
      await page.locator(`[name=${name}]:focus`).waitFor();
      if (keys === down) await page.keyboard.press(keys);
      else await page.keyboard.type(keys);
      await page.keyboard.press("Tab");
    }
    const accept = page.getByRole("checkbox", { name: "I accept the terms and conditions" });
    await hasFocus(accept).waitFor();
    const submit = page.getByRole("button", { name: "Submit Request" });
    const company = () => page.getByLabel("Company Name", { exact: true }).inputValue();
    await press(submit);
    await page.getByText("Terms and Conditions Required").waitFor();
    await page.getByText("Please accept the terms and conditions to proceed.").first().waitFor();
    expect(await company()).toBe("Spicewell Kitchens LLC");
    await tabTo(accept);
    await page.keyboard.press("Space");
    await press(submit);
    await page.getByText("The form came back sooner than anybody fills it in.").waitFor();
    expect([await company(), await accept.isChecked()]).toEqual(["Spicewell Kitchens LLC", true]);
    site.app.wait(5000);
    await press(submit);
    await page.getByText("VA Account Request Submitted Successfully!").waitFor();
    await page.getByText("Our team will review your request and contact you within 24 hours.").waitFor();
    expect([await company(), await accept.isChecked()]).toEqual(["", false]);

    const staff = await site.open("admin", "/admin/setup-requests?q=Spicewell");
    await staff.getByRole("link", { name: "Spicewell Kitchens LLC" }).waitFor();
  },
);

inTurn(
  "an admin's day by keyboard: an account is opened, credited and found, an alert resolved, and the way out",
  async () => {
    const page = await site.open("nobody", "/admin/virtual-accounts?status=active");
    await signIn(page, "admin");
    expect(getAddress(page)).toBe("/admin/virtual-accounts?status=active");

    await skip(page);
    await press(page.getByRole("link", { name: "Create VA" }));
    const create = page.getByRole("dialog", { name: "Create Virtual Account" });
    await type(create.getByLabel("Customer Name"), "Keyboard Traders");
    await type(create.getByLabel("Company Name"), "Keyboard");
    await tabTo(create.getByRole("combobox", { name: "Type" }));
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "Both" }).waitFor();
    await page.keyboard.type("POBO");
    await page.locator("[role=option][data-highlighted]", { hasText: "POBO" }).waitFor();
    await page.keyboard.press("Enter");
    await pick(create.getByRole("combobox", { name: "Client" }), "gulf", /Gulf Marine/);
    await press(create.getByRole("button", { name: "Create Virtual Account" }));
    await notice(page, "Virtual Account created successfully").waitFor();
    await create.waitFor({ state: "hidden" });
    // Back at the start, although the path went through the skip link.
    await hasFocus(page.getByRole("link", { name: "Create VA" })).waitFor();
    const answer = await page.request.get("/api/virtual-accounts?q=keyboard_va_001");
    expect(await answer.json()).toMatchObject([{ type: "POBO", clientId: "GULF" }]);

    await find(page, "create transaction", /Create Transaction/);
    const post = page.getByRole("dialog", { name: "Create Transaction" });
    await pick(post.getByRole("combobox", { name: "Virtual Account" }), "Keyboard", /Keyboard Traders/);
    await type(post.getByLabel("Amount"), "61000");
    await type(post.getByLabel("Reference"), "TXN-2026-777");
    await type(post.getByLabel("Description"), "First collection");
    await press(post.getByRole("button", { name: "Create Transaction" }));
    await notice(page, "Transaction created successfully").waitFor();
    await page
      .locator("#transactions tbody tr", { hasText: "TXN-2026-777" })
      .getByText("+$61,000.00")
      .waitFor();

    await find(page, "keyboard traders", /Keyboard Traders/);
    const account = page.getByRole("dialog", { name: "Account Details" });
    await account.getByText("$61,000.00").first().waitFor();
    await page.locator("dialog:modal").waitFor();
    await page.keyboard.press("Escape");
    await account.waitFor({ state: "hidden" });

    await press(page.getByRole("button", { name: /^Notifications, / }), "Shift+Tab");
    await press(page.locator("#bell").getByRole("link", { name: /High amount.*Keyboard Traders/ }));
    const alert = page.getByRole("dialog", { name: "Alert Details" });
    await press(alert.getByRole("link", { name: "Resolve" }));
    const resolve = page.getByRole("dialog", { name: "Resolve Alert" });
    await type(resolve.getByLabel("Note"), "A first collection, as announced");
    await press(resolve.getByRole("button", { name: "Resolve" }));
    await notice(page, "Alert resolved successfully").waitFor();
    await alert.getByText("Resolved by amal").waitFor();
    await page.keyboard.press("Escape");
    await alert.waitFor({ state: "hidden" });
    await signOut(page, "admin");
  },
);

inTurn(
  "a client's day by keyboard: what there is, a payment that is checked and reviewed, its statement, and the way out",
  async () => {
    const payer = await site.book.open({ customerName: "Acacia Suppliers", clientId: "GULF", type: "POBO" });
    await site.book.move(payer, { amount: "1000" });
    const page = await site.open("nobody", "/client/payments");
    await signIn(page, "client_user");

    await skip(page);
    await press(page.getByRole("link", { name: "Make Payment" }));
    const dialog = page.getByRole("dialog", { name: "Create Payment" });
    await pick(dialog.getByRole("combobox", { name: "From Account" }), "Acacia", /\$1,000\.00 available/);
    const recipient = dialog.getByLabel("To Account");
    await type(recipient, `${external.slice(0, -1)}8`);
    await dialog.getByText("at least one character of this IBAN is wrong").waitFor();
    await page.keyboard.press("Backspace");
    await page.keyboard.type("9");
    await dialog.getByText("IBAN, United Kingdom").waitFor();
    await type(dialog.getByLabel("Amount"), "120");
    await type(dialog.getByLabel("Description"), "Rent, November");
    await press(dialog.getByRole("button", { name: "Review Payment" }));
    await dialog.getByText("Leaves today").waitFor();
    await dialog.getByText("$880.00").first().waitFor();
    await settle(page);
    await press(dialog.getByRole("button", { name: "Create Payment" }));
    await notice(page, "Payment initiated successfully").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.locator("#payments tbody tr", { hasText: "Rent, November" }).waitFor();

    await find(page, "statements", /Statements/);
    await page.waitForURL("**/client/statements*");
    await page.locator("#statements tbody tr", { hasText: "Rent, November" }).waitFor();
    await skip(page);
    await press(page.getByRole("link", { name: "Download Statement" }));
    const panel = page.getByRole("dialog", { name: "Download Statement" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      press(panel.getByRole("link", { name: /^CSV/ })),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await signOut(page, "client_user");
  },
);

inTurn(
  "an auditor's day by keyboard: an account's past, the trail, its proof, no act anywhere, and the way out",
  async () => {
    await site.book.open({ customerName: "Al Noor Textiles", clientId: "NOOR" });
    const page = await site.open("nobody", "/admin/virtual-accounts");
    await signIn(page, "auditor");
    expect(await page.getByRole("link", { name: "Create VA" }).count()).toBe(0);

    await find(page, "al noor textiles", /Al Noor Textiles/);
    const account = page.getByRole("dialog", { name: "Account Details" });
    await press(account.locator(".record-timeline > summary"));
    await account
      .locator(".timeline")
      .getByText(/Opened|created/i)
      .first()
      .waitFor();
    expect(await account.getByRole("link", { name: "Edit" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await account.waitFor({ state: "hidden" });

    await find(page, "audit logs", /Audit Logs/);
    await page.waitForURL("**/admin/reports");
    await skip(page);
    await press(page.getByRole("link", { name: "Verify the chain" }));
    const proof = page.getByRole("dialog", { name: "Verify the chain" });
    await press(proof.getByRole("button", { name: "Verify" }));
    await proof.getByText("The trail is whole").waitFor();
    await page.keyboard.press("Escape");
    await proof.waitFor({ state: "hidden" });
    await eventually(async () => getAddress(page), "/admin/reports");
    await signOut(page, "auditor");
  },
);
