import { expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { inTurns } from "../samples";
import { password, people } from "../server/support";
import { findViolations, notice, testSite } from "./support";

const inTurn = inTurns(3);

// A passkey belongs to a host name, never to an IP address.
const site = testSite({ furnished: false, host: "localhost" });

const security = "/account/security";

/** Page whose device has an authenticator that its owner's finger unlocks, without presses. */
async function withAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { device, authenticatorId };
}

type Authenticator = { device: CDPSession; authenticatorId: string };

/** Sets its owner's presence: a request in a name field is then answered at once. */
const isThere = ({ device, authenticatorId }: Authenticator, enabled: boolean) =>
  device.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

/** Sets whether its owner unlocks it from now on. */
const unlocks = ({ device, authenticatorId }: Authenticator, isUserVerified: boolean) =>
  device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

async function signInByPassword(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(people.admin.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "vostra-session" });
}

test("a passkey is added, is the second step after a password, signs in without a name, and is removed", async () => {
  const context = await site.enter("admin");
  const page = await context.newPage();
  const authenticator = await withAuthenticator(page);

  await page.goto(security);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.waitForURL(`**${security}/passkey`);
  expect(await page.locator(".setup-codes code").count()).toBe(10);
  await page.getByLabel("Name").fill("work laptop");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await page.waitForURL(`**${security}?done=passkey`);
  await page.locator("#factors .list-title", { hasText: "work laptop" }).waitFor();

  await signOut(page);
  await isThere(authenticator, false);
  await signInByPassword(page);
  await page.waitForURL("**/login/code");
  await isThere(authenticator, true);
  await unlocks(authenticator, false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await unlocks(authenticator, true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/admin/dashboard");

  await signOut(page);
  await page.goto("/login?next=%2Fadmin%2Fholidays");
  // At the first sign of activity the browser offers the passkey in the name field.
  await page.mouse.move(200, 200);
  await page.waitForURL("**/admin/payment-rules/holidays");

  await signOut(page);
  await page.goto("/login/passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/admin/dashboard");

  await page.goto(security);
  await page.getByRole("button", { name: "Remove work laptop" }).click();
  await page.getByText("Your password alone signs you in").waitFor();
  await signOut(page);
  site.expects(/status of 401/);
  await page.goto("/login/passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey does not sign in").waitFor();
});

/** Makes the bank require a step-up for larger payments, through its settings form. */
async function askAbove(amount: string): Promise<void> {
  const page = await (await site.enter("admin")).newPage();
  await page.goto("/admin/sign-in-settings");
  await page.getByRole("link", { name: "Edit Payments" }).click();
  const dialog = page.getByRole("dialog", { name: "Amount and claim" });
  await dialog.getByLabel("Payments above (USD)").fill(amount);
  await dialog.getByRole("button", { name: "Save sign-in settings" }).click();
  await notice(page, "Sign-in settings saved").waitFor();
  await page.getByText(`above $${amount}.00`).waitFor();
  await page.context().close();
}

/** The client's form of a payment, filled in and reviewed. */
async function reviewPayment(page: Page, from: string) {
  await page.goto("/client/payments?create=1");
  const dialog = page.getByRole("dialog", { name: "Create Payment" });
  await dialog.getByRole("combobox", { name: "From Account" }).focus();
  await page.keyboard.type(from);
  await page.getByRole("option", { name: from }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await dialog.getByLabel("To Account").fill("GB29 NWBK 6016 1331 9268 19");
  await dialog.getByLabel("Amount").fill("120");
  await dialog.getByLabel("Description").fill("Rent, November");
  await dialog.getByRole("button", { name: "Review Payment" }).click();
  await dialog.getByRole("heading", { name: "Check this payment" }).waitFor();
  return dialog;
}

inTurn(
  "a payment that asks who pays is asked for above its form, and continues as the same one",
  async () => {
    site.expects(/status of 40[03]/);
    await askAbove("100");
    const account = await site.book.open({ customerName: "Acacia", clientId: "GULF", type: "POBO" });
    await site.book.move(account, { amount: "1000" });
    const context = await site.enter("client_user");
    const page = await context.newPage();
    const sent: (string | null)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && new URL(request.url()).pathname === "/api/transactions")
        sent.push(`${request.headers()["idempotency-key"]} ${request.postData()}`);
    });
    const payments = () =>
      site.app.db.readPrimary({
        sql: "select amount from payments where virtual_account_id = ?",
        args: [account.id],
      });
    const dialog = await reviewPayment(page, "Acacia");
    const question = page.getByRole("dialog", { name: "Confirm that it is you" });
    const pay = dialog.getByRole("button", { name: "Create Payment" });

    await pay.click();
    await question.getByLabel("Password").waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await dialog.getByText("Nothing was sent: confirm who you are, then send this again").waitFor();
    for (const text of ["Acacia", "$120.00", "Rent, November"])
      await dialog.getByText(text).first().waitFor();
    expect([await payments(), sent.length]).toEqual([[], 1]);

    await pay.click();
    await question.getByLabel("Password").fill("wrong");
    await question.getByRole("button", { name: "Confirm" }).click();
    await question.getByRole("alert").getByText("The current password is not right").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await question.getByLabel("Password").fill(password);
    await question.getByRole("button", { name: "Confirm" }).click();
    await notice(page, "Payment initiated successfully").waitFor();
    await question.waitFor({ state: "detached" });
    expect(await payments()).toEqual([{ amount: 12_000 }]);
    expect([sent.length, new Set(sent).size]).toEqual([3, 1]);

    await withAuthenticator(page);
    await page.goto(security);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Make the passkey" }).click();
    await page.waitForURL(`**${security}?done=passkey`);
    site.app.wait(6 * 60_000);
    await reviewPayment(page, "Acacia");
    await pay.click();
    await question.getByRole("button", { name: "Use a passkey" }).click();
    await notice(page, "Payment initiated successfully").waitFor();
    expect(await payments()).toHaveLength(2);
  },
);
